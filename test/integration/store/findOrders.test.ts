import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { createOrderFinder } from '../../../src/station/orders/orderFinder.ts'
import type { Store } from '../../../src/store/store.ts'
import { accepted, sampleLabel, sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'
import { left, spellings } from '../../support/traces.ts'

const receiver = { name: 'Quách Thị Hồng Nhung', phone: '+84 912 555 777', address: '17 ngõ Trăng Non' }
const folded = 'quach thi hong nhung'

function finderOn({ orders, journal, batches }: Store, account = 'seller') {
  let asked = 0
  const searchKeys: typeof orders.searchKeys = (...of) => {
    asked += 1
    return orders.searchKeys(...of)
  }
  const finder = createOrderFinder({ orders: { ...orders, searchKeys }, journal, batches, account: () => account })
  const find = async (text: string) => value(await finder.queries['find-orders']({ type: 'find-orders', text }))
  const codes = async (text: string) => (await find(text)).orders.map(({ code }) => code)
  return { finder, find, codes, asked: () => asked }
}

test('every sealed order of the account is found, across slices, and those of another account are not', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  for (let number = 0; number < 450; number++) {
    const account = number % 3 === 0 ? 'other' : 'seller'
    value(await store.orders.put(account, sampleOrder({ code: `G8AD${1_000 + number}`, receiver }), number))
  }
  const { find, codes, asked } = finderOn(store)
  expect(asked()).toBe(0)
  const { orders, more } = await find('hong nhung')
  expect([orders.length, orders.length + more]).toEqual([12, 300])
  expect(orders[0]).toEqual({ code: 'G8AD1449', sellerCode: 'DH-2026-0001', name: receiver.name, phoneEnd: '777' })
  expect(asked()).toBe(2)
  expect(await codes('ad1447')).toEqual([])
  expect(await codes('ad1448')).toEqual(['G8AD1448'])
  expect(await finderOn(store, 'other').codes('ad1447')).toEqual(['G8AD1447'])
})

test('nothing of what orders are found by is in any byte of the folder', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  value(await store.orders.put('seller', sampleOrder({ receiver }), 1))
  const { codes } = finderOn(store)
  for (const text of ['quach', '5777', 'KBRF']) expect(await codes(text)).toEqual(['G8ADKBRF'])
  const traces = [receiver.name, folded, ` ${folded}`, '0912555777', '5777\n'].flatMap(spellings)
  expect(await left(folder.dir, traces)).toEqual([])
  await store.close()
  expect(await left(folder.dir, traces)).toEqual([])
})

test('whom the store has forgotten, or erased by age, is not found any more, although nobody told', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  for (const code of ['G8ADKBRF', 'LXFDFT']) value(await store.orders.put('seller', sampleOrder({ code, receiver }), 1))
  const { codes } = finderOn(store)
  expect(await codes('quach')).toEqual(['LXFDFT', 'G8ADKBRF'])
  value(await store.people.forget(['LXFDFT']))
  expect(await codes('quach')).toEqual(['G8ADKBRF'])
  value(await store.labels.purge('all'))
  expect(await codes('quach')).toEqual([])
})

test('labels and rows of batches are found by a part of their code when no order of theirs is kept', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  for (const order of ['LXFDFT', 'LXFDFT', 'K2CFLDTH'])
    value(await store.journal.append([accepted(uuid(), { label: sampleLabel({ order }) })]))
  const elsewhere = sampleLabel({ order: 'H9BEKCSG', account: 'other' })
  value(await store.journal.append([accepted(uuid(), { label: elsewhere })]))
  const batch = uuid()
  const about = { name: 'b', size: 'A5', printer: null, source: 'paste', createdAt: 1, by: 'x' } as const
  value(await store.batches.create({ id: batch, account: 'seller', ...about, lines: ['P7XX11AA', 'nothing'] }))
  const row = { row: 0, order: 'P7XX11AA', parcel: 0, fault: null, attempt: 1, intent: null, wish: null }
  value(await store.batches.updateRows(batch, [row]))
  const { find, codes } = finderOn(store)
  expect(await find('xfd')).toEqual({
    orders: [{ code: 'LXFDFT', sellerCode: '', name: '', phoneEnd: '' }],
    more: 0,
  })
  expect(await codes('x11')).toEqual(['P7XX11AA'])
  expect(await codes('bek')).toEqual([])
})
