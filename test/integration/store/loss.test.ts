import { open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { EntryBody } from '../../../src/model/job.ts'
import { openJournalMark } from '../../../src/store/journalMark.ts'
import { growStore } from '../../support/grownStore.ts'
import type { StoreFolder } from '../../support/storeFolder.ts'
import {
  accepted,
  faultCode,
  following,
  sampleLabel,
  samplePage,
  storeFolder,
  value,
} from '../../support/storeFolder.ts'

/** The journal is as it was before the work, and the mark has gone on: its last entries are lost. */
async function loseAfter(folder: StoreFolder, work: () => Promise<void>): Promise<void> {
  const path = join(folder.dir, 'station.db')
  const copy = await readFile(path)
  await work()
  await writeFile(path, copy)
  await rm(join(folder.dir, 'last-end.json'))
}

test('entries that are gone are told with their numbers, and every open job that may miss one is in doubt', async () => {
  await using folder = await storeFolder()
  const [pending, processing, stopped, done] = [uuid(), uuid(), uuid(), uuid()]
  const store = await folder.open()
  const ms = { page: 4 }
  const fault = { code: 'printer.media-empty' } as const
  value(await store.journal.append([accepted(pending)]))
  value(await store.journal.append([accepted(processing), following(processing, 1, { type: 'started' })]))
  value(await store.journal.append([accepted(stopped), following(stopped, 1, { type: 'stopped', fault })]))
  const bodies: EntryBody[] = [{ type: 'started' }, { type: 'sending', contentHash: 'x' }, { type: 'sent', ms }]
  const entries = bodies.map((body, index) => following(done, index + 1, body))
  value(await store.journal.append([accepted(done), ...entries]))
  await store.close()
  await loseAfter(folder, async () => {
    const later = await folder.open()
    value(await later.journal.append([following(pending, 1, { type: 'started' })]))
    value(await later.journal.append([following(pending, 2, { type: 'sending', contentHash: 'x' })]))
    value(await later.journal.append([accepted(uuid())]))
    await later.close()
  })
  const again = await folder.open()
  expect(again.lost).toMatchObject({ from: 10, to: 12, count: 3 })
  expect(again.notices).toEqual([{ code: 'store.entries-lost', facts: { from: 10, to: 12, count: 3 } }])
  expect(value(await again.journal.openJobs()).map((job) => [job.id, job.state, job.fault?.code])).toEqual(
    [pending, processing, stopped].map((job) => [job, 'in-doubt', 'store.entries-lost']),
  )
  expect(value(await again.journal.job(done))).toMatchObject({ state: 'completed', version: 4 })
  const fresh = uuid()
  value(await again.journal.append([accepted(fresh)]))
  const doubting = value(await again.journal.entries(pending)).slice(1)
  for (const entry of [...doubting, ...value(await again.journal.entries(fresh))])
    expect(entry.sequence).toBeGreaterThan(12)
  value(await again.journal.append([following(pending, 4, { type: 'settled', printed: true, evidence: 'person' })]))
  await again.close()
  const third = await folder.open()
  expect([third.notices, third.lost]).toEqual([[], null])
  expect(value(await third.journal.job(fresh))).toMatchObject({ state: 'pending' })
})

test('nothing is said to be lost after SIGKILL, nor after an orderly end', async () => {
  await using folder = await storeFolder()
  for (let run = 0; run < 3; run++) {
    const child = folder.child('write')
    for (let count = 0; count < 20 * (run + 1); count++) await child.line()
    await child.kill()
    const store = await folder.open()
    expect([store.notices, store.lost]).toEqual([[], null])
    await store.close()
  }
})

test('the mark is where the journal is when an append is answered, so that a kill right after it loses no count', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  for (let sequence = 1; sequence <= 5; sequence++) {
    value(await store.journal.append([accepted(uuid())]))
    const mark = openJournalMark(folder.dir)
    mark.close()
    expect(mark.found).toMatchObject({ station: 'bench-1', sequence })
  }
})

test('a database that is gone while its mark is there is told, and the station keeps its name', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ station: null })
  value(await store.journal.append([accepted(uuid())]))
  await store.close()
  await rm(join(folder.dir, 'station.db'))
  const again = await folder.open({ station: null })
  expect(again.lost).toMatchObject({ from: 1, to: 1, since: 0 })
  expect(again.station).toBe(store.station)
})

test('the power between the two renames of a replacement leaves the whole one', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const job = uuid()
  value(await store.journal.append([accepted(job)]))
  await store.close()
  const path = join(folder.dir, 'station.db')
  await rename(path, `${path}.replacing`)
  const again = await folder.open()
  expect(value(await again.journal.job(job))?.id).toBe(job)
  await again.close()
  await writeFile(`${path}.replacing`, 'half of one')
  const third = await folder.open()
  expect(value(await third.journal.job(job))?.id).toBe(job)
  expect(await folder.files()).not.toContain('station.db.replacing')
})

test('an orderly end says so, and a start takes that back', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  expect(await folder.files()).not.toContain('last-end.json')
  await store.close()
  expect(await folder.files()).toContain('last-end.json')
  const again = await folder.open()
  expect(await folder.files()).not.toContain('last-end.json')
  expect(await again.checked).toEqual([])
})

/** Large enough not to be looked at whole before the station starts. */
async function largeFolder(folder: StoreFolder): Promise<void> {
  await growStore(folder.dir, 'bench-1', { jobs: 4_000, open: 3, labels: 2, bytesOfLabel: 2_000 })
  expect((await stat(join(folder.dir, 'station.db'))).size).toBeGreaterThan(7_000_000)
}

async function flipBody(folder: StoreFolder, order: string): Promise<void> {
  const path = join(folder.dir, 'station.db')
  const bytes = await readFile(path)
  const at = bytes.indexOf(`"order":"${order}"`)
  const file = await open(path, 'r+')
  await file.write(Buffer.from('X'), 0, 1, at + 9)
  await file.close()
}

test('damage deep in a large journal is found beside the work after an unclean end, and mended at the next start', async () => {
  await using folder = await storeFolder()
  await largeFolder(folder)
  await flipBody(folder, 'G000000F')
  const clean = await folder.open({ checkAfterMs: 0 })
  expect(clean.notices).toEqual([])
  await clean.close()
  await rm(join(folder.dir, 'last-end.json'))
  const unclean = await folder.open({ checkAfterMs: 0 })
  expect(unclean.notices).toEqual([])
  const found = await unclean.checked
  expect(found).toMatchObject([{ code: 'store.unreadable', facts: { file: 'station.db' } }])
  await unclean.close()
  const mended = await folder.open({ checkAfterMs: 0 })
  expect(mended.notices.map((notice) => notice.code)).toContain('store.unreadable')
  expect(value(await mended.journal.latestJobs('seller', 5_000)).length).toBeGreaterThanOrEqual(3_999)
  await mended.close()
  const after = await folder.open()
  expect(after.notices).toEqual([])
})

test('the end of a large journal is looked at before the start: a cut file and a changed last entry', async () => {
  await using folder = await storeFolder()
  await largeFolder(folder)
  await rm(join(folder.dir, 'last-end.json'))
  await flipBody(folder, 'G000033J')
  const store = await folder.open()
  expect(store.notices.map((notice) => notice.code)).toContain('store.unreadable')
  expect(value(await store.journal.history('seller', 'X000033J'))).toEqual([])
  await store.close()
  const { size } = await stat(join(folder.dir, 'station.db'))
  await truncate(join(folder.dir, 'station.db'), size - 40_960)
  const cut = await folder.open()
  expect(cut.notices[0]).toMatchObject({ code: 'store.unreadable', facts: { cause: 'damaged' } })
})

test('a station whose folder vanishes says so, and believes nothing that it cannot find again', async () => {
  await using folder = await storeFolder()
  const { journal, labels, close } = await folder.open()
  value(await journal.append([accepted(uuid())]))
  await rename(folder.dir, `${folder.dir}.away`)
  for (const asked of [
    journal.append([accepted(uuid())]),
    journal.openJobs(),
    labels.put(sampleLabel(), samplePage('x')),
  ])
    expect(faultCode(await asked)).toBe('store.unwritable')
  await close()
  await rename(`${folder.dir}.away`, folder.dir)
  const again = await folder.open()
  expect(again.lost).toBeNull()
  expect(value(await again.journal.openJobs())).toHaveLength(1)
})

test('a folder that cannot be made is a fault', async () => {
  await using folder = await storeFolder()
  expect(faultCode(await folder.tryToOpen({ dir: '/proc/packbench/data' }))).toBe('store.unwritable')
})

test('settings that nobody can use are set aside, with their time, and not overwritten', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  value(await store.settings.write({ from: 'the future' }))
  value(await store.settings.setAside())
  expect(value(await store.settings.read())).toBeNull()
  value(await store.settings.write({ station: 'fresh' }))
  await store.close()
  const db = new DatabaseSync(join(folder.dir, 'station.db'))
  expect(db.prepare('SELECT document FROM settings_aside').all()).toEqual([{ document: '{"from":"the future"}' }])
  db.exec(`UPDATE settings SET document = '{"station":"fre'`)
  db.close()
  const again = await folder.open()
  expect(value(await again.settings.read())).toBe('{"station":"fre')
})

test('a commit can be made as slow as a packing PC’s, and every answer waits for it', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ fsyncDelayMs: 40 })
  const start = performance.now()
  value(await store.journal.append([accepted(uuid())]))
  expect(performance.now() - start).toBeGreaterThanOrEqual(40)
})
