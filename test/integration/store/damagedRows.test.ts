import { copyFile, cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { openStationStore } from '../../../src/compose/composeStation.ts'
import { outboxStore } from '../../../src/compose/outboxStore.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import type { DamagedRow } from '../../../src/store/rowReader.ts'
import type { Store } from '../../../src/store/store.ts'
import { faultCode, sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

/** Rows that the schema allows and that do not read: each is told, and hides no other. */

const start = Date.UTC(2026, 10, 23)
const request = (orders: readonly string[]) => {
  const nothing = { reason: null, cod: null, codBefore: null, why: null, leader: null }
  const times = { createdAt: start, expiresAt: start + 1, by: 'Lan' }
  return { id: uuid(), action: 'cancel' as const, account: 'seller', shop: 1, orders, ...nothing, ...times }
}
const batch = (name: string) => {
  const about = { size: '80x80' as const, printer: null, source: 'paste', createdAt: start, by: 'Lan' }
  return { id: uuid(), account: 'seller', name, ...about, lines: ['LXFDFT'] }
}
const pickup = (from: number) => {
  const about = { account: 'seller', shop: 1, to: from + 1, byScan: true, openedAt: start }
  return { id: uuid(), prefix: '261123-', from, ...about }
}

/** A station with two requests, two batches and two pickups, whose database somebody writes into. */
async function harmed(sql: string) {
  const folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start) })
  const outbox = outboxStore(store.outbox)
  for (const order of ['LXFDFT', 'G8ADKBRF']) value(await outbox.add(request([order])))
  for (const name of ['first', 'second']) value(await store.batches.create(batch(name)))
  for (const from of [1, 2]) value(await store.pickups.open(pickup(from)))
  value(await store.orders.put('seller', sampleOrder({ code: 'LXFDFT' }), start))
  value(await store.backUp(join(folder.dir, '..', 'good'), null))
  await store.close()
  write(join(folder.dir, 'station.db'), sql)
  return { folder, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

function write(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

function heard(store: Store): readonly DamagedRow[] {
  const found: DamagedRow[] = []
  store.watchDamaged((row) => found.push(row))
  return found
}

const first = 'WHERE position = 1'

test.each([
  ['whose state is nonsense', `state = 'nonsense' ${first}`, ['LXFDFT']],
  ['whose action is nonsense', `action = 'nonsense' ${first}`, ['LXFDFT']],
  ['whose orders are no JSON', `orders = '{' ${first}`, []],
  ['whose orders are null', `orders = 'null' ${first}`, []],
  ['whose orders are an object', `orders = '{"a":1}' ${first}`, []],
])('a request %s hides no other: it is told, and stands as a question', async (_, set, orders) => {
  await using at = await harmed(`UPDATE outbox SET ${set}`)
  const store = await at.folder.open()
  const outbox = outboxStore(store.outbox)
  const found = heard(store)
  const listed = value(await outbox.list())
  expect(listed).toMatchObject([
    { state: 'unsure', orders, isDamaged: true, fault: { code: 'store.row-damaged' } },
    { state: 'queued', orders: ['G8ADKBRF'], fault: null },
  ])
  const [damaged] = listed
  expect(found).toEqual([{ table: 'outbox', row: damaged?.id }])
  expect(faultCode(await store.people.forget(['G8ADKBRF']))).toBeNull()
  const settled = { state: 'refused', results: [], fault: null, at: start, by: 'Lan', done: null } as const
  expect(await outbox.advance(damaged?.id ?? '', 1, settled)).toMatchObject({ value: { state: 'refused' } })
  expect(value(await outbox.list())[0]).toMatchObject({ state: 'refused' })
})

test.each([2n ** 63n - 1n, 2n ** 53n - 1n])(
  'a request whose version is %s can be settled, and holds its labels no longer',
  async (version) => {
    await using at = await harmed(`UPDATE outbox SET state = 'unsure', version = ${version} ${first}`)
    const store = await at.folder.open()
    const outbox = outboxStore(store.outbox)
    const [entry] = value(await outbox.list())
    const settled = { state: 'refused', results: [], fault: null, at: start, by: 'Lan', done: null } as const
    expect(await outbox.advance(entry?.id ?? '', entry?.version ?? 0, settled)).toMatchObject({ ok: true })
    const [after] = value(await outbox.list())
    expect(after).toMatchObject({ id: entry?.id, state: 'refused', version: 1 })
  },
)

test('a return whose action is damaged is no cancel once somebody says that it was done: the row keeps its damage', async () => {
  await using at = await harmed(`UPDATE outbox SET action = 'retxrn', orders = '{"a":1}' ${first}`)
  const store = await at.folder.open()
  const outbox = outboxStore(store.outbox)
  const [damaged] = value(await outbox.list())
  const done = { state: 'done', results: [], fault: null, at: start, by: 'Lan', done: null } as const
  value(await outbox.advance(damaged?.id ?? '', 1, done))
  await store.close()
  const db = new DatabaseSync(join(at.folder.dir, 'station.db'))
  expect(db.prepare(`SELECT action, orders, state, open FROM outbox ${first}`).get()).toEqual({
    action: 'retxrn',
    orders: '{"a":1}',
    state: 'settled',
    open: 0,
  })
  const told = db.prepare(`SELECT body ->> '$.action' AS action FROM entries WHERE type = 'answered'`).all()
  db.close()
  expect(told).toEqual([{ action: 'unknown' }])
  const again = outboxStore((await at.folder.open()).outbox)
  expect(value(await again.list())[0]).toMatchObject({
    state: 'done',
    isDamaged: true,
    fault: { code: 'store.row-damaged' },
  })
})

test('a request whose state is damaged is marked as damaged also when somebody has said what became of it', async () => {
  await using at = await harmed(`UPDATE outbox SET state = 'nonsense' ${first}`)
  const outbox = outboxStore((await at.folder.open()).outbox)
  const [damaged] = value(await outbox.list())
  const done = { state: 'done', results: [], fault: null, at: start, by: 'Lan', done: null } as const
  value(await outbox.advance(damaged?.id ?? '', 1, done))
  expect(value(await outbox.list())[0]).toMatchObject({ isDamaged: true, fault: { code: 'store.row-damaged' } })
})

test.each([
  ['batch', `UPDATE batches SET state = 'nonsense' WHERE number = 1`],
  ['pickup by its state', `UPDATE pickups SET state = 'nonsense' WHERE number = 1`],
  ['pickup by its totals', `UPDATE pickups SET totals = '{' WHERE number = 1`],
  ['pickup by totals that are none', `UPDATE pickups SET totals = 'null' WHERE number = 1`],
])('a damaged %s hides no other, and is told', async (_, sql) => {
  await using at = await harmed(sql)
  const store = await at.folder.open()
  const found = heard(store)
  const [batches, pickups] = await Promise.all([
    store.batches.list(),
    store.pickups.list('seller', { before: null, limit: 9 }),
  ])
  const ofBatches = sql.includes('batches')
  expect([value(batches).length, value(pickups).length]).toEqual(ofBatches ? [1, 2] : [2, 1])
  expect(found).toMatchObject([{ table: ofBatches ? 'batches' : 'pickups' }])
})

test('what a printer answered that does not read ends no start: it is told, and learned anew', async () => {
  await using at = await harmed(`INSERT INTO printer_memory VALUES ('a', '{', 1), ('b', '2', 1)`)
  const store = await at.folder.open()
  expect(store.notices).toMatchObject([{ code: 'store.row-damaged', facts: { table: 'printer_memory' } }])
  expect([store.printerMemory.get('a'), store.printerMemory.get('b')]).toEqual([null, 2])
})

test('a list of which nothing is read is told, whoever goes on without it', async () => {
  await using at = await harmed('SELECT 1')
  const store = await at.folder.open()
  const found = heard(store)
  write(join(at.folder.dir, 'station.db'), `UPDATE batch_rows SET fault = '{'`)
  const [one] = value(await store.batches.list())
  expect(faultCode(await store.batches.rows(one?.id ?? '', { from: 0, count: 9 }))).toBe('store.unreadable')
  expect(found).toEqual([{ table: 'batches', row: null }])
})

test('a backup with one damaged row comes back, and the start after it opens and tells', async () => {
  await using at = await harmed('SELECT 1')
  const { dir } = at.folder
  for (const [name, sql] of [
    ['null', `UPDATE outbox SET orders = 'null' ${first}`],
    ['ended', `UPDATE outbox SET orders = '{"a":1}', state = 'done', open = 0 ${first}`],
    ['quote', `UPDATE orders SET quote = 'null'`],
  ] as const) {
    const file = join(dir, '..', name)
    await copyFile(join(dir, '..', 'good'), file)
    write(file, sql)
    const how = { dir, file, passphrase: null, keyring: fileKeyring(dir), now: start, mayNameFiles: true }
    expect([name, faultCode(await restoreBackup(how))]).toEqual([name, null])
    const store = await at.folder.open()
    const lists = [await outboxStore(store.outbox).list(), await store.orders.get('seller', 'LXFDFT')]
    expect([name, lists.map(faultCode)]).toEqual([name, [null, null]])
    for (const { orders } of value(await outboxStore(store.outbox).list())) expect(Array.isArray(orders)).toBe(true)
    await store.close()
  }
})

test('of two copies of a station on one machine one runs: the second start says so', async () => {
  await using folder = await storeFolder()
  const stateDir = join(folder.dir, '..', 'state')
  const copy = join(folder.dir, '..', 'copy')
  const open = (dir: string, atRest = false) =>
    folder.tryToOpen({ dir, keyring: fileKeyring(dir), stateDir, station: null, atRest })
  await value(await open(folder.dir)).close()
  await cp(folder.dir, copy, { recursive: true })
  const running = value(await open(folder.dir))
  expect(faultCode(await open(copy))).toBe('store.copy-in-use')
  // To look at one takes nothing from the other.
  await value(await open(copy, true)).close()
  await running.close()
  await value(await open(copy)).close()
  expect(faultCode(await open(folder.dir))).toBeNull()
})

test('a state folder in which nothing can be locked is told: a copy would run beside the station', async () => {
  await using folder = await storeFolder()
  const stateDir = join(folder.dir, '..', 'state')
  const said: string[] = []
  const open = () => openStationStore({ dataDir: folder.dir, stateDir, say: (line) => said.push(line) })
  await value(await open()).close()
  expect(said).toEqual([])
  const marks = join(stateDir, 'marks')
  const [lock] = (await readdir(marks)).filter((name) => name.endsWith('.lock'))
  await rm(join(marks, lock ?? ''))
  await mkdir(join(marks, lock ?? ''))
  const store = value(await open())
  expect([store.isMarkedOutside, store.isAlone]).toEqual([true, false])
  expect(said).toMatchObject([expect.stringContaining('Nothing can be locked')])
  await store.close()
})
