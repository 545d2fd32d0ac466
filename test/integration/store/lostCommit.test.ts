import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { accepted, faultCode, storeFolder, value } from '../../support/storeFolder.ts'

vi.mock('node:worker_threads', async (original) => {
  const threads = await original<typeof import('node:worker_threads')>()
  const hook = new URL('../../support/failingSyncWorker.ts', import.meta.url).href
  class Worker extends threads.Worker {
    constructor(script: URL, options: object) {
      super(script, { ...options, execArgv: ['--import', hook] })
    }
  }
  return { ...threads, Worker }
})

/** Were the program to end now, without closing anything. */
function entriesAfterNextStart(dir: string): unknown {
  const copy = join(dir, '..', 'copy.db')
  for (const part of ['', '-wal']) copyFileSync(join(dir, `station.db${part}`), copy + part)
  const db = new DatabaseSync(copy)
  const count = db.prepare('SELECT count(*) AS count FROM entries').get()?.count
  db.close()
  return count
}

test('an entry that was refused because the log could not be synced is not there after the next start', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const [refused, next] = [uuid(), uuid()]
  writeFileSync(join(folder.dir, 'sync-fails-once'), '')
  expect(faultCode(await store.journal.append([accepted(refused)]))).toBe('store.unwritable')
  expect(entriesAfterNextStart(folder.dir)).toBe(0)
  value(await store.journal.append([accepted(next)]))
  expect(entriesAfterNextStart(folder.dir)).toBe(1)
  await store.close()
  const again = await folder.open()
  expect(value(await again.journal.job(refused))).toBeNull()
  expect(value(await again.journal.job(next))).toMatchObject({ id: next })
})

test('where nobody knows it the store does nothing more until it was opened anew', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const [perhaps, refused] = [uuid(), uuid()]
  const flag = join(folder.dir, 'sync-fails')
  writeFileSync(flag, '')
  expect(faultCode(await store.journal.append([accepted(perhaps)]))).toBe('store.unsure')
  rmSync(flag)
  expect(faultCode(await store.journal.append([accepted(refused)]))).toBe('store.unwritable')
  expect(faultCode(await store.journal.job(perhaps))).toBe('store.unwritable')
  await store.close()
  const again = await folder.open()
  expect(value(await again.journal.job(refused))).toBeNull()
  value(await again.journal.append([accepted(refused)]))
})
