import { withChosen } from '../../renderer/components/tableSelection.ts'
import type { OrdersForm } from '../../renderer/stores/meantOrders.ts'
import { meantOrder } from '../../renderer/stores/meantOrders.ts'
import type { OrdersState } from '../../renderer/stores/ordersStore.ts'
import { allOrders, freshOrders, useOrders } from '../../renderer/stores/ordersStore.ts'
import { useScreen } from '../../renderer/stores/screenStore.ts'
import type { OrderRow } from '../../src/contract/parcels.ts'
import type { OrderPrinted } from '../../src/model/orderFilter.ts'
import { longParcel, now, parcel } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'
import { wholeOrder } from './orderFixtures.ts'

const hour = 3_600_000

function row(
  place: number,
  code: string,
  status: string,
  printed: OrderPrinted,
  change: Partial<OrderRow> = {},
): OrderRow {
  const { detail: _, ...order } = wholeOrder
  const { name } = place % 4 === 3 ? longParcel : parcel
  const receiver = { ...order.receiver, name, phone: `0900000${321 + place * 7}` }
  const cod = place % 3 === 0 ? 0 : place * 2_729_000
  return {
    order: { ...order, code, status, receiver, cod, sellerCode: place % 2 === 0 ? `DH-2026-000${451 + place}` : '' },
    madeAt: now - place * 7 * hour,
    readAt: now - place * 60_000,
    printed,
    waiting: false,
    ...change,
  }
}

const rows: readonly OrderRow[] = [
  row(0, 'G8ADKBRF', 'ready_to_pick', 'no'),
  row(1, 'G8ADH4TN', 'ready_to_pick', 'yes'),
  row(2, 'G8ADPK7M', 'picking', 'old'),
  row(3, 'G8ADV3QS', 'picking', 'yes', { waiting: true }),
  row(4, 'LXFDFT', 'cancel', 'old'),
  row(5, 'L8TTRG', 'storing', 'yes'),
  row(6, 'L8TKYG', 'delivering', 'yes'),
  row(7, 'G8A2XWQE9K', 'delivered', 'yes'),
  row(8, 'G8ADXXL4', 'waiting_to_return', 'yes'),
  row(9, 'G8ADXXL5', 'returned', 'no'),
]

const { text: _, ...everything } = allOrders
const kept = { ...everything, shown: 'cod', days: 'week' } as const

/** A filter is given its name. */
const keeping: GalleryState = {
  name: 'orders-keep-filter',
  card: null,
  place: 'orders',
  orders: rows,
  prepare() {
    useOrders.setState({ ...freshOrders, filter: { ...allOrders, ...kept } })
    useScreen.setState({ dialog: 'keep-filter' })
  },
}

/** Columns are chosen. */
const columns: GalleryState = {
  name: 'orders-columns',
  card: null,
  place: 'orders',
  orders: rows,
  prepare: () => useScreen.setState({ dialog: 'order-columns' }),
}

const cancelForm: OrdersForm = {
  action: 'cancel',
  about: rows.filter(({ order }) => ['G8ADKBRF', 'L8TKYG'].includes(order.code)).map(meantOrder),
}

/** The list of orders: as it is, with some chosen, with one that changed, without any, and before a deed. */
export const ordersStates: readonly GalleryState[] = [
  listed('orders', { before: { L8TTRG: 'picking' } }),
  listed('orders-chosen', { selection: withChosen(freshOrders.selection, ['G8ADKBRF', 'G8ADH4TN']) }),
  listed('orders-one-chosen', {
    selection: withChosen(freshOrders.selection, ['L8TTRG']),
    note: { type: 'asked', count: 1 },
  }),
  listed('orders-cancel', { selection: withChosen(freshOrders.selection, ['G8ADKBRF', 'L8TKYG']), form: cancelForm }),
  listed('orders-range', { filter: { ...allOrders, days: 'range', from: '2026-11-01', to: '2026-11-21' } }),
  {
    ...listed('orders-kept', { filter: { ...allOrders, shown: 'cod', days: 'week' } }),
    settings: { orderFilters: [{ ...kept, name: 'COD tuần này' }] },
  },
  keeping,
  columns,
  { ...listed('orders-none', {}), orders: [] },
  { ...listed('orders-no-match', { filter: { ...allOrders, text: 'zzzz' } }), orders: [] },
]

function listed(name: string, part: Partial<OrdersState>): GalleryState {
  const prepare = () => {
    useOrders.setState({ ...freshOrders, ...part })
    if (part.form != null) useScreen.setState({ dialog: 'order-action' })
  }
  return { name, card: null, place: 'orders', orders: rows, prepare }
}
