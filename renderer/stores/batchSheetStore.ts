import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { BatchRowView } from '../../src/contract/batches.ts'
import type { TableSelection } from '../components/tableSelection.ts'
import { nothingChosen } from '../components/tableSelection.ts'
import type { Facets } from './batchFacets.ts'
import { noFacets, recount } from './batchFacets.ts'
import type { SheetQuery } from './batchQuery.ts'
import { everyRow } from './batchQuery.ts'
import type { SheetView } from './batchView.ts'
import { arrange, lineOfRow, noView, rearrange, rowAtLine } from './batchView.ts'
import { withPlaces } from './keepPlaces.ts'

/** The rows of the batch that is open, and how they are shown. */
export interface SheetState {
  readonly batch: string | null
  /** By their number, without a gap; more may be on their way. */
  readonly rows: readonly BatchRowView[]
  readonly loading: boolean
  readonly fault: Fault | null
  readonly query: SheetQuery
  readonly view: SheetView
  readonly facets: Facets
  readonly selection: TableSelection
}

export const noSheet: SheetState = {
  batch: null,
  rows: [],
  loading: false,
  fault: null,
  query: everyRow,
  view: noView,
  facets: noFacets,
  selection: nothingChosen,
}

export const useBatchSheet = create<SheetState>()(() => noSheet)

/** None while another batch is on the screen. */
export function rowsOfBatch(id: string, { batch, rows } = useBatchSheet.getState()): readonly BatchRowView[] {
  return batch === id ? rows : noSheet.rows
}

/**
 * Rows as they are now, in any order: those that are there already are replaced, those that follow without a gap are
 * added, others are left for when the rows before them are there.
 */
export function withRows(state: SheetState, patches: readonly BatchRowView[]): SheetState {
  const latest = new Map(patches.map((row) => [row.row, row]))
  const rows = [...state.rows]
  const gone: BatchRowView[] = []
  const come: BatchRowView[] = []
  for (const row of [...latest.values()].sort((a, b) => a.row - b.row)) {
    if (row.row > rows.length) break
    const before = rows[row.row]
    if (before !== undefined) gone.push(before)
    come.push(row)
    rows[row.row] = row
  }
  if (come.length === 0) return state
  const { query } = state
  const many = come.length > rows.length / 4
  const view = many
    ? arrange(rows, query)
    : rearrange(
        state.view,
        rows,
        come.map(({ row }) => row),
        query,
      )
  const selection = withPlaces(state.selection, (line) => lineNow(line, state.view, view))
  return { ...state, rows, view, facets: recount(state.facets, gone, come), selection }
}

/** The keyboard stays at its row, which is known by its number: no list of keys is made of a hundred thousand. */
function lineNow(line: number, before: SheetView, after: SheetView): number {
  const row = rowAtLine(line, before)
  return row === null || row === rowAtLine(line, after) ? line : (lineOfRow(row, after) ?? line)
}

export function withQuery(state: SheetState, change: Partial<SheetQuery>): SheetState {
  const query = { ...state.query, ...change }
  const selection = { ...state.selection, cursor: 0, anchor: 0 }
  return { ...state, query, selection, view: arrange(state.rows, query) }
}

export function askFor(change: Partial<SheetQuery>): void {
  useBatchSheet.setState((state) => withQuery(state, change))
}
