import styles from './StateChip.module.css'
import type { Chip } from './stateChipView.ts'

/** A state as a mark of its own shape, a name and words. */
export function StateChip({ chip }: { readonly chip: Chip }) {
  return (
    <li
      className={styles.chip}
      data-state={chip.state}
      title={[chip.name, chip.sizes, chip.words].filter(Boolean).join(' · ')}
    >
      <svg className={styles.mark} viewBox="0 0 12 12" aria-hidden="true">
        {chip.state === 'ready' && <circle cx="6" cy="6" r="5" />}
        {chip.state === 'works' && <path d="M2 1l9 5-9 5z" />}
        {chip.state === 'waits' && <path d="M2 1h3v10H2zM7 1h3v10H7z" />}
        {chip.state === 'trouble' && <path d="M3.500 0h5L12 3.500v5L8.500 12h-5L0 8.500v-5z" />}
      </svg>
      <span className={styles.name}>{chip.name}</span>
      {chip.sizes !== '' && <span className={styles.sizes}>{chip.sizes}</span>}
      {chip.words !== '' && <span className={styles.words}>{chip.words}</span>}
    </li>
  )
}
