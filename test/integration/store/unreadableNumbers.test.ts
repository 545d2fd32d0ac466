import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { outboxStore } from '../../../src/compose/outboxStore.ts'
import type { DamagedRow } from '../../../src/store/rowReader.ts'
import type { Store } from '../../../src/store/store.ts'
import {
  accepted,
  faultCode,
  sampleLabel,
  sampleOrder,
  samplePage,
  storeFolder,
  value,
} from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

/**
 * A flipped bit, or somebody who writes into one row, leaves an integer that the schema allows and no number holds. The
 * station starts all the same and tells it, and every other row is there.
 */

const start = Date.UTC(2026, 10, 23)
const beyond = String(2n ** 60n)
const codes = ['LXFDFT', 'G8ADKBRF'] as const
const account = 'seller'

async function fill(store: Store): Promise<void> {
  value(await store.settings.write({ stationName: 'Bàn 7' }))
  value(await store.credentials.put(account, 'token'))
  value(await store.state.set('operators', ['Lan']))
  value(await store.printerMemory.set('socket://10.0.0.7', 'mute'))
  for (const [place, order] of codes.entries()) {
    const [id, parcel] = [uuid(), { account, order, parcel: 0, at: start }]
    const nothing = { reason: null, cod: null, codBefore: null, why: null, leader: null }
    const asked = { action: 'cancel' as const, account, shop: 1, orders: [order], ...nothing }
    value(await outboxStore(store.outbox).add({ id, ...asked, createdAt: start, expiresAt: start + 1, by: 'Lan' }))
    const batch = { id, account, name: order, size: '80x80' as const, printer: null, source: 'paste', by: 'Lan' }
    value(await store.batches.create({ ...batch, createdAt: start, lines: [order] }))
    const pickup = { id, prefix: '261123-', account, shop: 1, from: place, to: place + 1, byScan: true }
    value(await store.pickups.open({ ...pickup, openedAt: start }))
    value(await store.returns.put([{ id, ...parcel, day: '2026-11-23', changedAt: start, detail: null }], 'Lan'))
    value(await store.packings.append({ id, packing: id, ...parcel, by: 'Lan', body: { type: 'labelled' } }))
    value(await store.changes.begin({ id, at: start, told: order }))
    const file = { id, account, shop: 1, state: 'open' as const, createdAt: start, changedAt: start, by: 'Lan' }
    value(await store.imports.put({ ...file, about: null }))
    const columns = { code: 'Mã', cod: null, fees: null, promotion: null, paid: null }
    const payout = { id, account, keptAt: start, lines: 1, flawed: 0, paid: 5, by: 'Lan', file: order, columns }
    const line = { line: 1, order, cod: 5, fees: 0, promotion: 0, paid: 5, flaw: null, at: null }
    value(await store.money.keep({ ...payout, hash: order, meaning: order }, [line]))
    value(await store.orders.put(account, sampleOrder({ code: order }), start))
    value(await store.labels.put(sampleLabel({ order }), samplePage(order)))
    value(await store.journal.append([accepted(uuid(), { label: sampleLabel({ order }) })]))
  }
}

/** A station with two rows in each of its lists, whose databases somebody writes into. */
async function harmed(sql: string, file = 'station.db') {
  const folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start), station: null })
  await fill(store)
  await store.close()
  const db = new DatabaseSync(join(folder.dir, file), { enableForeignKeyConstraints: false })
  db.exec(sql)
  db.close()
  const open = async () => {
    const opened = await folder.open({ clock: testClock(start), station: null })
    const told: DamagedRow[] = []
    opened.watchDamaged((row) => told.push(row))
    return { store: opened, told }
  }
  return { open, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

const pages = { before: null, limit: 9 }
const lists: Readonly<Record<string, (store: Store) => Promise<readonly unknown[]>>> = {
  outbox: async (store) => value(await outboxStore(store.outbox).list()),
  batches: async (store) => value(await store.batches.list()),
  pickups: async (store) => value(await store.pickups.list(account, pages)),
  returns: async (store) => value(await store.returns.ofDay(account, '2026-11-23')),
  packing_entries: async (store) =>
    (await Promise.all(codes.map((code) => store.packings.ofOrder(account, code)))).flatMap(value),
  station_changes: async (store) => value(await store.changes.page(null, 9)),
  imports: async (store) => value(await store.imports.list(account, 9)),
  payouts: async (store) => value(await store.money.payouts(account)),
}

const allOf = async (store: Store) =>
  Object.fromEntries(
    await Promise.all(Object.entries(lists).map(async ([name, list]) => [name, (await list(store)).length])),
  )

const whole = Object.fromEntries(Object.keys(lists).map((name) => [name, 2]))

/** What is no list, and a start reads. */
async function isThere(store: Store): Promise<void> {
  expect(value(await store.settings.read())).toEqual({ stationName: 'Bàn 7' })
  expect(value(await store.credentials.get(account))).toBe('token')
  expect(value(await store.state.get('operators'))).toEqual(['Lan'])
  expect(store.printerMemory.get('socket://10.0.0.7')).toBe('mute')
}

test.each([
  ['outbox', 'created_at'],
  ['outbox', 'version'],
  ['batches', 'created_at'],
  ['pickups', 'opened_at'],
  ['returns', 'at'],
  ['packing_entries', 'at'],
  ['station_changes', 'at'],
  ['imports', 'changed_at'],
  ['payouts', 'kept_at'],
])('a row of %s whose %s no number holds ends no start and hides no other: it is told', async (table, column) => {
  await using at = await harmed(`UPDATE ${table} SET ${column} = ${beyond} WHERE rowid = 1`)
  const { store, told } = await at.open()
  // A request stands all the same, as a question: of its orders nobody says that nothing is asked.
  expect(await allOf(store)).toEqual({ ...whole, [table]: table === 'outbox' ? 2 : 1 })
  expect(told).toMatchObject([{ table }])
  await isThere(store)
  if (table === 'outbox')
    expect((await lists.outbox?.(store))?.[0]).toMatchObject({ state: 'unsure', isDamaged: true, orders: ['LXFDFT'] })
})

test.each([
  ['entries', 'at'],
  ['entries', 'sequence'],
  ['entries', 'version'],
  ['gaps', 'found_at'],
  ['gaps', 'last'],
])(
  '%s whose %s no number holds are left behind: the station starts, tells it, and the others are there',
  async (table, column) => {
    const guards = 'DROP TRIGGER entries_are_never_changed;'
    const gap = `INSERT INTO gaps SELECT value, 90, 90, 1 FROM meta WHERE key = 'station';`
    const which = table === 'gaps' ? '' : `WHERE type = 'accepted' AND body LIKE '%LXFDFT%'`
    await using at = await harmed(
      `${table === 'gaps' ? gap : guards} UPDATE ${table} SET ${column} = ${beyond} ${which}`,
    )
    const isLeft = table === 'entries'
    for (const [time, added] of [
      ['first', 0],
      ['second', 1],
    ] as const) {
      const { store } = await at.open()
      const isTold = store.notices.some(({ code }) => code === 'store.unreadable')
      const jobs = value(await store.journal.latestJobs(account, 9))
      expect([time, isTold, jobs.length]).toEqual([time, added === 0, (isLeft ? 1 : 2) + added])
      value(await store.journal.append([accepted(uuid(), { label: sampleLabel({ order: 'GNEW' }) })]))
      expect(await allOf(store)).toEqual(whole)
      await isThere(store)
      await store.close()
    }
  },
)

test.each(['accepted_at', 'batch_row', 'open', 'may_have_printed'])(
  'a job whose %s no number holds is made again from its entries',
  async (column) => {
    await using at = await harmed(`UPDATE jobs SET ${column} = ${beyond} WHERE order_code = 'LXFDFT'`)
    const { store } = await at.open()
    expect(value(await store.journal.latestJobs(account, 9))).toHaveLength(2)
    expect(value(await store.journal.beganAt(account))).toBe(start)
    expect(value(await store.journal.openJobs())).toHaveLength(2)
    expect(store.notices).toEqual([])
  },
)

test.each([
  ['outbox', 'position', 2],
  ['station_changes', 'position', 2],
  ['imports', 'position', 2],
  ['returns', 'position', 2],
  // Their lines and parcels go by it.
  ['batches', 'number', 1],
  ['pickups', 'number', 1],
])(
  'a key of %s behind which none is left keeps no other row from being read, nor those that come after it',
  async (table, key, left) => {
    for (const number of [beyond, `-${beyond}`]) {
      await using at = await harmed(`UPDATE ${table} SET ${key} = ${number} WHERE ${key} = 1`)
      const { store, told } = await at.open()
      expect(store.notices).toMatchObject([
        { code: 'store.unreadable', facts: { cause: 'damaged' } },
        ...(left === 2 ? [] : [{ code: 'store.row-damaged', facts: { table, count: 1 } }]),
      ])
      expect(await allOf(store)).toEqual({ ...whole, [table]: left })
      value(await store.changes.begin({ id: uuid(), at: start, told: null }))
      expect(value(await store.changes.page(null, 1))).toMatchObject([{ at: start, ended: null }])
      await isThere(store)
      expect(told).toEqual([])
      await store.close()
      expect((await at.open()).store.notices).toEqual([])
    }
  },
)

test('entries whose place leaves no room are left behind, and how many is told', async () => {
  await using at = await harmed(
    `DROP TRIGGER entries_are_never_changed; UPDATE entries SET position = ${beyond} WHERE body LIKE '%LXFDFT%' AND type = 'accepted'`,
  )
  const { store } = await at.open()
  expect(store.notices).toContainEqual({ code: 'store.row-damaged', facts: { table: 'entries', count: 1 } })
})

test('a station whose own keys have come beyond what a restore takes is opened as it is, and one that is brought over has room', async () => {
  const most = 2 ** 51
  await using own = await harmed(`UPDATE returns SET position = ${most + 1} WHERE position = 2`)
  expect((await own.open()).store.notices).toEqual([])
  await using damaged = await harmed(`UPDATE returns SET position = ${2 ** 52} WHERE position = 2;
    INSERT INTO gaps SELECT value, 90, ${2 ** 52}, 1 FROM meta WHERE key = 'station';
    UPDATE outbox SET position = ${beyond} WHERE position = 2`)
  for (const isFirst of [true, false]) {
    const { store } = await damaged.open()
    expect(store.notices.some(({ code }) => code === 'store.unreadable')).toBe(isFirst)
    // What is done between two starts is there at the next one.
    expect(value(await store.journal.latestJobs(account, 9))).toHaveLength(isFirst ? 2 : 3)
    value(await store.journal.append([accepted(uuid(), { label: sampleLabel({ order: 'GNEW' }) })]))
    expect(await allOf(store)).toEqual({ ...whole, returns: isFirst ? 2 : 3 })
    const parcel = { account, order: 'GNEW', parcel: 0, at: start, day: '2026-11-23', changedAt: start, detail: null }
    if (isFirst) value(await store.returns.put([{ id: uuid(), ...parcel }], 'Lan'))
    await store.close()
  }
})

test('a time of writing that no number holds takes nothing from settings, tokens, operators and printers', async () => {
  const tables = ['settings', 'credentials', 'memory', 'printer_memory']
  await using at = await harmed(tables.map((table) => `UPDATE ${table} SET written_at = ${beyond};`).join(''))
  const { store } = await at.open()
  await isThere(store)
  expect(await allOf(store)).toEqual(whole)
})

test('an order or a page beside whose seal stands what no number holds counts as one whose seal is broken', async () => {
  const [damaged, other] = codes
  for (const column of ['read_at', 'made_at', 'shift_from']) {
    await using at = await harmed(`UPDATE orders SET ${column} = -${beyond} WHERE code = '${damaged}'`)
    const { store } = await at.open()
    const read = value(await store.orders.get(account, damaged))
    expect([column, read === null]).toEqual([column, column === 'read_at'])
    expect(value(await store.orders.get(account, other))).not.toBeNull()
    const filter = { statuses: [], shop: null, cod: null, from: null, to: null, printed: null, waiting: false }
    const listed = await store.orders.list(account, { filter, codes: null, waiting: [], limit: 9, after: null })
    expect(value(listed).orders.map(({ order }) => order.code)).toContain(other)
    value(await store.orders.put(account, sampleOrder({ code: damaged }), start))
    expect(value(await store.orders.get(account, damaged))).not.toBeNull()
  }
  for (const column of ['sealed_at', 'order_updated_at', 'used_at']) {
    await using at = await harmed(
      `UPDATE labels SET ${column} = ${beyond} WHERE order_code = '${damaged}'`,
      'labels.db',
    )
    const { store } = await at.open()
    const read = await store.labels.get(sampleLabel({ order: damaged }))
    expect([column, faultCode(read)]).toEqual([column, column === 'used_at' ? null : 'label.seal-broken'])
    expect(value(await store.labels.get(sampleLabel({ order: other })))).not.toBeNull()
  }
})

test('what all pages take is counted anew where no number holds it, and a page with such a key takes its place with fresh ones', async () => {
  {
    await using at = await harmed(
      `UPDATE totals SET bytes = ${beyond}; INSERT INTO retention VALUES (1, ${beyond}, ${beyond})`,
      'labels.db',
    )
    const { store } = await at.open()
    value(await store.labels.retain({ days: 90, bytes: 1e9 }))
    expect(value(await store.labels.usage())).toMatchObject({ count: 2 })
    expect(value(await store.labels.usage()).bytes).toBeLessThan(100_000)
  }
  await using at = await harmed(`UPDATE labels SET rowid = ${beyond} WHERE order_code = 'LXFDFT'`, 'labels.db')
  const { store } = await at.open()
  expect(store.notices).toMatchObject([{ code: 'store.unreadable', facts: { file: 'labels.db' } }])
  expect(await allOf(store)).toEqual(whole)
})
