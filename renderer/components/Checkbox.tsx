import { useId } from 'react'
import styles from './Checkbox.module.css'

/** Yes or no. The whole line can be pressed. */
export function Checkbox({
  label,
  checked,
  change,
  hint,
  disabled = false,
}: {
  readonly label: string
  readonly checked: boolean
  readonly change: (checked: boolean) => void
  readonly hint?: string
  readonly disabled?: boolean
}) {
  const id = useId()
  const foot = `${id}foot`
  return (
    <div className={styles.line}>
      <label className={styles.label} htmlFor={id}>
        <input
          id={id}
          className={styles.box}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : foot}
          onChange={(event) => change(event.target.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <span id={foot} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
