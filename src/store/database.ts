import { existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { migrate, newestVersion, schemaVersion } from './migrate.ts'
import type { Schema } from './migrations/migration.ts'
import { createPrivately } from './privateFile.ts'
import { integerOf, textOf } from './row.ts'
import { stamp } from './stamp.ts'
import { orStoreFault } from './storeFault.ts'

export interface Database {
  readonly db: DatabaseSync
  readonly notices: readonly Fault[]
}

/**
 * Opens a database of the data folder, checks it and takes it to the newest schema. One that cannot be read, or is not
 * ours, is set aside under another name with a notice, and a fresh one takes its place. Faults: `store.newer` (facts
 * `file`, `found`, `known`), which leaves the file as it is; `store.full`, `store.unwritable`.
 */
export async function openDatabase(
  dir: string,
  schema: Schema,
  { now, maxPages }: { now: number; maxPages: number | null },
): Promise<Result<Database>> {
  const path = join(dir, schema.file)
  const first = await tryToOpen(path, schema, { now, maxPages })
  if (first.ok || first.fault.code !== 'store.unreadable') return withNotices(first, [])
  const notice = setAside(path, now, first.fault)
  return withNotices(await tryToOpen(path, schema, { now, maxPages }), [notice])
}

function withNotices(opened: Result<DatabaseSync>, notices: readonly Fault[]): Result<Database> {
  return opened.ok ? ok({ db: opened.value, notices }) : opened
}

/** Looked at through a connection that cannot write: closing one that can would fold the log in and delete it. */
function tryToOpen(
  path: string,
  schema: Schema,
  { now, maxPages }: { now: number; maxPages: number | null },
): Promise<Result<DatabaseSync>> {
  return orStoreFault(async () => {
    await createPrivately(path)
    const inspected = inspect(path, schema)
    if (!inspected.ok) return inspected
    const db = new DatabaseSync(path, { timeout: 2_000 })
    let isUsable = false
    try {
      configure(db, maxPages)
      migrate(db, schema, `${path}.v${schemaVersion(db)}-${stamp(now)}`)
      isUsable = true
      return ok(db)
    } finally {
      if (!isUsable) db.close()
    }
  })
}

/** A database of a newer program or of another one stays as it is. */
function inspect(path: string, schema: Schema): Result<undefined> {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
  try {
    return judge(db, schema)
  } finally {
    db.close()
  }
}

function judge(db: DatabaseSync, schema: Schema): Result<undefined> {
  const file = schema.file
  const isEmpty = integerOf(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get() ?? {}, 'n') === 0
  if (isEmpty) return ok()
  const application = integerOf(db.prepare('PRAGMA application_id').get() ?? {}, 'application_id')
  if (application !== schema.applicationId) return fail('store.unreadable', { facts: { file, cause: 'foreign' } })
  const found = schemaVersion(db)
  const known = newestVersion(schema.migrations)
  if (found > known) return fail('store.newer', { facts: { file, found, known } })
  const check = textOf(db.prepare('PRAGMA quick_check(1)').get() ?? {}, 'quick_check')
  return check === 'ok' ? ok() : fail('store.unreadable', { facts: { file, cause: 'damaged' } })
}

function configure(db: DatabaseSync, maxPages: number | null): void {
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16000;
    PRAGMA journal_size_limit = 67108864;
  `)
  if (maxPages !== null) db.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)}`)
}

/** The WAL and its index move along, under the names SQLite looks for, so that a repair finds all there was. */
function setAside(path: string, now: number, fault: Fault): Fault {
  const kept = `${path}.unreadable-${stamp(now)}`
  for (const part of ['', '-wal', '-shm', '-journal']) if (existsSync(path + part)) renameSync(path + part, kept + part)
  const cause = fault.facts?.cause ?? 'damaged'
  return { ...fault, facts: { file: basename(path), keptAs: basename(kept), cause } }
}
