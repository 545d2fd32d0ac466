import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededShops } from '../../../src/sandbox/accounts.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import { cancel } from '../../../src/shipping/endpoints/status.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import { clientOf, faultOf, never, practice, tokenOf, valueIn } from '../../support/practice.ts'

let service: Practice
let client: ShippingClient
beforeAll(async () => {
  service = await practice({ strict: true })
  client = clientOf(service)
})
afterAll(async () => {
  await client.close()
  await service.close()
})

const statusOf = async (code = '') => valueIn(await createShippingService(client).order(code, never)).status
const cancelAll = (codes: readonly (string | undefined)[], through = client) =>
  through.call(cancel, { order_codes: codes.map((code) => code ?? ''), reason_code: 'SVC-CO002' }, never)

describe('Cancel Order', () => {
  it('cancels what was not picked up yet and says per order what it could not cancel', async () => {
    const [fresh = '', late = ''] = service.codes
    service.setStatus(late, 'delivering')
    expect(valueIn(await cancelAll([fresh, late]))).toEqual([
      { order_code: fresh, result: true, message: 'OK' },
      { order_code: late, result: false, message: 'Trạng thái đơn hàng không hợp lệ' },
    ])
    expect([await statusOf(fresh), await statusOf(late)]).toEqual(['cancel', 'delivering'])
  })

  it('cancels nothing when one code is unknown', async () => {
    expect(faultOf(await cancelAll([service.codes[2], 'ZZZZ9999'])).code).toBe('order.unknown')
    expect(await statusOf(service.codes[2])).toBe('ready_to_pick')
  })

  it('cancels nothing of a shop the caller is no member of', async () => {
    const stranger = clientOf(service, { token: tokenOf(service, 'customer'), shop: seededShops.foreign })
    expect(faultOf(await cancelAll([service.codes[2]], stranger)).code).toBe('order.unknown')
    expect(await statusOf(service.codes[2])).toBe('ready_to_pick')
    await stranger.close()
  })

  it('refuses a shop that is not the caller’s, and one that is inactive', async () => {
    for (const [shop, code] of [
      [seededShops.foreign, 'shop.not-owner'],
      [seededShops.closed, 'shop.inactive'],
    ] as const) {
      const other = clientOf(service, { shop })
      expect(faultOf(await cancelAll([service.codes[2]], other)).code).toBe(code)
      await other.close()
    }
  })

  it('is repeated after a reset that came behind the effect, and the order is cancelled once', async () => {
    const [, , , code = ''] = service.codes
    service.inject({ operation: 'cancel', fault: { kind: 'reset', when: 'after' } })
    expect(valueIn(await cancelAll([code]))).toEqual([{ order_code: code, result: true, message: 'OK' }])
    expect(await statusOf(code)).toBe('cancel')
  })

  it('is not sent without a code', async () => {
    expect(faultOf(await cancelAll([])).fields).toEqual([{ field: 'order_codes', rule: 'required' }])
  })
})
