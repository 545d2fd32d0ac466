import type { ReactNode } from 'react'
import styles from './ListOption.module.css'

/** One row of a list box. The keys are those of the field that owns the list; the row that is chosen stays in sight. */
export function ListOption({
  id,
  columns,
  chosen,
  choose,
  children,
}: {
  readonly id: string
  /** The class that says how its cells share the row. */
  readonly columns: string | undefined
  readonly chosen: boolean
  readonly choose: () => void
  readonly children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    <div
      id={id}
      className={`${styles.option} ${columns}`}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      ref={chosen ? keepInSight : undefined}
      onClick={choose}
    >
      {children}
    </div>
  )
}

function keepInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
