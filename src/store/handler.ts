import type { Result } from '../base/result.ts'
import type { Slice } from './calls.ts'
import type { Row } from './row.ts'
import { integerOf } from './row.ts'

/** A row of the worker's table: what it does for one call. `writes`: it must be inside a transaction. */
export interface Handler<Run extends (...asks: never[]) => Result<unknown>> {
  readonly writes: boolean
  readonly run: Run
}

export function reads<Run extends (...asks: never[]) => Result<unknown>>(run: Run): Handler<Run> {
  return { writes: false, run }
}

export function writes<Run extends (...asks: never[]) => Result<unknown>>(run: Run): Handler<Run> {
  return { writes: true, run }
}

/** Rows that have a `position`, found up to `limit` of them. */
export function sliceOf<Item>(rows: readonly Row[], limit: number, itemOf: (row: Row) => Item): Slice<Item> {
  return { items: rows.map(itemOf), next: nextOf(rows, limit) }
}

/** Behind which of them the list goes on; null: it ends here. */
export function nextOf(rows: readonly Row[], limit: number): number | null {
  const last = rows.length < limit ? undefined : rows.at(-1)
  return last === undefined ? null : integerOf(last, 'position')
}
