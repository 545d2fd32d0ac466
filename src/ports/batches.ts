import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { BatchState } from '../contract/batches.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { RowWish } from '../model/rowWish.ts'

/** Batches and their rows on disk; lines and names sealed. Faults: `batch.unknown`, `store.*`. */
export interface BatchStore {
  /** Whole or not at all. */
  create(batch: NewBatch & { readonly lines: readonly string[] }): Promise<Result<undefined>>
  /** Of every account, the newest first. */
  list(): Promise<Result<readonly StoredBatch[]>>
  get(id: string): Promise<Result<StoredBatch | null>>
  /** Rows counted from 0; fewer than `count` at the end. */
  rows(id: string, slice: { readonly from: number; readonly count: number }): Promise<Result<readonly StoredRow[]>>
  /** The order codes that rows name, each once, in their order behind `after`. */
  codes(account: string, after: string, limit: number): Promise<Result<readonly string[]>>
  setState(id: string, state: BatchState, at: number): Promise<Result<StoredBatch>>
  /** All or none. */
  updateRows(id: string, rows: readonly StoredRowChange[]): Promise<Result<undefined>>
  appendRows(id: string, lines: readonly string[], at: number): Promise<Result<undefined>>
  remove(id: string): Promise<Result<undefined>>
}

export interface NewBatch {
  readonly id: string
  /** Whose parcels they are. */
  readonly account: string
  readonly name: string
  readonly size: LabelSize
  readonly printer: string | null
  readonly source: string
  readonly createdAt: number
  readonly by: string
}

export interface StoredBatch extends NewBatch {
  readonly state: BatchState
  readonly changedAt: number
  /** How many. */
  readonly rows: number
}

/** `line` null: it was sealed with a key that is gone. */
export interface StoredRow extends StoredRowChange {
  readonly line: string | null
}

/**
 * A row but for its line. `fault`: why it made no job; with attempt 0, what is wrong with its line. `intent`: of the
 * present attempt, when the last run of the batch wanted the row; `wish`: what was asked and allowed for
 * it, null: a label of what has none.
 */
export interface StoredRowChange {
  readonly row: number
  readonly order: string | null
  readonly parcel: number
  readonly fault: Fault | null
  readonly attempt: number
  readonly intent: string | null
  readonly wish: RowWish | null
}
