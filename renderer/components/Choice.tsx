import styles from './Choice.module.css'

/** One of a few, all of them in sight. */
export function Choice<Option extends string>({
  name,
  options,
  words,
  chosen,
  choose,
  stacked = false,
}: {
  readonly name: string
  readonly options: readonly Option[]
  readonly words: Readonly<Record<Option, string>>
  /** null: none yet. */
  readonly chosen: Option | null
  readonly choose: (option: Option) => void
  /** In a form: its name stands above it, as those of fields do. */
  readonly stacked?: boolean
}) {
  return (
    <fieldset className={styles.choice} data-stacked={stacked ? '' : undefined}>
      <legend>{name}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <button key={option} type="button" aria-pressed={option === chosen} onClick={() => choose(option)}>
            {words[option]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
