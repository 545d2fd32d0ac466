import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { ReturnCondition } from '../model/returnCondition.ts'

/** Parcels that come back, on disk; but for day and order everything is sealed. Faults: `store.*`. */
export interface ReturnStore {
  /** Each row whole; what `by` did with its parcel is put on the chain with it. Fault: `request.id-taken`: another account's. */
  put(rows: readonly StoredReturn[], by: string): Promise<Result<undefined>>
  /** In the order they came. */
  ofDay(account: string, day: string): Promise<Result<readonly StoredReturn[]>>
  ofOrder(account: string, order: string): Promise<Result<readonly StoredReturn[]>>
  /** The newest first. */
  days(account: string, most: number): Promise<Result<readonly string[]>>
  remove(id: string, done: { readonly at: number; readonly by: string }): Promise<Result<undefined>>
}

/** `at`: when it was scanned; null: it is expected. `said`: it was on a list of what comes back. */
export interface StoredReturn {
  readonly id: string
  readonly account: string
  readonly day: string
  readonly line: string
  readonly order: string | null
  readonly parcel: number
  readonly said: boolean
  readonly at: number | null
  readonly by: string
  readonly condition: ReturnCondition
  readonly note: string
  readonly again: number
  readonly againAt: number | null
  /** As it was read at `readAt`; empty: nobody has read it. */
  readonly status: string
  readonly readAt: number | null
  readonly fault: Fault | null
  readonly sellerCode: string
  readonly parcels: number
  readonly changedAt: number
}
