import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { OrderNews, OrderPage, OrderRow } from '../../src/contract/parcels.ts'
import type { shownOrders } from '../../src/model/orderFilter.ts'
import type { TableSelection } from '../components/tableSelection.ts'
import { nothingChosen } from '../components/tableSelection.ts'
import type { Rows } from '../live/rows.ts'
import type { DaySpan } from './daySpan.ts'
import { keepOwnPlaces } from './keepPlaces.ts'
import type { OrdersForm } from './meantOrders.ts'
import { closeWithTurn } from './turns.ts'

/** Which orders are listed, as somebody chooses it. */
export interface OrdersFilter extends DaySpan {
  readonly shown: (typeof shownOrders)[number]
  /** Empty: any. */
  readonly status: string
  readonly shop: 'any' | 'own'
  readonly text: string
}

export const allOrders: OrdersFilter = {
  shown: 'all',
  status: '',
  shop: 'any',
  days: 'all',
  from: '',
  to: '',
  text: '',
}

/** What the screen of orders shows. */
export interface OrdersState {
  readonly filter: OrdersFilter
  readonly rows: readonly OrderRow[]
  readonly next: OrderPage['next']
  /** How many fit the filter; null: nobody knows yet, or nobody counted. */
  readonly total: number | null
  readonly loading: 'first' | 'more' | null
  readonly fault: Fault | null
  /** A leader let them be seen in place, by somebody who may not. */
  readonly lent: boolean
  readonly selection: TableSelection
  /** Statuses that changed while they were looked at: what they were before. */
  readonly before: Rows<string>
  /** How often an order was read that is not listed: it may belong into the list by now. */
  readonly unlisted: number
  readonly form: OrdersForm | null
  readonly note: OrdersNote | null
}

export type OrdersNote =
  | { readonly type: 'asked'; readonly count: number }
  | { readonly type: 'ticket'; readonly order: string }
  | { readonly type: 'exporting'; readonly count: number }
  | { readonly type: 'exported'; readonly count: number; readonly file: string }
  | { readonly type: 'fault'; readonly fault: Fault }

export const freshOrders: OrdersState = {
  filter: allOrders,
  rows: [],
  next: null,
  total: null,
  loading: 'first',
  fault: null,
  lent: false,
  selection: nothingChosen,
  before: {},
  unlisted: 0,
  form: null,
  note: null,
}

export const useOrders = create<OrdersState>()(() => freshOrders)

keepOwnPlaces(useOrders, {
  madeOf: ['rows'],
  keysOf: ({ rows }) => rows.map(({ order }) => order.code),
})

/** Nothing of them is to be seen any more. A form about them is somebody's work: a leader may come to allow it. */
export function closeOrders(fault: Fault): void {
  const { filter, form } = useOrders.getState()
  useOrders.setState({ ...freshOrders, filter, form, loading: null, fault })
}

// What a leader looked at goes with his turn, with whom he looked for, and with what is on its way for that filter.
closeWithTurn((fault) => {
  closeOrders(fault)
  useOrders.setState(({ filter }) => ({ filter: { ...filter, text: '' } }))
})

/** A new filter: the rows of the old one go at once, so that nobody reads them as the new one's. */
export function filterOrders(change: Partial<OrdersFilter>): void {
  const { filter } = useOrders.getState()
  useOrders.setState({ ...freshOrders, filter: { ...filter, ...change } })
}

/** What the carrier said anew of orders that are listed; those that no longer fit the filter stay until it is asked again. */
export function tellOrderNews(news: Rows<OrderNews | null>): void {
  useOrders.setState(({ rows, before, unlisted }) => {
    const listed = rows.filter(({ order }) => news[order.code] != null).length
    const counted = { unlisted: listed < Object.keys(news).length ? unlisted + 1 : unlisted }
    if (listed === 0) return counted
    const now = rows.map((row): OrderRow => {
      const told = news[row.order.code] ?? null
      if (told === null) return row
      const { readAt, ...said } = told
      return { ...row, readAt, order: { ...row.order, ...said } }
    })
    return { ...counted, rows: now, before: { ...before, ...changedStatuses(rows, now) } }
  })
}

/** What the statuses were that are others now, whichever way they were read. */
export function changedStatuses(rows: readonly OrderRow[], now: readonly OrderRow[]): Rows<string> {
  const before = new Map(rows.map(({ order: { code, status } }) => [code, status]))
  const changed = now.filter(({ order: { code, status } }) => (before.get(code) ?? status) !== status)
  return Object.fromEntries(changed.map(({ order: { code } }) => [code, before.get(code) ?? '']))
}
