import { create } from 'zustand'
import type { TableSelection } from '../../components/tableSelection.ts'
import { nothingChosen } from '../../components/tableSelection.ts'

/** Where the keyboard stands in the list of batches. */
interface BatchListState {
  readonly selection: TableSelection
  /** The batch there. */
  readonly current: string | null
}

export const useBatchList = create<BatchListState>()(() => ({ selection: nothingChosen, current: null }))
