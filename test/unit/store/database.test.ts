import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/store/database.ts'
import { labelsSchema, stationSchema } from '../../../src/store/migrations/schemas.ts'
import { value } from '../../support/storeFolder.ts'

const next = { version: labelsSchema.migrations.length + 1, sql: `ALTER TABLE labels ADD COLUMN origin TEXT` }
const nextSchema = { ...labelsSchema, migrations: [...labelsSchema.migrations, next] }
const now = Date.UTC(2026, 10, 24, 8, 30, 5, 123)
const options = { now, maxPages: null }

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'packbench-database-'))
})
afterEach(() => rm(dir, { recursive: true }))

test.each([
  ['of the journal has been synced: write-ahead log, synchronous full', stationSchema, 2],
  ['of the labels waits for no disk, and spoils nothing: write-ahead log, synchronous normal', labelsSchema, 1],
] as const)('a commit that returned %s', async (_what, schema, synchronous) => {
  const { db } = value(await openDatabase(dir, schema, options))
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: BigInt(synchronous) })
  expect(db.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1n })
  db.close()
})

test('a newer program takes the database forward and keeps a copy of the older version', async () => {
  value(await openDatabase(dir, labelsSchema, options)).db.close()
  const { db, notices } = value(await openDatabase(dir, nextSchema, options))
  expect(notices).toEqual([])
  expect(db.prepare('SELECT origin FROM labels').all()).toEqual([])
  db.close()
  expect((await readdir(dir)).sort()).toEqual(['labels.db', 'labels.db.v2-20261124T083005123Z'])
  expect(await openDatabase(dir, labelsSchema, options)).toEqual({
    ok: false,
    fault: { code: 'store.newer', facts: { file: 'labels.db', found: 3, known: 2 } },
  })
})

test('what is set aside takes its write-ahead log along', async () => {
  await writeFile(join(dir, 'labels.db'), 'x'.repeat(5_000))
  await writeFile(join(dir, 'labels.db-wal'), 'log')
  const { db, notices } = value(await openDatabase(dir, labelsSchema, options))
  db.close()
  const keptAs = 'labels.db.unreadable-20261124T083005123Z'
  expect(notices).toMatchObject([{ code: 'store.unreadable', facts: { file: 'labels.db', keptAs } }])
  expect(await readdir(dir)).toEqual(expect.arrayContaining(['labels.db', keptAs, `${keptAs}-wal`]))
  expect(await readFile(join(dir, `${keptAs}-wal`), 'utf8')).toBe('log')
})
