import type * as FileSystem from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { labelsSchema } from '../../../src/store/migrations/schemas.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import { accepted, storeFolder, value } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'

/** One database takes the place of another, and the power goes before the nth of the renames by which it does. */

const power = vi.hoisted(() => ({ renames: 0, goesAt: 0 }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>()
  const renameSync: typeof fs.renameSync = (from, to) => {
    power.renames++
    if (power.goesAt > 0 && power.renames >= power.goesAt) throw new Error('the power went')
    fs.renameSync(from, to)
  }
  return { ...fs, renameSync }
})

afterEach(() => powerGoes(0))

function powerGoes(at: number): void {
  power.renames = 0
  power.goesAt = at
}

/** Whether it came to its end. */
async function until(at: number, work: () => Promise<unknown>): Promise<boolean> {
  powerGoes(at)
  const came = await work().then(
    () => true,
    () => false,
  )
  powerGoes(0)
  return came
}

const now = Date.UTC(2026, 10, 24, 8, 30, 5, 123)
const kept = (why: string) => `${why}-20261124T083005123Z`

/** A station with a backup of two labels, which was killed behind a third one: that one is in its log only. */
async function killedStation() {
  const folder = await storeFolder()
  const beside = (name: string) => join(folder.dir, '..', name)
  const first = await folder.open({ station: null })
  for (let count = 0; count < 2; count++) value(await first.journal.append([accepted(uuid())]))
  value(await first.backUp(beside('backup'), null))
  await first.close()
  const store = await folder.open({ station: null })
  value(await store.journal.append([accepted(uuid())]))
  await cp(folder.dir, beside('killed'), { recursive: true, filter: (file) => !file.includes('owner') })
  // Of a folder without its lock the database is asked whether somebody has it, and folds its log in.
  await writeFile(join(beside('killed'), 'owner.db'), '')
  await store.close()
  const restore = (dir: string) =>
    restoreBackup({ dir, file: beside('backup'), passphrase: null, keyring: fileKeyring(dir), now, mayNameFiles: true })
  const copy = async (name: string) => {
    await cp(beside('killed'), beside(name), { recursive: true })
    return beside(name)
  }
  const look = async (dir: string) => {
    const again = await folder.open({ dir, keyring: fileKeyring(dir), station: null })
    const labels = value(await again.journal.openJobs()).length
    const found = { labels, lost: again.lost?.cause ?? null, notices: again.notices.map(({ code }) => code) }
    await again.close()
    return found
  }
  return { folder, restore, copy, look, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

function entriesIn(file: string): unknown {
  const db = new DatabaseSync(file)
  try {
    return db.prepare('SELECT count(*) AS n FROM entries').get()?.n
  } finally {
    db.close()
  }
}

test('a restore that is killed at any rename leaves the old station with its log, or the restored one and the old one whole aside', async () => {
  await using at = await killedStation()
  const ends: string[] = []
  for (let rename = 1; ends.at(-1) !== 'done'; rename++) {
    const dir = await at.copy(`killed-${rename}`)
    const isDone = await until(rename, () => at.restore(dir))
    const found = await at.look(dir)
    const isOld = found.lost === null
    expect([rename, found]).toEqual([
      rename,
      isOld
        ? { labels: 3, lost: null, notices: [] }
        : { labels: 2, lost: 'restored', notices: ['store.folder-restored'] },
    ])
    if (!isOld) expect([rename, entriesIn(join(dir, `station.db.${kept('before-restore')}`))]).toEqual([rename, 3])
    ends.push(isDone ? 'done' : isOld ? 'old' : 'restored')
  }
  expect(ends).toEqual(['old', 'old', 'restored', 'restored', 'restored', 'done'])
})

test('a restore behind one that was killed keeps both of what was there before, each with its log', async () => {
  await using at = await killedStation()
  const dir = await at.copy('twice')
  expect(await until(4, () => at.restore(dir))).toBe(false)
  value(await at.restore(dir))
  expect(await at.look(dir)).toMatchObject({ labels: 2, lost: 'restored' })
  const all = (await readdir(dir)).filter((name) => /before-restore-\w+Z(-\d+)?$/.test(name)).sort()
  expect(all).toHaveLength(2)
  expect(all.map((name) => entriesIn(join(dir, name)))).toEqual([3, 2])
})

test('a database that cannot be read is set aside with its log, whenever that is killed', async () => {
  const ends: boolean[] = []
  for (let rename = 1; ends.at(-1) !== true; rename++) {
    await using folder = await tempDir()
    const at = (name: string) => join(folder.path, name)
    await writeFile(at('labels.db'), 'x'.repeat(5_000))
    await writeFile(at('labels.db-wal'), 'what came last')
    // One that was set aside while the clock was ahead.
    await writeFile(at('labels.db.unreadable-20990101T000000000Z'), 'older')
    const open = async () => value(await openDatabase(folder.path, labelsSchema, { now, maxPages: null })).db.close()
    ends.push(await until(rename, open))
    await open()
    const keptAs = 'labels.db.unreadable-20261124T083005123Z-1'
    expect([rename, await readFile(at(`${keptAs}-wal`), 'utf8')]).toEqual([rename, 'what came last'])
    expect(await readFile(at(keptAs), 'utf8')).toBe('x'.repeat(5_000))
  }
  expect(ends.length).toBeGreaterThan(3)
})

test('a log without its database is kept by itself: no other database opens over it', async () => {
  await using folder = await tempDir()
  await writeFile(join(folder.path, 'labels.db-wal'), 'of one that was taken away')
  const { db } = value(await openDatabase(folder.path, labelsSchema, { now, maxPages: null }))
  db.close()
  expect(await readFile(join(folder.path, `labels.db.${kept('unreadable')}-wal`), 'utf8')).toContain('taken away')
})
