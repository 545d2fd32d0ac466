import { afterEach, expect, it } from 'vitest'
import { nothingChosen, withChosen } from '../../../renderer/components/tableSelection.ts'
import { openForm } from '../../../renderer/screens/batch/batchActions.ts'
import * as orders from '../../../renderer/screens/orders/ordersActions.ts'
import * as parcel from '../../../renderer/screens/parcel/parcelActions.ts'
import { quietScreen, useBatchScreen } from '../../../renderer/stores/batchScreenStore.ts'
import { noSheet, rowsOfBatch, useBatchSheet } from '../../../renderer/stores/batchSheetStore.ts'
import type { MeantOrder } from '../../../renderer/stores/meantOrders.ts'
import { meantNow } from '../../../renderer/stores/meantOrders.ts'
import { freshOrders, useOrders } from '../../../renderer/stores/ordersStore.ts'
import { noParcel, useParcel } from '../../../renderer/stores/parcelStore.ts'
import { goTo } from '../../../renderer/stores/placeStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import { wholeOrder } from '../../gallery/orderFixtures.ts'
import { ordersStates } from '../../gallery/ordersStates.ts'
import { batchOrder, batchRow } from '../../support/batchRows.ts'

const rows = ordersStates[0]?.orders ?? []
const codes = (about: readonly MeantOrder[] = []) => about.map(({ code }) => code)
const meant = (code: string, status = 'storing', cod: number | null = 0): MeantOrder => ({
  row: null,
  code,
  order: { status, cod },
})

afterEach(() => {
  useOrders.setState(freshOrders, true)
  useBatchScreen.setState(quietScreen, true)
  useBatchSheet.setState(noSheet, true)
  useParcel.setState(noParcel, true)
  useScreen.setState({ dialog: null })
})

it('a form of the list of orders stays with the order that it was opened for when another comes under the cursor', () => {
  const [first, ...others] = rows
  if (first === undefined) throw new Error('no orders')
  useOrders.setState({ rows: others })
  orders.openAction('change-cod')
  const about = [others[0]?.order.code]
  useOrders.setState({ rows: [first], selection: nothingChosen })
  expect(codes(useOrders.getState().form?.about)).toEqual(about)
  useOrders.setState({ rows, selection: withChosen(nothingChosen, [first.order.code]) })
  expect(codes(useOrders.getState().form?.about)).toEqual(about)
})

it('a form of a batch stays with the rows that were chosen when a scan chooses more, and with its batch when another opens', () => {
  goTo('batch', 'mine')
  const sheet = { ...noSheet, batch: 'mine', rows: [batchRow(0), batchRow(1), batchRow(2)] }
  useBatchSheet.setState({ ...sheet, selection: withChosen(nothingChosen, ['1']) })
  openForm({ type: 'action', action: 'cancel' })
  const { form } = useBatchScreen.getState()
  useBatchSheet.setState({ selection: withChosen(nothingChosen, ['0', '1', '2']) })
  useBatchSheet.setState({ batch: 'other', rows: [batchRow(7), batchRow(8)] })
  expect(useBatchScreen.getState().form).toBe(form)
  expect(form).toMatchObject({ batch: 'mine', chosen: [1], about: [{ row: 1, code: batchRow(1).code }] })
  // Rows of the other batch stand for none of them.
  expect(rowsOfBatch('mine')).toEqual([])
})

it('a form of a parcel stays with its order when another is on the screen', () => {
  const page = (code: string) => ({ order: { ...wholeOrder, code } }) as ParcelPage
  useParcel.setState({ page: page('G8ADKBRF') })
  parcel.openAction('cancel')
  useParcel.setState({ page: page('LXFDFT') })
  expect(codes(useParcel.getState().form?.about)).toEqual(['G8ADKBRF'])
})

it('a form says which of its orders changed or left the screen since it was opened, and takes no other for them', () => {
  const about = [meant('A'), meant('B'), meant('C'), meant('D'), { row: 3, code: 'E', order: null }]
  const listed = [meant('A'), meant('B', 'delivered'), meant('C', 'storing', 5), meant('E'), meant('X')]
  const now = meantNow(about, ({ code }) => listed.find((one) => one.code === code))
  expect(now).toMatchObject({ changed: ['B', 'C'], gone: ['D'] })
  expect(codes(now.rows)).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(now.rows[1]?.order?.status).toBe('delivered')
})

it('another order in the place of one that was meant is not taken for it', () => {
  const row = batchRow(4, { code: 'LXFDFT', order: batchOrder({ status: 'storing' }) })
  const now = meantNow([row], () => ({ ...row, code: 'G8ADKBRF' }))
  expect(now).toEqual({ rows: [row], changed: [], gone: ['LXFDFT'] })
})
