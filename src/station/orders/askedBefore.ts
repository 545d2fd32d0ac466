import type { Order } from '../../model/parcel.ts'

export interface Asked {
  /** When, in ticks. */
  readonly at: number
  /** False once this station has asked or heard of a change of it since. */
  isPresent(): boolean
}

/** Of an order as the carrier told it, when it was asked about, and whether that still is its present word. */
const told = new WeakMap<Order, Asked>()

export function tellWhenAsked(order: Order, asked: Asked): void {
  told.set(order, asked)
}

/** When the carrier was asked, in ticks, of what still is its present word; null of all else. */
export function presentSince(order: Order): number | null {
  const asked = told.get(order)
  return asked?.isPresent() === true ? asked.at : null
}

/**
 * The carrier was asked before this station's own last change of it: what it said does not go onto the disk, in the place
 * of what the carrier has done since, however long it was on its way here or between two rooms.
 */
export function wasAskedBefore(order: Order): boolean {
  return told.get(order)?.isPresent() === false
}
