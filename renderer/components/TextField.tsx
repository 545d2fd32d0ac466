import type { LucideIcon } from 'lucide-react'
import type { ChangeEvent, HTMLInputTypeAttribute } from 'react'
import { useId } from 'react'
import styles from './Field.module.css'
import { FieldFoot } from './FieldFoot.tsx'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
  /** In place of `change`, where it matters how and where it was edited. */
  readonly edit?: (event: ChangeEvent<HTMLInputElement>) => void
  /** The focus went elsewhere. */
  readonly left?: () => void
  readonly type?: HTMLInputTypeAttribute
  readonly icon?: LucideIcon
  readonly placeholder?: string
  /** What is expected, under the field. */
  readonly hint?: string
  /** What is wrong with it, in words. */
  readonly wrong?: string | null
  /** Codes, numbers and addresses of machines. */
  readonly mono?: boolean
  /** The label is read out only; the field is known by where it stands. */
  readonly bare?: boolean
  readonly disabled?: boolean
  readonly longest?: number
  readonly numeric?: boolean
  readonly first?: boolean
  /** A secret that whoever types it may read: like one of the type `password` it is no scan. */
  readonly secret?: boolean
}

/** One line of text, typed by hand: a scan goes to the scan line, also while the field has the focus. */
export function TextField(props: TextFieldProps) {
  const { label, value, change, type = 'text', icon: Icon, hint, wrong = null, mono = false, bare = false } = props
  const id = useId()
  const foot = `${id}foot`
  const hasFoot = hint !== undefined || wrong !== null
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={bare ? 'heard' : styles.label}>
        {label}
      </label>
      <span className={styles.box} data-icon={Icon === undefined ? undefined : ''}>
        {Icon !== undefined && <Icon strokeWidth={1.8} aria-hidden="true" />}
        <input
          id={id}
          className={styles.input}
          type={type}
          value={value}
          placeholder={props.placeholder}
          data-mono={mono ? '' : undefined}
          data-first={props.first === true ? '' : undefined}
          data-secret={props.secret === true ? '' : undefined}
          disabled={props.disabled}
          maxLength={props.longest}
          inputMode={props.numeric === true ? 'numeric' : undefined}
          autoComplete={type === 'password' ? 'new-password' : 'off'}
          spellCheck={false}
          aria-invalid={wrong !== null}
          aria-describedby={hasFoot ? foot : undefined}
          onChange={props.edit ?? ((event) => change(event.target.value))}
          onBlur={props.left}
        />
      </span>
      {hasFoot && <FieldFoot id={foot} hint={hint} wrong={wrong} />}
    </div>
  )
}
