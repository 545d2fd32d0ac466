import type { Clock } from '../../base/clock.ts'
import { farFrom } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Fault } from '../../base/fault.ts'
import { policyOf } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Label } from '../../model/label.ts'
import { parcelMeant } from '../../model/namesParcel.ts'
import { isCancelled } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import type { SealedLabels } from '../../ports/labels.ts'
import type { Orders, StoredOrder } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import { believedFor, presentFor } from '../orders/believed.ts'
import type { OwnChanges } from '../orders/ownChanges.ts'

/** With the label on disk a mute service may not hold up a packer for longer than this. */
export const shortDeadline = 1_500

/** An order as the walk uses it. `offline`: the service could not be asked, the stored copy speaks. */
export interface OrderRead extends StoredOrder {
  readonly offline: boolean
}

/**
 * Reads the order of a label: from the station when it was read a moment ago and its page is sealed here, from the
 * service otherwise, and from the station again when the service cannot be reached and the page is here.
 */
export interface OrderReader {
  /**
   * `present`: what was read some minutes ago is not enough. Faults: `order.unknown`, `order.cancelled`,
   * `order.no-such-parcel`, `shop.*`, `service.*`.
   */
  read(label: Label, signal: AbortSignal, present?: boolean): Promise<Result<OrderRead>>
}

export interface OrderReaderDeps {
  readonly service: Pick<Service, 'order'>
  readonly orders: Orders
  readonly labels: SealedLabels
  readonly own: Pick<OwnChanges, 'sinceAnswer'>
  readonly clock: Clock
  /** Something that need not be waited for went on in the background. */
  readonly later: (work: Promise<unknown>) => void
}

export function createOrderReader(deps: OrderReaderDeps): OrderReader {
  return {
    async read(label, signal, present = false) {
      const read = await readOrder(deps, label, signal, present ? presentFor : believedFor)
      return read.ok ? labelled(read.value, label) : read
    },
  }
}

/** The service's present word, on disk before anybody goes by it. Faults: `order.unknown`, `shop.*`, `service.*`. */
export async function readAnew(
  { service, orders, clock }: Pick<OrderReaderDeps, 'service' | 'orders' | 'clock'>,
  { account, order }: Pick<Label, 'account' | 'order'>,
  signal: AbortSignal,
): Promise<Result<Order>> {
  const asked = await service.order(order, signal)
  if (asked.ok) await orders.put(account, asked.value, clock.now())
  return asked
}

/** The order, when it has this label. Faults: `order.cancelled`, `order.no-such-parcel`. */
export function labelled(read: OrderRead, { parcel }: Pick<Label, 'parcel'>): Result<OrderRead> {
  const { code, status, parcels } = read.order
  if (isCancelled(status)) return fail('order.cancelled', { facts: { code } })
  if (parcelMeant(parcel, parcels.length) === null)
    return fail('order.no-such-parcel', { facts: { code, parcel, parcels: Math.max(1, parcels.length) } })
  return ok(read)
}

async function readOrder(
  deps: OrderReaderDeps,
  label: Label,
  signal: AbortSignal,
  youngerThan: number,
): Promise<Result<OrderRead>> {
  const [stored, sealed] = await Promise.all([deps.orders.get(label.account, label.order), deps.labels.parcels(label)])
  const copy = stored.ok ? stored.value : null
  const hasPage = sealed.ok && sealed.value.length > 0 && copy !== null
  if (hasPage && isBelieved(deps, copy, youngerThan)) return ok({ ...copy, offline: false })
  using short = deadline(deps.clock, shortDeadline, signal)
  const asked = await deps.service.order(label.order, hasPage ? short.signal : signal)
  if (asked.ok) {
    const readAt = deps.clock.now()
    deps.later(deps.orders.put(label.account, asked.value, readAt))
    return ok({ order: asked.value, readAt, offline: false })
  }
  if (hasPage && !signal.aborted && mendsItself(asked.fault)) return ok({ ...copy, offline: true })
  return asked
}

/**
 * Read a moment ago, and nothing was asked of the carrier about it since. Told by the ticks of this run, for the clock that a
 * copy was read by may have been wrong, and by the clock too, which goes on while the machine sleeps.
 */
export function isBelieved(
  { clock, own }: Pick<OrderReaderDeps, 'clock' | 'own'>,
  { order, readAt }: StoredOrder,
  youngerThan: number,
): boolean {
  return own.sinceAnswer(order.code) < youngerThan && farFrom(readAt, clock) < youngerThan
}

/** The network or the service is away for a while; a refusal is an answer and is obeyed. */
export function mendsItself({ code }: Fault): boolean {
  return policyOf(code).retry === 'backoff' || code === 'request.canceled'
}
