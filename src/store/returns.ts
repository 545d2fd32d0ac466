import type { Result } from '../base/result.ts'

/**
 * Parcels that come back, by the day they came. `detail` is plain JSON of the station's and kept sealed. A row is
 * written whole: the last writing speaks.
 */
export interface Returns {
  /** Each row whole, many in slices. */
  put(rows: readonly ReturnRow[]): Promise<Result<undefined>>
  /** In the order they came. */
  ofDay(account: string, day: string): Promise<Result<readonly ReturnRow[]>>
  ofOrder(account: string, order: string): Promise<Result<readonly ReturnRow[]>>
  /** The days that have rows, the newest first, at most so many. */
  days(account: string, most: number): Promise<Result<readonly string[]>>
  /** A row that is not there is removed already. */
  remove(id: string): Promise<Result<undefined>>
}

/** `day`: `2026-11-21`. `at`: when it was scanned; null: it is expected. `detail` null: its key is gone. */
export interface ReturnRow {
  readonly id: string
  readonly account: string
  readonly day: string
  readonly order: string | null
  readonly parcel: number
  readonly at: number | null
  readonly changedAt: number
  readonly detail: unknown
}

/** Files of tickets that were not sent yet, sealed with their names. */
export interface TicketFiles {
  /** The same place again replaces what was there. */
  put(ticket: string, place: number, file: TicketFile): Promise<Result<undefined>>
  /** In the order of their places; one that cannot be opened any more is not among them. */
  get(ticket: string): Promise<Result<readonly TicketFile[]>>
  drop(ticket: string): Promise<Result<undefined>>
}

export interface TicketFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}
