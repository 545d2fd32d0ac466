import type { Fault } from '../../base/fault.ts'
import { isPastPickup } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'

/** Why a first label of this order is asked about; null: it still goes with the carrier, or nobody knows. */
export function pastPickup({ code, status }: Order): Fault | null {
  return isPastPickup(status) ? { code: 'order.not-awaiting', facts: { code, status } } : null
}
