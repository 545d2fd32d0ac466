import type { Order } from '../../model/parcel.ts'

/** Of an order as the carrier told it, whether that still is its present word. */
const present = new WeakMap<Order, () => boolean>()

/** `isPresent`: false once this station has asked or heard of a change of it since it was asked about. */
export function tellWhenAsked(order: Order, isPresent: () => boolean): void {
  present.set(order, isPresent)
}

/**
 * The carrier was asked before this station's own last change of it: what it said does not go onto the disk, in the place
 * of what the carrier has done since, however long it was on its way here or between two rooms.
 */
export function wasAskedBefore(order: Order): boolean {
  return present.get(order)?.() === false
}
