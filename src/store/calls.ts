import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { PickupWindow } from '../model/pickup.ts'
import type { LabelKey } from '../model/pickupRecord.ts'
import type { SealedPage } from '../ports/labels.ts'
import type { Gone } from './gone.ts'
import type { LastEnd } from './lastEnd.ts'
import type { Lost } from './lost.ts'

/** A long list crosses threads in slices, so that neither side stalls. */
export interface After {
  readonly after: number
  readonly limit: number
}

/** `next` null: that was all. */
export interface Slice<Item> {
  readonly items: readonly Item[]
  readonly next: number | null
}

/** Rows counted from 0. */
export interface RowRange {
  readonly from: number
  readonly count: number
}

/** Rows in [from, to), whole rows, about `limit` of them. */
export interface BatchSlice {
  readonly batch: string
  readonly from: number
  readonly to: number
  readonly limit: number
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

/** A page as it is put: without a mark it is null. */
export interface SealedPageParts extends Omit<SealedPage, 'orderMark' | 'replaced'> {
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

/** COD of orders, a part of the list. `after`: behind this place, null: from the beginning. */
export interface CodSlice {
  readonly account: string
  readonly after: string | null
  readonly limit: number
}

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

/** A call on its way: the row of `handlers.ts` with what it is asked. What fits a row is said by the client's types. */
export interface Request {
  readonly id: number
  readonly room: string
  readonly name: string
  readonly asks: readonly unknown[]
}

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
  /** Nobody else may run this station meanwhile, from whatever folder. */
  readonly alone: boolean
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
  /** No copy of it starts meanwhile; false also where that was not asked for. */
  readonly isAlone: boolean
  /** The databases are too large to be looked at whole before the station starts, and it is time to do so. */
  readonly toBeChecked: boolean
  /** When everything was last looked at whole. */
  readonly checkedAt: number
  readonly printerMemory: readonly (readonly [uri: string, value: unknown])[]
  /** The rows of the worker's table, by room. */
  readonly rows: Readonly<Record<string, readonly string[]>>
}
