import { orderInfo } from '../../shipping/endpoints/order.ts'
import { orderDetail } from '../orderDetail.ts'
import { refusal, refusals, success } from '../reply.ts'
import { operation } from './operation.ts'

/** Order Info (4.8): an order of any shop the caller is a member of, whichever shop the header names. */
export const serveOrderInfo = operation(
  orderInfo,
  ({ order_code }, { account, store }) => {
    if (!account.orderDetail) return refusal(403, 'Bạn không có quyền xem chi tiết đơn hàng')
    const order = store.order(order_code)
    if (order === null) return refusal(400, 'Đơn hàng không tồn tại')
    return store.isMember(order.shop, account.id) ? success(orderDetail(order)) : refusals.notOwner
  },
  { eitherMethod: true, defaultShop: true },
)
