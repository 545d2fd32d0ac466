import { create } from 'zustand'
import type { BatchRowView, BatchView } from '../../src/contract/batches.ts'
import type { Rows } from '../live/rows.ts'
import type { SoundName } from '../sounds/score.ts'

/** The batches of the station. `snapshots`: how often all of it was told anew; changes before may have been missed. */
interface BatchesState {
  readonly rows: Rows<BatchView>
  readonly snapshots: number
}

export const useBatches = create<BatchesState>()(() => ({ rows: {}, snapshots: 0 }))

/** Everything there is, instead of everything there was. */
export function replaceBatches(rows: Rows<BatchView>): void {
  useBatches.setState(({ snapshots }) => ({ rows, snapshots: snapshots + 1 }))
}

/** Hears rows of batches as they change; whoever shows a batch has asked for its rows before. */
const listeners = new Set<(rows: readonly BatchRowView[]) => void>()

export function onBatchRows(listener: (rows: readonly BatchRowView[]) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellBatchRows(rows: readonly BatchRowView[]): void {
  for (const listener of listeners) listener(rows)
}

/** The sound of a run that ended or stopped by itself; null: none did. Heard whichever screen is shown. */
export function batchSound(before: Rows<BatchView>, after: Rows<BatchView>): SoundName | null {
  const ran = Object.values(after).filter(({ id }) => before[id]?.state === 'running')
  if (ran.some(({ state, fault }) => state === 'paused' && fault !== null)) return 'warning'
  return ran.some(({ state }) => state === 'done') ? 'batch' : null
}
