import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** A screen or a list without anything in it: why, and how to begin. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  children,
}: {
  readonly icon: LucideIcon
  readonly title: string
  readonly text?: string
  /** What to do about it. */
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <Icon strokeWidth={1.4} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
