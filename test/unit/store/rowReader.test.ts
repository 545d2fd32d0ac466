import { expect, test } from 'vitest'
import { changesTable } from '../../../src/store/changesTable.ts'
import { openConnection } from '../../../src/store/connection.ts'
import { importsTable } from '../../../src/store/importsTable.ts'
import { stationSchema } from '../../../src/store/migrations/schemas.ts'
import { moneyTable } from '../../../src/store/moneyTable.ts'
import { packingsTable } from '../../../src/store/packingsTable.ts'
import { pickupsTable } from '../../../src/store/pickupsTable.ts'
import { returnsTable } from '../../../src/store/returnsTable.ts'
import type { DamagedRow } from '../../../src/store/rowReader.ts'
import { tellOnce } from '../../../src/store/rowReader.ts'
import { createSeals } from '../../../src/store/seal.ts'

test('twenty damaged batches keep no damaged request and no unreadable list of another table untold', () => {
  const told: DamagedRow[] = []
  const tell = tellOnce((row) => told.push(row))
  for (let row = 0; row < 30; row++) tell({ table: 'batches', row: String(row) })
  expect(told).toHaveLength(20)
  const others = [
    { table: 'outbox', row: 'a' },
    { table: 'batches', row: null },
    { table: 'outbox', row: null },
  ]
  for (const row of [...others, ...others]) tell(row)
  expect(told.slice(20)).toEqual(others)
})

/** Tables of a station whose rows somebody wrote into, who has the key as well. */
function harmed() {
  const db = openConnection(':memory:')
  for (const { sql } of stationSchema.migrations) db.exec(sql)
  const seals = createSeals(new Uint8Array(32))
  const told: DamagedRow[] = []
  const damaged = (row: DamagedRow) => void told.push(row)
  return {
    told,
    returns: returnsTable(db, seals, { tell: () => {} }, damaged),
    packings: packingsTable(db, seals, damaged),
    money: moneyTable(db, seals, damaged),
    changes: changesTable(db, seals, damaged),
    imports: importsTable(db, seals, damaged),
    pickups: pickupsTable(db, seals, { tell: () => {} }, damaged),
    write: (sql: string) => db.exec(sql),
    harm(table: string, id: string) {
      const sealed = seals.seal([table, id], Buffer.from('{'))
      db.prepare(`UPDATE ${table} SET sealed = ? WHERE id = ?`).run(sealed, id)
    },
    [Symbol.dispose]: () => db.close(),
  }
}

test('a payout line whose flaw is nonsense hides no other, and is told', () => {
  using at = harmed()
  const columns = { code: 'Mã', cod: null, fees: null, promotion: null, paid: null }
  const payout = { id: 'p', account: 'seller', keptAt: 1, lines: 3, flawed: 3, paid: 0, by: 'Lan', file: 'f', columns }
  at.money.begin.run({ ...payout, hash: 'h', meaning: 'm' })
  const line = { order: null, cod: null, fees: 0, promotion: 0, paid: 0, flaw: 'no-code', at: 'code' } as const
  at.money.append.run('p', [
    { line: 1, ...line },
    { line: 2, ...line },
    { line: 3, ...line },
  ])
  at.money.finish.run('p')
  at.write("UPDATE payout_lines SET flaw = 'nonsense' WHERE line = 1")
  at.write("UPDATE payout_lines SET flaw_at = 'nonsense' WHERE line = 2")
  expect(at.money.flaws.run('seller', 'p', 9)).toMatchObject({ ok: true, value: [{ line: 3 }] })
  at.harm('payouts', 'p')
  expect(at.money.list.run('seller', 9)).toMatchObject({ ok: true, value: [{ id: 'p', file: '' }] })
  expect(at.told.map(({ table, row }) => [table, row])).toEqual([
    ['payout_lines', 'p'],
    ['payout_lines', 'p'],
    ['payouts', 'p'],
  ])
})

test('a return, a packing’s entry and a change that do not read hide no other: what is open of them stands, and they are told', () => {
  using at = harmed()
  for (const id of ['a', 'b']) {
    const parcel = { account: 'seller', order: 'LXFDFT', parcel: 0, at: 1 }
    at.returns.put.run([{ id, ...parcel, day: '2026-11-23', changedAt: 1, detail: { condition: 'whole' } }], 'Lan')
    at.packings.append.run({ id, packing: 'k', ...parcel, by: 'Lan', body: null })
    at.changes.begin.run({ id, at: 1, told: 'done' })
  }
  for (const table of ['returns', 'packing_entries', 'station_changes']) at.harm(table, 'a')
  const day = { account: 'seller', day: '2026-11-23', after: 0, limit: 9 }
  expect(at.returns.ofDay.run(day)).toMatchObject({
    value: {
      items: [
        { id: 'a', detail: null },
        { id: 'b', detail: { condition: 'whole' } },
      ],
    },
  })
  expect(at.packings.ofOrder.run('seller', 'LXFDFT')).toMatchObject({ value: [{ id: 'a', body: null }, { id: 'b' }] })
  expect(at.changes.page.run(null, 9)).toMatchObject({ value: [{ told: 'done' }, { id: 'a', told: null }] })
  expect(at.told.map(({ table, row }) => [table, row])).toEqual([
    ['returns', 'a'],
    ['packing_entries', 'a'],
    ['station_changes', 'a'],
  ])
})

/** A handover that is over, of which two parcels stay for the next shift. */
function leftBehind() {
  const at = harmed()
  const about = { account: 'seller', shop: 1, from: 1, to: 2, byScan: false, prefix: 'BG-', openedAt: 1 }
  at.pickups.open.run({ id: 'k', ...about })
  const waits = { parcel: 0, expected: true, standing: 'known', scannedAt: null, scans: 0, seen: false } as const
  const parcels = ['LXFDFT', 'G8ADKBRF'].map((order, row) => {
    return { row, text: null, order, ...waits, short: 'next-shift' as const, before: null, cargo: null }
  })
  const names = { driver: 'Tài', person: 'Lan' }
  at.pickups.end.run('k', { state: 'closed', at: 2, by: 'Lan', totals: null, names, parcels })
  return at
}

test.each([
  ['what they left to the next shift', 'left', ['G8ADKBRF']],
  ['the list of their parcels', 'parcels', ['LXFDFT', 'G8ADKBRF']],
] as const)('a parcel of a handover that does not read is told by whoever reads %s', (_, name, orders) => {
  using at = leftBehind()
  at.write("UPDATE pickup_parcels SET standing = 'nonsense' WHERE row = 0")
  const read = name === 'left' ? at.pickups.left.run('seller') : at.pickups.parcels.run('k', { from: 0, count: 9 })
  expect(read).toMatchObject({ value: orders.map((order) => ({ order })) })
  expect(at.told).toEqual([{ table: 'pickup_parcels', row: 'LXFDFT' }])
})

test('a handover and a file of orders that do not read are told, in their lists and where one of them is asked for', () => {
  using at = leftBehind()
  const file = { account: 'seller', shop: 1, createdAt: 1, changedAt: 1, by: 'Lan', about: null }
  for (const id of ['a', 'b']) at.imports.put.run({ id, state: 'open', ...file })
  at.write("UPDATE imports SET state = 'nonsense' WHERE id = 'a'")
  at.write("UPDATE pickups SET state = 'nonsense'")
  expect(at.imports.list.run('seller', 9)).toMatchObject({ value: [{ id: 'b' }] })
  expect(at.pickups.list.run('seller', { before: null, limit: 9 })).toMatchObject({ value: [] })
  const lists = [
    { table: 'imports', row: 'a' },
    { table: 'pickups', row: 'BG-01' },
  ]
  expect(at.told).toEqual(lists)
  expect(() => at.imports.get.run('a')).toThrow()
  expect(() => at.pickups.get.run('k')).toThrow()
  expect(at.told).toEqual([...lists, ...lists])
})
