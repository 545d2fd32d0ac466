import type { Result } from '../base/result.ts'
import type { OrderFilter, OrderPlace, OrderPrinted } from '../model/orderFilter.ts'
import type { OrderQuote } from '../model/orderQuote.ts'
import type { Order } from '../model/parcel.ts'
import type { PickupWindow } from '../model/pickup.ts'
import type { SearchKeys } from '../model/searchKeys.ts'

/** Orders as last read, receivers sealed. */
export interface Orders {
  /** Without a `quote` the one that is known of it stays. */
  put(account: string, order: Order, readAt: number, quote?: OrderQuote): Promise<Result<undefined>>
  get(account: string, code: string): Promise<Result<StoredOrder | null>>
  /** The orders a seller's own code stands for, in every shop of the account. */
  bySellerCode(account: string, sellerCode: string): Promise<Result<readonly StoredOrder[]>>
  /** Those that fit, the newest first; where one's seal is broken a page has fewer. */
  list(account: string, asks: OrderAsks): Promise<Result<OrderList>>
  /** By what each order is looked for, the first that was met first, a slice behind `after`; null: from the beginning. */
  searchKeys(account: string, after: number | null): Promise<Result<SearchKeysSlice>>
  /** Orders of a shop that name this pickup shift. */
  ofShift(account: string, shop: number, window: PickupWindow): Promise<Result<readonly StoredOrder[]>>
  /** The pickup shifts that orders of a shop name and that end after `since`, the earliest first. */
  shifts(account: string, shop: number, since: number): Promise<Result<readonly KnownShift[]>>
}

/** Which orders, and what of the list. */
export interface OrderAsks {
  readonly filter: OrderFilter
  /** Only these; null: whichever fit. */
  readonly codes: readonly string[] | null
  /** Orders that a person is waited for with, beside those whose labels say so. */
  readonly waiting: readonly string[]
  readonly limit: number
  /** Behind this one; null: from the beginning. */
  readonly after: OrderPlace | null
}

export interface OrderList {
  readonly orders: readonly ListedOrder[]
  /** Behind the last one; null: there are no more. */
  readonly next: OrderPlace | null
  /** With the first page: how many fit; null: nobody counted. */
  readonly total: number | null
}

export interface ListedOrder extends StoredOrder {
  /** As the carrier says, else since when it is known here. */
  readonly madeAt: number
  readonly printed: OrderPrinted
  readonly waiting: boolean
}

export interface SearchKeysSlice {
  readonly keys: readonly SearchKeys[]
  /** Behind the last one; null: there are no more. */
  readonly next: number | null
}

/** A pickup shift that orders name, and how many do. */
export interface KnownShift extends PickupWindow {
  readonly orders: number
}

export interface StoredOrder {
  readonly order: Order
  readonly readAt: number
  /** What the carrier said it costs when it was made here; Order Info says nothing of it. */
  readonly quote?: OrderQuote
}
