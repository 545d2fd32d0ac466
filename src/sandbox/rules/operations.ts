import { serveAffiliateCreate, serveAffiliateCreateWithShop, serveAffiliateOtp } from './affiliateRules.ts'
import { serveCreateOrder, servePreviewOrder } from './newOrderRules.ts'
import type { Operation } from './operation.ts'
import { serveOrderInfo, serveUpdateCod } from './orderRules.ts'
import { serveGenToken } from './printRules.ts'
import { serveFee, serveLeadTime } from './quoteRules.ts'
import { serveShifts } from './shiftRules.ts'
import { serveCreateShop, serveShops } from './shopRules.ts'
import { serveCancel, serveDeliveryAgain, serveReturnOrder } from './statusRules.ts'
import { serveCreateTicket, serveGetTicket } from './ticketRules.ts'

/** Every operation of the specification, in its order (4.1–4.18); beside them stand the label views. */
export const operations: readonly Operation[] = [
  serveAffiliateOtp,
  serveAffiliateCreate,
  serveAffiliateCreateWithShop,
  serveCreateShop,
  serveShops,
  serveCreateTicket,
  serveGetTicket,
  serveOrderInfo,
  serveFee,
  serveCreateOrder,
  servePreviewOrder,
  serveLeadTime,
  serveShifts,
  serveCancel,
  serveDeliveryAgain,
  serveReturnOrder,
  serveUpdateCod,
  serveGenToken,
]

/** The operation of a method and a path; null for every other. `strict` takes only the specified method. */
export function operationAt(method: string, path: string, strict: boolean): Operation | null {
  const operation = byPath.get(path)
  if (operation === undefined) return null
  const either = operation.eitherMethod && !strict && (method === 'GET' || method === 'POST')
  return operation.endpoint.method === method || either ? operation : null
}

const byPath = new Map(operations.map((operation) => [operation.endpoint.path, operation]))
