import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import type { DialogName } from '../stores/screenStore.ts'
import { useScreen } from '../stores/screenStore.ts'
import { useTexts } from '../text/texts.ts'
import styles from './Dialog.module.css'
import { FaultNotice } from './Notice.tsx'
import { TypedSoFar } from './TypedLine.tsx'

/** Why a scan was not taken here: the screen that says so otherwise lies behind. */
function TurnedAway() {
  const refusal = useScreen((screen) => screen.refusal)
  return refusal?.fault.code.startsWith('scan.') ? <FaultNotice fault={refusal.fault} /> : null
}

/**
 * A sheet over the window. What a scan does to it stands in the table of scans (`scanTable.ts`). The element marked as first has the focus when it
 * opens, else none, so that no Enter presses what nobody meant. `narrow`: for a question.
 */
export function Dialog({
  name,
  title,
  narrow = false,
  children,
}: {
  readonly name: DialogName
  readonly title: string
  readonly narrow?: boolean
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const open = useScreen((screen) => screen.dialog === name)
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (!open) return element.current?.close()
    const dialog = element.current
    if (dialog === null || dialog.open) return
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-first]') ?? dialog
    first.focus()
  }, [open])
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      data-narrow={narrow ? '' : undefined}
      tabIndex={-1}
      aria-labelledby={heading}
      onClose={closed}
    >
      {open && (
        <>
          <header className={styles.head}>
            <h2 id={heading}>{title}</h2>
            <button type="button" className={styles.close} onClick={close} aria-label={t.action.close}>
              <X strokeWidth={1.8} aria-hidden="true" />
            </button>
          </header>
          <TurnedAway />
          {children}
          <TypedSoFar />
        </>
      )}
    </dialog>
  )

  /** It is told late: by then the next question may be there. */
  function closed() {
    if (element.current?.open === false) close()
  }

  function close() {
    if (useScreen.getState().dialog === name) useScreen.setState({ dialog: null })
  }
}
