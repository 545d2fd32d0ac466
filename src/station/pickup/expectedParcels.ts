import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { labelCode } from '../../model/label.ts'
import { awaitsPickup, cancelledStatus, isCancelled } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import type { Cargo, PickupParcel, PickupWindow } from '../../model/pickup.ts'
import { placeOfAddress } from '../../model/pickup.ts'
import type { LabelKey } from '../../model/pickupRecord.ts'
import type { OpenPickup } from './openPickup.ts'
import type { PickupContext, PickupDeps } from './pickupContext.ts'
import { newParcel } from './pickupContext.ts'

type Expected = Omit<PickupParcel, 'row'>

/**
 * The labels that are to go with a window: of every known order that names it, with those of batches, which are known
 * orders all, and what an earlier pickup left to the next shift. What another pickup has handed over is left out; a
 * cancelled one is there to be said.
 */
export async function expectedParcels(
  { deps, askedAt }: PickupContext,
  window: PickupWindow,
  pickup: string | null,
): Promise<Result<readonly Expected[]>> {
  const { account, shop } = deps.settings()
  const [orders, left] = await Promise.all([deps.orders.ofShift(account, shop, window), deps.store.left(account)])
  if (!orders.ok) return orders
  if (!left.ok) return left
  const found = new Map<string, Expected>()
  for (const { order, readAt } of orders.value) {
    askedAt.set(order.code, Math.max(readAt, askedAt.get(order.code) ?? 0))
    if (!awaitsPickup(order.status) && !isCancelled(order.status)) continue
    // One that is being cancelled here is said as one that was.
    const now = deps.own.isCancelling(order.code) ? { ...order, status: cancelledStatus } : order
    for (const expected of expectedOf(now)) if (expected.text !== null) found.set(expected.text, expected)
  }
  for (const { row: _, ...parcel } of left.value) {
    const again = { ...newParcel, ...sameLabel(parcel), expected: true, cargo: parcel.cargo, standing: parcel.standing }
    if (parcel.text !== null && !found.has(parcel.text)) found.set(parcel.text, again)
  }
  return withoutHandedOver(deps, [...found.values()], pickup)
}

function sameLabel({ text, order, parcel }: Expected): Pick<Expected, 'text' | 'order' | 'parcel'> {
  return { text, order, parcel }
}

/** Every label of an order, expected. */
export function expectedOf(order: Order): readonly Expected[] {
  const standing = isCancelled(order.status) ? 'cancelled' : 'known'
  const cargo = cargoOf(order)
  return labelsOf(order).map((label) => ({
    ...newParcel,
    ...label,
    text: labelCode(label),
    expected: true,
    standing,
    cargo,
  }))
}

/** The labels of an order: one, or one for each of its parcels. */
export function labelsOf({ code, parcels }: Pick<Order, 'code' | 'parcels'>): readonly LabelKey[] {
  if (parcels.length === 0) return [{ order: code, parcel: 0 }]
  return parcels.map((_, place) => ({ order: code, parcel: place + 1 }))
}

/** As little of the receiver as a driver needs. */
export function cargoOf({ receiver, cod, weight }: Order): Cargo {
  return { place: placeOfAddress(receiver.address), cod, weight }
}

/** Adds what has become known since the pickup was opened. */
export async function expectMore(room: PickupContext, pickup: OpenPickup): Promise<Result<undefined>> {
  const expected = await expectedParcels(room, pickup.about, pickup.about.id)
  if (!expected.ok) return expected
  const more = expected.value.filter(({ text }) => text !== null && !pickup.rows.has(text))
  return room.shelf.write(
    pickup,
    more.map((parcel, place) => ({ ...parcel, row: pickup.parcels.length + place })),
  )
}

async function withoutHandedOver(
  { store, settings }: PickupDeps,
  expected: readonly Expected[],
  pickup: string | null,
): Promise<Result<readonly Expected[]>> {
  const labels = expected.flatMap(({ order, parcel }) => (order === null ? [] : [{ order, parcel }]))
  const handed = await store.handedBefore(settings().account, labels, pickup)
  if (!handed.ok) return handed
  const gone = new Set(handed.value.map(labelCode))
  return ok(expected.filter(({ order, parcel }) => order === null || !gone.has(labelCode({ order, parcel }))))
}
