import type { OrderPage } from '../../../src/contract/parcels.ts'
import type { Actions } from '../../actions.ts'
import { beginFinding } from '../../findOrders.ts'
import { onBatchRows } from '../../stores/batchesStore.ts'
import { useCards } from '../../stores/cardsStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import type { OrdersState } from '../../stores/ordersStore.ts'
import { changedStatuses, useOrders } from '../../stores/ordersStore.ts'
import { useOutbox } from '../../stores/outboxStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { orderFilter } from './ordersFilter.ts'

type Ask = Actions['ask']

/** The first rows are there sooner than a larger page. */
const firstPage = 100
const laterPage = 200
/** A busy station changes many times a second; the list follows now and then. */
const gently = 1_000
/** Between the keys of a text being typed. */
const typing = 120

/**
 * Keeps the rows as the station has them: at once when the screen opens or its filter changes, gently while labels and
 * requests change, and again when the connection is back. Returns what ends it.
 */
export function followOrders(actions: Pick<Actions, 'ask'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  const soon = (milliseconds: number) => {
    if (Date.now() + milliseconds >= due) return
    clearTimeout(timer)
    due = Date.now() + milliseconds
    timer = setTimeout(() => {
      due = Number.POSITIVE_INFINITY
      void readOrders(actions.ask)
    }, milliseconds)
  }
  const ends = [
    beginFinding(actions),
    useCards.subscribe((after, before) => after.rows !== before.rows && soon(gently)),
    useOutbox.subscribe((after, before) => after.rows !== before.rows && soon(gently)),
    onBatchRows(() => soon(gently)),
    useConnection.subscribe(({ connection }, before) => {
      if (connection === 'connected' && before.connection !== 'connected') soon(0)
    }),
    // Another account has other orders: the list was cleared.
    useStation.subscribe(({ settings }, before) => {
      const isOther = settings?.account !== before.settings?.account || settings?.shop !== before.settings?.shop
      if (isOther) soon(0)
    }),
    useOrders.subscribe((after, before) => {
      if (after.unlisted !== before.unlisted) soon(gently)
      if (after.filter !== before.filter) soon(after.filter.text === before.filter.text ? 0 : typing)
    }),
  ]
  void readOrders(actions.ask)
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** What the station is asked for the filter as it is now. */
export function ordersAsked() {
  const { filter } = useOrders.getState()
  const shop = useStation.getState().settings?.shop ?? 0
  return {
    type: 'orders',
    filter: orderFilter(filter, { now: Date.now(), shop }),
    text: filter.text.trim().slice(0, 100),
  } as const
}

/** The first page anew, with what was loaded behind it. An answer to a question that is no longer asked is dropped. */
export async function readOrders(ask: Ask): Promise<void> {
  const { filter } = useOrders.getState()
  const page = await ask({ ...ordersAsked(), limit: firstPage, after: null, refresh: true })
  const state = useOrders.getState()
  if (state.filter !== filter) return
  if (!page.ok) return useOrders.setState({ fault: page.fault, loading: null })
  const before = { ...state.before, ...changedStatuses(state.rows, page.value.orders) }
  const { total } = page.value
  useOrders.setState({ ...withFirstPage(state, page.value), before, total, loading: null, fault: null })
}

/** The last rows are in sight. */
export async function readMoreOrders(ask: Ask): Promise<void> {
  const { filter, next, loading } = useOrders.getState()
  if (next === null || loading !== null) return
  useOrders.setState({ loading: 'more' })
  const page = await ask({ ...ordersAsked(), limit: laterPage, after: next, refresh: true })
  const state = useOrders.getState()
  if (state.filter !== filter || state.next !== next) return
  if (!page.ok) return useOrders.setState({ fault: page.fault, loading: null })
  useOrders.setState({ ...withNextPage(state, page.value), loading: null })
}

type Listed = Pick<OrdersState, 'rows' | 'next'>

/** The page, and behind it what was loaded of later pages. `next` stays where the loading had come to. */
export function withFirstPage({ rows, next }: Listed, page: OrderPage): Listed {
  const last = page.orders.at(-1)
  const known = last === undefined ? -1 : rows.findIndex(({ order }) => order.code === last.order.code)
  if (page.next === null || known === -1) return { rows: page.orders, next: page.next }
  return { rows: [...page.orders, ...rows.slice(known + 1)], next: known + 1 < rows.length ? next : page.next }
}

export function withNextPage({ rows }: Listed, page: OrderPage): Listed {
  const known = new Set(rows.map(({ order }) => order.code))
  return { rows: [...rows, ...page.orders.filter(({ order }) => !known.has(order.code))], next: page.next }
}
