import { afterEach, describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import type { TableSelection } from '../../../renderer/components/tableSelection.ts'
import { nothingChosen } from '../../../renderer/components/tableSelection.ts'
import { useBatchList } from '../../../renderer/screens/batch/batchListStore.ts'
import { followImport } from '../../../renderer/screens/import/importActions.ts'
import { freshHistory, useHistory } from '../../../renderer/screens/jobs/historyStore.ts'
import { keepCodLine } from '../../../renderer/screens/money/moneyActions.ts'
import { readMoreOrders, readOrders } from '../../../renderer/screens/orders/followOrders.ts'
import { ordersMeant } from '../../../renderer/screens/orders/ordersActions.ts'
import { followReturns } from '../../../renderer/screens/returns/followReturns.ts'
import { showRow } from '../../../renderer/screens/returns/returnsActions.ts'
import { shownRows } from '../../../renderer/screens/returns/returnsView.ts'
import { keepShop } from '../../../renderer/screens/settings/shops/shopsActions.ts'
import { useBatches } from '../../../renderer/stores/batchesStore.ts'
import { noImport, useImportScreen, useImports } from '../../../renderer/stores/importsStore.ts'
import { keptPlace } from '../../../renderer/stores/keepPlaces.ts'
import { quietMoney, useMoney } from '../../../renderer/stores/moneyStore.ts'
import { freshOrders, tellOrderNews, useOrders } from '../../../renderer/stores/ordersStore.ts'
import { noManifests, useManifests } from '../../../renderer/stores/pickupScreenStore.ts'
import { tellReturnRows } from '../../../renderer/stores/returnDaysStore.ts'
import { noReturns, useReturns } from '../../../renderer/stores/returnsStore.ts'
import { noShops, useShops } from '../../../renderer/stores/shopsStore.ts'
import { noTickets, useTickets } from '../../../renderer/stores/ticketsStore.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { BatchView } from '../../../src/contract/batches.ts'
import type { ShopRow, TicketRow } from '../../../src/contract/carrier.ts'
import type { ImportRowView, ImportView } from '../../../src/contract/imports.ts'
import type { OrderRow } from '../../../src/contract/parcels.ts'
import type { PickupView } from '../../../src/contract/pickups.ts'
import type { CodRow } from '../../../src/model/cod.ts'
import { dayOf } from '../../../src/model/day.ts'
import { returnRow } from '../../gallery/orderFixtures.ts'
import { ordersStates } from '../../gallery/ordersStates.ts'
import { jobRow } from '../../support/jobRow.ts'

const [first, second, third] = ordersStates[0]?.orders ?? []
if (first === undefined || second === undefined || third === undefined) throw new Error('too few orders')
const at = (cursor: number): TableSelection => ({ ...nothingChosen, cursor, anchor: cursor })
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  Object.fromEntries(rows.map((row) => [row.id, row]))
/** The key of each row is its name; the numbers fall, so that the lists that sort by them keep this order. */
const falling = (keys: string, place: number) => keys.length - place
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
  useOrders.setState(freshOrders, true)
  useHistory.setState(freshHistory, true)
  useBatches.setState({ rows: {} })
  useBatchList.setState({ selection: nothingChosen, current: null })
  useImports.setState({ rows: {} })
  useImportScreen.setState(noImport, true)
  useReturns.setState(noReturns, true)
  useMoney.setState(quietMoney, true)
  useTickets.setState(noTickets, true)
  useShops.setState(noShops, true)
  useManifests.setState(noManifests, true)
})

interface List {
  readonly name: string
  readonly begin?: () => () => void
  /** One letter is one row. */
  readonly put: (keys: string) => void
  readonly select: (selection: TableSelection) => void
  readonly selection: () => TableSelection
}

const lists: readonly List[] = [
  {
    name: 'orders',
    put: (keys) =>
      useOrders.setState({ rows: [...keys].map((code) => ({ ...first, order: { ...first.order, code } })) }),
    select: (selection) => useOrders.setState({ selection }),
    selection: () => useOrders.getState().selection,
  },
  {
    name: 'labels of the log',
    put: (keys) => useHistory.setState({ rows: [...keys].map((job) => jobRow({ job })) }),
    select: (selection) => useHistory.setState({ selection }),
    selection: () => useHistory.getState().selection,
  },
  {
    name: 'batches',
    put: (keys) =>
      useBatches.setState({
        rows: byId([...keys].map((id, place) => ({ id, state: 'open', createdAt: falling(keys, place) }) as BatchView)),
      }),
    select: (selection) => useBatchList.setState({ selection }),
    selection: () => useBatchList.getState().selection,
  },
  {
    name: 'files of orders',
    put: (keys) =>
      useImports.setState({
        rows: byId([...keys].map((id, place) => ({ id, createdAt: falling(keys, place) }) as ImportView)),
      }),
    select: (list) => useImportScreen.setState({ list }),
    selection: () => useImportScreen.getState().list,
  },
  {
    name: 'rows of a file of orders',
    begin: () => followImport('file', { ask: async () => fail('service.unreachable') } as unknown as Actions),
    put: (keys) => useImportScreen.setState({ rows: [...keys].map((key) => importRow(key)) }),
    select: (selection) => useImportScreen.setState({ selection }),
    selection: () => useImportScreen.getState().selection,
  },
  {
    name: 'returns',
    begin: () => followReturns({ ask: () => new Promise(() => undefined), hear: () => undefined }),
    put: (keys) =>
      useReturns.setState({
        rows: byId([...keys].map((id, place) => returnRow(1, { id, at: falling(keys, place), state: 'received' }))),
      }),
    select: (selection) => useReturns.setState({ selection }),
    selection: () => useReturns.getState().selection,
  },
  {
    name: 'COD of orders',
    begin: keepCodLine,
    put: (keys) => useMoney.setState({ rows: [...keys].map((order) => ({ order, handover: null }) as CodRow) }),
    select: (selection) => useMoney.setState({ selection }),
    selection: () => useMoney.getState().selection,
  },
  {
    name: 'tickets',
    put: (keys) => useTickets.setState({ rows: [...keys].map((key) => ({ id: key.charCodeAt(0) }) as TicketRow) }),
    select: (selection) => useTickets.setState({ selection }),
    selection: () => useTickets.getState().selection,
  },
  {
    name: 'shops',
    begin: keepShop,
    put: (keys) =>
      useShops.setState({ rows: [...keys].map((key) => ({ id: key.charCodeAt(0), name: key }) as ShopRow) }),
    select: (selection) => useShops.setState({ selection }),
    selection: () => useShops.getState().selection,
  },
  {
    name: 'manifests',
    put: (keys) => useManifests.setState({ pickups: [...keys].map((id) => ({ id }) as PickupView) }),
    select: (selection) => useManifests.setState({ selection }),
    selection: () => useManifests.getState().selection,
  },
]

function importRow(key: string): ImportRowView {
  return { row: key.charCodeAt(0), verdict: 'ready' } as ImportRowView
}

describe.each(lists)('in the list of $name', ({ begin, put, select, selection }) => {
  it('a row that comes in above, goes or is sorted anew moves the cursor to no other row', () => {
    if (begin !== undefined) ends.push(begin())
    put('abc')
    select({ ...at(1), anchor: 2 })
    put('xyabc')
    expect(selection()).toMatchObject({ cursor: 3, anchor: 4 })
    put('cxb')
    expect(selection()).toMatchObject({ cursor: 2, anchor: 0 })
    // Its own row is gone: the neighbour that is left has it, wherever that is now.
    put('uvxc')
    expect(selection().cursor).toBe(2)
  })
})

it('who was never in the log sees the newest label on top, with the cursor there', () => {
  useHistory.setState({ rows: [jobRow({ job: 'a' })] })
  useHistory.setState({ rows: [jobRow({ job: 'b' }), jobRow({ job: 'a' })] })
  expect(useHistory.getState().selection.cursor).toBe(0)
})

it('a row of a file that is made, and leaves those that are shown, moves the cursor to no other row', () => {
  ends.push(followImport('file', { ask: async () => fail('service.unreachable') } as unknown as Actions))
  useImportScreen.setState({
    rows: [importRow('a'), importRow('b'), importRow('c')],
    filter: 'ready',
    selection: at(1),
  })
  useImportScreen.setState(({ rows: [one, ...others] }) => ({
    rows: one === undefined ? others : [{ ...one, verdict: 'made' }, ...others],
  }))
  expect(useImportScreen.getState().selection.cursor).toBe(0)
})

it('the row of a return that comes behind the answer to its scan has the cursor', () => {
  ends.push(followReturns({ ask: () => new Promise(() => undefined), hear: () => undefined }))
  const day = dayOf(Date.now())
  const scanned = (id: string, at: number) => returnRow(1, { id, at, day, state: 'received' })
  useReturns.setState({ rows: byId([scanned('a', 1), scanned('b', 2)]), selection: at(0) })
  showRow('new')
  tellReturnRows({ new: scanned('new', 3) })
  const state = useReturns.getState()
  expect(shownRows(state)[state.selection.cursor]?.id).toBe('new')
  tellReturnRows({ elsewhere: scanned('elsewhere', 4) })
  const after = useReturns.getState()
  expect(shownRows(after)[after.selection.cursor]?.id).toBe('new')
})

describe('the orders that are meant', () => {
  const page = (orders: readonly OrderRow[], next: unknown = null) =>
    (async () => ok({ orders, next, total: null })) as unknown as Actions['ask']
  const meant = () => ordersMeant().map(({ order }) => order.code)

  it('are the same when an order that is read anew comes in above, a page follows, or the carrier says something', async () => {
    await readOrders(page([second, third]))
    expect(meant()).toEqual([second.order.code])
    await readOrders(page([first, second], 'more'))
    expect(meant()).toEqual([second.order.code])
    useOrders.setState({ loading: null })
    await readMoreOrders(page([third]))
    tellOrderNews({ [first.order.code]: { status: 'cancel', cod: 1, readAt: 2 } })
    expect(meant()).toEqual([second.order.code])
  })
})

it('a place behind the last row is the last one, and an empty list has the place that it had', () => {
  expect(keptPlace(9, ['a', 'b'], ['x', 'a', 'b'])).toBe(2)
  expect(keptPlace(3, [], ['a'])).toBe(3)
  expect(keptPlace(1, ['a', 'b'], [])).toBe(1)
  expect(keptPlace(1, ['a', 'b'], ['x', 'y'])).toBe(1)
  expect(keptPlace(2, ['a', 'b', 'c'], ['x', 'a', 'b'])).toBe(2)
})
