import type { Endpoint, ViewEndpoint } from '../endpoint.ts'
import { affiliateCreate, affiliateCreateWithShop, affiliateOtp } from './affiliate.ts'
import { createOrder, previewOrder } from './newOrder.ts'
import { orderInfo, updateCod } from './order.ts'
import { genToken, labelViews } from './print.ts'
import { fee, leadTime } from './quote.ts'
import { pickShifts } from './shift.ts'
import { createShop, listShops } from './shop.ts'
import { cancel, deliveryAgain, returnOrder } from './status.ts'
import { createTicket, getTicket } from './ticket.ts'

/** Every operation of the service, in the order of the specification (4.1–4.18). */
export const allEndpoints: readonly Endpoint[] = [
  affiliateOtp,
  affiliateCreate,
  affiliateCreateWithShop,
  createShop,
  listShops,
  createTicket,
  getTicket,
  orderInfo,
  fee,
  createOrder,
  previewOrder,
  leadTime,
  pickShifts,
  cancel,
  deliveryAgain,
  returnOrder,
  updateCod,
  genToken,
]

/** The label views, which answer with a label instead of an envelope. */
export const allViews: readonly ViewEndpoint[] = Object.values(labelViews)
