import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Button.module.css'

export interface ButtonProps {
  readonly children: ReactNode
  readonly onPress?: () => void
  /** `primary`: what is done next, at most one in sight. `danger`: what cannot be undone. */
  readonly tone?: 'primary' | 'quiet' | 'danger'
  readonly icon?: LucideIcon
  /** The key that does the same, as it is written on the keyboard. */
  readonly kbd?: string
  readonly disabled?: boolean
  /** What it says to a screen reader, where the words beside it say more to the eye. */
  readonly label?: string
  /** Only the icon is to be seen; the words are its name. */
  readonly iconOnly?: boolean
  /** Is it switched on; without it, it is no switch. */
  readonly pressed?: boolean
  /** Ends the form it stands in. */
  readonly submits?: boolean
  /** Gets the focus when the dialog around it opens. */
  readonly first?: boolean
}

/** One thing to do, 48 px high in every tone. */
export function Button(props: ButtonProps) {
  const { children, tone = 'quiet', icon: Icon, kbd, submits = false, first = false, iconOnly = false } = props
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={styles.button}
      data-tone={tone}
      data-icon={iconOnly ? '' : undefined}
      title={iconOnly && typeof children === 'string' ? children : undefined}
      data-first={first ? '' : undefined}
      disabled={props.disabled}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-keyshortcuts={kbd}
      onClick={props.onPress}
    >
      {Icon !== undefined && <Icon strokeWidth={1.8} aria-hidden="true" />}
      {kbd !== undefined && <kbd>{kbd}</kbd>}
      <span className={iconOnly ? 'heard' : undefined}>{children}</span>
    </button>
  )
}
