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
 * The focus goes to what is marked as first, as soon as that can have it: a button may wait for the rows that it counts.
 * Until then the sheet itself has it; the browser would give it to the button that closes. Returns what ends the waiting.
 */
function focusFirst(dialog: HTMLDialogElement): () => void {
  const isFree = () => dialog.ownerDocument.activeElement === dialog
  const enabled = new MutationObserver(() => {
    if (isFree()) dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    if (!isFree()) enabled.disconnect()
  })
  dialog.focus()
  dialog.querySelector<HTMLElement>('[data-first]')?.focus()
  if (isFree()) enabled.observe(dialog, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => enabled.disconnect()
}

/**
 * A sheet over the window. What a scan does to it stands in the table of scans (`scanTable.ts`). The element marked as
 * first has the focus when it opens, else none, so that no Enter presses what nobody meant. `narrow`: for a question.
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
    return focusFirst(dialog)
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
