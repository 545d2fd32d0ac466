import styles from './Field.module.css'

/** Under a field: what is wrong with it, else what is expected. */
export function FieldFoot({
  id,
  hint,
  wrong,
}: {
  readonly id: string
  readonly hint: string | undefined
  readonly wrong: string | null
}) {
  return (
    <span
      id={id}
      className={styles.foot}
      data-wrong={wrong === null ? undefined : ''}
      role={wrong === null ? undefined : 'alert'}
    >
      {wrong ?? hint}
    </span>
  )
}
