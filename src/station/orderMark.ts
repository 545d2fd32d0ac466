import { Imprint, imprintOf } from '../model/imprint.ts'
import type { Order } from '../model/parcel.ts'

/**
 * Of which state of an order a page is: what is printed of it, and the service's own time of the last change. A sealed
 * page with another mark is void. It is sealed with its page, for it names a receiver.
 */
export function orderMark(order: Order): string {
  return JSON.stringify({ updatedAt: order.updatedAt, ...imprintOf(order) })
}

/** What is printed on a page with this mark; null: nobody knows, for it was sealed when marks were hashes. */
export function readMark(mark: string | null): Imprint | null {
  const read = Imprint.safeParse(mark?.startsWith('{') === true ? JSON.parse(mark) : null)
  return read.success ? read.data : null
}
