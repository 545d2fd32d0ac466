import { create } from 'zustand'
import type { TableSelection } from '../../components/tableSelection.ts'
import { nothingChosen } from '../../components/tableSelection.ts'
import { useBatches } from '../../stores/batchesStore.ts'
import { keepPlaces } from '../../stores/keepPlaces.ts'
import { newestFirst } from './listView.ts'

/** Where the keyboard stands in the list of batches. */
interface BatchListState {
  readonly selection: TableSelection
  /** The batch there. */
  readonly current: string | null
}

export const useBatchList = create<BatchListState>()(() => ({ selection: nothingChosen, current: null }))

keepPlaces(useBatches, {
  madeOf: ['rows'],
  keysOf: ({ rows }) => newestFirst(rows).map(({ id }) => id),
  selectionOf: () => useBatchList.getState().selection,
  select: (selection) => useBatchList.setState({ selection }),
})
