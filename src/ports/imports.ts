import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { ImportCells, ReadingOf } from '../model/importRows.ts'
import type { LabelSize } from '../model/labelSize.ts'

/** Files of orders on disk; what their rows say is sealed. Faults: `store.*`. */
export interface ImportStore {
  put(one: StoredImport): Promise<Result<undefined>>
  get(id: string): Promise<Result<StoredImport | null>>
  /** The newest first, at most so many. */
  list(account: string, most: number): Promise<Result<readonly StoredImport[]>>
  /** Each row whole. */
  putRows(id: string, rows: readonly StoredImportRow[]): Promise<Result<undefined>>
  rows(id: string): Promise<Result<readonly StoredImportRow[]>>
  remove(id: string): Promise<Result<undefined>>
}

/** `running`: somebody wants its orders made; one that the station ended upon waits until it is wanted again. */
export const importStates = ['open', 'running', 'done'] as const
export type ImportState = (typeof importStates)[number]

export interface StoredImport {
  readonly id: string
  readonly account: string
  readonly shop: number
  readonly state: ImportState
  readonly createdAt: number
  readonly changedAt: number
  readonly by: string
  /** null: its key is gone. */
  readonly about: ImportAbout | null
}

export interface ImportAbout extends ReadingOf {
  /** Of the file. */
  readonly name: string
  /** How many rows it has: with fewer of them on disk it is not whole yet. */
  readonly total: number
  /** The batch that its labels are printed in. */
  readonly batch: string
  /** null: nothing is printed. */
  readonly size: LabelSize | null
}

/**
 * `open`: never sent. `sending`: on disk before the first byte of it leaves; after a crash it is sent again, with its
 * code. `made`: Order Info has shown that its order is the one that was wanted. `other`: its code stands for another order.
 */
export const importRowStates = ['open', 'sending', 'made', 'other', 'refused', 'unsure'] as const
export type ImportRowState = (typeof importRowStates)[number]

export interface StoredImportRow {
  /** As the spreadsheet counts it. */
  readonly row: number
  readonly state: ImportRowState
  /** Of a row that is made. */
  readonly order: string | null
  /** null: its key is gone. */
  readonly detail: ImportRowDetail | null
}

export interface ImportRowDetail {
  /** null: its order has them, or with a row that is open: it is left out. */
  readonly cells: ImportCells | null
  /** The seller's code that it is sent with; null: not decided yet. */
  readonly sellerCode: string | null
  /** The code is the file's own. */
  readonly own: boolean
  /** What its order is, by a hash: two rows that want the same have the same. Null: nothing was sent. */
  readonly sum: string | null
  readonly fault: Fault | null
  /** What the carrier charges for it, in đồng. */
  readonly fee: number | null
  /** What it counts for in the sums once its cells are erased: đồng and grams. Absent: nothing was sent. */
  readonly figures?: { readonly cod: number; readonly grams: number }
  /** Further rows that are lines of its order, once it was sent. */
  readonly lines?: readonly number[]
}
