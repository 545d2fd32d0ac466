import * as z from 'zod'
import { mostChangedCod } from '../../model/money.ts'
import { endpoint } from '../endpoint.ts'
import { AnsweredCode, SentCode, upTo } from './limits.ts'
import { kept } from './tolerant.ts'

const ownShop = { CLIENT_NOT_OWNER_OF_SHOP: 'shop.not-owner' } as const

/** What the service says of a code that it does not know, or that is not the caller's. */
export const unknownOrderText = 'Đơn hàng không tồn tại'

/** Order Info (specification 4.8): one order with about 120 fields, of which only the code and the status are needed. */
export const orderInfo = endpoint({
  name: 'orderInfo',
  kind: 'order',
  method: 'GET',
  path: '/shiip/public-api/v2/shipping-order/detail',
  shop: 'required',
  query: z.object({ order_code: SentCode }),
  data: kept({ order_code: AnsweredCode, status: z.string().min(1) }),
  repeat: 'safe',
  refusals: { ...ownShop, ORDER_NOT_FOUND: 'order.unknown' },
  texts: { [unknownOrderText]: 'order.unknown' },
  forbidden: 'account.no-order-detail',
})

/**
 * Update COD (4.17): exactly these two fields, since anything more is forwarded unchecked. Never repeated: Order Info
 * says whether it took effect.
 */
export const updateCod = endpoint({
  name: 'updateCod',
  kind: 'order',
  method: 'POST',
  path: '/shiip/public-api/v2/shipping-order/updateCOD',
  shop: 'required',
  body: z.object({ order_code: SentCode, cod_amount: upTo(mostChangedCod) }),
  exact: true,
  data: z.unknown(),
  repeat: 'never',
  refusals: { ...ownShop, ORDER_NOT_FOUND: 'order.unknown' },
  texts: { [unknownOrderText]: 'order.unknown', 'Không có quyền thao tác': 'order.not-owner' },
})
