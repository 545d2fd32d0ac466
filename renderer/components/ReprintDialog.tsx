import { reprintReasons } from '../../src/model/job.ts'
import { useActions } from '../actions.ts'
import { useReprint } from '../stores/reprintStore.ts'
import { useTexts } from '../text/texts.ts'
import { Dialog } from './Dialog.tsx'
import { FaultNotice } from './Notice.tsx'
import { PinForm } from './PinForm.tsx'
import styles from './ReprintDialog.module.css'

/** Why a label is wanted a second time, by the keys 1 to 6, and the supervisor's PIN where the station wants one. */
export function ReprintDialog() {
  const { t } = useTexts()
  const asksPin = useReprint((state) => state.asksPin)
  const reason = useReprint((state) => state.reason)
  const fault = useReprint((state) => state.fault)
  return (
    <Dialog name="reprint" title={t.reprint.title} narrow>
      <Reasons />
      {fault !== null && <FaultNotice fault={fault} />}
      {asksPin && reason !== null && <Pin />}
    </Dialog>
  )
}

function Reasons() {
  const { t } = useTexts()
  const actions = useActions()
  const chosen = useReprint((state) => state.reason)
  const sending = useReprint((state) => state.sending)
  return (
    <>
      <p className={styles.help}>{t.reprint.help}</p>
      <ol className={styles.reasons}>
        {reprintReasons.map((reason, place) => (
          <li key={reason}>
            <button
              type="button"
              className={styles.reason}
              aria-pressed={reason === chosen}
              aria-keyshortcuts={String(place + 1)}
              disabled={sending}
              onClick={() => actions.chooseReason(reason)}
            >
              <kbd>{place + 1}</kbd>
              {t.reprintReasons[reason]}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function Pin() {
  const { t } = useTexts()
  const { sendReprint } = useActions()
  const sending = useReprint((state) => state.sending)
  const reason = useReprint((state) => state.reason)
  const { pin: label, pinHint: hint } = t.reprint
  const does = sending ? t.reprint.sending : t.reprint.send
  return <PinForm label={label} hint={hint} does={does} sending={sending} about={reason} send={sendReprint} />
}
