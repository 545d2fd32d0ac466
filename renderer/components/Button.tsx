import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KeyDeed } from '../../src/model/keyTable.ts'
import { keyCap, keyOf } from '../../src/model/keyTable.ts'
import styles from './Button.module.css'

export interface ButtonProps {
  readonly children: ReactNode
  readonly onPress?: () => void
  /** `primary`: what is done next, at most one in sight. `danger`: what cannot be undone. */
  readonly tone?: 'primary' | 'quiet' | 'danger'
  readonly icon?: LucideIcon
  /** Its row in the table of keys: the key that does the same is written on it. */
  readonly deed?: KeyDeed
  readonly disabled?: boolean
  /** Why it will probably lead to nothing; it can be pressed all the same, and what opens says more. */
  readonly doubt?: string | null
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
  const { children, tone = 'quiet', icon: Icon, deed, submits = false, first = false, iconOnly = false } = props
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={styles.button}
      data-tone={tone}
      data-icon={iconOnly ? '' : undefined}
      data-doubt={props.doubt == null ? undefined : ''}
      title={props.doubt ?? (iconOnly && typeof children === 'string' ? children : undefined)}
      aria-description={props.doubt ?? undefined}
      data-first={first ? '' : undefined}
      disabled={props.disabled}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-keyshortcuts={deed && keyOf(deed)}
      onClick={props.onPress}
    >
      {Icon !== undefined && <Icon strokeWidth={1.8} aria-hidden="true" />}
      {deed !== undefined && <kbd>{keyCap(deed)}</kbd>}
      <span className={iconOnly ? 'heard' : undefined}>{children}</span>
    </button>
  )
}
