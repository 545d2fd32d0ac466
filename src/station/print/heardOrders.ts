import { ok } from '../../base/result.ts'
import type { Order } from '../../model/parcel.ts'
import type { Orders } from '../../ports/orders.ts'
import { presentSince, tellWhenAsked, wasAskedBefore } from '../orders/askedBefore.ts'

/**
 * Who hears of an order once it is on the disk, and not before: until then the copy there is the old one. `answered`: it is
 * still the carrier's present word, who was asked at this tick. `touches`: `OwnChanges.touches`.
 */
export interface HearsOrders {
  answered(code: string, at: number): void
  read(account: string, order: Order): void
  touches(code: string): number
}

/** Whoever reads an order anew, whoever has its label is told of it: there is one way onto the disk, and one from there. */
export function heardOrders(orders: Orders, hears: HearsOrders): Orders {
  return {
    ...orders,
    async get(account, code) {
      const before = hears.touches(code)
      const stored = await orders.get(account, code)
      if (!stored.ok || stored.value === null) return stored
      tellWhenAsked(stored.value.order, { at: null, isPresent: () => hears.touches(code) === before })
      return stored
    },
    async put(account, order, readAt, ...rest) {
      if (wasAskedBefore(order)) return ok()
      const put = await orders.put(account, order, readAt, ...rest)
      if (!put.ok) return put
      const at = presentSince(order)
      if (at !== null) hears.answered(order.code, at)
      hears.read(account, order)
      return put
    },
  }
}
