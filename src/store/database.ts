import { existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { openConnection } from './connection.ts'
import { parts, removeParts, replacing } from './halfMade.ts'
import { actsForOthers, migrate, newestVersion, schemaVersion } from './migrate.ts'
import type { Schema } from './migrations/migration.ts'
import { keysHaveRoom, mostOfKey } from './possibleKeys.ts'
import { createPrivately } from './privateFile.ts'
import { integerOf } from './row.ts'
import { stamp, timeOfStamp } from './stamp.ts'
import { orStoreFault } from './storeFault.ts'

export interface Database {
  readonly db: DatabaseSync
  readonly notices: readonly Fault[]
}

export interface DatabaseOptions {
  readonly now: number
  readonly maxPages: number | null
  /** How closely the file is looked at: every page, its length only, or not. By default every page. */
  readonly look?: Look
  /** Brings over what can still be read of a damaged database. Without it the fresh one begins empty. */
  readonly salvage?: Salvage
}

export type Look = 'whole' | 'length' | 'none'
/** Gives what is to be told of rows that were left behind. */
export type Salvage = (from: DatabaseSync, to: DatabaseSync) => readonly Fault[]

/**
 * Opens a database of the data folder, checks it and takes it to the newest schema. One that cannot be read, or is not
 * ours, is set aside under another name with a notice, and a fresh one with what could be salvaged takes its place.
 * Faults: `store.newer` (facts `file`, `found`, `known`), which leaves the file as it is; `store.full`,
 * `store.unwritable`.
 */
export async function openDatabase(dir: string, schema: Schema, options: DatabaseOptions): Promise<Result<Database>> {
  const path = join(dir, schema.file)
  finishReplacing(path, options.now)
  const first = await tryToOpen(path, schema, options)
  if (first.ok) return ok({ db: first.value, notices: [] })
  return first.fault.code === 'store.unreadable' ? replaceDatabase(dir, schema, options, first.fault) : first
}

/**
 * Sets a database that is closed now aside. The fresh one is made beside it first, so that at any moment there is either
 * the damaged file with all there is, or a whole one.
 */
export function replaceDatabase(
  dir: string,
  schema: Schema,
  options: DatabaseOptions,
  why: Fault,
): Promise<Result<Database>> {
  const path = join(dir, schema.file)
  return orStoreFault(async () => {
    removeParts(replacing(path))
    const fresh = await tryToOpen(replacing(path), schema, options)
    if (!fresh.ok) return fresh
    let left: readonly Fault[] = []
    try {
      if (why.facts?.cause !== 'foreign') left = salvageInto(fresh.value, path, options.salvage)
    } finally {
      fresh.value.close()
    }
    const notice = setAside(path, options.now, why)
    renameSync(replacing(path), path)
    const opened = await tryToOpen(path, schema, { ...options, look: 'none' })
    return opened.ok ? ok({ db: opened.value, notices: [notice, ...left] }) : opened
  })
}

/**
 * Folds the log into the database and cuts it: it still holds what was deleted. False: somebody reads what is in it, a
 * backup or a check, or it is asked for inside a transaction; then it stays.
 */
export function cutLog(db: DatabaseSync): boolean {
  if (db.isTransaction) return false
  // Nobody waits for a reader here: labels wait for this thread.
  db.exec('PRAGMA busy_timeout = 0')
  try {
    return integerOf(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}, 'busy') === 0
  } finally {
    db.exec(`PRAGMA busy_timeout = ${patience}`)
  }
}

/** How long a connection waits for another one, in milliseconds. */
const patience = 2_000

/**
 * The power went while one database took the place of another. With the file of the old one there, nothing had moved. Without it
 * the fresh one is whole, and a log that still lies there is the old one's: it goes where that is kept, or SQLite would
 * write it into the fresh one. A log whose database somebody took away is kept by itself.
 */
export function finishReplacing(path: string, now: number): void {
  if (existsSync(path)) {
    removeParts(replacing(path))
    return
  }
  const isWhole = existsSync(replacing(path))
  const kept = isWhole ? newestAside(path) : null
  const free = asideName(path, 'unreadable', now)
  for (const part of parts.filter((each) => existsSync(path + each)))
    renameSync(path + part, (kept === null || existsSync(kept + part) ? free : kept) + part)
  if (isWhole) renameSync(replacing(path), path)
}

/**
 * The file first: while it is there, all of the old one is. The WAL and its index move along, under the names SQLite looks
 * for, so that a repair finds all there was. Returns the name under which it is kept.
 */
export function moveAside(path: string, why: AsideFor, now: number): string {
  const kept = asideName(path, why, now)
  for (const part of parts) if (existsSync(path + part)) renameSync(path + part, kept + part)
  return basename(kept)
}

type AsideFor = 'unreadable' | 'before-restore'
const isAside = /^\.(unreadable|before-restore)-\d{8}T\d{9}Z(-\d+)?$/

/**
 * Behind any that is kept, by a turn where the clock was set back: the newest is the one that was moved last. Its date
 * stays the clock's, for it goes by that.
 */
function asideName(path: string, why: AsideFor, now: number): string {
  const last = newestAside(path) ?? ''
  const turn = turnOf(last) + (now > timeOf(last) ? 0 : 1)
  return `${path}.${why}-${stamp(now)}${turn === 0 ? '' : `-${turn}`}`
}

/** Of a stamp that is no time, 0. */
const timeOf = (name: string) => timeOfStamp(name) || 0
const turnOf = (name: string) => Number(/Z-(\d+)$/.exec(name)?.[1] ?? 0)

function newestAside(path: string): string | null {
  const endings = readdirSync(dirname(path))
    .filter((name) => name.startsWith(basename(path)))
    .map((name) => name.slice(basename(path).length))
    .filter((ending) => isAside.test(ending))
    .sort((a, b) => turnOf(a) - turnOf(b) || timeOf(a) - timeOf(b))
  const newest = endings.at(-1)
  return newest === undefined ? null : path + newest
}

function salvageInto(fresh: DatabaseSync, path: string, salvage: Salvage = () => []): readonly Fault[] {
  const damaged = openConnection(path, { readOnly: true, timeout: 2_000 })
  try {
    return salvage(damaged, fresh)
  } finally {
    damaged.close()
  }
}

/** Looked at through a connection that cannot write: closing one that can would fold the log in and delete it. */
function tryToOpen(path: string, schema: Schema, options: DatabaseOptions): Promise<Result<DatabaseSync>> {
  return orStoreFault(async () => {
    await createPrivately(path)
    const inspected = inspect(path, schema, options.look ?? 'whole')
    if (!inspected.ok) return inspected
    const db = openConnection(path, { timeout: patience })
    let isUsable = false
    try {
      configure(db, schema, options.maxPages)
      migrate(db, schema, `${path}.v${schemaVersion(db)}-${stamp(options.now)}`)
      db.exec('PRAGMA secure_delete = ON')
      isUsable = true
      return ok(db)
    } finally {
      if (!isUsable) db.close()
    }
  })
}

/** A database of a newer program or of another one stays as it is. */
function inspect(path: string, schema: Schema, look: Look): Result<undefined> {
  const db = openConnection(path, { readOnly: true, timeout: 2_000 })
  try {
    const judged = judge(db, schema)
    if (!judged.ok) return judged
    // Its rows are ours, and are brought over: a backup that was brought back earlier may have had such a trigger in it.
    const hasOurs = !actsForOthers(db, schema) && hasNoOtherRows(db, schema) && keysHaveRoom(db, mostOfKey)
    const isSound = hasOurs && isWhole(db, path, look)
    return isSound ? ok() : fail('store.unreadable', { facts: { file: schema.file, cause: 'damaged' } })
  } finally {
    db.close()
  }
}

export function judge(db: DatabaseSync, schema: Schema): Result<undefined> {
  const file = schema.file
  const isEmpty = integerOf(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get() ?? {}, 'n') === 0
  if (isEmpty) return ok()
  const application = integerOf(db.prepare('PRAGMA application_id').get() ?? {}, 'application_id')
  if (application !== schema.applicationId) return fail('store.unreadable', { facts: { file, cause: 'foreign' } })
  const found = schemaVersion(db)
  const known = newestVersion(schema.migrations)
  return found > known ? fail('store.newer', { facts: { file, found, known } }) : ok()
}

/** Which SQLite's own check does not say here: on a connection that cannot write it leaves the CHECKs of a schema out. */
function hasNoOtherRows(db: DatabaseSync, { ofOneRow }: Schema): boolean {
  const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
  const has = (table: string) => db.prepare(`SELECT 1 FROM ${table} WHERE only <> 1`).get() !== undefined
  return !ofOneRow.some((table) => isThere.get(table) !== undefined && has(table))
}

function isWhole(db: DatabaseSync, path: string, look: Look): boolean {
  if (look === 'whole') return passes(db, 'integrity_check(1)')
  return look === 'none' || hasItsLength(db, path)
}

const sqliteError = 1

/** A check of SQLite's. It evaluates generated columns on its way and stumbles over a damaged value with a plain error. */
export function passes(db: DatabaseSync, check: string): boolean {
  try {
    return Object.values(db.prepare(`PRAGMA ${check}`).get() ?? {})[0] === 'ok'
  } catch (thrown) {
    if (thrown instanceof Error && 'errcode' in thrown && thrown.errcode === sqliteError) return false
    throw thrown
  }
}

/** Pages that are only in the log are not in the file yet; without a log the file has every page. */
function hasItsLength(db: DatabaseSync, path: string): boolean {
  const pragma = (name: string) => integerOf(db.prepare(`PRAGMA ${name}`).get() ?? {}, name)
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  return log > 0 || statSync(path).size >= pragma('page_count') * pragma('page_size')
}

/** `auto_vacuum` counts only before the first table. */
function configure(db: DatabaseSync, { durable, shrinks }: Schema, maxPages: number | null): void {
  if (shrinks) db.exec('PRAGMA auto_vacuum = INCREMENTAL')
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'};
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16000;
    PRAGMA journal_size_limit = 67108864;
  `)
  if (maxPages !== null) db.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)}`)
}

function setAside(path: string, now: number, fault: Fault): Fault {
  const keptAs = moveAside(path, 'unreadable', now)
  const cause = fault.facts?.cause ?? 'damaged'
  return { ...fault, facts: { file: basename(path), keptAs, cause } }
}
