import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openConnection } from '../../../src/store/connection.ts'
import { migrate, newestVersion, schemaVersion } from '../../../src/store/migrate.ts'
import type { Migration } from '../../../src/store/migrations/migration.ts'
import { labelsSchema, stationSchema } from '../../../src/store/migrations/schemas.ts'

const steps: Migration[] = [
  { version: 1, sql: 'CREATE TABLE parcels (code TEXT PRIMARY KEY) STRICT' },
  { version: 2, sql: `ALTER TABLE parcels ADD COLUMN place TEXT NOT NULL DEFAULT 'bench'` },
  { version: 3, sql: `UPDATE parcels SET place = 'dock'; CREATE INDEX places ON parcels (place)` },
]
const schema = (known: number) => ({
  file: 'x.db',
  applicationId: 5,
  migrations: steps.slice(0, known),
  durable: true,
  ofOneRow: [],
  shrinks: false,
})

let dir: string
let db: DatabaseSync

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'packbench-migrate-'))
  db = openConnection(join(dir, 'x.db'))
})
afterEach(async () => {
  db.close()
  await rm(dir, { recursive: true })
})

test.each([1, 2])('version %i goes forward to the newest with its rows, and a copy of it is kept', async (from) => {
  migrate(db, schema(from), join(dir, 'none'))
  db.exec(`INSERT INTO parcels (code) VALUES ('G8ADKBRF')`)
  migrate(db, schema(3), join(dir, 'backup'))
  expect(schemaVersion(db)).toBe(3)
  expect(db.prepare('SELECT * FROM parcels').all()).toEqual([{ code: 'G8ADKBRF', place: 'dock' }])
  using copy = openConnection(join(dir, 'backup'))
  expect(schemaVersion(copy)).toBe(from)
  expect(copy.prepare('SELECT code FROM parcels').all()).toEqual([{ code: 'G8ADKBRF' }])
  expect((await stat(join(dir, 'backup'))).mode & 0o777).toBe(0o600)
})

test('an empty database and one that is new enough need no copy', async () => {
  migrate(db, schema(3), join(dir, 'backup'))
  migrate(db, schema(3), join(dir, 'backup'))
  expect(await readdir(dir)).toEqual(['x.db'])
})

test('a step that fails leaves the version before it whole', () => {
  migrate(db, schema(1), join(dir, 'none'))
  const broken = {
    ...schema(2),
    migrations: [...steps.slice(0, 2), { version: 3, sql: 'DROP TABLE parcels; NONSENSE' }],
  }
  expect(() => migrate(db, broken, join(dir, 'backup'))).toThrow()
  expect(schemaVersion(db)).toBe(2)
  expect(db.prepare('SELECT * FROM parcels').all()).toEqual([])
})

test.each([stationSchema, labelsSchema])('$file has steps without a gap, from 1 on', ({ migrations }) => {
  expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, index) => index + 1))
  expect(newestVersion(migrations)).toBe(migrations.length)
})
