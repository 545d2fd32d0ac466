import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { CodPart, PayoutCells } from '../../../src/contract/money.ts'
import type { CodRow } from '../../../src/model/cod.ts'
import { dayOf } from '../../../src/model/day.ts'
import type { PickupParcel } from '../../../src/model/pickup.ts'
import { countParcels } from '../../../src/model/pickup.ts'
import { nobodyBeside } from '../../../src/station/handlers.ts'
import { createReconciliation } from '../../../src/station/money/reconciliation.ts'
import type { DamagedRow } from '../../../src/store/rowReader.ts'
import type { Store } from '../../../src/store/store.ts'
import { fakeStages } from '../../support/fakeStages.ts'
import { freshWorld } from '../../support/fakeWorld.ts'
import { faultCode, sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'

const signedAt = Date.UTC(2026, 10, 21, 10)
const day = dayOf(signedAt)
const account = 'seller'
const shop = 197_311

function parcel(row: number, order: string, part: Partial<PickupParcel> = {}): PickupParcel {
  return {
    row,
    text: order,
    order,
    parcel: 0,
    expected: true,
    standing: 'known',
    scannedAt: signedAt,
    scans: 1,
    seen: false,
    short: null,
    before: null,
    cargo: { place: 'Hà Nội', cod: 250_000, weight: 300 },
    ...part,
  }
}

async function handOver(store: Store, parcels: readonly PickupParcel[], at = signedAt): Promise<string> {
  const id = uuid()
  const about = { id, account, shop, from: at, to: at + 1, byScan: false, prefix: `BG-${at}-`, openedAt: at }
  const { manifest } = value(await store.pickups.open(about))
  value(await store.pickups.put(id, parcels, { at, by: 'Ánh' }))
  const names = { driver: 'Tài', person: 'Ánh' }
  const totals = countParcels(parcels)
  value(await store.pickups.end(id, { state: 'closed', at, by: 'Ánh', totals, names, parcels: [] }))
  return manifest
}

function booksOf(store: Store) {
  const { settings } = fakeStages(freshWorld(), undefined, { account, shop })
  const clock = { now: () => signedAt + 1 }
  const books = createReconciliation({ store: store.money, settings: () => settings, by: () => 'Ánh', clock })
  const columns = { code: 'Mã đơn', cod: 'COD', fees: 'Phí', promotion: null, paid: 'Thực trả' }
  return {
    ...books,
    async keep(cells: readonly PayoutCells[], { hash = 'a', file = 'payout.csv' } = {}) {
      const payout = uuid()
      for (let from = 0; from < cells.length; from += 4_000) {
        const part = cells.slice(from, from + 4_000)
        const brought = { type: 'payout-lines' as const, id: uuid(), payout, from, cells: part }
        value(await books.commands['payout-lines'](brought, nobodyBeside))
      }
      const about = { type: 'payout-keep' as const, id: uuid(), payout, file, hash: hash.repeat(64), columns }
      const kept = await books.commands['payout-keep']({ ...about, count: cells.length }, nobodyBeside)
      return { payout, kept }
    },
    async ofDay(on = day) {
      const rows: CodRow[] = []
      for (let after: string | null = null; ; ) {
        const part: CodPart = value(
          await books.queries['cod-of-days']({ type: 'cod-of-days', from: on, to: on, after }),
        )
        rows.push(...part.rows)
        after = part.next
        if (after === null) return rows
      }
    },
    async ofPayout(payout: string) {
      return value(await books.queries['cod-of-payout']({ type: 'cod-of-payout', payout, after: null })).rows
    },
  }
}

const told = (rows: readonly CodRow[]) => Object.fromEntries(rows.map(({ order, verdict }) => [order, verdict]))

test('each order of a handover is paid, short, over or still out by what the carrier’s file says, after a restart too', async () => {
  await using folder = await storeFolder()
  const before = await folder.open()
  const manifest = await handOver(before, [
    parcel(0, 'PAID01'),
    parcel(1, 'SHORT1'),
    parcel(2, 'OVER01'),
    parcel(3, 'OUT001'),
    parcel(4, 'STAY01', { scannedAt: null, short: 'damaged' }),
    parcel(5, 'FREE01', { cargo: { place: '', cod: 0, weight: null } }),
  ])
  const { kept } = await booksOf(before).keep([
    [2, 'PAID01', '250.000', '25.000', '', '225.000'],
    [3, 'SHORT1', '200.000', '25.000', '', '175.000'],
    [4, 'OVER01', '250.000', '', '', '250.000'],
    [5, 'OVER01', '250.000', '', '', '250.000'],
    [6, 'NEVER1', '90.000', '', '', '90.000'],
    [7, 'PAID02', 'x', '', '', '1'],
  ])
  expect(value(kept)).toEqual({ lines: 6, flawed: 1 })
  await before.close()
  const books = booksOf(await folder.open())
  const rows = await books.ofDay()
  expect(told(rows)).toEqual({
    PAID01: 'paid',
    SHORT1: 'short',
    OVER01: 'over',
    OUT001: 'out',
    STAY01: 'stayed',
    FREE01: 'free',
  })
  expect(rows.every(({ handover }) => handover?.manifest === manifest)).toBe(true)
  const [payout] = value(await books.queries.payouts({ type: 'payouts' }))
  expect(payout).toMatchObject({ file: 'payout.csv', by: 'Ánh', lines: 6, flawed: 1, paid: 990_000 })
  expect(told(await books.ofPayout(payout?.id ?? ''))).toMatchObject({ NEVER1: 'unknown', PAID01: 'paid' })
  const flaws = { type: 'payout-flaws' as const, payout: payout?.id ?? '', limit: 10 }
  expect(value(await books.queries['payout-flaws'](flaws))).toEqual([
    { line: 7, order: 'PAID02', flaw: 'unreadable', at: 'cod' },
  ])
  expect(await books.ofDay('2026-11-22')).toEqual([])
})

test('a file is kept once: the same bytes, and the same lines saved as another file, are refused and told', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const books = booksOf(store)
  await handOver(store, [parcel(0, 'PAID01')])
  const line: PayoutCells = [2, 'PAID01', '250.000', '0', '', '250.000']
  value((await books.keep([line])).kept)
  expect((await books.keep([line], { file: 'again.csv' })).kept).toMatchObject({
    fault: { code: 'payout.kept-before', facts: { file: 'payout.csv' } },
  })
  expect(faultCode((await books.keep([[9, 'paid01', '250000', '', '', '250000']], { hash: 'b' })).kept)).toBe(
    'payout.kept-before',
  )
  expect(told(await books.ofDay())).toEqual({ PAID01: 'paid' })
  expect(value(await books.queries.payouts({ type: 'payouts' }))).toHaveLength(1)
})

test('a file that is removed counts no more, and can be read anew by other columns', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const books = booksOf(store)
  await handOver(store, [parcel(0, 'PAID01')])
  const line: PayoutCells = [2, 'PAID01', '250.000', '0', '', '250.000']
  const { payout } = await books.keep([line])
  value(await books.commands['payout-remove']({ type: 'payout-remove', id: uuid(), payout }, nobodyBeside))
  expect(told(await books.ofDay())).toEqual({ PAID01: 'out' })
  expect(faultCode(await books.queries['cod-of-payout']({ type: 'cod-of-payout', payout, after: null }))).toBe(
    'payout.unknown',
  )
  value((await books.keep([line])).kept)
  expect(told(await books.ofDay())).toEqual({ PAID01: 'paid' })
})

test('of a file whose lines did not all come nothing is kept', async () => {
  await using folder = await storeFolder()
  const books = booksOf(await folder.open())
  const payout = uuid()
  const from = { type: 'payout-lines' as const, payout, cells: [] }
  expect(faultCode(await books.commands['payout-lines']({ ...from, id: uuid(), from: 3 }, nobodyBeside))).toBe(
    'payout.lines-missing',
  )
  const columns = { code: 'A', cod: 'B', fees: null, promotion: null, paid: null }
  const about = { type: 'payout-keep' as const, id: uuid(), payout, file: 'a', hash: 'a'.repeat(64), columns }
  expect(faultCode(await books.commands['payout-keep']({ ...about, count: 5 }, nobodyBeside))).toBe(
    'payout.lines-missing',
  )
  expect(faultCode((await books.keep([[1, 'x', 'y', '', '', '']])).kept)).toBe('payout.no-lines')
  expect(value(await books.queries.payouts({ type: 'payouts' }))).toEqual([])
})

test('50 000 lines are kept whole and read back by their orders', async () => {
  await using folder = await storeFolder()
  const books = booksOf(await folder.open())
  const cells = Array.from({ length: 50_000 }, (_, line): PayoutCells => {
    return [line + 2, `K${String(line).padStart(6, '0')}`, '100.000', '20.000', '', '80.000']
  })
  const { payout, kept } = await books.keep(cells)
  expect(value(kept)).toEqual({ lines: 50_000, flawed: 0 })
  const seen = new Set<string>()
  for (let after: string | null = null; ; ) {
    const part: CodPart = value(await books.queries['cod-of-payout']({ type: 'cod-of-payout', payout, after }))
    for (const { order } of part.rows) seen.add(order)
    after = part.next
    if (after === null) break
  }
  expect(seen.size).toBe(50_000)
})

test('an order that stayed and went with the next shift counts once, with the shift that it went with', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  await handOver(store, [parcel(0, 'LATER1', { scannedAt: null, short: 'next-shift' })])
  await handOver(store, [parcel(0, 'LATER1'), parcel(1, 'LATER1', { parcel: 2 })], signedAt + 1_000)
  await handOver(store, [parcel(0, 'LATER1', { parcel: 3 })], signedAt + 2_000)
  const books = booksOf(store)
  value((await books.keep([[2, 'LATER1', '250.000', '0', '', '250.000']])).kept)
  expect((await books.ofDay()).map(({ verdict, paid }) => [verdict, paid])).toEqual([
    ['stayed', 0],
    ['paid', 250_000],
  ])
})

test('what the order says of its COD, and that it came back, is told beside it', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  await handOver(store, [parcel(0, 'BACK01'), parcel(1, 'TURN01')])
  value(await store.orders.put(account, sampleOrder({ code: 'TURN01', status: 'returning' }), signedAt))
  const back = { id: uuid(), account, day, order: 'BACK01', parcel: 0, at: signedAt, changedAt: signedAt, detail: {} }
  value(await store.returns.put([back], 'Ánh'))
  const rows = await booksOf(store).ofDay()
  expect(rows.map(({ verdict, whys }) => [verdict, whys.map(({ why }) => why)])).toEqual([
    ['returned', ['returned']],
    ['out', ['coming-back']],
  ])
})

test('handovers that were signed before there were books are in them at the first look', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  await handOver(store, [parcel(0, 'BEFORE')])
  await store.close()
  const db = new DatabaseSync(join(folder.dir, 'station.db'))
  db.exec('DELETE FROM cod_orders; UPDATE pickups SET cod_taken = 0')
  db.close()
  expect(told(await booksOf(await folder.open()).ofDay())).toEqual({ BEFORE: 'out' })
})

test.each([
  ['whose totals are damaged', "UPDATE pickups SET totals = '{' WHERE number = 1", { FIRST: 'out', SECOND: 'out' }],
  [
    'with a parcel that does not read',
    "UPDATE pickup_parcels SET standing = 'nonsense' WHERE pickup = 1 AND row = 0",
    { OTHER: 'out', SECOND: 'out' },
  ],
  [
    'that was signed when no number says',
    `UPDATE pickups SET closed_at = ${2n ** 60n} WHERE number = 1`,
    { SECOND: 'out' },
  ],
  [
    'with a parcel whose times no number says',
    `UPDATE pickup_parcels SET scanned_at = ${2n ** 60n} WHERE pickup = 1 AND row = 0`,
    { OTHER: 'out', SECOND: 'out' },
  ],
])(
  'a handover from before the books %s keeps no other out of them, and its parcels stand in their list',
  async (_, sql, rows) => {
    await using folder = await storeFolder()
    const store = await folder.open()
    const ofPickup = sql.startsWith('UPDATE pickups ')
    const parcels = ofPickup ? [parcel(0, 'FIRST')] : [parcel(0, 'FIRST'), parcel(1, 'OTHER')]
    await handOver(store, parcels)
    await handOver(store, [parcel(0, 'SECOND')], signedAt + 5)
    await store.close()
    const db = new DatabaseSync(join(folder.dir, 'station.db'))
    db.exec(`DELETE FROM cod_orders; UPDATE pickups SET cod_taken = 0; ${sql}`)
    const id = String(db.prepare('SELECT id FROM pickups WHERE number = 1').get()?.id)
    db.close()
    const again = await folder.open()
    const damaged: DamagedRow[] = []
    again.watchDamaged((row) => damaged.push(row))
    for (let looks = 0; looks < 2; looks++) expect(told(await booksOf(again).ofDay())).toEqual(rows)
    if (ofPickup) return
    expect(damaged).toEqual([{ table: 'pickup_parcels', row: 'FIRST' }])
    const listed = value(await again.pickups.parcels(id, { from: 0, count: 10 }))
    expect(listed.map(({ order, standing }) => [order, standing])).toEqual([
      ['FIRST', sql.includes('standing') ? 'unasked' : 'known'],
      ['OTHER', 'known'],
    ])
  },
)

test.each([
  ['handed over', 'UPDATE cod_orders SET cod'],
  ['paid', 'UPDATE payout_lines SET paid'],
])(
  'an amount of what was %s that no number holds ends no start: it is told, and no figures are made without it',
  async (_, set) => {
    await using folder = await storeFolder()
    const store = await folder.open()
    await handOver(store, [parcel(0, 'FIRST')])
    value((await booksOf(store).keep([[2, 'FIRST', '1', '', '', '1']])).kept)
    await store.close()
    const db = new DatabaseSync(join(folder.dir, 'station.db'))
    db.exec(`${set} = ${2n ** 60n}`)
    db.close()
    const again = await folder.open()
    const damaged: DamagedRow[] = []
    again.watchDamaged((row) => damaged.push(row))
    const [payout] = value(await again.money.payouts(account))
    expect(faultCode(await again.money.ofPayout(account, payout?.id ?? '', null))).toBe('store.unreadable')
    expect(damaged).toEqual([{ table: 'money', row: null }])
  },
)

test('what a file is called and who brought it stands in no file in clear', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const file = 'chi-thuy-duong.xlsx'
  value((await booksOf(store).keep([[2, 'PAID01', '1', '', '', '1']], { file })).kept)
  await store.close()
  for (const name of await folder.files()) expect((await readFile(join(folder.dir, name))).includes(file)).toBe(false)
})
