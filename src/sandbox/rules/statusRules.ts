import { cancel, cancelReasons, deliveryAgain, returnOrder } from '../../shipping/endpoints/status.ts'
import type { ValueOf } from '../form/form.ts'
import { list, shape, text } from '../form/form.ts'
import { moved } from '../practiceOrder.ts'
import { refusal, success } from '../reply.ts'
import type { Call } from './operation.ts'
import { operation } from './operation.ts'
import { ordersOfCaller } from './ordersOfCaller.ts'

/** Cancelling works only before the parcel was picked up. */
const cancellable: ReadonlySet<string> = new Set(['ready_to_pick', 'picking', 'money_collect_picking'])
const deliverableAgain: ReadonlySet<string> = new Set(['storing', 'waiting_to_return'])
const returnable: ReadonlySet<string> = new Set(['delivery_fail', 'storing', 'waiting_to_return', 'return'])

const wrongStatus = 'Trạng thái đơn hàng không hợp lệ'
const unknownCode = 'Order code không tồn tại.'
const noOrder = 'Đơn hàng không tồn tại'
const notAllowed = 'Khách hàng không có quyền thay đổi trạng thái đơn hàng.'

const codes = list(text({ required: true }), { required: true })
const noReason = { order_codes: codes, reason: text() }
const anyReason = shape({ ...noReason, reason_code: text() })
const specifiedReason = shape({ ...noReason, reason_code: text({ oneOf: cancelReasons }) })

/** Cancel Order (4.14): all or nothing where a code is unknown or foreign, per order where a status forbids it. */
export const serveCancel = operation(
  cancel,
  (value, at, reading): ValueOf<typeof anyReason> => (reading.strict ? specifiedReason : anyReason)(value, at, reading),
  ({ order_codes }, call) => {
    const orders = ordersOfCaller(order_codes, call)
    if (orders === null) return refusal(400, `SWITCH-CANCEL 5f2e - ${noOrder}`, noOrder)
    const at = new Date(call.now()).toISOString()
    const isCancelled = new Map(orders.map(({ code, status }) => [code, cancellable.has(status)]))
    call.store.together(() => {
      for (const order of orders) {
        if (isCancelled.get(order.code) === true) call.store.putOrder(moved(order, 'cancel', at))
      }
    })
    return success(
      [...isCancelled].map(([order_code, result]) => ({ order_code, result, message: result ? 'OK' : wrongStatus })),
    )
  },
)

/** Delivery Again (4.15): order by order, whatever became of the others. */
export const serveDeliveryAgain = operation(deliveryAgain, shape({ order_codes: codes }), ({ order_codes }, call) =>
  success(move(order_codes, deliverableAgain, 'storing', call)),
)

/** Return Order (4.16): the same. */
export const serveReturnOrder = operation(returnOrder, shape({ order_codes: codes }), ({ order_codes }, call) =>
  success(move(order_codes, returnable, 'return', call)),
)

/** One entry for each code, in the order asked for; a code that is named twice counts once. */
function move(wanted: readonly string[], from: ReadonlySet<string>, to: string, { account, store, now }: Call) {
  const order_codes = [...new Set(wanted)]
  const found = store.orders(order_codes)
  const at = new Date(now()).toISOString()
  return order_codes.map((order_code) => {
    const order = found.get(order_code)
    if (order === undefined) return { order_code, result: false, message: unknownCode }
    if (!store.isMember(order.shop, account.id)) return { order_code, result: false, message: notAllowed }
    if (!from.has(order.status)) return { order_code, result: false, message: wrongStatus }
    store.putOrder(moved(order, to, at))
    return { order_code, result: true, message: 'OK' }
  })
}
