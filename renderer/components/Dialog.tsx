import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useScreen } from '../stores/screenStore.ts'
import { useTexts } from '../text/texts.ts'
import styles from './Dialog.module.css'

/** A sheet over the window. Scans go on behind it and close it. */
export function Dialog({
  name,
  title,
  children,
}: {
  readonly name: 'shortcuts' | 'settings'
  readonly title: string
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const open = useScreen((screen) => screen.dialog === name)
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (open) element.current?.showModal()
    else element.current?.close()
  }, [open])
  return (
    <dialog ref={element} className={styles.dialog} aria-labelledby={heading} onClose={close}>
      {open && (
        <>
          <header className={styles.head}>
            <h2 id={heading}>{title}</h2>
            <button type="button" className={styles.close} onClick={close} aria-label={t.action.close}>
              <X strokeWidth={1.8} aria-hidden="true" />
            </button>
          </header>
          {children}
        </>
      )}
    </dialog>
  )

  function close() {
    if (useScreen.getState().dialog === name) useScreen.setState({ dialog: null })
  }
}
