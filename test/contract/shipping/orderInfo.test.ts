import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededShops } from '../../../src/sandbox/accounts.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { orderInfo } from '../../../src/shipping/endpoints/order.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import { clientOf, faultOf, never, practice, tokenOf, valueIn } from '../../support/practice.ts'

let service: Practice
beforeAll(async () => {
  service = await practice()
})
afterAll(() => service.close())

const askFor = async (code: string, options = {}) => {
  const client = clientOf(service, options)
  const result = await createShippingService(client).order(code, never)
  await client.close()
  return result
}

describe('Order Info', () => {
  it('gives the order in the station’s words', async () => {
    const order = valueIn(await askFor(service.codes[0] ?? ''))
    expect(order).toMatchObject({
      code: service.codes[0],
      shop: service.shops[0],
      status: 'ready_to_pick',
      parcels: [],
    })
    expect(order.receiver.name).not.toBe('')
    expect(order.updatedAt).toBeGreaterThan(0)
  })

  it('gives a heavy order the code of each of its parcels', async () => {
    const [code = ''] = service.heavyCodes
    const { parcels } = valueIn(await askFor(code))
    expect(parcels.length).toBeGreaterThan(1)
    expect(parcels).toEqual(parcels.map((_, index) => `${code}_${index + 1}`))
  })

  it('keeps every field of the reply, also those it does not know', async () => {
    const client = clientOf(service)
    const detail = valueIn(await client.call(orderInfo, { order_code: service.codes[0] ?? '' }, never))
    expect(Object.keys(detail).length).toBeGreaterThanOrEqual(122)
    await client.close()
  })

  it('of another order than was asked for, or of more parcels than any has, is no answer', async () => {
    const [code = ''] = service.codes
    const answer = async (data: Readonly<Record<string, unknown>>) => {
      const body = JSON.stringify({ code: 200, message: 'Success', data: { status: 'ready_to_pick', ...data } })
      service.inject({ operation: 'orderInfo', times: null, fault: { kind: 'body', body } })
      const read = await askFor(code)
      service.clearFaults()
      return read
    }
    const items = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ item_order_code: `${code}_${at + 1}` }))
    expect(faultOf(await answer({ order_code: 'LXFDFT' }))).toEqual({
      code: 'service.garbled',
      detail: 'another order',
    })
    expect(valueIn(await answer({ order_code: code.toLowerCase(), items: items(500) })).parcels).toHaveLength(500)
    expect(faultOf(await answer({ order_code: code, items: items(501) })).code).toBe('service.garbled')
  })

  it('knows an unknown order by its text', async () => {
    expect(faultOf(await askFor('ZZZZ9999')).code).toBe('order.unknown')
  })

  it('takes an order of another shop of the caller for the caller’s own', async () => {
    expect(valueIn(await askFor(service.codes[0] ?? '', { shop: service.shops[1] })).code).toBe(service.codes[0])
  })

  it('refuses a shop that is not the caller’s', async () => {
    expect(faultOf(await askFor(service.codes[0] ?? '', { shop: seededShops.foreign })).code).toBe('shop.not-owner')
  })

  it('refuses an order of a shop the caller is no member of', async () => {
    const stranger = tokenOf(service, 'customer')
    const refused = await askFor(service.codes[0] ?? '', { token: stranger, shop: seededShops.foreign })
    expect(faultOf(refused).code).toBe('shop.not-owner')
  })

  it('refuses an inactive shop', async () => {
    expect(faultOf(await askFor(service.codes[0] ?? '', { shop: seededShops.closed })).code).toBe('shop.inactive')
  })

  it('is forbidden without the permission for it', async () => {
    const token = tokenOf(service, 'no-order-detail-permission')
    expect(faultOf(await askFor(service.codes[0] ?? '', { token })).code).toBe('account.no-order-detail')
  })

  it('tells a missing token, a wrong one and a barred address apart', async () => {
    const [code = ''] = service.codes
    expect(faultOf(await askFor(code, { token: '' })).code).toBe('service.token-missing')
    expect(faultOf(await askFor(code, { token: 'wrong-token' })).code).toBe('service.token-denied')
    expect(faultOf(await askFor(code, { token: tokenOf(service, 'inactive') })).code).toBe('service.token-denied')
    expect(faultOf(await askFor(code, { token: tokenOf(service, 'ip-blocked') })).code).toBe('service.address-denied')
  })

  it('does not send a code that no service could have issued', async () => {
    service.clearRequests()
    const fault = faultOf(await askFor(''))
    expect(fault).toMatchObject({ code: 'request.unsendable', fields: [{ field: 'order_code', rule: 'required' }] })
    expect(service.requests()).toEqual([])
  })

  it('shows a status that nobody knows as it is', async () => {
    const [, code = ''] = service.codes
    service.setStatus(code, 'on_the_moon')
    expect(valueIn(await askFor(code)).status).toBe('on_the_moon')
  })
})
