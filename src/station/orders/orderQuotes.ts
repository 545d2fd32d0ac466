import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { KnownReceiver, QuoteAnswer } from '../../contract/newOrders.ts'
import type { NewOrder } from '../../model/newOrder.ts'
import type { OrderQuote } from '../../model/orderQuote.ts'
import { normalizedPhone, phoneDigits } from '../../model/phone.ts'
import type { AddressUnits, OrderMaking } from '../../ports/newOrders.ts'
import type { Orders } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { QueryHandlers } from '../handlers.ts'
import type { OrderFinder } from './orderFinder.ts'
import { wardOf } from './orderLike.ts'
import { unitNamesOf } from './unitFaults.ts'

/** What is asked while an order is typed: what it costs, where it goes, who it is for. Nothing of it is kept. */
export interface OrderQuotes {
  readonly queries: Pick<
    QueryHandlers,
    'quote-order' | 'split-address' | 'complete-unit' | 'other-units' | 'known-receiver' | 'pick-shifts'
  >
}

export interface OrderQuotesDeps {
  readonly making: OrderMaking
  readonly units: AddressUnits
  readonly orders: Pick<Orders, 'get'>
  readonly finding: OrderFinder
  readonly service: Pick<Service, 'pickShifts'>
  readonly account: () => string
  readonly signal: AbortSignal
}

export function createOrderQuotes(deps: OrderQuotesDeps): OrderQuotes {
  const { units, service, signal } = deps
  const asked = new Map<string, AbortController>()
  return {
    queries: {
      async 'quote-order'({ draft, order }) {
        asked.get(draft)?.abort()
        const mine = new AbortController()
        asked.set(draft, mine)
        const answers = await quotes(deps, order, AbortSignal.any([signal, mine.signal]))
        if (asked.get(draft) === mine) asked.delete(draft)
        return ok(answers)
      },
      'split-address': async ({ line }) => ok(units.split(line)),
      'complete-unit': async ({ typed, scheme }) => ok(units.complete(typed, scheme)),
      'other-units': async ({ of }) => ok(units.inOtherScheme(of)),
      'known-receiver': ({ phone }) => knownReceiver(deps, phone),
      'pick-shifts': () => service.pickShifts(signal),
    },
  }
}

/**
 * Preview knows both schemes. Calculate Fee and Lead Time are asked by the numbers of an old ward: of a ward in force only
 * where it was made of a single one.
 */
async function quotes({ making, units }: OrderQuotesDeps, order: NewOrder, signal: AbortSignal) {
  const to = units.numbersOf(unitNamesOf(order, 'to'))
  const weighs = order.weight > 0 || order.items.some(({ weight }) => weight > 0)
  const [preview, fee, leadTime] = await Promise.all([
    making.preview(order, signal).then(answerOf),
    to === null || !weighs ? null : making.fee(order, to, signal).then(answerOf),
    to === null ? null : making.leadTime(order, to, signal).then(answerOf),
  ])
  return { preview, fee, leadTime }
}

function answerOf(answer: Result<OrderQuote>): QuoteAnswer {
  return answer.ok ? { quote: answer.value } : { fault: answer.fault }
}

async function knownReceiver(
  { finding, orders, units, account }: OrderQuotesDeps,
  typed: string,
): Promise<Result<KnownReceiver | null>> {
  const phone = normalizedPhone(typed)
  if (phone === null) return ok(null)
  const found = await finding.queries['find-orders']({ type: 'find-orders', text: phone })
  if (!found.ok) return found
  for (const { code } of found.value.orders) {
    const stored = await orders.get(account(), code)
    if (!stored.ok) return stored
    const order = stored.value?.order
    if (order === undefined || phoneDigits(order.receiver.phone) !== phone) continue
    const { name, address } = order.receiver
    const unit = wardOf(order.detail, units)
    return ok({ name, phone, street: address, unit, code })
  }
  return ok(null)
}
