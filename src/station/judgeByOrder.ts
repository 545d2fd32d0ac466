import { exhaustive } from '../base/exhaustive.ts'
import type { OrderActionName } from '../contract/orderActions.ts'
import type { Order } from '../model/parcel.ts'
import { isCancelled } from '../model/parcel.ts'

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
      return onTheWayBack.has(order.status) ? true : null
    case 'delivery-again':
      return onTheWayAgain.has(order.status) ? true : null
    default:
      return exhaustive(action)
  }
}

/** Statuses that an order reaches only by being sent back. */
const onTheWayBack = new Set(['return', 'return_transporting', 'return_sorting', 'returning', 'returned'])
/** And only by being delivered again; `storing` may be from before. */
const onTheWayAgain = new Set(['transporting', 'sorting', 'delivering', 'money_collect_delivering', 'delivered'])
