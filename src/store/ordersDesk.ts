import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { PickupWindow } from '../model/pickup.ts'
import type { StoredOrder } from './calls.ts'
import type { Orders } from './orders.ts'
import type { Port } from './port.ts'

/** A few milliseconds of the worker: each order is unsealed. */
const slice = 200

export function ordersOf(port: Port): Orders {
  return {
    put: (account, order, readAt) => port.ask('orders.put', { account, order, readAt }),
    get: (account, code) => port.ask('orders.get', { account, code }),
    bySellerCode: (account, sellerCode) => port.ask('orders.bySellerCode', { account, sellerCode }),
    latest: (account, limit, after) => port.ask('orders.latest', { account, limit, after }),
    async ofShift(account, shop, window) {
      const looked = await lookAtAll(port, account)
      return looked.ok ? ofShift(port, account, shop, window) : looked
    },
    async shifts(account, shop, since) {
      const looked = await lookAtAll(port, account)
      return looked.ok ? port.ask('orders.shifts', { account, shop, since }) : looked
    },
  }
}

/** Orders of before version 3 say their pickup shift only under their seal; each is looked at once. */
async function lookAtAll(port: Port, account: string): Promise<Result<undefined>> {
  for (;;) {
    const looked = await port.ask('orders.lookAtShifts', { account, limit: slice })
    if (!looked.ok) return looked
    if (looked.value < slice) return ok()
  }
}

/** What cannot be unsealed is left out, so that a slice may come back short: only an empty one is the end. */
async function ofShift(
  port: Port,
  account: string,
  shop: number,
  { from, to }: PickupWindow,
): Promise<Result<readonly StoredOrder[]>> {
  const found: StoredOrder[] = []
  for (let after = ''; ; ) {
    const part = await port.ask('orders.ofShift', { account, shop, from, to, after, limit: slice })
    if (!part.ok) return part
    const last = part.value.at(-1)
    if (last === undefined) return ok(found)
    found.push(...part.value)
    after = last.order.code
  }
}
