import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { Entry, Job, NewEntry } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import type { Order } from '../model/parcel.ts'

/** Every question the main side may put to the worker, with what it gets. Plain data: it crosses threads. */
export interface Calls {
  readonly 'journal.append': Call<{ at: number; entries: readonly NewEntry[] }, readonly Job[]>
  readonly 'journal.job': Call<string, Job | null>
  readonly 'journal.openJobs': Call<null, readonly Job[]>
  readonly 'journal.jobsOfIntent': Call<string, readonly Job[]>
  readonly 'journal.latestJobs': Call<number, readonly Job[]>
  readonly 'journal.lastPrints': Call<{ account: string; order: string; since: number }, readonly Job[]>
  readonly 'journal.entries': Call<string, readonly Entry[]>
  readonly 'journal.jobsBetween': Call<{ from: number; to: number }, readonly Job[]>
  readonly 'orders.put': Call<{ account: string; order: Order; readAt: number }, undefined>
  readonly 'orders.get': Call<{ account: string; code: string }, StoredOrder | null>
  readonly 'orders.bySellerCode': Call<{ account: string; sellerCode: string }, readonly StoredOrder[]>
  readonly 'labels.put': Call<{ label: Label; page: SealedPage }, undefined>
  readonly 'labels.get': Call<Label, SealedPage | null>
  readonly 'labels.setAside': Call<{ label: Label; at: number }, undefined>
  readonly 'labels.parcels': Call<Omit<Label, 'parcel'>, readonly number[]>
  readonly 'settings.read': Call<null, unknown>
  readonly 'settings.write': Call<{ at: number; settings: unknown }, undefined>
  readonly 'credentials.put': Call<{ account: string; token: string; at: number }, undefined>
  readonly 'credentials.get': Call<string, string | null>
  readonly 'printerMemory.set': Call<{ uri: string; value: unknown; at: number }, undefined>
  readonly statistics: Call<null, Statistics>
}

interface Call<Asks, Gets> {
  readonly asks: Asks
  readonly gets: Gets
}

export type CallName = keyof Calls

/** An order as it was last read from the service, in milliseconds since 1970. */
export interface StoredOrder {
  readonly order: Order
  readonly readAt: number
}

/** One label page on disk. `orderUpdatedAt`: the order's `updated_date` when the page was made. */
export interface SealedPage {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly contentHash: string
  readonly sealedAt: number
  readonly orderUpdatedAt: number | null
}

/** What the worker has done since it started. */
export interface Statistics {
  readonly requests: number
  readonly commits: number
}

export type Request = { [Name in CallName]: { id: number; name: Name; asks: Calls[Name]['asks'] } }[CallName]

/** What the worker does for a call. `writes` says that it must be inside a transaction. */
export interface Handler<Name extends CallName> {
  readonly writes: boolean
  readonly run: (asks: Calls[Name]['asks']) => Result<Calls[Name]['gets']>
}

export type Handlers = { readonly [Name in CallName]: Handler<Name> }

/** A call ended as a result, or in a bug, which the main side throws. */
export type Outcome = Result<unknown> | Bug

export interface Bug {
  readonly ok: false
  readonly bug: string
}

/** With what the worker starts, and what it says before anything else. */
export interface WorkerStart {
  readonly dir: string
  readonly dataKey: Uint8Array
  readonly station: string | null
  readonly newKey: boolean
  readonly maxPages: number | null
  readonly now: number
}

export interface Opened {
  readonly station: string
  readonly notices: readonly Fault[]
  readonly printerMemory: readonly (readonly [uri: string, value: unknown])[]
}
