import styles from './StateMark.module.css'
import type { Chip } from './stateChipView.ts'

/** How something is, by a shape of its own as well as by its colour. */
export function StateMark({ state }: Pick<Chip, 'state'>) {
  return (
    <svg className={styles.mark} data-state={state} viewBox="0 0 12 12" aria-hidden="true">
      {state === 'ready' && <circle cx="6" cy="6" r="5" />}
      {state === 'works' && <path d="M2 1l9 5-9 5z" />}
      {state === 'waits' && <path d="M2 1h3v10H2zM7 1h3v10H7z" />}
      {state === 'trouble' && <path d="M3.500 0h5L12 3.500v5L8.500 12h-5L0 8.500v-5z" />}
    </svg>
  )
}
