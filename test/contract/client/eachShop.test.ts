import { describe, expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { allShops, eachShop } from '../../../src/shipping/allShops.ts'
import type { Ask } from '../../../src/shipping/ask.ts'
import { asking } from '../../../src/shipping/ask.ts'
import { listShops } from '../../../src/shipping/endpoints/shop.ts'
import { mockService, refusal, success } from '../../support/mockService.ts'
import { faultOf, never, valueIn } from '../../support/practice.ts'

const page = (last_offset: number | null, ...ids: number[]) =>
  success({ last_offset, shops: ids.map((_id) => ({ _id })) })

describe('the list of shops', () => {
  it.each([
    ['on an empty page', [page(2, 1, 2), page(9)], [1, 2]],
    ['when last_offset does not move', [page(2, 1, 2), page(2, 3)], [1, 2, 3]],
    ['when last_offset goes back', [page(5, 1), page(0, 2)], [1, 2]],
    ['when there is no last_offset', [page(null, 1)], [1]],
    ['on a page of which every shop was named before', [page(2, 1, 2), page(7, 2, 1)], [1, 2]],
    ['on null for a list', [success({ last_offset: 5, shops: null })], []],
  ])('ends %s, and names each shop once', async (_, pages, ids) => {
    await using service = mockService()
    for (const one of pages) service.reply(listShops, 200, one)
    expect(valueIn(await allShops(asking(service.client, never))).map(({ _id }) => _id)).toEqual(ids)
    expect(service.asked).toHaveLength(pages.length)
  })

  it('is read no further than somebody wants it', async () => {
    await using service = mockService()
    service.reply(listShops, 200, page(2, 1, 2))
    for await (const shop of eachShop(asking(service.client, never), { limit: 0, staffPhone: '0900000001' })) {
      expect(valueIn(shop)._id).toBe(1)
      break
    }
    expect(service.asked.map(({ path }) => path.split('?')[1])).toEqual(['offset=0&client_phone=0900000001'])
  })

  it('that has no end is left, and said to be none', async () => {
    let shop = 0
    const ask: Ask = async () => ok(listShops.data.parse({ last_offset: ++shop, shops: [{ _id: shop }] }) as never)
    expect(faultOf(await allShops(ask)).code).toBe('service.garbled')
    expect(shop).toBe(500)
  })

  it('that is longer than any account’s is left before it takes the memory', async () => {
    let shop = 0
    const page = () => ({ last_offset: ++shop, shops: [{ _id: shop, name: 'x'.repeat(2 ** 20) }] })
    const ask: Ask = async () => ok(listShops.data.parse(page()) as never)
    expect(faultOf(await allShops(ask)).code).toBe('service.garbled')
    expect(shop).toBeLessThan(70)
  })

  it('ends with the fault of a page', async () => {
    await using service = mockService()
    service.reply(listShops, 200, page(2, 1, 2))
    service.reply(listShops, 400, refusal(400, 'Nói gì đó', 'USER_ERR_COMMON'))
    expect(faultOf(await allShops(asking(service.client, never))).code).toBe('request.invalid')
  })
})
