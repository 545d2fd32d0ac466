import { useEffect, useRef, useState } from 'react'
import { reprintReasons } from '../../src/model/job.ts'
import { useActions } from '../actions.ts'
import { useReprint } from '../stores/reprintStore.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FaultNotice } from './Notice.tsx'
import styles from './ReprintDialog.module.css'
import { TextField } from './TextField.tsx'

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

/** What is typed here goes to the station once, and is gone with every answer. */
function Pin() {
  const { t } = useTexts()
  const actions = useActions()
  const [pin, setPin] = useState('')
  const sending = useReprint((state) => state.sending)
  const reason = useReprint((state) => state.reason)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!sending && reason !== null) form.current?.querySelector('input')?.focus()
  }, [sending, reason])
  return (
    <form
      ref={form}
      className={styles.pin}
      onSubmit={(event) => {
        event.preventDefault()
        if (pin === '') return
        actions.sendReprint(pin)
        setPin('')
      }}
    >
      <TextField
        label={t.reprint.pin}
        hint={t.reprint.pinHint}
        type="password"
        numeric
        mono
        first
        longest={32}
        value={pin}
        change={setPin}
      />
      <Button tone="primary" kbd="Enter" submits disabled={pin === '' || sending}>
        {sending ? t.reprint.sending : t.reprint.send}
      </Button>
    </form>
  )
}
