import { reprintReasons } from '../../src/model/job.ts'
import { useActions } from '../actions.ts'
import { useReprint } from '../stores/reprintStore.ts'
import { useTexts } from '../text/texts.ts'
import { Dialog } from './Dialog.tsx'
import { FaultNotice } from './Notice.tsx'
import styles from './ReprintDialog.module.css'

/** Why a label is wanted a second time, by the keys 1 to 6. */
export function ReprintDialog() {
  const { t } = useTexts()
  const fault = useReprint((state) => state.fault)
  return (
    <Dialog name="reprint" title={t.reprint.title} narrow>
      <Reasons />
      {fault !== null && <FaultNotice fault={fault} />}
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
