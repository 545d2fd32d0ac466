import { describe, expect, it } from 'vitest'
import { affiliateCreate, affiliateCreateWithShop, affiliateOtp } from '../../../src/shipping/endpoints/affiliate.ts'
import { createOrder } from '../../../src/shipping/endpoints/newOrder.ts'
import { orderInfo, updateCod } from '../../../src/shipping/endpoints/order.ts'
import { createShop, listShops } from '../../../src/shipping/endpoints/shop.ts'
import { cancel, deliveryAgain, returnOrder } from '../../../src/shipping/endpoints/status.ts'
import { createTicket, getTicket } from '../../../src/shipping/endpoints/ticket.ts'
import { faultText } from '../../../src/words/faultText.ts'
import type { MockService } from '../../support/mockService.ts'
import { mockService, refusal, success } from '../../support/mockService.ts'
import { faultOf, never, valueIn } from '../../support/practice.ts'
import { sampleOrder } from '../../support/sampleCalls.ts'

const code = 'G8ADKBRF'
const order = (fields: object) => success({ order_code: code, status: 'storing', ...fields })
const shops = (...list: object[]) => success({ last_offset: 9, shops: list })
const shop = { _id: 9, name: 'Kho Mới', phone: '+84900000003', address: '1 Đường Mới', status: 1 }
const noMore = success({ last_offset: 9, shops: null })

describe('Update COD that broke off', () => {
  const change = ({ client }: MockService) => client.call(updateCod, { order_code: code, cod_amount: 5_000 }, never)

  it('is done when Order Info has the new amount, and is sent once', async () => {
    await using service = mockService()
    service.breakOff(updateCod)
    service.reply(orderInfo, 200, order({ cod_amount: 5_000 }))
    expect(valueIn(await change(service))).toBeNull()
    expect(service.asked).toHaveLength(1)
  })

  it('is a question when Order Info has another amount', async () => {
    await using service = mockService()
    service.breakOff(updateCod)
    service.reply(orderInfo, 200, order({ cod_amount: 7_000 }))
    expect(faultOf(await change(service))).toMatchObject({
      code: 'service.unsure',
      facts: { operation: 'updateCod', cause: 'service.unreachable', found: 'COD 7000' },
    })
  })

  it('did surely nothing when the connection was never made', async () => {
    await using service = mockService()
    service.breakOff(updateCod, 'ECONNREFUSED')
    expect(faultOf(await change(service)).code).toBe('service.unreachable')
  })
})

describe('Delivery Again and Return Order that broke off', () => {
  it.each([
    [returnOrder, 'returning', true],
    [returnOrder, 'waiting_to_return', false],
    [deliveryAgain, 'delivering', true],
    [deliveryAgain, 'storing', false],
  ])('are judged by the status that Order Info gives: %o %s', async (endpoint, status, clear) => {
    await using service = mockService()
    service.reply(endpoint, 200, '{"code":200,"mess')
    service.reply(orderInfo, 200, order({ status }))
    const ended = await service.client.call(endpoint, { order_codes: [code] }, never)
    if (clear) expect(valueIn(ended)).toEqual([{ order_code: code, result: true, message: 'OK' }])
    else expect(faultOf(ended)).toMatchObject({ code: 'service.unsure', facts: { found: `${code} ${status}` } })
    expect(service.asked).toHaveLength(2)
  })
})

describe('the word of another order than was asked for settles nothing of', () => {
  const another = (fields: object) => success({ order_code: 'LXFDFT', status: 'storing', ...fields })

  it('an Update COD that broke off', async () => {
    await using service = mockService()
    service.breakOff(updateCod)
    service.reply(orderInfo, 200, another({ cod_amount: 5_000 }))
    const input = { order_code: code, cod_amount: 5_000 }
    expect(faultOf(await service.client.call(updateCod, input, never)).code).toBe('service.unsure')
  })

  it('a return that broke off', async () => {
    await using service = mockService()
    service.breakOff(returnOrder)
    service.reply(orderInfo, 200, another({ status: 'returning' }))
    const fault = faultOf(await service.client.call(returnOrder, { order_codes: [code] }, never))
    expect([fault.code, fault.facts?.found]).toEqual(['service.unsure', `${code} ?`])
  })

  it('a cancellation that broke off and was refused the next time', async () => {
    await using service = mockService()
    service.breakOff(cancel)
    const refused = { order_code: code, result: false, message: 'no' }
    service.reply(cancel, 200, success([refused]))
    service.reply(orderInfo, 200, another({ status: 'cancel' }))
    expect(valueIn(await service.client.call(cancel, { order_codes: [code] }, never))).toEqual([refused])
  })
})

describe('Create Shop that broke off', () => {
  const input = { name: 'Kho Mới', phone: '0900000003', address: '1 Đường Mới' }

  it('is done when Get Shop lists the one shop that was wanted', async () => {
    await using service = mockService()
    service.breakOff(createShop)
    service.reply(listShops, 200, shops({ ...shop, _id: 8, name: 'Kho Cũ' }, shop))
    service.reply(listShops, 200, noMore)
    expect(valueIn(await service.client.call(createShop, input, never))).toEqual({ shop_id: 9 })
  })

  it.each([
    ['none', [], undefined],
    ['two', [shop, { ...shop, _id: 10 }], '#9, #10'],
  ])('is a question when Get Shop lists %s like it', async (_, list, found) => {
    await using service = mockService()
    service.breakOff(createShop)
    service.reply(listShops, 200, shops(...list))
    if (list.length > 0) service.reply(listShops, 200, noMore)
    const fault = faultOf(await service.client.call(createShop, input, never))
    expect([fault.code, fault.facts?.found]).toEqual(['service.unsure', found])
  })
})

describe('the affiliate sequence that broke off', () => {
  it('is never sent again, and says which shops Get Shop lists', async () => {
    await using service = mockService()
    service.reply(affiliateCreate, 500, refusal(500, 'half-way', 'SERVER_ERROR_COMMON'))
    service.reply(listShops, 200, shops(shop))
    service.reply(listShops, 200, noMore)
    const input = { phone: '0900000003', otp: '123456' }
    expect(faultOf(await service.client.call(affiliateCreate, input, never))).toMatchObject({
      code: 'service.unsure',
      facts: { operation: 'affiliateCreate', cause: 'service.failing', status: 500, found: '#9' },
    })
    expect(service.asked).toHaveLength(3)
  })

  it('says that the shop is listed already', async () => {
    await using service = mockService()
    service.breakOff(affiliateCreateWithShop)
    service.reply(listShops, 200, shops(shop))
    service.reply(listShops, 200, noMore)
    const input = { phone: '0900000003', otp: '123456', shop_id: 9 }
    expect(faultOf(await service.client.call(affiliateCreateWithShop, input, never)).facts).toMatchObject({
      found: '#9',
    })
  })

  it.each([affiliateCreate, affiliateCreateWithShop])(
    'never says that it found nothing: a shop made half is the customer’s, and in no list of the caller’s: %o',
    async (endpoint) => {
      await using service = mockService()
      service.reply(endpoint, 500, refusal(500, 'half-way', 'SERVER_ERROR_COMMON'))
      service.reply(listShops, 200, shops())
      const input = { phone: '0900000003', otp: '123456', shop_id: 9 }
      const { shop_id, ...without } = input
      const fault = faultOf(
        endpoint === affiliateCreate
          ? await service.client.call(affiliateCreate, without, never)
          : await service.client.call(affiliateCreateWithShop, { ...without, shop_id }, never),
      )
      expect(fault.facts).toEqual({ operation: endpoint.name, cause: 'service.failing', status: 500 })
      for (const language of ['vi', 'en'] as const) {
        const { what, todo } = faultText(fault, language, {}, endpoint.kind)
        expect(`${what} ${todo}`).not.toMatch(/\b0\b/)
        expect(`${what} ${todo}`).toMatch(/may have been made|có thể cửa hàng của khách đã được tạo/)
      }
    },
  )

  it('sends no second SMS', async () => {
    await using service = mockService()
    service.breakOff(affiliateOtp)
    expect(faultOf(await service.client.call(affiliateOtp, { phone: '0900000003' }, never)).code).toBe('service.unsure')
  })
})

describe('Create Order', () => {
  const { client_order_code: _, ...withoutKey } = sampleOrder
  const made = success({ order_code: code, fee: {}, total_fee: 1 })

  it('gives what the service says to people with the order', async () => {
    await using service = mockService()
    const words = `Tạo đơn hàng thành công. Mã đơn hàng: ${code}`
    service.reply(createOrder, 200, { ...made, message_display: words })
    const created = valueIn(await service.client.call(createOrder, sampleOrder, never))
    expect(created).toMatchObject({ order_code: code, message_display: words })
    service.reply(createOrder, 200, made)
    expect('message_display' in valueIn(await service.client.call(createOrder, sampleOrder, never))).toBe(false)
  })
  const keyOf = (body = '{}'): unknown => JSON.parse(body).client_order_code

  it('is repeated with the seller’s own code', async () => {
    await using service = mockService()
    service.reply(createOrder, 502, 'Bad Gateway')
    service.reply(createOrder, 200, made)
    expect(valueIn(await service.client.call(createOrder, sampleOrder, never)).order_code).toBe(code)
    expect(service.asked.map(({ body }) => keyOf(body))).toEqual(['DON-0001', 'DON-0001'])
  })

  it.each([withoutKey, { ...withoutKey, client_order_code: null }, { ...withoutKey, client_order_code: '' }])(
    'without one is sent once, with no code that nobody chose, and unsure when nobody knows whether there is an order',
    async (input) => {
      await using service = mockService()
      service.reply(createOrder, 502, 'Bad Gateway')
      const fault = faultOf(await service.client.call(createOrder, input, never))
      expect(fault).toMatchObject({ code: 'service.unsure', facts: { operation: 'createOrder', status: 502 } })
      expect(service.asked.map(({ body }) => keyOf(body))).toEqual([Reflect.get(input, 'client_order_code')])
    },
  )
})

describe('a refusal after an unsure try', () => {
  it('is believed: what is refused now was not accepted before', async () => {
    await using service = mockService()
    service.breakOff(createOrder)
    service.reply(createOrder, 400, refusal(400, 'Số điện thoại không hợp lệ', 'PHONE_INVALID'))
    expect(faultOf(await service.client.call(createOrder, sampleOrder, never)).code).toBe('phone.invalid')
  })
})

describe('Cancel Order', () => {
  const cancelling = ({ client }: MockService) => client.call(cancel, { order_codes: [code] }, never)
  const tooLate = success([{ order_code: code, result: false, message: 'Trạng thái đơn hàng không hợp lệ' }])

  it('is believed when it says at once that it was too late', async () => {
    await using service = mockService()
    service.reply(cancel, 200, tooLate)
    expect(valueIn(await cancelling(service))).toMatchObject([{ result: false }])
    expect(service.asked).toHaveLength(1)
  })

  it.each([
    ['cancel', true],
    ['picking', false],
  ])('after an unsure try is judged by Order Info: %s', async (status, result) => {
    await using service = mockService()
    service.breakOff(cancel)
    service.reply(cancel, 200, tooLate)
    service.reply(orderInfo, 200, order({ status }))
    expect(valueIn(await cancelling(service))).toMatchObject([{ order_code: code, result }])
  })

  it('writes the environment’s own prefix into the reason', async () => {
    await using service = mockService({ reasonPrefix: 'XYZ' })
    service.reply(cancel, 200, success([]))
    await service.client.call(cancel, { order_codes: [code], reason_code: 'SVC-CANCEL-OTHER' }, never)
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({ order_codes: [code], reason_code: 'XYZ-CANCEL-OTHER' })
  })
})

describe('tickets', () => {
  it('are not opened twice', async () => {
    await using service = mockService()
    service.breakOff(createTicket)
    const input = { order_code: code, category: 'Tư vấn', description: 'Xin hỏi' }
    expect(faultOf(await service.client.call(createTicket, input, never))).toMatchObject({
      code: 'service.unsure',
      facts: { operation: 'createTicket' },
    })
  })

  it('that are unknown are asked for once more, and no more than once', async () => {
    await using service = mockService()
    const unknown = refusal(404, 'Không tìm thấy thông tin ticket này')
    service.reply(getTicket, 404, unknown)
    service.reply(getTicket, 404, unknown)
    expect(faultOf(await service.client.call(getTicket, { ticket_id: 7 }, never)).code).toBe('ticket.unknown')
    expect(service.asked).toHaveLength(2)
    service.reply(getTicket, 404, unknown)
    service.reply(getTicket, 200, success({ id: 7, conversations: null }))
    expect(valueIn(await service.client.call(getTicket, { ticket_id: 7 }, never)).conversations).toEqual([])
  })
})

describe('language', () => {
  it('is sent to the affiliate operations only', async () => {
    await using service = mockService({ language: 'en' })
    service.reply(affiliateOtp, 200, success({ TLL: 600 }))
    expect(valueIn(await service.client.call(affiliateOtp, { phone: '0900000003' }, never)).TTL).toBe(600)
    service.reply(updateCod, 200, success(null))
    await service.client.call(updateCod, { order_code: code, cod_amount: 0 }, never)
    expect(service.asked.map(({ body }) => JSON.parse(body))).toEqual([
      { phone: '0900000003', language: 'en' },
      { order_code: code, cod_amount: 0 },
    ])
  })
})
