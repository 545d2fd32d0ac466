import type { Result } from '../base/result.ts'
import type { Order } from '../model/parcel.ts'
import type { PickupWindow } from '../model/pickup.ts'
import type { SearchKeys } from '../model/searchKeys.ts'

/** Orders as last read, receivers sealed. */
export interface Orders {
  put(account: string, order: Order, readAt: number): Promise<Result<undefined>>
  get(account: string, code: string): Promise<Result<StoredOrder | null>>
  /** The orders a seller's own code stands for, in every shop of the account. */
  bySellerCode(account: string, sellerCode: string): Promise<Result<readonly StoredOrder[]>>
  /** The last read first, behind `after`; where one's seal is broken a page has fewer. */
  latest(account: string, limit: number, after: OrderPlace | null): Promise<Result<LatestOrders>>
  /** By what each order is looked for, the first that was met first, a slice behind `after`; null: from the beginning. */
  searchKeys(account: string, after: number | null): Promise<Result<SearchKeysSlice>>
  /** Orders of a shop that name this pickup shift. */
  ofShift(account: string, shop: number, window: PickupWindow): Promise<Result<readonly StoredOrder[]>>
  /** The pickup shifts that orders of a shop name and that end after `since`, the earliest first. */
  shifts(account: string, shop: number, since: number): Promise<Result<readonly KnownShift[]>>
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
}
