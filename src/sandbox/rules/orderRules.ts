import { orderInfo, updateCod } from '../../shipping/endpoints/order.ts'
import type { Reading } from '../form/form.ts'
import { given, shape, text } from '../form/form.ts'
import { orderDetail } from '../orderDetail.ts'
import type { PracticeOrder } from '../practiceOrder.ts'
import { refusal, refusals, success } from '../reply.ts'

import { operation } from './operation.ts'

/** Order Info (4.8): an order of any shop the caller is a member of, whichever shop the header names. */
export const serveOrderInfo = operation(
  orderInfo,
  shape({ order_code: text({ required: true }) }),
  ({ order_code }, { account, store }) => {
    if (!account.orderDetail) return noPermission
    const order = store.order(order_code)
    if (order === null) return refusal(400, noOrder)
    if (!store.isMember(order.shop, account.id)) return refusals.notOwner
    // Staff that a broken sequence left without rights (4.2.4) is a member that may not look.
    return store.isGranted(order.shop, account.id) ? success(orderDetail(order)) : noPermission
  },
  { eitherMethod: true, defaultShop: true },
)

const noPermission = refusal(403, 'Bạn không có quyền xem chi tiết đơn hàng')
const noOrder = 'Đơn hàng không tồn tại'
const unknownOrder = refusal(400, `ORDER-UPDATE-COD 7c1a - ${noOrder}`, noOrder)
const notMine = refusal(400, 'Không có quyền thao tác')

/** Update COD (4.17): an order that the caller owns or made. Whatever else is sent is forwarded unchecked. */
export const serveUpdateCod = operation(
  updateCod,
  withRest(shape({ order_code: text({ required: true }), cod_amount: given({ min: 0, max: 5_000_000 }) }, ['*'])),
  ({ fields: { order_code, cod_amount }, rest }, { account, store, now }) => {
    const order = store.order(order_code)
    if (order === null || !store.isMember(order.shop, account.id)) return unknownOrder
    if (order.client !== account.id && order.creator !== account.id) return notMine
    const updatedAt = new Date(now()).toISOString()
    store.putOrder({ ...forwarded(order, rest), cod: cod_amount, updatedAt })
    return success(null)
  },
  { defaultShop: true },
)

function withRest<Fields>(form: (value: unknown, at: string, reading: Reading) => Fields) {
  return (value: unknown, at: string, reading: Reading) => ({
    fields: form(value, at, reading),
    rest: typeof value === 'object' && value !== null ? { ...value } : {},
  })
}

/** What the order-update backend makes of fields that should not have been sent: these texts it takes over. */
function forwarded(order: PracticeOrder, rest: Readonly<Record<string, unknown>>): PracticeOrder {
  const taken = (name: string, now: string) => {
    const value = rest[name]
    return typeof value === 'string' ? value : now
  }
  const to = {
    ...order.to,
    name: taken('to_name', order.to.name),
    phone: taken('to_phone', order.to.phone),
    address: taken('to_address', order.to.address),
  }
  return { ...order, to, note: taken('note', order.note), content: taken('content', order.content) }
}
