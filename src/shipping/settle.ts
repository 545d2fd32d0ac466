/**
 * How to learn what became of a call whose end is unsure: by reading, never by sending it again. Clear evidence is an
 * answer like any other; anything less stays `service.unsure`, with what was found, for a person to decide.
 */

import type * as z from 'zod'
import { normalized } from '../base/normalized.ts'
import type { Failed, Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { hasTurnedBack, isCancelled, isOnItsWay } from '../model/orderStatus.ts'
import { allShops } from './allShops.ts'
import type { Ask } from './ask.ts'
import type { Endpoint } from './endpoint.ts'
import { affiliateCreate, affiliateCreateWithShop } from './endpoints/affiliate.ts'
import { updateCod } from './endpoints/order.ts'
import { createShop } from './endpoints/shop.ts'
import type { OrderOutcome } from './endpoints/status.ts'
import { cancel, deliveryAgain, returnOrder } from './endpoints/status.ts'
import { askOrder } from './readOrder.ts'

/**
 * Looks what became of a call. `ended` is what the call itself ended with: `service.unsure` of an operation that is
 * never repeated, or the last reply of one that was repeated after an unsure try.
 */
export interface Settler<Input extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> {
  readonly endpoint: Endpoint<Input, Data>
  settle(input: z.output<Input>, ended: Result<z.output<Data>>, ask: Ask): Promise<Result<unknown>>
}

export function settlerOf(endpoint: Endpoint): Settler | undefined {
  return settlers.find((one) => one.endpoint.name === endpoint.name)
}

const settlers: readonly Settler[] = [
  { endpoint: cancel, settle: cancelledAnyway },
  unrepeated(updateCod, codChangedAnyway),
  unrepeated(returnOrder, ({ order_codes }, unsure, ask) => movedAnyway(order_codes, hasTurnedBack, unsure, ask)),
  unrepeated(deliveryAgain, ({ order_codes }, unsure, ask) => movedAnyway(order_codes, isOnItsWay, unsure, ask)),
  unrepeated(createShop, createdAnyway),
  unrepeated(affiliateCreate, ({ phone }, unsure, ask) => listed(unsure, ask, (shop) => samePhone(shop.phone, phone))),
  unrepeated(affiliateCreateWithShop, ({ shop_id }, unsure, ask) =>
    listed(unsure, ask, (shop) => shop._id === shop_id),
  ),
]

/** Of an operation that is never repeated: it looks only when the one try is unsure. */
function unrepeated<Input extends z.ZodType, Data extends z.ZodType>(
  endpoint: Endpoint<Input, Data>,
  look: (input: z.output<Input>, unsure: Failed, ask: Ask) => Promise<Result<unknown>>,
): Settler<Input, Data> {
  return { endpoint, settle: async (input, ended, ask) => (ended.ok ? ended : look(input, ended, ask)) }
}

/** An order that the unsure try cancelled can no longer be cancelled, which is no failure. */
async function cancelledAnyway(
  _: unknown,
  ended: Result<readonly OrderOutcome[]>,
  ask: Ask,
): Promise<Result<readonly OrderOutcome[]>> {
  if (!ended.ok) return ended
  const judged = ended.value.map(async (outcome) => {
    if (outcome.result) return outcome
    const order = await askOrder(ask, outcome.order_code)
    const cancelled = order.ok && isCancelled(order.value.status)
    return cancelled ? { ...outcome, result: true, message: 'OK' } : outcome
  })
  return ok(await Promise.all(judged))
}

async function codChangedAnyway(
  { order_code, cod_amount }: z.output<NonNullable<typeof updateCod.body>>,
  unsure: Failed,
  ask: Ask,
): Promise<Result<unknown>> {
  const order = await askOrder(ask, order_code)
  if (!order.ok) return unsure
  return order.value.cod_amount === cod_amount ? ok(null) : found(unsure, `COD ${Number(order.value.cod_amount)}`)
}

/** More orders than this are not asked for one by one. */
const mostOrders = 200

async function movedAnyway(
  codes: readonly string[],
  isThere: (status: string) => boolean,
  unsure: Failed,
  ask: Ask,
): Promise<Result<unknown>> {
  if (codes.length > mostOrders) return unsure
  const orders = await Promise.all(codes.map((code) => askOrder(ask, code)))
  const statuses = orders.map((order) => (order.ok ? order.value.status : '?'))
  if (statuses.every(isThere)) return ok(codes.map((order_code) => ({ order_code, result: true, message: 'OK' })))
  return found(unsure, codes.map((code, index) => `${code} ${statuses[index]}`).join(', '))
}

/** One shop just as it was wanted is the one; none or several leave the question open. */
async function createdAnyway(
  { name, phone, address }: z.output<NonNullable<typeof createShop.body>>,
  unsure: Failed,
  ask: Ask,
): Promise<Result<unknown>> {
  const shops = await allShops(ask)
  if (!shops.ok) return unsure
  const alike = shops.value.filter(
    (shop) =>
      normalized(shop.name, 'NFC') === normalized(name, 'NFC') &&
      samePhone(shop.phone, phone ?? '') &&
      (address === undefined || shop.address === address),
  )
  const [only] = alike
  return alike.length === 1 && only !== undefined ? ok({ shop_id: only._id }) : found(unsure, idsOf(alike))
}

/** The affiliate sequence may have stopped half-way (4.2.4), so even a listed shop is only said. */
async function listed(
  unsure: Failed,
  ask: Ask,
  fits: (shop: { readonly _id: number; readonly [field: string]: unknown }) => boolean,
): Promise<Failed> {
  const shops = await allShops(ask)
  return shops.ok ? found(unsure, idsOf(shops.value.filter(fits))) : unsure
}

function idsOf(shops: readonly { readonly _id: number }[]): string {
  return shops.map(({ _id }) => `#${_id}`).join(', ')
}

/** Nothing found is nothing said: a shop that was made half is in no list, and would be taken for not made. */
function found(unsure: Failed, what: string): Failed {
  if (what === '') return unsure
  const { fault } = unsure
  return { ok: false, fault: { ...fault, facts: { ...fault.facts, found: what.slice(0, 500) } } }
}

/** `+84 912…` and `0912…` are the same phone. */
function samePhone(one: unknown, other: string): boolean {
  return typeof one === 'string' && national(one) === national(other)
}

function national(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^84(?=\d{9}$)/, '0')
}
