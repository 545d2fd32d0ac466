import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { AnsweredCode, SentCode } from './limits.ts'
import { unknownOrderText } from './order.ts'
import { kept, listOf } from './tolerant.ts'

/** What became of one order of a batch (specification 7.3): a refused one is a result, not a fault. */
export const OrderOutcome = kept({
  order_code: AnsweredCode,
  result: z.boolean(),
  message: z.string().catch(''),
})
export type OrderOutcome = z.output<typeof OrderOutcome>

/** Why an order is cancelled, as the specification spells it; an environment may have another prefix than `SVC`. */
export const cancelReasons = ['SVC-CO001', 'SVC-CO002', 'SVC-CO003', 'SVC-CANCEL-OTHER'] as const

/** What the service says of an order that Delivery Again or Return Order could not move (4.15, 4.16). */
export const outcomeTexts = {
  wrongStatus: 'Trạng thái đơn hàng không hợp lệ',
  unknown: 'Order code không tồn tại.',
  foreign: 'Khách hàng không có quyền thay đổi trạng thái đơn hàng.',
} as const

/** Statuses in which an order can be delivered again (4.15) or sent back (4.16). */
export const deliverableAgain = ['storing', 'waiting_to_return'] as const
export const returnable = ['delivery_fail', 'storing', 'waiting_to_return', 'return'] as const

const codes = z.array(SentCode).min(1)
const ownShop = { CLIENT_NOT_OWNER_OF_SHOP: 'shop.not-owner' } as const

/**
 * Cancel Order (4.14): all codes must exist and be the caller's, else nothing is cancelled. Safe to repeat; `result:
 * false` after an unsure first try is compared with Order Info.
 */
export const cancel = endpoint({
  name: 'cancel',
  kind: 'order',
  method: 'POST',
  path: '/shiip/public-api/v2/switch-status/cancel',
  shop: 'required',
  body: z.object({ order_codes: codes, reason_code: z.string().optional(), reason: z.string().optional() }),
  data: listOf(OrderOutcome),
  repeat: 'safe',
  reasonCode: 'reason_code',
  refusals: { ...ownShop, ORDER_NOT_FOUND: 'order.unknown' },
  texts: { [unknownOrderText]: 'order.unknown' },
})

/** Delivery Again (4.15), order by order. Never repeated: Order Info says whether it took effect. */
export const deliveryAgain = endpoint({
  name: 'deliveryAgain',
  kind: 'order',
  method: 'POST',
  path: '/shiip/public-api/v2/switch-status/storing',
  shop: 'required',
  body: z.object({ order_codes: codes }),
  data: listOf(OrderOutcome),
  repeat: 'never',
  refusals: ownShop,
})

/** Return Order (4.16), order by order. Never repeated: Order Info says whether it took effect. */
export const returnOrder = endpoint({
  name: 'returnOrder',
  kind: 'order',
  method: 'POST',
  path: '/shiip/public-api/v2/switch-status/return',
  shop: 'required',
  body: z.object({ order_codes: codes }),
  data: listOf(OrderOutcome),
  repeat: 'never',
  refusals: ownShop,
})
