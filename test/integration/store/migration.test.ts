import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { openConnection } from '../../../src/store/connection.ts'
import { newestVersion, schemaVersion } from '../../../src/store/migrate.ts'
import { stationSchema } from '../../../src/store/migrations/schemas.ts'
import type { Store } from '../../../src/store/store.ts'
import type { OldFolder } from '../../support/oldStore.ts'
import { oldStore } from '../../support/oldStore.ts'
import {
  accepted,
  following,
  sampleLabel,
  sampleOrder,
  samplePage,
  storeFolder,
  value,
} from '../../support/storeFolder.ts'

async function expectAllOfIt(store: Store, old: OldFolder): Promise<void> {
  expect(store.notices).toEqual([])
  expect(store.lost).toBeNull()
  expect(value(await store.journal.job(old.completed))).toMatchObject({ state: 'completed', verdict: 'printed' })
  expect(value(await store.journal.openJobs()).map((job) => [job.id, job.state])).toEqual([
    [old.waiting, 'stopped'],
    [old.inDoubt, 'in-doubt'],
  ])
  expect(value(await store.orders.get('seller', 'G8ADKBRF'))).toEqual({ order: sampleOrder(), readAt: 7 })
  expect(value(await store.labels.get(sampleLabel()))).toEqual(samplePage('of version 1'))
  expect(value(await store.labels.usage())).toMatchObject({ count: 1, oldest: samplePage('').sealedAt })
  expect(value(await store.settings.read())).toEqual({ stationName: 'Bàn 7' })
  expect(value(await store.credentials.get('seller'))).toBe('token')
  expect(store.printerMemory.get('socket://10.0.0.7')).toBe('mute')
}

const versionOf = (path: string) => {
  using db = openConnection(path, { readOnly: true })
  return schemaVersion(db)
}

test('a folder of version 1 goes forward with everything in it, and a copy of each database is kept', async () => {
  await using folder = await storeFolder()
  const old = await oldStore(folder.dir, 'bench-1')
  const store = await folder.open()
  await expectAllOfIt(store, old)
  const copies = (await folder.files()).filter((file) => file.includes('.v1-'))
  expect(copies.map((file) => file.split('.v1-')[0])).toEqual(['labels.db', 'station.db'])
  for (const copy of copies) expect(versionOf(join(folder.dir, copy))).toBe(1)
  value(await store.journal.append([following(old.waiting, 3, { type: 'started' })]))
  value(await store.journal.append([accepted(uuid())]))
  expect(value(await store.journal.entries(old.waiting)).at(-1)).toMatchObject({ sequence: old.entries + 1 })
  await store.close()
  const again = await folder.open()
  expect(again.notices).toEqual([])
  expect(value(await again.journal.openJobs())).toHaveLength(3)
})

test('a copy of version 1 put back in the place of the database goes forward again', async () => {
  await using folder = await storeFolder()
  const old = await oldStore(folder.dir, 'bench-1')
  await (await folder.open()).close()
  await rm(join(folder.dir, 'journal.mark'))
  const copy = (await folder.files()).find((file) => file.startsWith('station.db.v1-')) ?? ''
  await rename(join(folder.dir, copy), join(folder.dir, 'station.db'))
  await expectAllOfIt(await folder.open(), old)
})

test('where the disk is too full to go forward nothing is lost, no copies pile up, and with room it goes on', async () => {
  await using folder = await storeFolder()
  const old = await oldStore(folder.dir, 'bench-1', 200)
  const path = join(folder.dir, 'station.db')
  const pages = () => {
    using db = openConnection(path, { readOnly: true })
    return Number(db.prepare('PRAGMA page_count').get()?.page_count)
  }
  const versions = new Set<number>()
  for (let more = 0; ; more += 2) {
    const opened = await folder.tryToOpen({ maxPages: pages() + more })
    versions.add(versionOf(path))
    if (opened.ok) await opened.value.close()
    if (opened.ok) break
    expect(opened.fault.code).toBe('store.full')
  }
  expect([...versions].at(0)).toBe(1)
  expect([...versions].at(-1)).toBe(newestVersion(stationSchema.migrations))
  expect((await readdir(folder.dir)).filter((file) => file.startsWith('station.db.v1-'))).toHaveLength(1)
  await expectAllOfIt(await folder.open(), old)
})

test('a kill at any moment of going forward leaves a folder that goes forward at the next start', async () => {
  await using folder = await storeFolder()
  const old = await oldStore(folder.dir, 'bench-1', 3_000)
  for (let kill = 0; kill < 6; kill++) {
    const child = folder.child('hold')
    const opened = child.line()
    await sawFile(folder.dir, kill)
    await child.kill()
    await opened
  }
  await expectAllOfIt(await folder.open(), old)
})

/** Waits for another sign of the migration's progress each time: the copy, its end, the log that grows. */
async function sawFile(dir: string, kill: number): Promise<void> {
  const signs = [
    (files: string[]) => files.some((file) => file.startsWith('station.db.v1-')),
    (files: string[]) => files.includes('station.db-wal'),
    (files: string[]) => files.some((file) => file.startsWith('labels.db.v1-')),
  ]
  const sign = signs[kill % signs.length]
  while (sign !== undefined && !sign(await readdir(dir))) await new Promise((resolve) => setImmediate(resolve))
  for (let turn = 0; turn < kill * 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
