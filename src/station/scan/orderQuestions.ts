import type { Fault } from '../../base/fault.ts'
import type { Label } from '../../model/label.ts'
import { isPastPickup } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import { nameOfShop } from '../../model/settings.ts'
import type { Orders } from '../../ports/orders.ts'

type Asking = Pick<StationSettings, 'shop' | 'shops' | 'otherShops'>

/** What is asked before a first label of this order comes out. None: it goes with the carrier from here, or nobody knows. */
export function orderQuestions(order: Order, settings: Asking): readonly Fault[] {
  return [pastPickup(order), otherShop(order, settings)].filter((fault) => fault !== null)
}

interface Known {
  readonly orders: Pick<Orders, 'get'>
  readonly settings: () => Asking
  readonly serviceIsAway: () => boolean
}

/** The first question about a label's order as it is on disk; null: none, or nobody can say as long as the service is away. */
export async function firstQuestion({ orders, serviceIsAway, settings }: Known, label: Label): Promise<Fault | null> {
  const stored = serviceIsAway() ? null : await orders.get(label.account, label.order)
  if (stored?.ok !== true || stored.value === null) return null
  return orderQuestions(stored.value.order, settings())[0] ?? null
}

function pastPickup({ code, status }: Order): Fault | null {
  return isPastPickup(status) ? { code: 'order.not-awaiting', facts: { code, status } } : null
}

/** It belongs to the account, and to another of its shops than the station's: perhaps a parcel from the next table. */
function otherShop({ code, shop }: Order, settings: Asking): Fault | null {
  if (shop === settings.shop || settings.otherShops === 'print') return null
  return { code: 'order.other-shop', facts: { code, shop: nameOfShop(settings.shops, shop) } }
}
