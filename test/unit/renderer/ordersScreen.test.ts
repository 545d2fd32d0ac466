import { afterEach, expect, it } from 'vitest'
import { ordersCsv } from '../../../renderer/screens/orders/exportOrders.ts'
import { ordersMeant } from '../../../renderer/screens/orders/ordersActions.ts'
import { isNarrowed, orderFilter } from '../../../renderer/screens/orders/ordersFilter.ts'
import {
  allOrders,
  changedStatuses,
  filterOrders,
  freshOrders,
  tellOrderNews,
  useOrders,
} from '../../../renderer/stores/ordersStore.ts'
import { ordersWords } from '../../../renderer/text/screens/orders.ts'
import { texts } from '../../../renderer/text/texts.ts'
import type { OrderRow } from '../../../src/contract/parcels.ts'
import { everyOrder } from '../../../src/model/orderFilter.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { ordersStates } from '../../gallery/ordersStates.ts'

const rows: readonly OrderRow[] = ordersStates[0]?.orders ?? []
const codes = (listed: readonly OrderRow[]) => listed.map(({ order }) => order.code)
/** 2026-11-21, 10:00 in Vietnam. */
const now = Date.UTC(2026, 10, 21, 3)
const at = { now, shop: 7 }
const day = 86_400_000
const midnight = Date.UTC(2026, 10, 20, 17)

afterEach(() => useOrders.setState(freshOrders, true))

it('asks the station for what was chosen, days as they are counted in Vietnam', () => {
  expect(orderFilter(allOrders, at)).toEqual(everyOrder)
  expect(orderFilter({ ...allOrders, shown: 'cod', shop: 'own', days: 'yesterday' }, at)).toEqual({
    ...everyOrder,
    cod: true,
    shop: 7,
    from: midnight - day,
    to: midnight,
  })
  const range = { ...allOrders, days: 'range', from: '2026-11-01', to: '2026-11-02' } as const
  expect(orderFilter(range, at)).toMatchObject({ from: midnight - 20 * day, to: midnight - 18 * day })
  expect(orderFilter({ ...range, from: '31/31', to: '' }, at)).toMatchObject({ from: null, to: null })
  const unprinted = orderFilter({ ...allOrders, shown: 'not-printed' }, at)
  expect(unprinted.printed).toBe('no')
  expect(unprinted.statuses).toContain('ready_to_pick')
  expect(unprinted.statuses).not.toContain('delivered')
  // A status that somebody chose is the one that is meant.
  expect(orderFilter({ ...allOrders, shown: 'not-printed', status: 'delivered' }, at).statuses).toEqual(['delivered'])
  expect([
    isNarrowed(allOrders),
    isNarrowed({ ...allOrders, text: ' ' }),
    isNarrowed({ ...allOrders, text: 'a' }),
  ]).toEqual([false, false, true])
})

it('a new filter takes the rows and what was chosen of them away at once', () => {
  useOrders.setState({ rows, selection: { ...freshOrders.selection, chosen: new Set(['LXFDFT']) }, loading: null })
  filterOrders({ shown: 'old' })
  expect(useOrders.getState()).toMatchObject({ rows: [], loading: 'first', filter: { shown: 'old' } })
  expect(ordersMeant()).toEqual([])
})

it('what the carrier says anew is shown, with what it was before; of orders that are not listed nothing', () => {
  useOrders.setState({ rows })
  tellOrderNews({ ELSE2345: { status: 'cancel', cod: 1, readAt: now } })
  expect(useOrders.getState()).toMatchObject({ rows, unlisted: 1 })
  tellOrderNews({
    G8ADKBRF: { status: 'picked', cod: 5, readAt: now },
    L8TTRG: { status: 'storing', cod: 7, readAt: now },
  })
  const { rows: after, before } = useOrders.getState()
  // Of these nothing has to be read anew.
  expect(useOrders.getState().unlisted).toBe(1)
  expect(before).toEqual({ G8ADKBRF: 'ready_to_pick' })
  expect(after.find(({ order }) => order.code === 'G8ADKBRF')).toMatchObject({
    readAt: now,
    order: { status: 'picked', cod: 5 },
  })
  expect(after.find(({ order }) => order.code === 'L8TTRG')).toMatchObject({ readAt: now, order: { cod: 7 } })
})

it('a status that another way of reading brought is a change as well', () => {
  const now = rows.map((row) =>
    row.order.code === 'LXFDFT' ? { ...row, order: { ...row.order, status: 'gone' } } : row,
  )
  expect(changedStatuses(rows, now)).toEqual({ LXFDFT: 'cancel' })
  expect(changedStatuses([], now)).toEqual({})
})

it('means the chosen orders in the order of the list, and where none is chosen the one under the cursor', () => {
  const selection = { ...freshOrders.selection, cursor: 2 }
  useOrders.setState({ rows, selection })
  expect(codes(ordersMeant())).toEqual([rows[2]?.order.code])
  useOrders.setState({ selection: { ...selection, chosen: new Set(['L8TTRG', 'G8ADKBRF', 'GONE']) } })
  expect(codes(ordersMeant())).toEqual(['G8ADKBRF', 'L8TTRG'])
})

it.each(['vi', 'en'] as const)(
  'the file has a line for each order in %s, and no cell in it is a formula',
  (language) => {
    const [one] = rows
    if (one === undefined) throw new Error('no rows')
    const hostile = {
      ...one,
      order: { ...one.order, sellerCode: '=1+1', content: '@cmd', receiver: { name: '+x', phone: '1', address: '' } },
    }
    const words = { t: texts[language], w: ordersWords[language] }
    const cells = ordersCsv([hostile, ...rows], words)
    expect(cells).toHaveLength(rows.length + 2)
    expect(new Set(cells.map((line) => line.length)).size).toBe(1)
    const text = csvText(cells)
    expect(text).not.toMatch(/(^|[,;\t\n\r"])[=+@]/m)
    expect(text).toContain('1+1')
  },
)
