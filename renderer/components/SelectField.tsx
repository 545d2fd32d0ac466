import { ChevronDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import styles from './Field.module.css'
import { FieldFoot } from './FieldFoot.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly name: string
  /** It is shown, and cannot be chosen. */
  readonly closed?: boolean
}

/**
 * The list of a browser that draws it outside of the page takes every key itself, a scanner's too: what is scanned would choose in
 * it. One that cannot draw it in the page has it open there.
 */
const hasPicker = typeof CSS === 'undefined' || CSS.supports('appearance', 'base-select')

/** One of many. For a few that all fit in sight there is `Choice`. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  choose,
  hint,
  bare = false,
  disabled = false,
  wrong = false,
  stop = true,
  keys,
}: {
  readonly label: string
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly choose: (value: Value) => void
  readonly hint?: string
  readonly bare?: boolean
  readonly disabled?: boolean
  /** Something has to be chosen; what, is said elsewhere. */
  readonly wrong?: boolean
  /** Tab stops here; false: another field of the same list has its stop. */
  readonly stop?: boolean
  /** Sees every key first. */
  readonly keys?: (event: KeyboardEvent) => void
}) {
  const id = useId()
  const foot = `${id}foot`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={bare ? 'heard' : styles.label}>
        {label}
      </label>
      <span className={styles.box} data-arrow="">
        <select
          id={id}
          className={styles.input}
          value={value}
          disabled={disabled}
          tabIndex={stop ? undefined : -1}
          aria-invalid={wrong || undefined}
          size={hasPicker ? undefined : Math.max(2, Math.min(options.length, 4))}
          onKeyDown={(event) => {
            // In the open list they are the list's.
            if (event.target === event.currentTarget) keys?.(event)
          }}
          aria-describedby={hint === undefined ? undefined : foot}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen !== undefined) choose(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.closed}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDown strokeWidth={1.8} aria-hidden="true" />
      </span>
      {hint !== undefined && <FieldFoot id={foot} hint={hint} wrong={null} />}
    </div>
  )
}
