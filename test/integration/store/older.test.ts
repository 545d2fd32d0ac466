import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import type { Store } from '../../../src/store/store.ts'
import type { StoreFolder } from '../../support/storeFolder.ts'
import { accepted, following, storeFolder, value } from '../../support/storeFolder.ts'

/** Beside the data folder, and gone with it. */
const stateOf = (folder: StoreFolder) => join(folder.dir, '..', 'state')
const open = (folder: StoreFolder, dir = folder.dir, { atRest = false } = {}) =>
  folder.open({ dir, keyring: fileKeyring(dir), stateDir: stateOf(folder), station: null, atRest })
const copyOf = (folder: StoreFolder) => join(folder.dir, '..', 'copy')

async function sending(store: Store): Promise<string> {
  const job = uuid()
  const started = following(job, 1, { type: 'started' })
  const sends = following(job, 2, { type: 'sending', contentHash: 'x', counterBefore: 4 })
  value(await store.journal.append([accepted(job), started, sends]))
  return job
}

/** A folder with a job that is being sent and one that waits; a copy of it; and a day of work after the copy. */
async function copied(folder: StoreFolder) {
  const store = await open(folder)
  const sent = await sending(store)
  const waiting = uuid()
  value(await store.journal.append([accepted(waiting)]))
  await store.close()
  await cp(folder.dir, copyOf(folder), { recursive: true })
  return { sent, waiting }
}

async function work(store: Store, entries: number): Promise<void> {
  for (let count = 0; count < entries; count++) value(await store.journal.append([accepted(uuid())]))
}

async function bringBack(folder: StoreFolder): Promise<void> {
  await rm(folder.dir, { recursive: true })
  await rename(copyOf(folder), folder.dir)
}

test('a folder that is brought back from an earlier day says so and how old it is, and what it was sending or had waiting is in doubt', async () => {
  await using folder = await storeFolder()
  const { sent, waiting } = await copied(folder)
  const day = await open(folder)
  await work(day, 3)
  await day.close()
  await bringBack(folder)
  const old = await open(folder)
  expect(old.lost).toMatchObject({ cause: 'older', from: 5, to: 7, count: 3 })
  expect(old.notices).toMatchObject([{ code: 'store.folder-older', facts: { count: 3 } }])
  expect(old.unsureUntil).toBeGreaterThan(0)
  for (const job of [sent, waiting])
    expect(value(await old.journal.job(job))).toMatchObject({
      state: 'in-doubt',
      fault: { code: 'store.folder-older' },
    })
  const fresh = uuid()
  value(await old.journal.append([accepted(fresh)]))
  expect(value(await old.journal.entries(fresh))[0]?.sequence).toBeGreaterThan(7)
  await old.close()
  const after = await open(folder)
  expect([after.notices, after.lost]).toEqual([[], null])
  expect(after.unsureUntil).toBe(old.unsureUntil)
})

test('what nobody knows of is unknown, and no reason to ask: no state folder, another machine’s, one that takes nothing', async () => {
  await using folder = await storeFolder()
  await copied(folder)
  const day = await open(folder)
  await work(day, 3)
  await day.close()
  await bringBack(folder)
  await rm(stateOf(folder), { recursive: true })
  await writeFile(stateOf(folder), 'a file where the folder should be')
  const old = await open(folder)
  expect([old.notices, old.lost, old.unsureUntil, old.isMarkedOutside]).toEqual([[], null, 0, false])
})

test('a mark outside that is garbage, or a folder in its place, is no mark', async () => {
  await using folder = await storeFolder()
  await copied(folder)
  const marks = join(stateOf(folder), 'marks')
  for (const name of await readdir(marks)) await writeFile(join(marks, name), 'garbage')
  const store = await open(folder)
  expect([store.notices, store.isMarkedOutside]).toEqual([[], true])
  await store.close()
  for (const name of await readdir(marks)) {
    await rm(join(marks, name))
    await mkdir(join(marks, name))
  }
  const again = await open(folder)
  expect([again.notices, again.lost]).toEqual([[], null])
})

test('a copy that is used beside its folder is told to both, once, and each asks for what the other may have printed', async () => {
  await using folder = await storeFolder()
  await copied(folder)
  const first = await open(folder)
  await work(first, 2)
  // As by a command line at rest, or with another state folder: a station does not start beside the one that runs.
  const second = await open(folder, copyOf(folder), { atRest: true })
  expect(second.lost).toMatchObject({ cause: 'older' })
  await work(second, 1)
  await second.close()
  await work(first, 9)
  await first.close()
  const again = await open(folder)
  expect(again.lost).toMatchObject({ cause: 'copied' })
  expect(again.notices).toMatchObject([{ code: 'store.folder-copied', facts: { folder: copyOf(folder) } }])
  expect(again.unsureUntil).toBeGreaterThan(0)
  expect(value(await again.journal.openJobs()).every(({ state }) => state === 'in-doubt')).toBe(true)
  await again.close()
  const third = await open(folder)
  expect([third.notices, third.lost]).toEqual([[], null])
})

test('a folder that was moved is the same folder', async () => {
  await using folder = await storeFolder()
  const store = await open(folder)
  await work(store, 2)
  await store.close()
  await rename(folder.dir, copyOf(folder))
  const moved = await open(folder, copyOf(folder))
  expect([moved.notices, moved.lost]).toEqual([[], null])
})

/** As a power cut on a disk that lies: the log is gone, and the mark beside it. */
async function loseLogAndMark(folder: StoreFolder): Promise<void> {
  const child = folder.child('write')
  for (let count = 0; count < 5; count++) await child.line()
  await child.kill()
  for (const file of ['station.db-wal', 'station.db-shm', 'journal.mark']) await rm(join(folder.dir, file))
}

test('the log and the mark lost together are told where a mark is kept outside, and asked about where none is', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ stateDir: stateOf(folder) })
  await work(store, 3)
  await store.close()
  await cp(folder.dir, copyOf(folder), { recursive: true })
  const day = await folder.open({ stateDir: stateOf(folder) })
  await work(day, 4)
  await day.close()
  await bringBack(folder)
  await rm(join(folder.dir, 'journal.mark'))
  const told = await folder.open({ stateDir: stateOf(folder) })
  expect(told.lost).toMatchObject({ cause: 'older', from: 4, to: 7 })
  await told.close()
  await loseLogAndMark(folder)
  const unknown = await folder.open()
  expect(unknown.notices.map(({ code }) => code)).toEqual(['store.end-unknown'])
  expect(unknown.unsureUntil).toBeGreaterThanOrEqual(told.unsureUntil)
  expect(value(await unknown.journal.openJobs()).every(({ state }) => state === 'in-doubt')).toBe(true)
})
