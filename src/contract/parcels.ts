import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { OrderPrinted } from '../model/orderFilter.ts'
import { everyOrder, OrderFilter, OrderPlace } from '../model/orderFilter.ts'
import type { OrderQuote } from '../model/orderQuote.ts'
import type { Order } from '../model/parcel.ts'
import type { CodeReason, Grade } from '../model/readCode.ts'
import type { TicketRow } from './carrier.ts'
import { OrderCode, Size } from './ids.ts'
import type { JobHistory } from './jobs.ts'
import type { OutboxView } from './orderActions.ts'
import type { Picture } from './picture.ts'
import type { ReturnRowView } from './returns.ts'

/** One order, everything: what the service says of it, what this station did with it, and its labels before they print. */
const Line = z.string().check(z.maxLength(200))

export const parcelQueries = [
  /**
   * `line`: a code as it was scanned. Asks the service; what the station has kept speaks while it is away. `fresh` false:
   * it is not asked, as only what the station did has changed.
   */
  z.object({ type: z.literal('parcel'), line: Line, fresh: z.optional(z.boolean()) }),
  /**
   * Orders of this account as they were last read here, the newest first, a page behind `after`. `text`: as it finds
   * orders in `find-orders`; empty: any. `refresh`: the carrier is asked anew about those of the page that were read long
   * ago, behind everything else; what it says is told as `orderNews`.
   */
  z.object({
    type: z.literal('orders'),
    filter: z._default(OrderFilter, everyOrder),
    text: z._default(z.string().check(z.maxLength(100)), ''),
    limit: z.int().check(z.minimum(1), z.maximum(500)),
    after: z._default(z.nullable(OrderPlace), null),
    refresh: z._default(z.boolean(), false),
  }),
  /**
   * Orders of this account that the station knows, by the receiver's name without marks, the last digits of the phone, or
   * a part of the order's code or of the shop's; the best few. Less than two characters find nothing, but have the
   * station begin to look through what it has.
   */
  z.object({ type: z.literal('find-orders'), text: z.string().check(z.maxLength(100)) }),
  /** The label as it would be printed now. `parcel`: 0 for an order of one parcel, k for `<order>_k`. */
  z.object({
    type: z.literal('label-preview'),
    order: OrderCode,
    parcel: z.int().check(z.minimum(0), z.maximum(9_999)),
    size: Size,
  }),
] as const

export interface OrderPage {
  readonly orders: readonly OrderRow[]
  /** Behind the last one; null: there are no more. */
  readonly next: OrderPlace | null
  /** With the first page: how many fit; null: nobody counted. */
  readonly total: number | null
}

/** One order in a list of many. */
export interface OrderRow {
  readonly order: Omit<Order, 'detail'>
  readonly readAt: number
  /** As the carrier says, else since when it is known here. */
  readonly madeAt: number
  readonly printed: OrderPrinted
  /** A person is waited for. */
  readonly waiting: boolean
}

/** An order was read anew: what of a list may be another now. It names nobody. */
export type OrderNews = Pick<Order, 'status' | 'cod'> & { readonly readAt: number }

export interface FoundOrders {
  readonly orders: readonly FoundOrder[]
  /** How many more fit. */
  readonly more: number
}

/** `name`, `phoneEnd` (the last three digits), `sellerCode` empty: only its code is known, of a label or a batch. */
export interface FoundOrder {
  readonly code: string
  readonly sellerCode: string
  readonly name: string
  readonly phoneEnd: string
}

export interface ParcelPage {
  readonly order: Order
  /** The parcel that was meant; 0: the order as a whole. */
  readonly parcel: number
  readonly readAt: number
  /** Why the service did not speak: the order is as it was at `readAt`. null: it did. */
  readonly away: Fault | null
  /** Why a label that came out here is not right any more; null: it is, or none did. */
  readonly news: Fault | null
  /** What the carrier said it costs when it was made here; null: it was not, or nobody heard. */
  readonly quote: OrderQuote | null
  /** What this station did with it, the newest first. */
  readonly jobs: readonly JobHistory[]
  readonly requests: readonly OutboxView[]
  readonly returns: readonly ReturnRowView[]
  /** Of the order, opened here or by number, as they were when the carrier was asked last; the newest first. */
  readonly tickets: readonly TicketRow[]
}

/**
 * One size of a label, drawn by the walk of a print. `fault`: why it would not be printed so. `picture` null: there are
 * no dots to look at, and the fault says why.
 */
export interface LabelPreview {
  readonly size: LabelSize
  readonly picture: Picture | null
  readonly fault: Fault | null
  /** Of the bar code that names the parcel; null without dots. */
  readonly grade: Grade | null
  /** Why the grade is not A. */
  readonly reasons: readonly CodeReason[]
  /** The printer it would be sent to; null: none prints this size. */
  readonly printer: string | null
  /** Offline: when the page that was drawn was sealed. null: it is the service's present one. */
  readonly sealedAt: number | null
}
