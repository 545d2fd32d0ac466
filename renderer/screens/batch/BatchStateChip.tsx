import { CircleCheck, CircleDashed, CirclePause, CirclePlay, CircleSlash } from 'lucide-react'
import type { BatchState, BatchView } from '../../../src/contract/batches.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'
import styles from './BatchStateChip.module.css'

const icons = {
  open: CircleDashed,
  running: CirclePlay,
  paused: CirclePause,
  done: CircleCheck,
  canceled: CircleSlash,
} as const satisfies Record<BatchState, unknown>

/** Whether a batch runs: shape, word and colour. */
export function BatchStateChip({ batch, w }: { readonly batch: Pick<BatchView, 'state'>; readonly w: BatchWords }) {
  const Icon = icons[batch.state]
  return (
    <span className={styles.chip} data-state={batch.state}>
      <Icon strokeWidth={2} aria-hidden="true" />
      {w.batchState[batch.state]}
    </span>
  )
}
