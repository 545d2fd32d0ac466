import type { Result } from '../base/result.ts'
import type { Order } from '../model/parcel.ts'
import type { PickupWindow } from '../model/pickup.ts'
import type { KnownShift, LatestOrders, OrderPlace, StoredOrder } from './calls.ts'

/** Orders as last read, receivers sealed. One whose seal is broken counts as absent: the service has it. */
export interface Orders {
  put(account: string, order: Order, readAt: number): Promise<Result<undefined>>
  get(account: string, code: string): Promise<Result<StoredOrder | null>>
  /** The orders a seller's own code stands for, in every shop of the account. */
  bySellerCode(account: string, sellerCode: string): Promise<Result<readonly StoredOrder[]>>
  /** The last read first, behind `after`. */
  latest(account: string, limit: number, after: OrderPlace | null): Promise<Result<LatestOrders>>
  /** Orders of a shop that name this pickup shift. */
  ofShift(account: string, shop: number, window: PickupWindow): Promise<Result<readonly StoredOrder[]>>
  /** The pickup shifts that orders of a shop name and that end after `since`, the earliest first. */
  shifts(account: string, shop: number, since: number): Promise<Result<readonly KnownShift[]>>
}
