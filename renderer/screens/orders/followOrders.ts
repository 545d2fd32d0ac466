import type { OrderRow } from '../../../src/contract/parcels.ts'
import type { Actions } from '../../actions.ts'
import { beginFinding } from '../../findOrders.ts'
import { withFirstPage, withNextPage } from '../../live/pagedRows.ts'
import { createSoon } from '../../live/soon.ts'
import { onBatchRows } from '../../stores/batchesStore.ts'
import { useCards } from '../../stores/cardsStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import { changedStatuses, closeOrders, useOrders } from '../../stores/ordersStore.ts'
import { useOutbox } from '../../stores/outboxStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { followTurns } from '../../stores/turns.ts'
import { takesNow } from '../../takesNow.ts'
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
export function followOrders(actions: Pick<Actions, 'ask' | 'read'>): () => void {
  const soon = createSoon(() => void followed(actions.read))
  const ends = [
    beginFinding(actions),
    // Behind what the turn itself clears: whoever came and may see them has them again.
    followTurns(() => soon.in(0)),
    useCards.subscribe((after, before) => after.rows !== before.rows && soon.in(gently)),
    useOutbox.subscribe((after, before) => after.rows !== before.rows && soon.in(gently)),
    onBatchRows(() => soon.in(gently)),
    useConnection.subscribe(({ connection }, before) => {
      if (connection === 'connected' && before.connection !== 'connected') soon.in(0)
    }),
    // Another account has other orders: the list was cleared.
    useStation.subscribe(({ settings }, before) => {
      const isOther = settings?.account !== before.settings?.account || settings?.shop !== before.settings?.shop
      if (isOther) soon.in(0)
    }),
    useOrders.subscribe((after, before) => {
      if (after.unlisted !== before.unlisted) soon.in(gently)
      if (after.filter !== before.filter) soon.in(after.filter.text === before.filter.text ? 0 : typing)
    }),
  ]
  void readOrders(actions.read)
  return () => {
    soon.end()
    for (const end of ends) end()
  }
}

/** What a leader let be seen in place stays as it was seen: asked by itself it would be refused. */
async function followed(read: Ask): Promise<void> {
  const { lent, rows } = useOrders.getState()
  if (!lent || rows.length === 0) await readOrders(read)
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

/**
 * The first page anew, with what was loaded behind it. An answer to a question that is no longer asked is dropped. Whoever
 * may not see it sees nothing of before either.
 */
export async function readOrders(ask: Ask): Promise<void> {
  const { filter } = useOrders.getState()
  const page = await ask({ ...ordersAsked(), limit: firstPage, after: null, refresh: true })
  const state = useOrders.getState()
  if (state.filter !== filter) return
  if (!page.ok && page.fault.code === 'operator.not-allowed') return closeOrders(page.fault)
  if (!page.ok) return useOrders.setState({ fault: page.fault, loading: null })
  const { orders, next, total } = page.value
  const before = { ...state.before, ...changedStatuses(state.rows, orders) }
  const rows = withFirstPage(state, { rows: orders, next }, codeOf)
  const lent = takesNow('orders', useStation.getState())?.pin === true
  useOrders.setState({ ...rows, before, total, lent, loading: null, fault: null })
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
  const { orders } = page.value
  useOrders.setState({
    ...withNextPage(state, { rows: orders, next: page.value.next }, codeOf),
    loading: null,
    fault: null,
  })
}

const codeOf = ({ order }: OrderRow) => order.code
