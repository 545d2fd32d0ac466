import type { ReturnDayView, ReturnRowView, ReturnState } from '../../contract/returns.ts'
import { labelCode } from '../../model/label.ts'
import { isComingBack } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import type { StoredReturn } from '../../ports/returns.ts'

/**
 * What a row says in one word. What was said to come back counts as expected whatever its status: the shop knows more
 * than a status that may be old.
 */
export function returnState({
  at,
  condition,
  said,
  status,
  fault,
}: Pick<StoredReturn, 'at' | 'condition' | 'said' | 'status' | 'fault'>): ReturnState {
  if (at === null) return 'expected'
  if (condition === 'damaged') return 'damaged'
  if (said || isComingBack(status)) return 'received'
  if (status !== '') return 'unexpected'
  return fault === null || mayStillBeRead(fault.code) ? 'unread' : 'unexpected'
}

/** The service was away: it says nothing of the parcel. */
export function mayStillBeRead(code: string): boolean {
  return code.startsWith('service.') || code === 'request.canceled'
}

/** One row, with its receiver as far as the station has the order. `here`: parcels of its order that came this day. */
export function returnView(row: StoredReturn, order: Order | null, here: number): ReturnRowView {
  const { account: _, changedAt: __, parcel, said: ___, ...shown } = row
  const code = row.order === null ? row.line : labelCode({ order: row.order, parcel })
  return { ...shown, code, state: returnState(row), name: order?.receiver.name ?? '', here }
}

export function dayView(day: string, rows: Iterable<StoredReturn>): ReturnDayView {
  const counts: Record<ReturnState, number> = { expected: 0, received: 0, damaged: 0, unexpected: 0, unread: 0 }
  for (const row of rows) counts[returnState(row)]++
  return { day, counts }
}
