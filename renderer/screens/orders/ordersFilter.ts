import type { OrderFilter } from '../../../src/model/orderFilter.ts'
import { everyOrder } from '../../../src/model/orderFilter.ts'
import { isWithSeller, seenStatuses } from '../../../src/model/orderStatus.ts'
import { timesOf } from '../../stores/daySpan.ts'
import type { OrdersFilter } from '../../stores/ordersStore.ts'
import { allOrders } from '../../stores/ordersStore.ts'

export function isNarrowed(filter: OrdersFilter): boolean {
  return JSON.stringify({ ...filter, text: filter.text.trim() }) !== JSON.stringify(allOrders)
}

/** The filter as the station is asked. */
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
