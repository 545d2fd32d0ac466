import type { Fault } from '../../base/fault.ts'
import { policyOf } from '../../base/fault.ts'
import type { UnitNumbers } from '../../model/address.ts'
import type { NewOrder } from '../../model/newOrder.ts'
import type { OrderQuote } from '../../model/orderQuote.ts'
import type { Order } from '../../model/parcel.ts'
import type { AddressUnits, OrderMaking } from '../../ports/newOrders.ts'
import type { Service } from '../../ports/shippingService.ts'
import { differences } from './differences.ts'

/**
 * What became of an order that was sent to be made. `created`: it is there and is the one that was wanted; only then may a
 * label be printed. `other`: its code was used before, for an order that differs. `unsure`: nobody saw whether it was
 * made; with a seller's code it is sent again, without one a person looks. `refused`, `waiting`: none was made; the latter
 * may be sent again as it is.
 */
export type Making =
  | {
      readonly state: 'created'
      readonly code: string
      readonly order: Order | null
      readonly quote: OrderQuote | null
    }
  | { readonly state: 'other'; readonly code: string; readonly fault: Fault }
  | { readonly state: 'unsure' | 'refused' | 'waiting'; readonly fault: Fault }

export interface MakeOrderDeps {
  readonly making: Pick<OrderMaking, 'create'>
  readonly service: Pick<Service, 'order'>
  readonly units: Pick<AddressUnits, 'numbersOf'>
  /** The order is the station's from then on. */
  readonly keep: (order: Order, quote?: OrderQuote) => Promise<unknown>
  readonly signal: AbortSignal
}

/**
 * Sends an order to be made, once. Whoever calls has written down that it is being sent, and writes down what became of
 * it. An order with a seller's code is read back and compared before it is believed: a used code gives the old order.
 */
export async function makeOrder(order: NewOrder, deps: MakeOrderDeps): Promise<Making> {
  const made = await deps.making.create(order, deps.signal)
  if (!made.ok) return { state: stateAfter(order, made.fault), fault: made.fault }
  const { code, quote } = made.value
  const judged = await readBack(order, code, { ...deps, keep: (read) => deps.keep(read, quote) })
  return judged.state === 'created' ? { ...judged, quote } : judged
}

/** Compares the order that the carrier has under this code with the one that was wanted. */
export async function readBack(
  order: NewOrder,
  code: string,
  { service, units, keep, signal }: Omit<MakeOrderDeps, 'making'>,
): Promise<Making> {
  const read = await service.order(code, signal)
  const mayBeOld = hasCode(order)
  // Without a code it is new, whatever can be read of it now; with one it is believed only as it was read.
  if (!read.ok)
    return mayBeOld ? { state: 'unsure', fault: read.fault } : { state: 'created', code, order: null, quote: null }
  const fields = mayBeOld ? differences(order, read.value, oldWard(order, units)) : []
  if (fields.length > 0) {
    const facts = { code, sellerCode: order.client_order_code ?? '' }
    return { state: 'other', code, fault: { code: 'order.code-used', facts, fields } }
  }
  await keep(read.value)
  return { state: 'created', code, order: read.value, quote: null }
}

/** Order Info has the numbers of the old wards; those of one in force it may take from several. */
function oldWard(order: NewOrder, { numbersOf }: MakeOrderDeps['units']): UnitNumbers | null {
  const { to_ward_name: ward, to_district_name: district, to_province_name: province } = order
  return order.is_new_to_address ? null : numbersOf({ scheme: 'old', ward, district, province })
}

export function hasCode({ client_order_code: code }: NewOrder): boolean {
  return code !== null && code !== ''
}

function stateAfter(order: NewOrder, { code }: Fault): 'unsure' | 'refused' | 'waiting' {
  if (code === 'service.unsure') return 'unsure'
  const mayBeGone = policyOf(code).retry === 'backoff'
  // The client repeats what has a code, so that a try before the last one may have made it.
  if (hasCode(order) && (mayBeGone || code === 'request.canceled')) return 'unsure'
  return mayBeGone || code === 'request.canceled' ? 'waiting' : 'refused'
}
