import { dayLength, midnightOf, vietnamMidnight } from '../../../src/model/day.ts'
import type { OrderFilter } from '../../../src/model/orderFilter.ts'
import { everyOrder } from '../../../src/model/orderFilter.ts'
import { isWithSeller, seenStatuses } from '../../../src/model/orderStatus.ts'
import type { OrdersFilter } from '../../stores/ordersStore.ts'
import { allOrders } from '../../stores/ordersStore.ts'

export function isNarrowed(filter: OrdersFilter): boolean {
  return JSON.stringify({ ...filter, text: filter.text.trim() }) !== JSON.stringify(allOrders)
}

/** The filter as the station is asked. Days are the station's, +07:00, wherever the window runs. */
export function orderFilter(
  filter: OrdersFilter,
  { now, shop }: { readonly now: number; readonly shop: number },
): OrderFilter {
  return {
    ...everyOrder,
    ...kinds[filter.shown],
    ...(filter.status !== '' && { statuses: [filter.status] }),
    shop: filter.shop === 'own' ? shop : null,
    ...timesOf(filter, now),
  }
}

const withSeller = seenStatuses.filter(isWithSeller)

/** What is still to be printed is still here. */
const kinds: Readonly<Record<OrdersFilter['shown'], Partial<OrderFilter>>> = {
  all: {},
  'not-printed': { printed: 'no', statuses: withSeller },
  old: { printed: 'old' },
  waiting: { waiting: true },
  cod: { cod: true },
}

function timesOf({ days, from, to }: OrdersFilter, now: number): Pick<OrderFilter, 'from' | 'to'> {
  const today = vietnamMidnight(now)
  switch (days) {
    case 'all':
      return { from: null, to: null }
    case 'today':
      return { from: today, to: null }
    case 'yesterday':
      return { from: today - dayLength, to: today }
    case 'week':
      return { from: today - 6 * dayLength, to: null }
    case 'range': {
      const last = beginOf(to)
      return { from: beginOf(from), to: last === null ? null : last + dayLength }
    }
  }
}

/** When a day begins that somebody may have typed; null: no day. */
function beginOf(text: string): number | null {
  const at = midnightOf(text)
  return Number.isNaN(at) ? null : at
}
