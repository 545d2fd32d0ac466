import { createHash } from 'node:crypto'
import type { Order } from '../model/parcel.ts'

/**
 * What of an order is printed on its label, as a hash that tells nothing of it: COD, receiver, sort code and the
 * service's own time of the last change. A sealed page with another mark is void. It is kept sealed, for a phone number
 * is short enough to be guessed from its hash.
 */
export function orderMark(order: Order): string {
  return createHash('sha256')
    .update(JSON.stringify([order.updatedAt, ...printed(order)]))
    .digest('base64url')
}

/** Nothing that a label shows differs between two readings of an order. */
export function sameOnLabel(a: Order, b: Order): boolean {
  return JSON.stringify(printed(a)) === JSON.stringify(printed(b))
}

function printed({ receiver, cod, sortCode, requiredNote, parcels }: Order) {
  const { name, phone, address } = receiver
  return [name, phone, address, cod, sortCode, requiredNote, parcels.length]
}
