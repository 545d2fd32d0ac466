import { cancel } from '../../shipping/endpoints/status.ts'
import { refusal, success } from '../reply.ts'
import { operation } from './operation.ts'
import { ordersOfCaller } from './ordersOfCaller.ts'

/** Cancelling works only before the parcel was picked up. */
const cancellable: ReadonlySet<string> = new Set(['ready_to_pick', 'picking', 'money_collect_picking'])

const wrongStatus = 'Trạng thái đơn hàng không hợp lệ'

/** Cancel Order (4.14): all or nothing where a code is unknown or foreign, per order where a status forbids it. */
export const serveCancel = operation(cancel, ({ order_codes }, call) => {
  const orders = ordersOfCaller(order_codes, call)
  if (orders === null) return refusal(400, 'SWITCH-CANCEL 5f2e - Đơn hàng không tồn tại')
  const updatedAt = new Date(call.now()).toISOString()
  const isCancelled = new Map(orders.map(({ code, status }) => [code, cancellable.has(status)]))
  call.store.together(() => {
    for (const order of orders) {
      if (isCancelled.get(order.code) === true) call.store.putOrder({ ...order, status: 'cancel', updatedAt })
    }
  })
  return success(
    [...isCancelled].map(([order_code, result]) => ({ order_code, result, message: result ? 'OK' : wrongStatus })),
  )
})
