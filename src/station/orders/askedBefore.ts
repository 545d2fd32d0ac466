import type { Order } from '../../model/parcel.ts'

export interface Asked {
  /** When the carrier was asked, in ticks; null: it is a copy from the disk. */
  readonly at: number | null
  /** False once this station has asked or heard of a change of it since. */
  isPresent(): boolean
}

/** Of an order as the carrier told it, or as its copy was read, when that was, and whether this station has not changed it since. */
const told = new WeakMap<Order, Asked>()

export function tellWhenAsked(order: Order, asked: Asked): void {
  told.set(order, asked)
}

/** When the carrier was asked, in ticks, of what still is its present word; null of all else. */
export function presentSince(order: Order): number | null {
  const asked = told.get(order)
  return asked?.isPresent() === true ? asked.at : null
}

/** Of orders whose page came late, and of which the carrier could not say in time whether they are still so. */
const unconfirmed = new WeakSet<Order>()

export function tellUnconfirmed(order: Order): void {
  unconfirmed.add(order)
}

export function isUnconfirmed(order: Order): boolean {
  return unconfirmed.has(order)
}

/**
 * The carrier was asked, or the copy read, before this station's own last change of it, also where that one has changed it
 * back: what it says does not go onto the disk in the place of what the carrier has done since, nor is it what a page shows
 * that was fetched meanwhile.
 */
export function wasAskedBefore(order: Order): boolean {
  return told.get(order)?.isPresent() === false
}
