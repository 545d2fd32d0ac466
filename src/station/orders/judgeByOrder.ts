import { exhaustive } from '../../base/exhaustive.ts'
import type { OrderActionName } from '../../contract/orderActions.ts'
import { hasTurnedBack, isCancelled, isOnItsWay } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'

/**
 * What an order's present state says of an action that may or may not have reached it: true, it took effect; false, it
 * did not; null, the state fits both. The catalogue of statuses is open, so only sure signs count.
 */
export function judgeByOrder(
  { action, cod }: { readonly action: OrderActionName; readonly cod: number | null },
  order: Order,
): boolean | null {
  switch (action) {
    case 'cancel':
      return isCancelled(order.status)
    case 'change-cod':
      return order.cod === cod
    case 'return':
      return hasTurnedBack(order.status) ? true : null
    case 'delivery-again':
      return isOnItsWay(order.status) ? true : null
    default:
      return exhaustive(action)
  }
}
