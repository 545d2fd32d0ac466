import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { HistoryEntry } from '../model/history.ts'
import type { Entry, Job, NewEntry } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import type { Order } from '../model/parcel.ts'
import type { FoundPlace, KeptBecause, PlaceName } from '../model/person.ts'
import type { PickupParcel, PickupWindow } from '../model/pickup.ts'
import type { HandedBefore, LabelKey, NewPickup, OpenOfAccount, Pickup, PickupEnding } from '../model/pickupRecord.ts'
import type { Batch, BatchChange, BatchRow, BatchState, NewBatch } from './batches.ts'
import type { BegunChange, StoredChange } from './changes.ts'
import type { Gone } from './gone.ts'
import type { JobFilter, JobPage } from './journal.ts'
import type { LastEnd } from './lastEnd.ts'
import type { Lost } from './lost.ts'
import type { NewOutboxEntry, OutboxEntry, OutboxMove } from './outbox.ts'
import type { ReturnRow, TicketFile } from './returns.ts'

/** Every question the main side may put to the worker, with what it gets. Plain data: it crosses threads. */
export interface Calls {
  readonly 'journal.append': Call<{ at: number; entries: readonly NewEntry[] }, readonly Job[]>
  readonly 'journal.job': Call<string, Job | null>
  readonly 'journal.openJobs': Call<After, Slice>
  readonly 'journal.jobsOfIntent': Call<string, readonly Job[]>
  readonly 'journal.latestJobs': Call<{ account: string; limit: number }, readonly Job[]>
  readonly 'journal.sentSince': Call<string, readonly string[]>
  readonly 'journal.lastPrints': Call<{ account: string; order: string }, readonly Job[]>
  readonly 'journal.history': Call<{ account: string; order: string }, readonly Job[]>
  readonly 'journal.entries': Call<string, readonly Entry[]>
  readonly 'journal.beganAt': Call<string, number | null>
  readonly 'journal.jobsBetween': Call<After & { account: string; from: number; to: number }, Slice>
  readonly 'journal.search': Call<{ account: string; filter: JobFilter; limit: number; before: number | null }, JobPage>
  readonly 'journal.jobsOfBatch': Call<BatchSlice, readonly Job[]>
  readonly 'orders.put': Call<{ account: string; order: Order; readAt: number }, undefined>
  readonly 'orders.get': Call<{ account: string; code: string }, StoredOrder | null>
  readonly 'orders.bySellerCode': Call<{ account: string; sellerCode: string }, readonly StoredOrder[]>
  readonly 'orders.latest': Call<{ account: string; limit: number; after: OrderPlace | null }, LatestOrders>
  readonly 'orders.ofShift': Call<OrdersOfShift, readonly StoredOrder[]>
  readonly 'orders.shifts': Call<{ account: string; shop: number; since: number }, readonly KnownShift[]>
  readonly 'orders.lookAtShifts': Call<{ account: string; limit: number }, number>
  readonly 'orders.forget': Call<Forget, number>
  readonly 'orders.believeNow': Call<{ now: number }, undefined>
  readonly 'labels.put': Call<{ label: Label; page: SealedPageParts; at: number }, undefined>
  readonly 'labels.get': Call<{ label: Label; at: number }, SealedPage | null>
  readonly 'labels.marks': Call<Label, PageMarks | null>
  readonly 'labels.setAside': Call<{ label: Label; at: number }, undefined>
  readonly 'labels.parcels': Call<Omit<Label, 'parcel'>, readonly number[]>
  readonly 'labels.usage': Call<null, LabelUsage>
  readonly 'labels.look': Call<{ now: number }, { believed: boolean; leaptBack: boolean }>
  readonly 'labels.forget': Call<ForgetLabels, number>
  readonly 'labels.forgetOrder': Call<{ code: string }, number>
  readonly 'labels.cut': Call<null, boolean>
  readonly 'labels.shrink': Call<{ pages: number; whole: boolean }, number>
  readonly 'settings.read': Call<null, unknown>
  readonly 'settings.write': Call<{ at: number; settings: unknown }, undefined>
  readonly 'settings.setAside': Call<{ at: number }, undefined>
  readonly 'credentials.put': Call<{ account: string; token: string; at: number }, undefined>
  readonly 'credentials.get': Call<string, string | null>
  readonly 'printerMemory.set': Call<{ uri: string; value: unknown; at: number }, undefined>
  readonly 'batches.create': Call<NewBatch, undefined>
  readonly 'batches.append': Call<{ id: string; lines: readonly string[]; complete: boolean; at: number }, undefined>
  readonly 'batches.list': Call<null, readonly Batch[]>
  readonly 'batches.get': Call<string, Batch | null>
  readonly 'batches.rows': Call<{ id: string; from: number; count: number }, readonly BatchRow[]>
  readonly 'batches.setState': Call<{ id: string; state: BatchState; at: number }, Batch>
  readonly 'batches.updateRows': Call<{ id: string; rows: readonly BatchChange[] }, undefined>
  readonly 'batches.remove': Call<{ id: string; limit: number }, boolean>
  /** Up to `limit` rows of one batch: `none` is left, `some` of them went, or the `whole` batch. */
  readonly 'batches.forget': Call<{ before: number; limit: number }, 'none' | 'some' | 'whole'>
  readonly 'outbox.add': Call<NewOutboxEntry, OutboxEntry>
  readonly 'outbox.list': Call<{ openOnly: boolean; after: number; limit: number }, OutboxSlice>
  readonly 'outbox.get': Call<string, OutboxEntry | null>
  readonly 'outbox.advance': Call<{ id: string; expectedVersion: number; move: OutboxMove }, OutboxEntry>
  readonly 'outbox.forget': Call<{ before: number; limit: number }, number>
  readonly 'pickups.open': Call<NewPickup, Pickup>
  readonly 'pickups.list': Call<{ account: string; before: number | null; limit: number }, readonly Pickup[]>
  readonly 'pickups.openByAccount': Call<object, readonly OpenOfAccount[]>
  readonly 'pickups.get': Call<string, Pickup | null>
  readonly 'pickups.parcels': Call<{ id: string; from: number; count: number }, readonly PickupParcel[]>
  readonly 'pickups.put': Call<{ id: string; parcels: readonly PickupParcel[]; at: number }, undefined>
  readonly 'pickups.end': Call<{ id: string; ending: PickupEnding }, Pickup>
  readonly 'pickups.handedBefore': Call<LabelsOfAccount, readonly HandedBefore[]>
  readonly 'pickups.left': Call<{ account: string }, readonly PickupParcel[]>
  readonly 'pickups.forget': Call<Forget, number>
  readonly 'returns.put': Call<readonly ReturnRow[], undefined>
  readonly 'returns.ofDay': Call<After & { account: string; day: string }, ReturnSlice>
  readonly 'returns.ofOrder': Call<{ account: string; order: string }, readonly ReturnRow[]>
  readonly 'returns.days': Call<{ account: string; most: number }, readonly string[]>
  readonly 'returns.remove': Call<string, undefined>
  readonly 'returns.forget': Call<{ before: number; limit: number }, number>
  readonly 'ticketFiles.put': Call<TicketFile & { ticket: string; place: number; at: number }, undefined>
  readonly 'ticketFiles.get': Call<string, readonly TicketFile[]>
  readonly 'ticketFiles.drop': Call<string, undefined>
  readonly 'ticketFiles.forget': Call<{ before: number; limit: number }, number>
  readonly 'people.find': Call<
    { text: string; place: PlaceName; from: number; limit: number },
    { found: readonly FoundPlace[]; more: boolean }
  >
  readonly 'people.inWork': Call<null, readonly string[]>
  readonly 'people.kept': Call<{ code: string }, KeptBecause | null>
  readonly 'people.forget': Call<{ code: string }, { kept: KeptBecause | null; erased: readonly PlaceName[] }>
  readonly 'history.span': Call<
    { account: string; order: string } | { from: number; to: number },
    { first: number; last: number } | null
  >
  readonly 'history.run': Call<
    { first: number; last: number; limit: number },
    { before: string | null; entries: readonly HistoryEntry[] }
  >
  readonly 'memory.get': Call<string, unknown>
  readonly 'memory.set': Call<{ key: string; value: unknown; at: number }, undefined>
  readonly 'changes.begin': Call<BegunChange, undefined>
  readonly 'changes.end': Call<{ id: string; ended: string }, undefined>
  readonly 'changes.page': Call<{ before: number | null; limit: number }, readonly StoredChange[]>
  /** False: something reads the database, and its log could not be cut. */
  readonly 'station.shrink': Call<null, boolean>
  readonly 'station.answerGone': Call<null, undefined>
  readonly statistics: Call<null, Statistics>
}

interface Call<Asks, Gets> {
  readonly asks: Asks
  readonly gets: Gets
}

export type CallName = keyof Calls

/** A long list crosses threads in slices, so that neither side stalls. `next` null: that was all. */
export interface After {
  readonly after: number
  readonly limit: number
}

/** Rows in [from, to), whole rows, about `limit` of them. */
export interface BatchSlice {
  readonly batch: string
  readonly from: number
  readonly to: number
  readonly limit: number
}

export interface Slice {
  readonly jobs: readonly Job[]
  readonly next: number | null
}

export interface ReturnSlice {
  readonly rows: readonly ReturnRow[]
  readonly next: number | null
}

export interface OutboxSlice {
  readonly entries: readonly OutboxEntry[]
  readonly next: number | null
}

/** An order as it was last read from the service, in milliseconds since 1970. */
export interface StoredOrder {
  readonly order: Order
  readonly readAt: number
}

/** Orders of a shop that go with one pickup shift, by their code, from behind `after` on. */
export interface OrdersOfShift extends PickupWindow {
  readonly account: string
  readonly shop: number
  readonly after: string
  readonly limit: number
}

/** `except`: the pickup that is not looked at. */
export interface LabelsOfAccount {
  readonly account: string
  readonly labels: readonly LabelKey[]
  readonly except: string | null
}

/** Where an order stands among those of an account, by when it was read. */
export interface OrderPlace {
  readonly readAt: number
  readonly code: string
}

export interface LatestOrders {
  readonly orders: readonly StoredOrder[]
  /** Behind the last one; null: there are no more. */
  readonly next: OrderPlace | null
}

/** A pickup shift that orders name, and how many do. */
export interface KnownShift extends PickupWindow {
  readonly orders: number
}

/**
 * One label page on disk. `orderUpdatedAt`: the order's `updated_date` when the page was made. `orderMark`: what the
 * station says of the order is on it; inside the seal, for it names a receiver. `replaced`: the pages that were here
 * before, the newest first, for their labels may be on a parcel.
 */
export interface SealedPage extends SealedPageParts {
  readonly orderMark: string | null
  readonly replaced?: readonly ReplacedPage[]
}

/** Of which states of its order the labels are that a page was printed as. */
export type PageMarks = Pick<SealedPage, 'contentHash' | 'orderMark' | 'replaced'>

/** Of a page that another has replaced. */
export interface ReplacedPage {
  readonly contentHash: string
  readonly orderMark: string
}

/** A page as it is put: without a mark it is null. */
export interface SealedPageParts {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly contentHash: string
  readonly sealedAt: number
  readonly orderUpdatedAt: number | null
  readonly orderMark?: string | null
}

/** What the sealed labels take. `bytes` as sealed; `oldest`: when the oldest was sealed, null when there is none. */
export interface LabelUsage {
  readonly count: number
  readonly bytes: number
  readonly oldest: number | null
}

/** Which pages go, at most `limit`, but for those of some orders: those not used since, or the least recently used down to so many bytes. */
export type ForgetLabels = { readonly limit: number; readonly except?: readonly string[] } & (
  | { readonly unusedSince: number }
  | { readonly downTo: number }
)

/** What is of before goes, at most so much. `spare`: nothing of a label that is under way, or of an open handover. */
export interface Forget {
  readonly before: number
  readonly limit: number
  readonly spare?: boolean
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

/** The handlers whose names begin so. */
export type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<CallName, `${Prefix}.${string}`>>

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
  /** Where marks are kept outside the folder; null: nowhere. */
  readonly stateDir: string | null
  readonly newKey: boolean
  readonly maxPages: number | null
  readonly fsyncDelayMs: number
  /** How the last run ended; null: not in order. */
  readonly end: LastEnd | null
  readonly now: number
}

export interface Opened {
  readonly station: string
  readonly notices: readonly Fault[]
  readonly lost: Lost | null
  readonly gone: Gone | null
  readonly unsureUntil: number
  readonly isMarkedOutside: boolean
  /** The databases are too large to be looked at whole before the station starts, and it is time to do so. */
  readonly toBeChecked: boolean
  /** When everything was last looked at whole. */
  readonly checkedAt: number
  readonly printerMemory: readonly (readonly [uri: string, value: unknown])[]
}
