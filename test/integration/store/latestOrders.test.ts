import { expect, it } from 'vitest'
import type { LatestOrders, OrderPlace } from '../../../src/ports/orders.ts'
import { sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'

it('gives the orders of an account page by page, the last read first, each once', async () => {
  await using folder = await storeFolder()
  const { orders } = await folder.open()
  // Several that were read at one moment lie across the pages.
  const read = [3, 1, 2, 2, 2, 2, 5].map((readAt, index) => ({ code: `G8ADKB${String(index)}X`, readAt }))
  for (const { code, readAt } of read) value(await orders.put('seller', sampleOrder({ code }), readAt))
  value(await orders.put('other', sampleOrder({ code: 'ELSE2345' }), 9))
  const found: string[] = []
  for (let after: OrderPlace | null = null, pages = 0; pages < 9; pages++) {
    const page: LatestOrders = value(await orders.latest('seller', 2, after))
    found.push(...page.orders.map(({ order, readAt }) => `${order.code} ${readAt}`))
    after = page.next
    if (after === null) break
  }
  const sorted = read.toSorted((a, b) => b.readAt - a.readAt || (a.code < b.code ? -1 : 1))
  expect(found).toEqual(sorted.map(({ code, readAt }) => `${code} ${readAt}`))
  expect(value(await orders.latest('nobody', 2, null))).toEqual({ orders: [], next: null })
})
