import { MockAgent } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import { createShippingClient } from '../../../src/shipping/client.ts'
import { orderInfo } from '../../../src/shipping/endpoints/order.ts'
import { genToken } from '../../../src/shipping/endpoints/print.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import { faultOf, impatientClock, never, valueIn } from '../../support/practice.ts'
import detail from '../../support/recorded/orderDetail.json' with { type: 'json' }

// Replies in the form of the real service's, so that a mistake shared by our client and our practice service shows.
const origin = 'https://gateway.example'
const token = '4f2c9a00-1111-2222-3333-444455556666'
const printToken = '708b2b1d-aa1d-11ef-bf05-7a18017943c1'

let agent: MockAgent
let client: ShippingClient
beforeEach(() => {
  agent = new MockAgent({ connections: 1 })
  agent.disableNetConnect()
  const clock = { ...impatientClock(), now: () => Date.UTC(2024, 10, 24, 1) }
  client = createShippingClient({ baseUrl: `${origin}/gateway/`, token, shop: 200001, dispatcher: agent, clock })
})
afterEach(() => agent.close())

const replies = (status: number, body: unknown, contentType = 'application/json; charset=UTF-8') =>
  agent
    .get(origin)
    .intercept({ path: () => true, method: () => true })
    .reply(status, typeof body === 'string' ? body : JSON.stringify(body), { headers: { 'content-type': contentType } })
    .persist()

const order = () => createShippingService(client).order('LXFDFT', never)
const issue = () => client.call(genToken, { order_codes: ['LXFDFT'] }, never)

describe('a request', () => {
  it('goes to the path below the base address, with the token, the shop and the query', async () => {
    const seen: unknown[] = []
    agent
      .get(origin)
      .intercept({
        path: '/gateway/shiip/public-api/v2/shipping-order/detail?order_code=LXFDFT',
        headers: (headers) => seen.push(headers) > 0,
      })
      .reply(200, detail)
    expect((await order()).ok).toBe(true)
    expect(seen[0]).toMatchObject({ token, shopid: '200001' })
  })

  it('carries the body as JSON, without fields that nobody gave', async () => {
    const seen: unknown[] = []
    const path = '/gateway/shiip/public-api/v2/a5/gen-token'
    agent
      .get(origin)
      .intercept({ path, method: 'POST', body: (body) => seen.push(JSON.parse(body)) > 0 })
      .reply(200, { code: 200, message: 'Success', data: { token: printToken } })
    expect(valueIn(await issue())).toEqual({ token: printToken })
    expect(seen[0]).toEqual({ order_codes: ['LXFDFT'] })
  })
})

describe('the recorded order detail', () => {
  it('becomes an order with its one parcel', async () => {
    replies(200, detail)
    expect(valueIn(await order())).toEqual({
      code: 'LXFDFT',
      sellerCode: '',
      shop: 200001,
      status: 'ready_to_pick',
      receiver: { name: 'test name', phone: '0900000002', address: 'Xã Mông Ân, Huyện Bảo Lâm, Cao Bằng' },
      cod: 100_000,
      requiredNote: 'KHONGCHOXEMHANG',
      content: 'test [3 kiện]',
      note: '',
      weight: 30,
      sortCode: 'PRI-A-05-00',
      pickupShift: null,
      updatedAt: Date.parse('2026-05-12T14:45:23.383Z'),
      parcels: ['LXFDFT_1'],
      detail: expect.objectContaining({ serviceType: 5, carrierNote: '' }),
    })
  })

  it('is kept whole by the client', async () => {
    replies(200, detail)
    expect(valueIn(await client.call(orderInfo, { order_code: 'LXFDFT' }, never))).toEqual(detail.data)
  })

  it('is still an order when all but the code and the status is missing or of another type', async () => {
    replies(200, {
      code: 200,
      message: 'Success',
      data: {
        order_code: 'LXFDFT',
        status: 'storing',
        items: null,
        cod_amount: '5',
        to_name: 7,
        pickup_shift: null,
        updated_date: 'soon',
      },
    })
    expect(valueIn(await order())).toMatchObject({
      cod: null,
      parcels: [],
      pickupShift: null,
      updatedAt: null,
      receiver: { name: '' },
    })
  })

  it('reads a pickup shift in absolute time', async () => {
    const pickup_shift = { from_time: '2024-11-24T05:00:00Z', to_time: '2024-11-24T11:00:00Z' }
    replies(200, { ...detail, data: { ...detail.data, pickup_shift } })
    expect(valueIn(await order()).pickupShift).toEqual({
      from: Date.UTC(2024, 10, 24, 5),
      to: Date.UTC(2024, 10, 24, 11),
    })
  })
})

describe('the recorded pick shifts', () => {
  it('count from midnight in Vietnam of the day they came', async () => {
    const data = [{ id: 2, title: 'Ca lấy 24-11-2024 (12h00 - 18h00)', from_time: 43200, to_time: 64800 }]
    replies(200, { code: 200, message: 'Success', data })
    const [shift] = valueIn(await createShippingService(client).pickShifts(never))
    expect(shift).toEqual({
      id: 2,
      title: data[0]?.title,
      from: Date.UTC(2024, 10, 24, 5),
      to: Date.UTC(2024, 10, 24, 11),
    })
  })

  it('are none when the list is null', async () => {
    replies(200, { code: 200, message: 'Success', data: null })
    expect(valueIn(await createShippingService(client).pickShifts(never))).toEqual([])
  })
})

describe('a recorded refusal', () => {
  it.each([
    ['an unknown order', 400, { message: 'Đơn hàng không tồn tại' }, 'order.unknown'],
    [
      'an unknown order, marks decomposed',
      400,
      { message: 'Đơn hàng không tồn tại'.normalize('NFD') },
      'order.unknown',
    ],
    ['an unknown order behind a prefix', 400, { message: 'BE-PUB 9f3-22 - Đơn hàng không tồn tại' }, 'order.unknown'],
    [
      'an unknown order behind a dash and a status',
      400,
      { message: 'A5 GenToken - code=404, message=Đơn hàng không tồn tại' },
      'order.unknown',
    ],
    ['an unknown order by its code', 400, { message: '?', code_message: 'ORDER_NOT_FOUND' }, 'order.unknown'],
    ['a foreign shop', 400, { message: '?', code_message: 'CLIENT_NOT_OWNER_OF_SHOP' }, 'shop.not-owner'],
    ['a shop of somebody else', 400, { message: '?', code_message: 'CLIENT_NOT_BELONG_OF_SHOP' }, 'shop.not-owner'],
    ['an inactive shop', 400, { message: '?', code_message: 'SHOP_NO_ACTIVE' }, 'shop.inactive'],
    ['no token', 401, { message: 'Authorization header is required' }, 'service.token-missing'],
    [
      'no token, as it was once',
      400,
      { message: 'Token is required!', code_message: 'USER_ERR_COMMON' },
      'service.token-missing',
    ],
    ['a wrong token', 401, { message: 'Token is not valid!' }, 'service.token-denied'],
    ['an address that is not allowed', 401, { message: 'IP not allowed' }, 'service.address-denied'],
    ['an internal error', 500, { message: 'x', code_message: 'SERVER_ERROR_COMMON' }, 'service.failing'],
    [
      'broken JSON',
      400,
      { message: 'code=400, message=Syntax error: offset=30, error=…', code_message: 'USER_ERR_COMMON' },
      'request.invalid',
    ],
    ['an unknown path', 404, { message: 'code=404, message=Not Found' }, 'service.refused'],
  ])('of %s is the fault it stands for', async (_, status, body, code) => {
    replies(status, { code: status, data: null, ...body })
    expect(faultOf(await order()).code).toBe(code)
    expect(faultOf(await issue()).code).toBe(code)
  })

  it('counts by its envelope when the HTTP status says success', async () => {
    replies(200, { code: 400, message: 'Đơn hàng không tồn tại', data: null })
    expect(faultOf(await order()).code).toBe('order.unknown')
  })

  it('names every field that the validator names', async () => {
    const message = [
      "Key: 'GenTokenRequest.OrderCodes' Error:Field validation for 'OrderCodes' failed on the 'required' tag",
      "Key: 'GenTokenRequest.Items[2].ItemIndex' Error:Field validation for 'ItemIndex' failed on the 'max' tag",
    ].join('\n')
    replies(400, { code: 400, message, data: null, code_message: 'USER_ERR_COMMON' })
    expect(faultOf(await issue())).toMatchObject({
      code: 'request.invalid',
      fields: [
        { field: 'order_codes', rule: 'required' },
        { field: 'items.2.item_index', rule: 'max' },
      ],
    })
  })

  it('nobody knows keeps its text and its code', async () => {
    replies(400, { code: 400, message: 'Kho đang kiểm kê', data: null, code_message: 'WAREHOUSE_CLOSED' })
    expect(faultOf(await order())).toEqual({
      code: 'service.refused',
      facts: { message: 'Kho đang kiểm kê', code: 'WAREHOUSE_CLOSED', status: 400 },
    })
  })

  it('shows neither a credential nor a phone number that the service repeats', async () => {
    replies(400, { code: 400, message: `token ${token} của 0912 345 678 và +84912345678 sai`, data: null })
    const said = JSON.stringify(faultOf(await order()))
    expect(said).not.toContain(token)
    expect(said).not.toMatch(/\d{6}|345/)
  })
})

describe('a token', () => {
  it('that HTTP cannot carry is denied before anything is sent', async () => {
    const pasted = createShippingClient({ baseUrl: origin, token: 'tok\nen', shop: 1, dispatcher: agent })
    expect(faultOf(await createShippingService(pasted).order('LXFDFT', never)).code).toBe('service.token-denied')
  })

  it('stands in no fault, whatever the network or the service does', async () => {
    const said: unknown[] = []
    for (const status of [200, 302, 400, 401, 403, 404, 500, 503]) {
      for (const body of [
        `<html>${token} ${printToken}</html>`,
        { code: status, message: `${token} ${printToken}`, data: { token } },
      ]) {
        agent = new MockAgent()
        agent.disableNetConnect()
        client = createShippingClient({ baseUrl: origin, token, shop: 1, dispatcher: agent, clock: impatientClock() })
        replies(status, body)
        said.push(
          await order(),
          await createShippingService(client)
            .view('A5', printToken, never)
            .then((view) => (view.ok ? null : view)),
        )
      }
    }
    agent = new MockAgent()
    agent
      .get(origin)
      .intercept({ path: () => true })
      .replyWithError(Object.assign(new Error(token), { code: 'ECONNRESET' }))
      .persist()
    client = createShippingClient({ baseUrl: origin, token, shop: 1, dispatcher: agent, clock: impatientClock() })
    said.push(await order())
    expect(JSON.stringify(said)).not.toContain(token)
    expect(JSON.stringify(said)).not.toContain(printToken)
  })
})
