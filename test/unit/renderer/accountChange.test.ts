import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { nothingChosen } from '../../../renderer/components/tableSelection.ts'
import { openParcel } from '../../../renderer/screens/parcel/parcelActions.ts'
import { forgetWithAccount } from '../../../renderer/stores/accountChange.ts'
import { quietScreen, useBatchScreen } from '../../../renderer/stores/batchScreenStore.ts'
import { useBatchSheet } from '../../../renderer/stores/batchSheetStore.ts'
import { quietMoney, useMoney } from '../../../renderer/stores/moneyStore.ts'
import { useNewOrder } from '../../../renderer/stores/newOrderStore.ts'
import { noParcel, useParcel } from '../../../renderer/stores/parcelStore.ts'
import { noReturns, useReturns } from '../../../renderer/stores/returnsStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { useTicket } from '../../../renderer/stores/ticketStore.ts'
import { writeTicket } from '../../../renderer/ticketing.ts'
import { ok } from '../../../src/base/result.ts'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import { emptyOrder } from '../../../src/model/newOrder.ts'
import { settings } from '../../gallery/fixtures.ts'
import { returnRow, wholeOrder } from '../../gallery/orderFixtures.ts'

const page: ParcelPage = {
  order: wholeOrder,
  parcel: 0,
  readAt: 1,
  away: null,
  news: null,
  jobs: [],
  requests: [],
  returns: [],
  quote: null,
  tickets: [],
}
const pasted = {
  source: 'paste',
  input: 'LXFDFT',
  file: null,
  readAs: {},
  column: 0,
  header: false,
  keepDuplicates: false,
  name: '',
  size: '80x80',
  printer: null,
  into: null,
  sending: false,
} as const
let end: () => void

beforeEach(() => {
  useStation.setState({ settings })
  useParcel.setState({ ...noParcel, line: wholeOrder.code, page })
  useMoney.setState({ ...quietMoney, payout: 'of-another', loading: false })
  useReturns.setState({ ...noReturns, rows: { a: returnRow(1, {}) }, current: 'a' }, true)
  end = forgetWithAccount()
})

afterEach(() => {
  end()
  useStation.setState({ settings: null })
})

it('with another account nothing of the last one’s orders stays on a screen', () => {
  useStation.setState({ settings: { ...settings, shop: (settings.shop ?? 0) + 1 } })
  expect(useParcel.getState().page).toBeNull()
  expect(useReturns.getState()).toMatchObject({ rows: {}, current: null })
  expect(useMoney.getState()).toEqual(quietMoney)
})

it('a file that was being read and a form about chosen rows are left: a batch of them would be the other account’s', () => {
  const draft = { ...pasted, table: { ok: true, rows: [['LXFDFT']], text: null } as const }
  useBatchScreen.setState({ draft, form: { type: 'print', batch: 'batch-1', chosen: [1] }, scanning: 'add' })
  useBatchSheet.setState({ selection: { ...nothingChosen, chosen: new Set(['1']) } })
  useStation.setState({ settings: { ...settings, baseUrl: 'https://another.example' } })
  expect(useBatchScreen.getState()).toEqual(quietScreen)
  expect(useBatchSheet.getState().selection).toEqual(nothingChosen)
})

it('a half-written order and a ticket are left: made now, they would be the other account’s', () => {
  const written = { ...emptyOrder, to_name: 'Chị Lan' }
  useNewOrder.setState({ order: written, draft: 'a' })
  writeTicket(['LXFDFT'], 'Hộp bị ướt')
  useStation.setState({ settings: { ...settings, account: 'another', baseUrl: 'https://another.example' } })
  expect(useNewOrder.getState().order).toEqual(emptyOrder)
  expect(useNewOrder.getState().draft).not.toBe('a')
  expect([useTicket.getState().orders, useScreen.getState().dialog]).toEqual([[], null])
})

it.each([
  ['order-action', null],
  ['batch', null],
  ['confirm', null],
  ['approval', 'approval'],
  ['sign-in', 'sign-in'],
] as const)('a question about its orders is taken back: %s', (asked, left) => {
  useScreen.setState({ dialog: asked })
  useStation.setState({ settings: { ...settings, baseUrl: 'https://another.example' } })
  expect(useScreen.getState().dialog).toBe(left)
})

it('and no answer about them comes to it any more', async () => {
  const answered = Promise.withResolvers<unknown>()
  const asking = openParcel('LXFDFT', { ask: () => answered.promise } as unknown as Actions)
  useStation.setState({ settings: { ...settings, baseUrl: 'https://another.example' } })
  answered.resolve(ok(page))
  await asking
  expect(useParcel.getState()).toMatchObject({ line: null, page: null })
})

it('any other change of the settings leaves everything where it is', () => {
  useStation.setState({ settings: { ...settings, stationName: 'Bàn 2' } })
  expect(useParcel.getState().page).toBe(page)
})
