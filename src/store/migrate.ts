import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { openConnection } from './connection.ts'
import type { Migration, Schema } from './migrations/migration.ts'
import { integerOf, textOf } from './row.ts'

/** The newest version the program knows. */
export function newestVersion(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map((migration) => migration.version))
}

/** The version of a database's schema, 0 for an empty one. */
export function schemaVersion(db: DatabaseSync): number {
  return integerOf(db.prepare('PRAGMA user_version').get() ?? {}, 'user_version')
}

/**
 * Takes a database forward to the newest version. Each step is a transaction that sets the version, so that a power cut
 * leaves a whole version. What was there before is kept as a copy at `backupPath`; an empty database needs none, and one that
 * did not move is its own.
 */
export function migrate(db: DatabaseSync, schema: Schema, backupPath: string): void {
  const from = schemaVersion(db)
  const ahead = schema.migrations.filter((step) => step.version > from).sort((a, b) => a.version - b.version)
  if (ahead.length === 0) return
  let isForward = false
  try {
    if (from > 0) backUp(db, backupPath)
    for (const step of ahead) apply(db, step, schema.applicationId)
    isForward = true
  } finally {
    if (!isForward && from > 0 && schemaVersion(db) === from) rmSync(backupPath, { force: true })
  }
}

/** VACUUM INTO writes into an empty file that is there, which keeps the copy private, but does not sync it. */
function backUp(db: DatabaseSync, path: string): void {
  closeSync(openSync(path, 'wx', 0o600))
  db.prepare('VACUUM INTO ?').run(path)
  const copy = openSync(path, 'r+')
  try {
    fsyncSync(copy)
  } finally {
    closeSync(copy)
  }
}

/**
 * Is this the schema that this program makes of that version, and nothing beside it? A trigger or a view of somebody
 * else's would act in our name, or never end. Reads nothing but the schema itself.
 */
export function isSchemaOfOurs(db: DatabaseSync, schema: Schema): boolean {
  return isDeepStrictEqual(partsOf(db), ownParts(schemaVersion(db), schema))
}

/**
 * Is there a trigger, a view or a virtual table that is none of ours? An index or a table beside ours does nothing, and
 * another SQLite may have written ours in other words: they are no reason to set a station aside.
 */
export function actsForOthers(db: DatabaseSync, schema: Schema): boolean {
  const acting = partsOf(db, begins.map((sql) => `sql NOT LIKE '${sql} %'`).join(' AND '))
  if (acting.length === 0) return false
  const own = new Set(ownParts(schemaVersion(db), schema))
  return acting.some((part) => !own.has(part))
}

/** SQLite goes by these words, whatever the row says that it is. */
const begins = ['CREATE TABLE', 'CREATE INDEX', 'CREATE UNIQUE INDEX']

/** More rows, or longer ones, than ours has: whoever wrote them has us hold no more of them. */
const most = { rows: 1_000, bytes: 65_536 }

/** Every row, byte by byte: with a written schema the name of a trigger can begin like SQLite's own, or have a NUL in it. */
function partsOf(db: DatabaseSync, which = 'true'): readonly string[] {
  const columns = ['type', 'name', 'tbl_name', 'sql'].map((name) => {
    const bytes = `CAST(${name} AS BLOB)`
    return `concat(typeof(${name}), length(${bytes}), ':', hex(substr(${bytes}, 1, ${most.bytes})))`
  })
  // Two tables on one page are found by the integrity check; a trigger has none.
  const part = `concat(${columns.join()}, rootpage > 0)`
  return db
    .prepare(`SELECT ${part} AS part FROM sqlite_schema WHERE ${which} LIMIT ${most.rows}`)
    .all()
    .map((row) => textOf(row, 'part'))
    .sort()
}

function ownParts(version: number, schema: Schema): readonly string[] {
  const ours = openConnection(':memory:')
  try {
    for (const step of schema.migrations) if (step.version <= version) apply(ours, step, schema.applicationId)
    return partsOf(ours)
  } finally {
    ours.close()
  }
}

function apply(db: DatabaseSync, step: Migration, applicationId: number): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(step.sql)
    db.exec(`PRAGMA application_id = ${applicationId}`)
    db.exec(`PRAGMA user_version = ${step.version}`)
    db.exec('COMMIT')
  } catch (thrown) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw thrown
  }
}
