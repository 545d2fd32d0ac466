import type { Order } from '../../model/parcel.ts'
import type { Orders } from '../../ports/orders.ts'

/** Whoever reads an order anew, whoever has its label is told of it: there is one way onto the disk. */
export function heardOrders(orders: Orders, read: (account: string, order: Order) => void): Orders {
  return {
    ...orders,
    async put(account, order, readAt) {
      const put = await orders.put(account, order, readAt)
      if (put.ok) read(account, order)
      return put
    },
  }
}
