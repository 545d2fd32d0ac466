import { describe, expect, it } from 'vitest'
import type { FaultCode } from '../../../src/base/fault.ts'
import type { Endpoint } from '../../../src/shipping/endpoint.ts'
import { allEndpoints } from '../../../src/shipping/endpoints/all.ts'
import { mockService, refusal } from '../../support/mockService.ts'
import { faultOf, never } from '../../support/practice.ts'
import { sampleCalls } from '../../support/sampleCalls.ts'

const named = (name: string): Endpoint => {
  const endpoint = allEndpoints.find((one) => one.name === name)
  if (endpoint === undefined) throw new Error(`no operation ${name}`)
  return endpoint
}

/** What an operation answers to one refusal; a 404 of a ticket is said twice. */
async function refused(name: string, status: number, message: string, codeMessage?: string) {
  await using service = mockService()
  const endpoint = named(name)
  // What is looked up after an unsure end gets the same reply.
  for (const asked of new Set([endpoint, named('orderInfo'), named('listShops')]))
    for (let time = 0; time < 4; time++) service.reply(asked, status, refusal(status, message, codeMessage))
  return faultOf(await service.client.call(endpoint, sampleCalls[name], never))
}

const ordersOf = ['orderInfo', 'fee', 'createOrder', 'previewOrder', 'leadTime', 'cancel', 'deliveryAgain'] as const
const moreOrders = ['returnOrder', 'updateCod', 'genToken'] as const

/** Specification 7.1, written from its text: operation, code_message, fault. */
const codes: readonly (readonly [string, string, FaultCode])[] = [
  ...allEndpoints.map(({ name }) => [name, 'USER_ERR_COMMON', 'request.invalid'] as const),
  ['affiliateCreate', 'OTP_NOT_VALID', 'otp.invalid'],
  ['affiliateCreateWithShop', 'OTP_NOT_VALID', 'otp.invalid'],
  ['affiliateCreate', 'CLIENT_HAVE_EXISTED', 'staff.already'],
  ['affiliateCreateWithShop', 'CLIENT_HAVE_EXISTED', 'staff.already'],
  ['affiliateCreateWithShop', 'CLIENT_NOT_BELONG_OF_SHOP', 'shop.other-owner'],
  ['createShop', 'CLIENT_NOT_BELONG_OF_SHOP', 'shop.not-owner'],
  ['createShop', 'SHOP_NO_ACTIVE', 'shop.inactive'],
  ['createShop', 'PHONE_INVALID', 'phone.invalid'],
  ['createOrder', 'PHONE_INVALID', 'phone.invalid'],
  ['previewOrder', 'PHONE_INVALID', 'phone.invalid'],
  ['createShop', 'WARD_IS_INVALID', 'ward.invalid'],
  ...[...ordersOf, ...moreOrders].map((name) => [name, 'CLIENT_NOT_OWNER_OF_SHOP', 'shop.not-owner'] as const),
  ['genToken', 'ORDER_NOT_FOUND', 'order.unknown'],
  ...['fee', 'createOrder', 'previewOrder', 'leadTime'].flatMap((name) => [
    [name, 'ROUTE_NOT_FOUND_SERVICE', 'route.none'] as const,
    [name, 'SERVICE_NOT_FOUND_CONFIG_FEE', 'fee.none'] as const,
  ]),
]

describe('a code_message (7.1)', () => {
  it.each(codes)('%s answers %s with %s', async (name, codeMessage, fault) => {
    expect((await refused(name, 400, 'Nói gì đó', codeMessage)).code).toBe(fault)
  })

  it('nobody knows keeps its text and its code', async () => {
    expect(await refused('fee', 400, 'Hết xe', 'NO_TRUCKS')).toEqual({
      code: 'service.refused',
      facts: { message: 'Hết xe', status: 400, code: 'NO_TRUCKS' },
    })
  })

  it.each(['NO_TRUCKS', 'USER_ERR_COMMON'])(
    '%s is told to people in the words for people; the log keeps the other',
    async (codeMessage) => {
      await using service = mockService()
      const words = 'The carrier has no truck today.'
      service.reply(named('fee'), 400, {
        ...refusal(400, 'FEE-12 - no trucks', codeMessage),
        code_message_value: words,
      })
      const fault = faultOf(await service.client.call(named('fee'), { weight: 500 }, never))
      expect(fault).toMatchObject({ facts: { message: words }, detail: 'FEE-12 - no trucks' })
    },
  )
})

it('an operation that takes a shop is not sent without one', async () => {
  await using service = mockService({ shop: null })
  const fault = faultOf(await service.client.call(named('fee'), { weight: 500 }, never))
  expect(fault).toEqual({ code: 'request.unsendable', fields: [{ field: 'ShopId', rule: 'required' }] })
  expect(service.asked).toEqual([])
})

const gone = 'Đơn hàng không tồn tại'

/** Specification 7.2, written from its text: operation, status, text, fault. */
const texts: readonly (readonly [string, number, string, FaultCode])[] = [
  ['affiliateCreateWithShop', 400, 'Shop khong ton tai', 'shop.unknown'],
  ['orderInfo', 400, gone, 'order.unknown'],
  ['orderInfo', 403, '', 'account.no-order-detail'],
  ['cancel', 400, `ORD-77 - ${gone}`, 'order.unknown'],
  ['cancel', 400, `Cancel - code=404, message=${gone}`, 'order.unknown'],
  ['updateCod', 400, `a-b-c-${gone}`, 'order.unknown'],
  ['updateCod', 400, 'Không có quyền thao tác', 'order.not-owner'],
  ['createOrder', 400, 'Calculate fee error: route not found', 'route.none'],
  ['createTicket', 400, 'Attachment rejected', 'ticket.attachment-refused'],
  ['createTicket', 404, 'Có lỗi xảy ra khi lấy thông tin đơn hàng', 'order.unknown'],
  ['createTicket', 404, 'Không tìm thấy thông tin đơn hàng', 'order.unknown'],
  ['createTicket', 403, 'Bạn không có quyền tạo yêu cầu cho đơn hàng này', 'order.not-owner'],
  ['getTicket', 404, 'Không tìm thấy thông tin ticket này', 'ticket.unknown'],
  ['getTicket', 403, 'Bạn không có quyền xem ticket này', 'ticket.foreign'],
  ['getTicket', 403, 'Bạn không có quyền thực hiện thao tác này', 'account.no-tickets'],
  ['genToken', 403, '', 'service.forbidden'],
  ['genToken', 400, 'Không hỗ trợ in hơn 10000 đơn hàng', 'order.too-many'],
  ['genToken', 400, `A5 GenToken - code=404, message=${gone}`, 'order.unknown'],
]

describe('a text without a code_message (7.2)', () => {
  it.each(texts)('%s answers %i “%s” with %s', async (name, status, text, fault) => {
    expect((await refused(name, status, text)).code).toBe(fault)
  })

  it('is the same in another Unicode form', async () => {
    expect((await refused('orderInfo', 400, gone.normalize('NFD'))).code).toBe('order.unknown')
  })

  it('of the validator becomes the fields it names', async () => {
    const text =
      "Key: 'CreateTicketRequest.OrderCode' Error:Field validation for 'OrderCode' failed on the 'required' tag\n" +
      "Key: 'CreateTicketRequest.Description' Error:Field validation for 'Description' failed on the 'max' tag"
    expect(await refused('createTicket', 400, text)).toMatchObject({
      code: 'request.invalid',
      fields: [
        { field: 'order_code', rule: 'required' },
        { field: 'description', rule: 'max' },
      ],
    })
  })
})

describe('who may not call', () => {
  const everywhere: readonly (readonly [number, string, FaultCode])[] = [
    [401, 'Authorization header is required', 'service.token-missing'],
    [400, 'Token is required!', 'service.token-missing'],
    [401, 'Token is not valid!', 'service.token-denied'],
    [401, 'IP not allowed', 'service.address-denied'],
  ]
  const rows = allEndpoints.flatMap(({ name }) => everywhere.map((row) => [name, ...row] as const))
  it.each(rows)('%s tells %i “%s” as %s', async (name, status, text, fault) => {
    expect((await refused(name, status, text)).code).toBe(fault)
  })
})

describe('an internal error', () => {
  it.each(allEndpoints.map(({ name, repeat }) => [name, repeat] as const))(
    'of %s says whether the effect is sure',
    async (name, repeat) => {
      const fault = await refused(name, 500, 'Internal error', 'SERVER_ERROR_COMMON')
      if (name === 'affiliateOtp')
        expect(fault.code).toBe('service.failing') // no SMS was sent
      else if (repeat === 'safe') expect(fault).toMatchObject({ code: 'service.failing', facts: { status: 500 } })
      else expect(fault).toMatchObject({ code: 'service.unsure', facts: { operation: name, cause: 'service.failing' } })
    },
  )
})

describe('a service that has too much to do', () => {
  it.each(allEndpoints.map(({ name }) => [name]))('did surely nothing for %s', async (name) => {
    expect((await refused(name, 429, 'Too Many Requests')).code).toBe('service.busy')
  })
})
