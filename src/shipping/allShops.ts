import type * as z from 'zod'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Ask } from './ask.ts'
import { listShops } from './endpoints/shop.ts'

export type ListedShop = z.output<typeof listShops.data>['shops'][number]

/** Shops a page; the carrier gives at most 200. */
export const shopsPerPage = 200

export interface ShopFilter {
  /** Only shops that have the staff member with this phone. */
  readonly staffPhone?: string
  /** 0 leaves it to the service. */
  readonly limit?: number
}

/** No account has more shops than these hold, nor are they longer than this together, as JSON. */
const mostPages = 500
const mostLetters = 64 * 2 ** 20

/**
 * Get Shop, page by page (specification 4.5): each shop once, in the order of the service. Ends on a page that brings no
 * further shop, or when `last_offset` does not move; a fault is the last thing it gives. Fault beside those of the call:
 * `service.garbled` of a list without end.
 */
export async function* eachShop(ask: Ask, filter: ShopFilter = {}): AsyncGenerator<Result<ListedShop>, void> {
  const { staffPhone, limit = shopsPerPage } = filter
  const seen = new Set<number>()
  const offsets = new Set<number>()
  let letters = 0
  for (let offset = 0; !offsets.has(offset); ) {
    offsets.add(offset)
    if (offsets.size > mostPages || letters > mostLetters)
      return yield fail('service.garbled', { detail: 'a list of shops without end' })
    const before = seen.size
    const query = { offset, ...(limit > 0 && { limit }), ...(staffPhone && { client_phone: staffPhone }) }
    const page = await ask(listShops, query)
    if (!page.ok) return yield page
    for (const shop of page.value.shops) {
      if (seen.has(shop._id)) continue
      seen.add(shop._id)
      letters += JSON.stringify(shop).length
      yield ok(shop)
    }
    if (seen.size === before) return
    offset = page.value.last_offset ?? offset
  }
}

/** All of them at once. */
export async function allShops(ask: Ask, filter?: ShopFilter): Promise<Result<readonly ListedShop[]>> {
  const shops: ListedShop[] = []
  for await (const shop of eachShop(ask, filter)) {
    if (!shop.ok) return shop
    shops.push(shop.value)
  }
  return ok(shops)
}
