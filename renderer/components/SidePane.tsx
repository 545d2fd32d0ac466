import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './SidePane.module.css'

/** More about one row, beside its list. */
export function SidePane(props: {
  readonly name: string
  readonly closeName: string
  readonly close: () => void
  /** What it is, above a line; false until that is known. */
  readonly head: ReactNode
  readonly className: string | undefined
  readonly busy?: boolean
  readonly children: ReactNode
}) {
  const { name, closeName, close, head, className, busy, children } = props
  return (
    <aside className={`${styles.pane} ${className}`} aria-label={name} aria-busy={busy}>
      {head !== false && <header className={styles.head}>{head}</header>}
      <button type="button" className={styles.close} aria-label={closeName} onClick={close}>
        <X strokeWidth={1.8} aria-hidden="true" />
      </button>
      {children}
    </aside>
  )
}
