import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** Codes as the service counts them: anything it may have issued, never checked against a form of our own. */
export const OrderCode = z.string().min(1).max(50)

/** Order Info (specification 4.8): one order with about 120 fields, of which only the code and the status are needed. */
export const orderInfo = endpoint({
  name: 'orderInfo',
  method: 'GET',
  path: '/shiip/public-api/v2/shipping-order/detail',
  shop: 'required',
  query: z.object({ order_code: OrderCode }),
  data: z.looseObject({ order_code: z.string().min(1), status: z.string().min(1) }),
  repeat: 'safe',
  refusals: { CLIENT_NOT_OWNER_OF_SHOP: 'shop.not-owner', ORDER_NOT_FOUND: 'order.unknown' },
  texts: { 'Đơn hàng không tồn tại': 'order.unknown' },
})
