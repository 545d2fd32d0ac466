import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ReturnRow } from '../../../src/store/returnsTable.ts'
import { sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 21, 3)

function row(part: Partial<ReturnRow> = {}): ReturnRow {
  return {
    id: uuid(),
    account: 'seller',
    day: '2026-11-21',
    order: 'G8ADKBRF',
    parcel: 0,
    at: start,
    changedAt: start,
    detail: { line: 'g8adkbrf', note: 'Hộp của chị Thuỳ Dương bị ướt' },
    ...part,
  }
}

test('what came back is there after a restart, by its day and by its order, in the order it came', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const rows = [row(), row({ parcel: 2, at: null }), row({ order: null }), row({ day: '2026-11-20' })]
  value(await store.returns.put(rows, 'Hoa'))
  await store.close()
  const { returns } = await folder.open()
  expect(value(await returns.ofDay('seller', '2026-11-21'))).toEqual(rows.slice(0, 3))
  expect(value(await returns.ofOrder('seller', 'G8ADKBRF'))).toHaveLength(3)
  expect(value(await returns.days('seller', 14))).toEqual(['2026-11-21', '2026-11-20'])
  expect(value(await returns.days('seller', 1))).toEqual(['2026-11-21'])
  expect(value(await returns.ofDay('another', '2026-11-21'))).toEqual([])
})

test('a row is written whole: the last writing speaks, and keeps its place', async () => {
  await using folder = await storeFolder()
  const { returns } = await folder.open()
  const [first, second] = [row(), row({ parcel: 1 })]
  value(await returns.put([first, second], 'Hoa'))
  const changed = { ...first, at: start + 1, changedAt: start + 1, detail: { note: 'không hỏng' } }
  value(await returns.put([changed], 'Hoa'))
  expect(value(await returns.ofDay('seller', '2026-11-21'))).toEqual([changed, second])
  value(await returns.remove(first.id, { at: start, by: 'Hoa' }))
  value(await returns.remove(first.id, { at: start, by: 'Hoa' }))
  expect(value(await returns.ofDay('seller', '2026-11-21'))).toEqual([second])
})

test('a row of another account stays as it is, and what comes with one under its id is not written', async () => {
  await using folder = await storeFolder()
  const { returns } = await folder.open()
  const mine = row()
  value(await returns.put([mine], 'Hoa'))
  const theirs = row({ id: mine.id, account: 'another', order: 'GAG3FVNN' })
  const refused = await returns.put([row({ account: 'another' }), theirs], 'Bình')
  expect(refused).toMatchObject({ fault: { code: 'request.id-taken' } })
  expect(value(await returns.ofDay('seller', '2026-11-21'))).toEqual([mine])
  expect(value(await returns.ofDay('another', '2026-11-21'))).toEqual([])
})

test('a day of a thousand parcels is there whole', async () => {
  await using folder = await storeFolder()
  const { returns } = await folder.open()
  const rows = Array.from({ length: 1_000 }, (_, parcel) => row({ parcel }))
  value(await returns.put(rows, 'Hoa'))
  expect(value(await returns.ofDay('seller', '2026-11-21')).map(({ parcel }) => parcel)).toEqual(
    rows.map(({ parcel }) => parcel),
  )
})

test('what was scanned and noted, and what is in a ticket’s files, stand in no file in clear', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  value(await store.returns.put([row()], 'Hoa'))
  const content = new TextEncoder().encode('ảnh chụp phiếu của Thuỳ Dương')
  value(await store.ticketFiles.put(uuid(), 0, { name: 'phieu-thuy-duong.jpg', content }))
  await store.close()
  for (const file of await folder.files()) {
    const bytes = await readFile(join(folder.dir, file))
    for (const secret of ['Thuỳ Dương', 'g8adkbrf', 'thuy-duong']) expect(bytes.includes(secret)).toBe(false)
  }
})

test('files of a ticket come back as they were, in their places, until it has ended', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const ticket = uuid()
  const large = { name: 'ảnh hộp ướt.jpg', content: crypto.getRandomValues(new Uint8Array(2_097_152 / 32)) }
  const small = { name: 'b.pdf', content: new Uint8Array() }
  value(await store.ticketFiles.put(ticket, 1, small))
  value(await store.ticketFiles.put(ticket, 0, small))
  value(await store.ticketFiles.put(ticket, 0, large))
  await store.close()
  const { ticketFiles } = await folder.open()
  expect(value(await ticketFiles.get(ticket))).toEqual([large, small])
  expect(value(await ticketFiles.get(uuid()))).toEqual([])
  value(await ticketFiles.drop(ticket))
  expect(value(await ticketFiles.get(ticket))).toEqual([])
})

test('files of tickets that nobody opens do not fill the disk, and a purge leaves none; those that were asked for stay', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start) })
  const [opened, ...others] = Array.from({ length: 30 }, () => uuid())
  if (opened === undefined) throw new Error('none')
  const asked = { account: 'seller', shop: 1, orders: ['G8ADKBRF'], createdAt: start, expiresAt: start + day, by: 'x' }
  const file = { name: 'a.jpg', content: new Uint8Array(3) }
  value(await store.ticketFiles.put(opened, 0, file))
  value(await store.outbox.add({ ...asked, id: opened, action: 'ticket', detail: null }))
  for (const ticket of others) for (const place of [0, 1]) value(await store.ticketFiles.put(ticket, place, file))
  const kept = async () => {
    const all = await Promise.all([opened, ...others].map((ticket) => store.ticketFiles.get(ticket)))
    return all.map((one) => value(one).length)
  }
  expect(await kept()).toEqual([1, ...new Array(9).fill(0), ...new Array(20).fill(2)])
  value(await store.labels.purge('all'))
  expect(await kept()).toEqual([1, ...new Array(29).fill(0)])
})

test('old rows and forgotten files go with time; making receivers unreadable leaves the day’s list alone', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  const ticket = uuid()
  value(await store.returns.put([row()], 'Hoa'))
  value(await store.orders.put('seller', sampleOrder(), start))
  value(await store.ticketFiles.put(ticket, 0, { name: 'a.jpg', content: new Uint8Array(3) }))
  value(await store.labels.purge('all'))
  expect(value(await store.returns.ofDay('seller', '2026-11-21'))).toHaveLength(1)
  for (let past = 0; past < 31; past++) {
    await clock.advance(day)
    value(await store.labels.retain({ days: 30, bytes: 2e9 }))
  }
  expect(value(await store.returns.ofDay('seller', '2026-11-21'))).toEqual([])
  expect(value(await store.ticketFiles.get(ticket))).toEqual([])
})
