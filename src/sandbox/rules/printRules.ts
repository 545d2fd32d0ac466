import { v1 } from 'uuid'
import { genToken } from '../../shipping/endpoints/print.ts'
import { list, shape, text, whole } from '../form/form.ts'
import type { PracticeOrder } from '../practiceOrder.ts'
import { parcelCodes } from '../practiceOrder.ts'
import type { IssuedToken, PracticeStore } from '../practiceStore.ts'
import type { Reply } from '../reply.ts'
import { coded, invalid, refusal, success } from '../reply.ts'
import { operation } from './operation.ts'
import { ordersOfCaller } from './ordersOfCaller.ts'

/** A print token lives for 30 minutes of the service's clock (4.18). */
export const tokenLifetimeMs = 30 * 60_000

const unknownOrder = coded('ORDER_NOT_FOUND', 'A5 GenToken - code=404, message=Đơn hàng không tồn tại')

/** Print tokens (4.18): all or nothing, for orders of any shop the caller is a member of. */
export const serveGenToken = operation(
  genToken,
  shape({
    order_codes: list(text({ required: true }), { required: true, max: 10_000 }),
    item_index: list(whole({ min: 0 })),
  }),
  ({ order_codes, item_index }, call) => {
    const orders = ordersOfCaller(order_codes, call)
    if (orders === null) return unknownOrder
    const items = item_index.length === 0 ? null : item_index
    if (items !== null && !orders.every((order) => inRange(order, items)))
      return invalid('genToken', [{ field: 'item_index', rule: 'max' }])
    const token = v1({ msecs: call.now() })
    call.store.putToken({ token, issuedAt: call.now(), codes: order_codes, items })
    return success({ token })
  },
  { defaultShop: true, eitherMethod: true, invalid: tooMany },
)

/** Positions count the items of a multi-parcel order; an order of one parcel has nothing to choose from. */
function inRange(order: PracticeOrder, items: readonly number[]): boolean {
  return order.serviceType !== 5 || items.every((index) => index < order.items.length)
}

function tooMany(fields: readonly { field: string; rule: string }[]): Reply | null {
  const beyond = fields.some(({ field, rule }) => field === 'order_codes' && rule === 'max')
  return beyond ? refusal(400, 'Không hỗ trợ in quá 10000 đơn hàng') : null
}

/** One label of a view: an order and which of its parcels. */
export interface PrintedParcel {
  readonly order: PracticeOrder
  readonly code: string
  /** Counted from 1. */
  readonly number: number
  readonly of: number
}

/** What a print token opens, in the order it was asked for; null when there is no such token or its time is over. */
export function parcelsOf(token: string, store: PracticeStore, now: number): readonly PrintedParcel[] | null {
  const issued = store.token(token)
  if (issued === null || now >= issued.issuedAt + tokenLifetimeMs) return null
  const orders = store.orders([...new Set(issued.codes)])
  return issued.codes.flatMap((code) => {
    const order = orders.get(code)
    return order === undefined ? [] : parcels(order, issued)
  })
}

function parcels(order: PracticeOrder, { items }: IssuedToken): readonly PrintedParcel[] {
  const codes = parcelCodes(order)
  const all = codes.map((code, index) => ({ order, code, number: index + 1, of: codes.length }))
  return items === null || order.serviceType !== 5 ? all : all.filter(({ number }) => items.includes(number - 1))
}
