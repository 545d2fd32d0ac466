import styles from './Choice.module.css'

/** One of a few, all of them in sight. */
export function Choice<Option extends string>({
  name,
  options,
  words,
  chosen,
  choose,
}: {
  readonly name: string
  readonly options: readonly Option[]
  readonly words: Readonly<Record<Option, string>>
  readonly chosen: Option
  readonly choose: (option: Option) => void
}) {
  return (
    <fieldset className={styles.choice}>
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
