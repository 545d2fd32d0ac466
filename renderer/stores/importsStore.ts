import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { ImportRowView, ImportView } from '../../src/contract/imports.ts'
import type { ImportMapping } from '../../src/model/importColumns.ts'
import type { ImportCells } from '../../src/model/importRows.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import type { ImportedTable } from '../../src/spreadsheet/readTable.ts'
import type { TableSelection } from '../components/tableSelection.ts'
import { nothingChosen } from '../components/tableSelection.ts'
import type { RowPatches, Rows } from '../live/rows.ts'
import { keepPlaces } from './keepPlaces.ts'

/** The files of orders that the station knows. `snapshots`: how often all of it was told anew. */
interface ImportsState {
  readonly rows: Rows<ImportView>
  readonly snapshots: number
}

export const useImports = create<ImportsState>()(() => ({ rows: {}, snapshots: 0 }))

export function replaceImports(rows: Rows<ImportView>): void {
  useImports.setState(({ snapshots }) => ({ rows, snapshots: snapshots + 1 }))
}

/** Hears rows of imports by `<import>/<row>` as they change. */
const listeners = new Set<(rows: RowPatches<'importRow'>) => void>()

export function onImportRows(listener: (rows: RowPatches<'importRow'>) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellImportRows(rows: RowPatches<'importRow'>): void {
  for (const listener of listeners) listener(rows)
}

/** Which rows are shown. `wrong`: all that somebody has to do something about. */
export const importFilters = ['all', 'wrong', 'ready', 'made'] as const
export type ImportFilter = (typeof importFilters)[number]

/** A file that is about to be brought: which of its columns is what. */
export interface ImportDraft {
  readonly name: string
  /** null: it is being read. */
  readonly table: ImportedTable | null
  /** null: it is being recognised. */
  readonly mapping: ImportMapping | null
  readonly sending: boolean
}

/** A row that is being put right. */
export interface RowFix {
  readonly row: number
  readonly cells: ImportCells
}

export type ImportNote =
  | { readonly type: 'fault'; readonly fault: Fault }
  | { readonly type: 'saved'; readonly file: string }

/** The screen: a file before it is brought, or the rows of one. */
export interface ImportScreenState {
  readonly draft: ImportDraft | null
  /** The import whose rows these are, in the order of the file. */
  readonly of: string | null
  readonly rows: readonly ImportRowView[]
  readonly loading: boolean
  readonly filter: ImportFilter
  readonly selection: TableSelection
  readonly list: TableSelection
  readonly fix: RowFix | null
  /** Whether labels are printed as their orders come, and of which size. */
  readonly labels: LabelSize | 'none'
  readonly note: ImportNote | null
}

export const noImport: ImportScreenState = {
  draft: null,
  of: null,
  rows: [],
  loading: false,
  filter: 'all',
  selection: nothingChosen,
  list: nothingChosen,
  fix: null,
  labels: 'none',
  note: null,
}

export const useImportScreen = create<ImportScreenState>()(() => noImport)

export function newestImports(rows: Rows<ImportView>): readonly ImportView[] {
  return Object.values(rows).sort((a, b) => b.createdAt - a.createdAt)
}

keepPlaces(useImports, {
  madeOf: ['rows'],
  keysOf: ({ rows }) => newestImports(rows).map(({ id }) => id),
  selectionOf: () => useImportScreen.getState().list,
  select: (list) => useImportScreen.setState({ list }),
})

export function changeImportDraft(change: Partial<ImportDraft>): void {
  useImportScreen.setState(({ draft }) => (draft === null ? {} : { draft: { ...draft, ...change } }))
}
