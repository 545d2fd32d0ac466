import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import styles from './Field.module.css'
import { FieldFoot } from './FieldFoot.tsx'

/** Several lines of text. What is scanned while it has the focus is typed into it. */
export function TextArea({
  label,
  value,
  change,
  hint,
  wrong = null,
  longest,
  rows = 5,
  first = false,
  enterSubmits = false,
}: {
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
  readonly hint?: string
  readonly wrong?: string | null
  readonly longest?: number
  readonly rows?: number
  readonly first?: boolean
  /** Enter ends it, as in a field of one line; Shift with it begins another line. */
  readonly enterSubmits?: boolean
}) {
  const id = useId()
  const foot = `${id}foot`
  const hasFoot = hint !== undefined || wrong !== null
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.input}
        data-lines=""
        value={value}
        rows={rows}
        maxLength={longest}
        data-first={first ? '' : undefined}
        aria-invalid={wrong !== null}
        aria-describedby={hasFoot ? foot : undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={enterSubmits ? submitOnEnter : undefined}
      />
      {hasFoot && <FieldFoot id={foot} hint={hint} wrong={wrong} />}
    </div>
  )
}

/** While an input method composes, Enter is its own. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
