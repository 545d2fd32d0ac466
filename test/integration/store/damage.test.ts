import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import {
  accepted,
  faultCode,
  sampleLabel,
  sampleOrder,
  samplePage,
  storeFolder,
  value,
} from '../../support/storeFolder.ts'

/** Overwrites a part of a file, from a page on. */
async function scribble(path: string, page: number): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(4096 * 2, 0x5a), 0, 4096 * 2, page * 4096)
  await file.close()
}

test.each([
  ['station.db', 0, ['store.unreadable', 'store.entries-lost']],
  ['labels.db', 0, ['store.unreadable']],
] as const)(
  'starts with a fresh %s when page %i of it is damaged, and keeps the old one',
  async (file, page, codes) => {
    await using folder = await storeFolder()
    const store = await folder.open()
    value(await store.journal.append([accepted(uuid())]))
    value(await store.labels.put(sampleLabel(), samplePage('page')))
    await store.close()
    await scribble(join(folder.dir, file), page)
    const again = await folder.open()
    expect(again.notices.map((notice) => notice.code)).toEqual(codes)
    const [notice] = again.notices
    expect(notice).toMatchObject({ code: 'store.unreadable', facts: { file, cause: 'damaged' } })
    expect(await folder.files()).toContain(notice?.facts?.keptAs)
    expect(value(await again.journal.openJobs())).toHaveLength(file === 'labels.db' ? 1 : 0)
    expect(value(await again.labels.parcels(sampleLabel()))).toHaveLength(file === 'labels.db' ? 0 : 1)
    value(await again.journal.append([accepted(uuid())]))
    await again.close()
    expect((await folder.open()).notices).toEqual([])
  },
)

test('sets a database of another program aside', async () => {
  await using folder = await storeFolder()
  await (await folder.open()).close()
  const foreign = new DatabaseSync(join(folder.dir, 'labels.db'))
  foreign.exec('PRAGMA application_id = 1; PRAGMA user_version = 99')
  foreign.close()
  const store = await folder.open()
  expect(store.notices).toMatchObject([{ code: 'store.unreadable', facts: { file: 'labels.db', cause: 'foreign' } }])
})

test('sets a file aside that is no database', async () => {
  await using folder = await storeFolder()
  await (await folder.open()).close()
  await writeFile(join(folder.dir, 'station.db'), 'not a database '.repeat(1_000))
  const store = await folder.open()
  const kept = String(store.notices[0]?.facts?.keptAs)
  expect(await readFile(join(folder.dir, kept), 'utf8')).toContain('not a database')
})

test('leaves a database of a newer program as it is', async () => {
  await using folder = await storeFolder()
  await (await folder.open()).close()
  const path = join(folder.dir, 'station.db')
  const newer = new DatabaseSync(path)
  const { user_version: known } = newer.prepare('PRAGMA user_version').get() ?? {}
  newer.exec('PRAGMA user_version = 77')
  newer.close()
  const before = await readFile(path)
  expect(await folder.tryToOpen()).toEqual({
    ok: false,
    fault: { code: 'store.newer', facts: { file: 'station.db', found: 77, known } },
  })
  expect((await readFile(path)).equals(before)).toBe(true)
  expect(faultCode(await folder.tryToOpen())).toBe('store.newer')
})

test('a full disk refuses what does not fit, and nothing that was acknowledged is lost', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ maxPages: 120 })
  const kept: string[] = []
  for (let full = false; !full; ) {
    const job = uuid()
    const appended = await store.journal.append([accepted(job)])
    if (appended.ok) kept.push(job)
    else expect(appended.fault.code).toBe('store.full')
    full = !appended.ok
  }
  expect(kept.length).toBeGreaterThan(10)
  expect(value(await store.journal.openJobs()).map((job) => job.id)).toEqual(kept)
  expect(faultCode(await store.journal.append([accepted(uuid())]))).toBe('store.full')
  await store.close()
  const roomy = await folder.open()
  value(await roomy.journal.append([accepted(uuid())]))
  expect(value(await roomy.journal.openJobs())).toHaveLength(kept.length + 1)
})

test('where a large value does not fit, the small entries of the same moment still do', async () => {
  await using folder = await storeFolder()
  const { journal, labels, orders } = await folder.open({ maxPages: 120 })
  const large = sampleOrder({ content: 'x'.repeat(600_000) })
  const jobs = [uuid(), uuid()]
  const results = await Promise.all([
    journal.append([accepted(jobs[0] ?? '')]),
    orders.put('seller', large, 1),
    journal.append([accepted(jobs[1] ?? '')]),
    labels.put(sampleLabel(), { ...samplePage('large'), pdf: crypto.getRandomValues(new Uint8Array(65_536)) }),
  ])
  expect(results.map(faultCode)).toEqual([null, 'store.full', null, null])
  expect(value(await journal.openJobs()).map((job) => job.id)).toEqual(jobs)
})

test('a folder that cannot be written is a fault', async () => {
  await using folder = await storeFolder()
  await writeFile(folder.dir, 'a file where the folder should be')
  expect(faultCode(await folder.tryToOpen())).toBe('store.unwritable')
})
