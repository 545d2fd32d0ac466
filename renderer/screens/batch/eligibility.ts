import type { BatchRowView } from '../../../src/contract/batches.ts'
import type { OrderActionName } from '../../../src/contract/orderActions.ts'
import { isLikely } from '../../../src/contract/orderActions.ts'
import type { MeantOrder } from '../../stores/meantOrders.ts'

/**
 * Which orders an action can probably be done for, by their last known status. It only advises: a status may be old,
 * and the service decides.
 */
export interface Eligibility {
  /** Order codes, each once. */
  readonly likely: readonly string[]
  readonly unlikely: readonly UnlikelyOrder[]
  /** Nobody has read these orders yet. */
  readonly unread: readonly string[]
  /** Rows whose order code is not known. */
  readonly withoutCode: number
}

export interface UnlikelyOrder {
  readonly order: string
  readonly status: string
  readonly row: number | null
}

export function eligibility(rows: readonly MeantOrder[], action: OrderActionName): Eligibility {
  const orders = new Map<string, MeantOrder>()
  let withoutCode = 0
  for (const row of rows) {
    const order = orderOf(row)
    if (order === null) withoutCode++
    else if (!orders.has(order)) orders.set(order, row)
  }
  const likely: string[] = []
  const unlikely: UnlikelyOrder[] = []
  const unread: string[] = []
  for (const [order, row] of orders) {
    const status = row.order?.status ?? ''
    if (status === '') unread.push(order)
    else if (isLikely(action, status)) likely.push(order)
    else unlikely.push({ order, status, row: row.row })
  }
  return { likely, unlikely, unread, withoutCode }
}

/** The order of a row's parcel: `G8ADKBRF_2` is a parcel of `G8ADKBRF`. */
export function orderOf({ code }: Pick<BatchRowView, 'code'>): string | null {
  const [order = ''] = (code ?? '').split('_')
  return order === '' ? null : order
}

/** Why an order is cancelled, as the service spells it (4.14). The last one wants words. */
export const cancelReasons = ['SVC-CO001', 'SVC-CO002', 'SVC-CO003', 'SVC-CANCEL-OTHER'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** The orders that are sent: without those that probably cannot, unless somebody wants them sent all the same. */
export function ordersToSend({ likely, unread, unlikely }: Eligibility, all: boolean): readonly string[] {
  return [...likely, ...unread, ...(all ? unlikely.map(({ order }) => order) : [])]
}

const mostNamed = 12

/** The orders that the yes is about: the first of them by their codes, and how many more there are. */
export function namedOrders(orders: readonly string[]): { readonly names: string; readonly more: number } {
  return { names: orders.slice(0, mostNamed).join(', '), more: Math.max(0, orders.length - mostNamed) }
}
