import type { Result } from '../base/result.ts'
import type { Order } from '../model/parcel.ts'
import type { PickupWindow } from '../model/pickup.ts'

/** Orders as last read, receivers sealed. */
export interface Orders {
  put(account: string, order: Order, readAt: number): Promise<Result<undefined>>
  get(account: string, code: string): Promise<Result<StoredOrder | null>>
  /** The orders a seller's own code stands for, in every shop of the account. */
  bySellerCode(account: string, sellerCode: string): Promise<Result<readonly StoredOrder[]>>
  /** Orders of a shop that name this pickup shift. */
  ofShift(account: string, shop: number, window: PickupWindow): Promise<Result<readonly StoredOrder[]>>
  /** The pickup shifts that orders of a shop name and that end after `since`, the earliest first. */
  shifts(account: string, shop: number, since: number): Promise<Result<readonly KnownShift[]>>
}

/** A pickup shift that orders name, and how many do. */
export interface KnownShift extends PickupWindow {
  readonly orders: number
}

export interface StoredOrder {
  readonly order: Order
  readonly readAt: number
}
