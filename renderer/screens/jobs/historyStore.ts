import { create } from 'zustand'
import type { Fault } from '../../../src/base/fault.ts'
import type { JobHistory, JobRow } from '../../../src/contract/jobs.ts'
import type { TableSelection } from '../../components/tableSelection.ts'
import { nothingChosen } from '../../components/tableSelection.ts'
import { keepPlaces } from '../../stores/keepPlaces.ts'
import { createReadSince } from '../../stores/readSince.ts'
import type { HistoryFilter } from './historyFilter.ts'
import { todays } from './historyFilter.ts'

/** What the screen of the queue shows: labels that need somebody, the history as filtered, and one label opened. */
export interface HistoryState {
  readonly tab: 'jobs' | 'outbox' | 'figures' | 'changes'
  readonly filter: HistoryFilter
  readonly rows: readonly JobRow[]
  /** The cursor of the next page; null: there is none. */
  readonly next: string | null
  /** How many fit the filter; null: nobody knows yet, or more than the station counts. */
  readonly total: number | null
  readonly loading: 'first' | 'more' | 'again' | null
  readonly fault: Fault | null
  /** In doubt and stopped, whatever the filter. */
  readonly attention: readonly JobRow[]
  /** How many more there are than are listed. */
  readonly unlisted: Unlisted
  /** The one of them that the keys act on; null: the first. */
  readonly current: string | null
  /** Labels that somebody just decided upon, as they were then: by `changedAt`. */
  readonly decided: ReadonlyMap<string, number>
  /** What was decided last, and when, by `performance.now()`. */
  readonly last: { readonly does: string; readonly at: number } | null
  readonly selection: TableSelection
  readonly opened: string | null
  readonly history: JobHistory | null
  readonly historyFault: Fault | null
  readonly exported: Exported | null
}

export interface Unlisted {
  readonly doubts: number
  readonly waiting: number
}

export type Exported =
  | { readonly state: 'working'; readonly count: number }
  | { readonly state: 'done'; readonly count: number; readonly file: string }
  | { readonly state: 'failed'; readonly fault: Fault }

export const freshHistory: HistoryState = {
  tab: 'jobs',
  filter: todays,
  rows: [],
  next: null,
  total: null,
  loading: 'first',
  fault: null,
  attention: [],
  unlisted: { doubts: 0, waiting: 0 },
  current: null,
  decided: new Map(),
  last: null,
  selection: nothingChosen,
  opened: null,
  history: null,
  historyFault: null,
  exported: null,
}

export const useHistory = create<HistoryState>()(() => freshHistory)

/** Labels that came under the mark when the marked one was seen to elsewhere. */
export const underTheKeys = createReadSince()

keepPlaces(useHistory, {
  madeOf: ['rows'],
  keysOf: ({ rows }) => rows.map(({ job }) => job),
  selectionOf: ({ selection }) => selection,
  // Who was never in the table sees the newest on top.
  select: (selection) => {
    if (useHistory.getState().selection !== nothingChosen || isInTable()) useHistory.setState({ selection })
  },
})

/** The keyboard is in a table, and the row of its cursor is meant. */
export function isInTable(): boolean {
  return globalThis.document?.activeElement?.getAttribute('role') === 'grid'
}

/** A new filter: the rows of the old one go at once, so that nobody reads them as the new one's. */
export function filterBy(change: Partial<HistoryFilter>): void {
  const { filter } = useHistory.getState()
  useHistory.setState({
    filter: { ...filter, ...change },
    rows: [],
    next: null,
    total: null,
    loading: 'first',
    fault: null,
    selection: nothingChosen,
    exported: null,
  })
}
