import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readOrderDetail } from '../../../src/shipping/readOrderDetail.ts'

const recorded = new URL('../../support/recorded/orderDetail.json', import.meta.url)

it('reads a recorded reply of the real service in full', async () => {
  const { data } = JSON.parse(await readFile(recorded, 'utf8')) as { data: Record<string, unknown> }
  expect(readOrderDetail(data)).toMatchObject({
    measures: { length: 40, width: 20, height: 10, converted: 1600, chargeable: 1600 },
    money: { payer: 'receiver', codFailed: 0, codCollected: false },
    dates: {
      created: Date.parse('2026-05-12T14:45:23.383Z'),
      expected: Date.parse('2026-05-15T16:59:59Z'),
      finished: null,
    },
    items: [{ name: 'test', parcel: 'LXFDFT_1', quantity: 3, price: null, weight: 30 }],
    serviceType: 5,
    log: [],
  })
})

it('takes anything for what it is: fields that are missing, of another type, or null', () => {
  const bare = readOrderDetail({})
  expect(bare).toMatchObject({ sender: { name: '' }, items: [], log: [], serviceType: null, money: { payer: null } })
  const odd = {
    items: 'none',
    log: [null, { status: 'picked' }, { status: 'ready_to_pick', updated_date: 'soon' }],
    payment_type_id: '2',
  }
  expect(readOrderDetail(odd)).toEqual(bare)
})

it('takes the goods of one parcel for no parcels, though the service gives each of them a code', () => {
  const items = [{ name: 'Áo Polo', code: 'Polo123', quantity: 1, status: '', item_order_code: 'G8ADKBRF_1' }]
  expect(readOrderDetail({ service_type_id: 2, items }).items).toMatchObject([{ code: 'Polo123', parcel: '' }])
  expect(readOrderDetail({ service_type_id: 5, items }).items).toMatchObject([{ parcel: 'G8ADKBRF_1' }])
})

it('puts the service’s log in the order of its times, where a reply has one', () => {
  const log = [
    { status: 'picked', updated_date: '2026-11-21T03:00:00Z' },
    { status: 'ready_to_pick', updated_date: '2026-11-20T03:00:00Z' },
  ]
  expect(readOrderDetail({ log }).log.map(({ status }) => status)).toEqual(['ready_to_pick', 'picked'])
})

it('knows who pays for each way of paying', () => {
  expect([1, 2, 4, 5, 9].map((type) => readOrderDetail({ payment_type_id: type }).money.payer)).toEqual([
    'shop',
    'receiver',
    'shop',
    'shop',
    null,
  ])
})
