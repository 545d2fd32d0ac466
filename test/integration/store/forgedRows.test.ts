import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { PackingBody } from '../../../src/model/packing.ts'
import { foldPackings } from '../../../src/model/packing.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import { accepted, storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

/** Rows of a backup that its schema allows, and that no program of ours has written. */

const start = Date.UTC(2026, 10, 23)
const later = start + 3_600_000
const restore = (dir: string, file: string) =>
  restoreBackup({ dir, file, passphrase: null, keyring: fileKeyring(dir), now: later, mayNameFiles: true })

/** The backup of a station with two entries of its journal, and what somebody wrote into it. */
async function stationWithBackup() {
  const folder = await storeFolder()
  const beside = (name: string) => join(folder.dir, '..', name)
  const open = (now: number) => folder.open({ clock: testClock(now), station: null })
  const store = await open(start)
  value(await store.settings.write({ stationName: 'Bàn 7' }))
  value(await store.journal.append([accepted(uuid())]))
  value(await store.journal.append([accepted(uuid())]))
  value(await store.backUp(beside('good'), null))
  await store.close()
  const forged = async (name: string, sql: string) => {
    await copyFile(beside('good'), beside(name))
    const db = new DatabaseSync(beside(name), { enableForeignKeyConstraints: false })
    db.exec(sql)
    db.close()
    return beside(name)
  }
  return { folder, open, beside, forged, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

const gap = (
  first: number,
  last: number,
  foundAt: number | string,
  of = "(SELECT value FROM meta WHERE key = 'station')",
) => `INSERT INTO gaps VALUES (${of}, ${first}, ${last}, ${foundAt});`
const largest = '9000000000000000000'

/** A backup with these rows is damaged, and nothing is brought back. */
async function isRefused(at: Awaited<ReturnType<typeof stationWithBackup>>, name: string, sql: string): Promise<void> {
  expect([name, await restore(at.folder.dir, await at.forged(name, sql))]).toMatchObject([
    name,
    { fault: { code: 'backup.unreadable', facts: { cause: 'damaged' } } },
  ])
}

test('a backup with a row of a loss that cannot be is refused, also the one that would hide the loss after it', async () => {
  await using at = await stationWithBackup()
  const files = await at.folder.files()
  for (const [name, sql] of [
    ['hides the next one', gap(3, 0, 0)],
    ['found never', gap(3, 3, 0)],
    ['ends before it begins', gap(5, 4, start)],
    ['before the first', gap(0, 0, start, "'x'")],
    ['no number', gap(1, 1, largest, "'x'")],
    ['no number below', gap(1, 1, `-${largest}`, "'x'")],
    ['one in another', gap(3, 9, start) + gap(5, 5, start)],
    ['what is there', gap(2, 2, start)],
    ['around what is there', gap(1, 7, start)],
  ] as const)
    await isRefused(at, name, sql)
  expect(await at.folder.files()).toEqual(files)
})

test('after a restore a label may be out from before it, whatever the backup says of losses: none, later ones, another station’s', async () => {
  for (const sql of [
    'DELETE FROM gaps',
    gap(3, 3, 1) + gap(4, 90, 2),
    gap(3, 3, later * 2),
    gap(3, 3, 1, "'x'") + gap(4, 4, start, "'x'"),
    "INSERT OR REPLACE INTO meta VALUES ('restored-at', '0'), ('restored', '0')",
    "INSERT OR REPLACE INTO meta VALUES ('restored-at', 'never')",
    `INSERT OR REPLACE INTO meta VALUES ('station', '${uuid()}')`,
  ]) {
    await using at = await stationWithBackup()
    value(await restore(at.folder.dir, await at.forged('forged', sql)))
    // A clock that stands earlier at the start than it stood at the restore.
    for (const now of [start, later, later + 1]) {
      const store = await at.open(now)
      expect([sql, store.unsureUntil >= later]).toEqual([sql, true])
      await store.close()
    }
  }
})

test('the moment of a restore is known when the rows of losses are gone', async () => {
  await using at = await stationWithBackup()
  value(await restore(at.folder.dir, at.beside('good')))
  await (await at.open(later)).close()
  const db = new DatabaseSync(join(at.folder.dir, 'station.db'))
  db.exec('DELETE FROM gaps')
  db.close()
  expect((await at.open(later)).unsureUntil).toBe(later)
})

test('a backup of a station that was brought back before is brought back, again and again', async () => {
  await using at = await stationWithBackup()
  for (const name of ['first', 'second', 'third']) {
    value(await restore(at.folder.dir, at.beside(name === 'first' ? 'good' : name)))
    const store = await at.open(later)
    expect(store.lost).toMatchObject({ cause: 'restored' })
    value(await store.journal.append([accepted(uuid())]))
    value(await store.backUp(at.beside(name === 'first' ? 'second' : 'third'), null))
    await store.close()
  }
})

const forgedBatch = (number: string, createdAt: string) =>
  `INSERT INTO batches (number, id, account, presence, size, source, created_at, by, state, changed_at, sealed_name)
    VALUES (${number}, 'b', 'a', 'there', 'A5', 'paste', ${createdAt}, 'x', 'paused', 1, x'00')`

test('a backup with a key behind which no number is left, or such a number in its journal, is refused while the old station is still there', async () => {
  await using at = await stationWithBackup()
  const files = await at.folder.files()
  for (const [name, sql] of [
    ['number of a batch', forgedBatch(largest, '1')],
    ['no number behind it', forgedBatch(String(Number.MAX_SAFE_INTEGER), '1')],
    ['below', forgedBatch(`-${largest}`, '1')],
    ['what a start takes last', forgedBatch(String(2n ** 52n), '1')],
    ['a loss that ends there', gap(3, 2 ** 52, start)],
    [
      'entry',
      `INSERT INTO entries (id, station, sequence, at, job, version, by, body)
        VALUES ('e', 'x', 1, ${largest}, 'j', 1, 'x', '{"type":"accepted"}')`,
    ],
  ] as const)
    await isRefused(at, name, sql)
  expect(await at.folder.files()).toEqual(files)
})

test('a backup with a number that no program can read in one row comes back, and that row is told', async () => {
  await using at = await stationWithBackup()
  const request = `'o', 'cancel', 'a', 1, '[]', ${largest}, 1, 'x', 'queued', 1, 1, 1, x'00', NULL`
  for (const [table, sql] of [
    ['outbox', `INSERT INTO outbox VALUES (1, ${request})`],
    ['batches', forgedBatch('1', largest)],
    ['returns', `INSERT INTO returns VALUES (1, 'r', 'a', '2026-11-23', NULL, ${largest}, NULL, 1, x'00')`],
    [null, `UPDATE settings SET written_at = -${largest}`],
  ] as const) {
    value(await restore(at.folder.dir, await at.forged('forged', sql)))
    const store = await at.open(later)
    const told: (string | null)[] = []
    store.watchDamaged((row) => told.push(row.table))
    value(await store.outbox.list(false))
    value(await store.batches.list())
    value(await store.returns.ofDay('a', '2026-11-23'))
    expect([told, value(await store.settings.read())]).toEqual([
      table === null ? [] : [table],
      { stationName: 'Bàn 7' },
    ])
    await store.close()
  }
})

test('what a backup says of printers confirms no label: what it learned of them is forgotten, not what they had counted', async () => {
  await using at = await stationWithBackup()
  const uri = 'socket://10.0.0.5'
  const rows = Object.entries({
    '': '"mute"',
    '#counter': '"answers"',
    '#counts': '"answers"',
    '#echo': '"answers"',
    '#closes': '"answers"',
    '#others': '"answers"',
    '#filled': '"answers"',
    '#cut': '"answers"',
    '#counted': '40',
    '#unexplained': '12',
    '#unexplained-at': '7',
  }).map(([key, known]) => `('${uri}${key}', '${known}', 1)`)
  value(await restore(at.folder.dir, await at.forged('learned', `INSERT INTO printer_memory VALUES ${rows.join()}`)))
  const { printerMemory } = await at.open(later)
  for (const lesson of ['', '#counter', '#counts', '#echo', '#closes', '#filled'])
    expect([lesson, printerMemory.get(uri + lesson) ?? null]).toEqual([lesson, null])
  const kept = ['#cut', '#others', '#counted', '#unexplained', '#unexplained-at']
  expect(kept.map((key) => printerMemory.get(uri + key))).toEqual(['answers', 'answers', 40, 12, 7])
})

test('a packing that a backup moves onto another parcel, or says to be without its label, has packed nothing: its entries are read only', async () => {
  await using at = await stationWithBackup()
  const packing = uuid()
  const of = { packing, account: 'seller', order: 'G8ADKBRF', parcel: 0, at: start, by: 'Hoa' }
  const goods = [{ name: 'Áo', code: 'AO01', wanted: 1 }]
  const bodies: readonly PackingBody[] = [
    { type: 'opened', shop: 1, goods, cod: 0 },
    { type: 'counted', line: 0, units: 1 },
    { type: 'labelled' },
  ]
  const store = await at.open(start)
  for (const [place, body] of bodies.entries())
    value(await store.packings.append({ ...of, id: place === 0 ? packing : uuid(), body }))
  value(await store.backUp(at.beside('good'), null))
  await store.close()
  for (const [name, sql, order] of [
    ['as it was', '', 'G8ADKBRF'],
    ['unlabelled', "DELETE FROM packing_entries WHERE type = 'labelled'", 'G8ADKBRF'],
    ['retyped', "UPDATE packing_entries SET type = 'counted' WHERE type = 'labelled'", 'G8ADKBRF'],
    [
      'moved',
      "DELETE FROM packing_entries WHERE type = 'labelled'; UPDATE packing_entries SET order_code = 'LXFDFT'",
      'LXFDFT',
    ],
  ] as const) {
    value(await restore(at.folder.dir, await at.forged(name, sql)))
    for (const _ of ['first start', 'second start']) {
      const { packings, close } = await at.open(later)
      expect([name, value(await packings.ofOpen('seller', 0))]).toEqual([name, []])
      const told = value(await packings.ofOrder('seller', order)).map(({ body }) => body?.type)
      expect([name, told.slice(0, 2)]).toEqual([name, ['opened', 'counted']])
      await close()
    }
  }
  const { packings } = await at.open(later)
  const anew = uuid()
  value(await packings.append({ ...of, id: anew, packing: anew, body: bodies[0] ?? null }))
  expect(foldPackings(value(await packings.ofOpen('seller', 0)))).toMatchObject([{ id: anew, state: 'open' }])
})
