import { ok } from '../../src/base/result.ts'
import type { PickupWindow } from '../../src/model/pickup.ts'
import { sameWindow } from '../../src/model/pickup.ts'
import type { KnownShift, Orders, StoredOrder } from '../../src/station/stages.ts'

/** Orders as last read, without a disk, of one account. `stored`: by their code. */
export function memoryOrders(stored: Map<string, StoredOrder>): Orders {
  const all = () => [...stored.values()]
  return {
    async put(_, order, readAt) {
      stored.set(order.code, { order, readAt })
      return ok()
    },
    get: async (_, code) => ok(stored.get(code) ?? null),
    bySellerCode: async (_, code) => ok(all().filter(({ order }) => order.sellerCode === code)),
    ofShift: async (_, shop, window: PickupWindow) =>
      ok(all().filter(({ order }) => order.shop === shop && sameWindow(order.pickupShift, window))),
    async shifts(_, shop, since) {
      const shifts = new Map<string, KnownShift>()
      for (const { order } of all()) {
        const { pickupShift: shift } = order
        if (order.shop !== shop || shift === null || shift.to <= since) continue
        const name = `${shift.from}-${shift.to}`
        shifts.set(name, { ...shift, orders: (shifts.get(name)?.orders ?? 0) + 1 })
      }
      return ok([...shifts.values()])
    },
  }
}
