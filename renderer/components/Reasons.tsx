import styles from './Reasons.module.css'

/** Why something is done, by digits: for hands in gloves, and without a look at the pointer. */
export function Reasons<Reason extends string>({
  reasons,
  words,
  chosen,
  choose,
  disabled,
}: {
  readonly reasons: readonly Reason[]
  readonly words: Readonly<Record<Reason, string>>
  readonly chosen: Reason | null
  readonly choose: (reason: Reason) => void
  readonly disabled: boolean
}) {
  return (
    <ol className={styles.reasons}>
      {reasons.map((reason, place) => (
        <li key={reason}>
          <button
            type="button"
            className={styles.reason}
            aria-pressed={reason === chosen}
            aria-keyshortcuts={String(place + 1)}
            disabled={disabled}
            onClick={() => choose(reason)}
          >
            <kbd>{place + 1}</kbd>
            {words[reason]}
          </button>
        </li>
      ))}
    </ol>
  )
}
