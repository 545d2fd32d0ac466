import type { Orders } from '../../ports/orders.ts'

/** Whoever reads an order anew, whoever has its label is told of it: there is one way onto the disk. */
export function heardOrders(orders: Orders, read: (code: string) => void): Orders {
  return {
    ...orders,
    async put(account, order, readAt) {
      const put = await orders.put(account, order, readAt)
      if (put.ok) read(order.code)
      return put
    },
  }
}
