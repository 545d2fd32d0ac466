import { ok } from '../../base/result.ts'
import type { Order } from '../../model/parcel.ts'
import type { Orders } from '../../ports/orders.ts'
import { wasAskedBefore } from '../orders/askedBefore.ts'

/** Who hears of an order that goes onto the disk: `answered` before it is there, `read` once it is. */
export interface HearsOrders {
  answered(code: string, readAt: number): void
  read(account: string, order: Order): void
}

/** Whoever reads an order anew, whoever has its label is told of it: there is one way onto the disk. */
export function heardOrders(orders: Orders, hears: HearsOrders): Orders {
  return {
    ...orders,
    async put(account, order, readAt, ...rest) {
      if (wasAskedBefore(order)) return ok()
      hears.answered(order.code, readAt)
      const put = await orders.put(account, order, readAt, ...rest)
      if (put.ok) hears.read(account, order)
      return put
    },
  }
}
