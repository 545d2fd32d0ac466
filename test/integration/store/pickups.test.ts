import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { PickupParcel } from '../../../src/model/pickup.ts'
import { countParcels } from '../../../src/model/pickup.ts'
import type { NewPickup } from '../../../src/model/pickupRecord.ts'
import { openConnection } from '../../../src/store/connection.ts'
import { schemaVersion } from '../../../src/store/migrate.ts'
import { stationSchema } from '../../../src/store/migrations/schemas.ts'
import { oldStore } from '../../support/oldStore.ts'
import { faultCode, sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'

const afternoon = { from: 1_763_701_200_000, to: 1_763_722_800_000 }
const evening = { from: afternoon.to, to: afternoon.to + 3_600_000 }

const pickup = (part: Partial<NewPickup> = {}): NewPickup => ({
  id: uuid(),
  account: 'seller',
  shop: 197_311,
  ...afternoon,
  byScan: false,
  prefix: 'BG-4071-251121-',
  openedAt: 1_000,
  ...part,
})

const parcel = (row: number, order: string | null, part: Partial<PickupParcel> = {}): PickupParcel => ({
  row,
  text: order ?? 'DH 12 Nguyễn Thị Ánh Tuyết',
  order,
  parcel: 0,
  expected: true,
  standing: 'known',
  scannedAt: null,
  scans: 0,
  seen: false,
  short: null,
  before: null,
  cargo: { place: 'Quận Hà Đông, Hà Nội', cod: 250_000, weight: 300 },
  ...part,
})

test('a pickup is there with every parcel after a restart, as it was written last', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const about = pickup()
  const opened = value(await store.pickups.open(about))
  expect(opened).toMatchObject({
    manifest: 'BG-4071-251121-01',
    state: 'open',
    totals: null,
    names: null,
    ...afternoon,
  })
  const rows = Array.from({ length: 1_000 }, (_, row) => parcel(row, `G${String(row).padStart(6, '0')}`))
  value(await store.pickups.put(about.id, rows, { at: 2_000, by: 'Hoa' }))
  const scanned = { ...parcel(7, 'G000007'), scannedAt: 3_000, scans: 2, before: 'BG-4071-251120-01' }
  const unknown = parcel(1_000, null, { standing: 'unasked', expected: false, scannedAt: 3_100, scans: 1, cargo: null })
  value(await store.pickups.put(about.id, [scanned, unknown], { at: 3_200, by: 'Hoa' }))
  await store.close()
  const { pickups } = await folder.open()
  expect(value(await pickups.get(about.id))).toMatchObject({ changedAt: 3_200, state: 'open' })
  const found = value(await pickups.parcels(about.id, { from: 0, count: 100_000 }))
  expect(found).toHaveLength(1_001)
  expect([found[6], found[7], found[1_000]]).toEqual([rows[6], scanned, unknown])
  expect(value(await pickups.parcels(about.id, { from: 999, count: 1 }))).toEqual([rows[999]])
})

test('of parcels that are put together all are there, or none', async () => {
  await using folder = await storeFolder()
  const { pickups } = await folder.open()
  const about = pickup()
  value(await pickups.open(about))
  const rows = Array.from({ length: 1_000 }, (_, row) => parcel(row, `G${row}`))
  // What SQLite does not take in an INTEGER column stops it far behind the first rows.
  const broken = rows.map((row) => (row.row === 900 ? { ...row, scans: 1.5 } : row))
  await expect(pickups.put(about.id, broken, { at: 2_000, by: 'Hoa' })).rejects.toThrow()
  expect(value(await pickups.parcels(about.id, { from: 0, count: 1_000 }))).toEqual([])
  value(await pickups.put(about.id, rows, { at: 3_000, by: 'Hoa' }))
  expect(value(await pickups.parcels(about.id, { from: 0, count: 1_000 }))).toEqual(rows)
})

test('its end is kept with who signed, why parcels stay and the totals, and nothing changes it any more', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const about = pickup()
  value(await store.pickups.open(about))
  const rows = [parcel(0, 'G8ADKBRF', { scannedAt: 2_000, scans: 1 }), parcel(1, 'LXFDFT')]
  value(await store.pickups.put(about.id, rows, { at: 2_000, by: 'Hoa' }))
  const totals = countParcels(rows)
  const names = { driver: 'Trần Văn Tài', person: 'Lan' }
  const short = { ...parcel(1, 'LXFDFT'), short: 'next-shift' as const }
  value(await store.pickups.end(about.id, { state: 'closed', at: 3_000, by: 'Lan', totals, names, parcels: [short] }))
  await store.close()
  const { pickups } = await folder.open()
  expect(value(await pickups.get('BG-4071-251121-01'))).toMatchObject({
    state: 'closed',
    closedAt: 3_000,
    totals,
    names,
  })
  expect(value(await pickups.parcels(about.id, { from: 1, count: 1 }))).toEqual([short])
  expect(faultCode(await pickups.put(about.id, rows, { at: 4_000, by: 'Hoa' }))).toBe('pickup.closed')
  const again = { state: 'dropped' as const, at: 4_000, by: 'Lan', totals: null, names: null, parcels: [] }
  expect(faultCode(await pickups.end(about.id, again))).toBe('pickup.closed')
})

test('numbers of a day follow each other, the same id opens nothing twice, and all are listed page by page', async () => {
  await using folder = await storeFolder()
  const { pickups } = await folder.open()
  const all = [pickup(), pickup(evening), pickup({ prefix: 'BG-4071-251122-' }), pickup({ account: 'other' })]
  for (const one of [...all, ...all]) value(await pickups.open(one))
  const list = async (before: number | null) => value(await pickups.list('seller', { before, limit: 2 }))
  const first = await list(null)
  expect(first.map(({ manifest }) => manifest)).toEqual(['BG-4071-251122-01', 'BG-4071-251121-02'])
  expect((await list(first[1]?.number ?? null)).map(({ id }) => id)).toEqual([all[0]?.id])
  const dropped = { state: 'dropped' as const, at: 4_000, by: 'Lan', totals: null, names: null, parcels: [] }
  value(await pickups.end(all[1]?.id ?? '', dropped))
  expect(value(await pickups.openByAccount())).toEqual([
    { account: 'other', pickups: 1 },
    { account: 'seller', pickups: 2 },
  ])
  expect(value(await pickups.get('none'))).toBeNull()
  expect(faultCode(await pickups.parcels('none', { from: 0, count: 1 }))).toBe('pickup.unknown')
  expect(faultCode(await pickups.put('none', [], { at: 1, by: 'Hoa' }))).toBe('pickup.unknown')
})

test('what was handed over before is found, and what was left to the next shift until somebody takes it up', async () => {
  await using folder = await storeFolder()
  const { pickups } = await folder.open()
  const [first, second, dropped] = [pickup(), pickup(evening), pickup({ from: 1, to: 2 })]
  value(await pickups.open(first))
  const went = parcel(0, 'G8ADKBRF', { scannedAt: 2_000, scans: 1 })
  const left = parcel(1, 'LXFDFT', { parcel: 2, text: 'LXFDFT_2', short: 'next-shift' })
  const cancelled = parcel(2, 'L8TKYG', { standing: 'cancelled', scannedAt: 2_000, seen: true })
  const parcels = [went, left, cancelled]
  value(await pickups.end(first.id, { state: 'closed', at: 3_000, by: 'Lan', totals: null, names: null, parcels }))
  const labels = ['G8ADKBRF', 'L8TKYG', 'ZZZZZZ'].map((order) => ({ order, parcel: 0 }))
  expect(value(await pickups.handedBefore('seller', labels, null))).toEqual([
    { order: 'G8ADKBRF', parcel: 0, manifest: 'BG-4071-251121-01' },
  ])
  expect(value(await pickups.handedBefore('seller', labels, first.id))).toEqual([])
  expect(value(await pickups.handedBefore('other', labels, null))).toEqual([])
  expect(value(await pickups.left('seller'))).toEqual([left])
  expect(value(await pickups.left('other'))).toEqual([])
  value(await pickups.open(dropped))
  value(await pickups.put(dropped.id, [{ ...left, row: 0, short: null }], { at: 4_000, by: 'Hoa' }))
  value(
    await pickups.end(dropped.id, { state: 'dropped', at: 4_100, by: 'Lan', totals: null, names: null, parcels: [] }),
  )
  expect(value(await pickups.left('seller'))).toEqual([left])
  value(await pickups.open(second))
  value(await pickups.put(second.id, [{ ...left, row: 0, short: null }], { at: 4_000, by: 'Hoa' }))
  expect(value(await pickups.left('seller'))).toEqual([])
})

test('nothing of a receiver and nobody who signed is on disk in clear', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const about = pickup()
  value(await store.pickups.open(about))
  const names = { driver: 'Trần Văn Tài', person: 'Đặng Thị Lan' }
  const scanned = (row: number, order: string | null) => parcel(row, order, { scannedAt: 1 })
  // Sums are told in clear: of one order alone they would be its own.
  const parcels = [scanned(0, 'G8ADKBRF'), scanned(1, null), scanned(2, 'LXFDFT')]
  value(await store.pickups.end(about.id, { state: 'closed', at: 3_000, by: 'Lan', totals: null, names, parcels }))
  await store.close()
  for (const file of await folder.files()) {
    const text = (await readFile(join(folder.dir, file))).toString('utf8')
    for (const secret of ['Hà Đông', 'Nguyễn', 'Trần', 'Đặng', '250000']) expect(text).not.toContain(secret)
  }
})

test('with the labels, what is known of receivers is made unreadable, and that a parcel went stays', async () => {
  await using folder = await storeFolder()
  const { pickups, labels } = await folder.open()
  const about = pickup()
  value(await pickups.open(about))
  const rows = [parcel(0, 'G8ADKBRF', { scannedAt: 2_000 }), parcel(1, null, { scannedAt: 2_000 })]
  const totals = countParcels(rows)
  value(await pickups.end(about.id, { state: 'closed', at: 3_000, by: 'Lan', totals, names: null, parcels: rows }))
  value(await labels.purge('all'))
  expect(value(await pickups.parcels(about.id, { from: 0, count: 9 }))).toEqual([
    { ...rows[0], cargo: null },
    { ...rows[1], cargo: null, text: null },
  ])
  expect(value(await pickups.get(about.id))).toMatchObject({ totals })
})

test('orders are found by their pickup shift, of the shop and the account that is asked for', async () => {
  await using folder = await storeFolder()
  const { orders } = await folder.open()
  const put = (account: string, part: object) => orders.put(account, sampleOrder(part), 7)
  for (let number = 0; number < 450; number++)
    value(await put('seller', { code: `G${String(number).padStart(6, '0')}`, pickupShift: afternoon }))
  value(await put('seller', { code: 'LXFDFT', pickupShift: evening }))
  value(await put('seller', { code: 'L8TKYG', pickupShift: afternoon, shop: 1 }))
  value(await put('other', { code: 'G8ADKBRF', pickupShift: afternoon }))
  value(await put('seller', { code: 'G000000', pickupShift: null }))
  expect(value(await orders.ofShift('seller', 197_311, afternoon))).toHaveLength(449)
  expect(value(await orders.shifts('seller', 197_311, 0))).toEqual([
    { ...afternoon, orders: 449 },
    { ...evening, orders: 1 },
  ])
  expect(value(await orders.shifts('seller', 197_311, afternoon.to))).toEqual([{ ...evening, orders: 1 }])
})

test('orders of version 1 go forward, and are found by their pickup shift too', async () => {
  await using folder = await storeFolder()
  await oldStore(folder.dir, 'bench-1')
  const store = await folder.open()
  expect(value(await store.orders.shifts('seller', 197_311, 0))).toEqual([])
  value(await store.orders.put('seller', sampleOrder({ code: 'LXFDFT', pickupShift: afternoon }), 7))
  await store.close()
  const path = join(folder.dir, stationSchema.file)
  using db = openConnection(path)
  expect(schemaVersion(db)).toBe(stationSchema.migrations.length)
  // As version 2 left them: their shift stands under the seal only.
  db.exec('UPDATE orders SET shift_from = -1, shift_to = -1, made_at = 0')
  db.close()
  const again = await folder.open()
  const found = value(await again.orders.ofShift('seller', 197_311, afternoon))
  expect(found.map(({ order }) => order.code)).toEqual(['LXFDFT'])
})
