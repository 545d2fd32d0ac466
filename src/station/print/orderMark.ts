import { Imprint, imprintOf } from '../../model/imprint.ts'
import type { Order } from '../../model/parcel.ts'
import type { ViewPolicy } from '../../model/viewPolicy.ts'

/**
 * Of which state of an order a page is, and by which policy it was made: what is printed of the order, the service's own
 * time of its last change, and what the leader had decided. A sealed page with another mark is void. It is sealed with its
 * page, for it names a receiver.
 */
export function orderMark(order: Order, policy: ViewPolicy | null): string {
  return JSON.stringify({ updatedAt: order.updatedAt, ...imprintOf(order), ...(policy !== null && { policy }) })
}

/** What is printed on a page with this mark; null: nobody knows, for it was sealed when marks were hashes. */
export function readMark(mark: string | null): Imprint | null {
  const read = Imprint.safeParse(parsed(mark))
  return read.success ? read.data : null
}

/** Was a page with this mark made by this policy? */
export function isMadeBy(mark: string | null, policy: ViewPolicy | null): boolean {
  const kept = parsed(mark)
  const before = typeof kept === 'object' && kept !== null && 'policy' in kept ? kept.policy : null
  return JSON.stringify(before) === JSON.stringify(policy)
}

function parsed(mark: string | null): unknown {
  return mark?.startsWith('{') === true ? JSON.parse(mark) : null
}
