import type { Order } from '../../model/parcel.ts'
import type { Orders } from '../../ports/orders.ts'

/** Whoever reads an order anew, whoever has its label is told of it: there is one way onto the disk. */
export function heardOrders(orders: Orders, read: (account: string, order: Order) => void): Orders {
  return {
    ...orders,
    async put(account, order, ...rest) {
      const put = await orders.put(account, order, ...rest)
      if (put.ok) read(account, order)
      return put
    },
  }
}
