import styles from './StateChip.module.css'
import { StateMark } from './StateMark.tsx'
import type { Chip } from './stateChipView.ts'

/** A state as a mark of its own shape, a name and words. */
export function StateChip({ chip, hidden = false }: { readonly chip: Chip; readonly hidden?: boolean }) {
  return (
    <li
      className={styles.chip}
      data-state={chip.state}
      data-hidden={hidden ? '' : undefined}
      title={[chip.name, chip.sizes, chip.words].filter(Boolean).join(' · ')}
    >
      <StateMark state={chip.state} />
      <span className={styles.name}>{chip.name}</span>
      {chip.sizes !== '' && <span className={styles.sizes}>{chip.sizes}</span>}
      {chip.words !== '' && <span className={styles.words}>{chip.words}</span>}
    </li>
  )
}
