import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'

/**
 * Batches and their rows. A row keeps its line, what it was resolved to, and the intent it was last printed with; what
 * became of that is the journal's to say (`journal.jobsOfBatch`). Faults beside the store's own: `batch.unknown`.
 */
export interface Batches {
  /** A batch of up to 100 000 lines, written in slices: it is there whole or not at all. */
  create(batch: NewBatch & { readonly lines: readonly string[] }): Promise<Result<undefined>>
  /** Of every account, the newest first. */
  list(): Promise<Result<readonly Batch[]>>
  get(id: string): Promise<Result<Batch | null>>
  /** Rows counted from 0; fewer than `count` at the end. */
  rows(id: string, slice: { readonly from: number; readonly count: number }): Promise<Result<readonly BatchRow[]>>
  setState(id: string, state: BatchState, at: number): Promise<Result<Batch>>
  /** All or none. */
  updateRows(id: string, rows: readonly BatchChange[]): Promise<Result<undefined>>
  appendRows(id: string, lines: readonly string[], at: number): Promise<Result<undefined>>
  /** A batch that is not there is removed already. */
  remove(id: string): Promise<Result<undefined>>
}

export const batchStates = ['open', 'running', 'paused', 'done', 'canceled'] as const
export type BatchState = (typeof batchStates)[number]

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

/** A batch as it is kept: many labels in one go. Times in milliseconds since 1970. */
export interface Batch extends NewBatch {
  readonly state: BatchState
  readonly changedAt: number
  readonly rows: number
}

/** `line` null: it was sealed with a key that is gone. `fault`: why the row made no job. `attempt`: 0 before the first. */
export interface BatchRow extends BatchChange {
  readonly line: string | null
}

export interface BatchChange {
  readonly row: number
  readonly order: string | null
  readonly parcel: number
  readonly fault: Fault | null
  readonly attempt: number
  readonly intent: string | null
}
