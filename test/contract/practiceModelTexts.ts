/** The second opinion for the operations whose input is text: the ticket form, and the queries. */
import * as fc from 'fast-check'
import type { Verdict, World } from './practiceModel.ts'

type Texts = Record<string, string>

const bad = 'USER_ERR_COMMON'
const maybe = (...values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const present = (record: Record<string, string | undefined>): Texts =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined))
const isWhole = (text: string | undefined) => text === undefined || text === '' || /^-?\d{1,15}$/.test(text)
const missing = (text: string | undefined) => text === undefined || text === ''

/** One operation: what is sent, how, and the status and verdict that the rules predict. */
export interface TextOperation {
  readonly method: 'GET' | 'POST'
  readonly texts: (world: World) => fc.Arbitrary<Texts>
  readonly predicted: (texts: Texts, world: World) => readonly [number, Verdict]
}

const categories = ['Tư vấn', 'Khiếu nại', 'Hối Giao/Lấy/Trả hàng', 'Thay đổi thông tin']

const createTicket: TextOperation = {
  method: 'POST',
  texts: ({ mine, foreign }) =>
    fc
      .record({
        order_code: maybe(...mine, foreign, 'ZZZZ9999', '', 'A'.repeat(32), 'A'.repeat(33)),
        category: maybe(...categories, 'Khác', '', 'tư vấn'),
        description: fc.option(
          fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('', '😀'.repeat(2_000), 'ạ'.repeat(2_001))),
          { nil: undefined },
        ),
      })
      .map(present),
  predicted: ({ order_code, category, description }, { mine, foreign }) => {
    if (missing(order_code) || missing(category) || missing(description)) return [400, 'words']
    if ([...(order_code ?? '')].length > 32 || [...(description ?? '')].length > 2_000) return [400, 'words']
    if (!categories.includes(category ?? '')) return [400, 'words']
    if (order_code === foreign) return [403, 'words']
    return mine.includes(order_code ?? '') ? [200, 'ok'] : [404, 'words']
  },
}

const getTicket: TextOperation = {
  method: 'GET',
  texts: () => fc.record({ ticket_id: maybe('1', '0', '', '-1', 'x', '1.5', '99999999999999999999') }).map(present),
  predicted: ({ ticket_id }) =>
    missing(ticket_id) || !isWhole(ticket_id) || Number(ticket_id) === 0 ? [400, 'words'] : [404, 'words'],
}

const listShops: TextOperation = {
  method: 'GET',
  texts: () =>
    fc
      .record({
        offset: maybe('0', '1', '-1', '', 'x', '200002', '1.5', '-0'),
        limit: maybe('0', '1', '200', '201', '-5', '', 'y'),
        client_phone: maybe('', '0900000003', 'abc', '+84900000003'),
      })
      .map(present),
  predicted: ({ offset, limit }) =>
    isWhole(offset) && isWhole(limit) && Number(offset ?? 0) >= 0 && Number(limit ?? 0) >= 0 ? [200, 'ok'] : [400, bad],
}

const orderInfo: TextOperation = {
  method: 'GET',
  texts: ({ mine, foreign }) =>
    fc.record({ order_code: fc.oneof(maybe(...mine, foreign, ''), fc.string({ minLength: 1 })) }).map(present),
  predicted: ({ order_code }, { mine, foreign }) => {
    if (missing(order_code)) return [400, bad]
    if (order_code === foreign) return [400, 'CLIENT_NOT_OWNER_OF_SHOP']
    return mine.includes(order_code ?? '') ? [200, 'ok'] : [400, 'words']
  },
}

const pickShifts: TextOperation = {
  method: 'GET',
  texts: () => fc.dictionary(fc.string({ minLength: 1 }), fc.string()),
  predicted: () => [200, 'ok'],
}

export const textOperations: Readonly<Record<string, TextOperation>> = {
  '/shiip/public-api/ticket/create': createTicket,
  '/shiip/public-api/ticket/detail': getTicket,
  '/shiip/public-api/v2/shop/all': listShops,
  '/shiip/public-api/v2/shipping-order/detail': orderInfo,
  '/shiip/public-api/v2/shift/date': pickShifts,
}
