import { ok } from '../../src/base/result.ts'
import type { PickupWindow } from '../../src/model/pickup.ts'
import { sameWindow } from '../../src/model/pickup.ts'
import { searchKeysOf } from '../../src/model/searchKeys.ts'
import type { KnownShift, Orders, StoredOrder } from '../../src/ports/orders.ts'

/** Orders by their code, and their codes by the seller's own: ten thousand of them cost ten thousand times one. */
export class StoredOrders extends Map<string, StoredOrder> {
  readonly #bySeller = new Map<string, Set<string>>()

  override set(code: string, stored: StoredOrder): this {
    const { sellerCode } = stored.order
    const codes = this.#bySeller.get(sellerCode) ?? new Set()
    this.#bySeller.set(sellerCode, codes.add(code))
    return super.set(code, stored)
  }

  bySellerCode(sellerCode: string): readonly StoredOrder[] {
    const found = [...(this.#bySeller.get(sellerCode) ?? [])].flatMap((code) => this.get(code) ?? [])
    return found.filter(({ order }) => order.sellerCode === sellerCode)
  }
}

/** Orders as last read, without a disk, of one account. */
export function memoryOrders(stored: StoredOrders): Orders {
  const all = () => [...stored.values()]
  return {
    async put(_, order, readAt) {
      stored.set(order.code, { order, readAt })
      return ok()
    },
    async get(_, code) {
      const found = stored.get(code)
      // As a disk does: another object each time.
      return ok(found === undefined ? null : { ...found, order: { ...found.order } })
    },
    bySellerCode: async (_, code) => ok(stored.bySellerCode(code)),
    list: () => Promise.reject(new Error('lists are made by SQL: a test of them has a real store')),
    searchKeys: async () => ok({ keys: all().map(({ order }) => searchKeysOf(order)), next: null }),
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
