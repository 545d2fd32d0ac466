import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import { isOfCommandLine } from '../model/printerAddress.ts'
import { openConnection, openGuarded } from './connection.ts'
import { finishReplacing, judge, moveAside, passes } from './database.ts'
import { examineJournal } from './examine.ts'
import { beforeMigration, rehearsing, removeParts, replacing, restoring } from './halfMade.ts'
import { forgetMeta, readMeta, writeMeta } from './meta.ts'
import { isSchemaOfOurs, migrate, newestVersion, schemaVersion } from './migrate.ts'
import { stationSchema } from './migrations/schemas.ts'
import type { OpenedBackup } from './openedBackup.ts'
import { copyBackup, copyPrivately } from './openedBackup.ts'
import { leavePackings } from './packingsTable.ts'
import type { PassphraseKey } from './passphraseKey.ts'
import { mostOfBroughtKey } from './possibleKeys.ts'
import { readEveryRow, rowsArePossible } from './possibleRows.ts'
import { integerOf, textOf } from './row.ts'
import { createSeals } from './seal.ts'
import { settle } from './settle.ts'
import { forgetLessons } from './smallTables.ts'
import { isStationId } from './stationId.ts'
import { storeFault } from './storeFault.ts'

/**
 * A backup is the station's database as it was at one moment, in one file: journal, orders, settings, the sealed token.
 * What it says of itself stands in it. Label pages are not in it: they are fetched again.
 */
export interface BackupNote {
  /** When it was made, milliseconds since 1970. */
  readonly at: number
  /** Entries of the journal in it. */
  readonly entries: number
  /** The data key, wrapped by a passphrase; null: without the folder's own key what is sealed in it stays sealed. */
  readonly key: PassphraseKey | null
}

/** What was found in a backup beside its note. */
export interface FoundBackup extends BackupNote {
  /** A printer of its settings is a file, or a device that is no printer's, of whatever name. */
  readonly printsIntoFile: boolean
  /** The fingerprint of the data key that sealed what is in it; null: it says none. */
  readonly dataKey: string | null
}

/** A backup that was made, and brought back in a rehearsal beside it. */
export interface BackupMade {
  readonly file: string
  readonly at: number
  readonly entries: number
}

/** What the thread is told: the folder, what goes into the backup beside its database, and its file or the folder of days. */
export type BackupTask = {
  readonly dir: string
  readonly key: PassphraseKey | null
  readonly now: number
  /** The name of its room in the folder, which nobody else has. */
  readonly room: string
} & ({ readonly to: string } | { readonly folder: string; readonly station: string; readonly keepDays: number })

/** What the thread is told of backups that a killed process has left: their rooms in the folder. */
export interface ClearTask {
  readonly dir: string
  readonly rooms: readonly string[]
}

/** Copies a database that is in use, as of one moment, into a file that is there and empty. Nobody waits for it. */
export function copyInto(database: string, path: string, note: Omit<BackupNote, 'entries'>): BackupNote {
  const source = openConnection(database, { readOnly: true, timeout: 2_000 })
  try {
    source.prepare('VACUUM INTO ?').run(path)
  } finally {
    source.close()
  }
  const copy = openConnection(path)
  try {
    const entries = integerOf(copy.prepare('SELECT count(*) AS n FROM entries').get() ?? {}, 'n')
    writeMeta(copy, 'backup', JSON.stringify({ ...note, entries }))
    return { ...note, entries }
  } finally {
    copy.close()
    sync(path)
  }
}

/**
 * What a backup says of itself, if it is one and whole, of a copy in a folder of our own (`copyBackup`): SQLite opens it by
 * its name. Faults: `file.unreadable`, `backup.unreadable` (fact `cause`), `store.newer`.
 */
export function readBackup(path: string): Result<FoundBackup> {
  try {
    const note = readNote(path)
    return note.ok ? readRows(path, note.value) : note
  } catch (thrown) {
    const fault = storeFault(thrown)
    if (fault === null) throw thrown
    return fault.code === 'store.unreadable'
      ? unreadable('damaged')
      : fail('file.unreadable', { facts: { file: path } })
  }
}

/** Without what lies beside it by the name of a log: a backup has none, and a pipe there would be waited for. */
function byItself(path: string): URL {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return url
}

const unreadable = (cause: string) => fail('backup.unreadable', { facts: { cause } })

/** Its schema, before anything else is asked of it: a view in the place of a table may never end. */
function readNote(path: string): Result<BackupNote> {
  using db = openGuarded(byItself(path), { readOnly: true })
  const judged = judge(db, stationSchema)
  if (!judged.ok) return judged.fault.code === 'store.newer' ? judged : unreadable('foreign')
  if (schemaVersion(db) === 0 || !isSchemaOfOurs(db, stationSchema)) return unreadable('foreign')
  const note = noteOf(readMeta(db, 'backup'))
  const isOne = note !== null && isStationId(readMeta(db, 'station') ?? 'unnamed')
  return isOne ? ok(note) : unreadable('foreign')
}

/**
 * Its rows are what its schema allows, and what can be: whoever wrote them may have turned the checks off
 * (`ignore_check_constraints`), and a second row of settings was the first to be read. On a connection that could write, and does not: on another one SQLite
 * leaves the CHECKs of a schema out.
 */
function readRows(path: string, note: BackupNote): Result<FoundBackup> {
  using db = openGuarded(path)
  db.exec('PRAGMA query_only = ON')
  const isWhole = passes(db, 'integrity_check(1)') && db.prepare('PRAGMA foreign_key_check').get() === undefined
  if (!isWhole || !rowsArePossible(db)) return unreadable('damaged')
  if (isOfToday(db) && examineJournal(db, 'all') === 'entries') return unreadable('damaged')
  return ok({ ...note, printsIntoFile: namesFile(db), dataKey: readMeta(db, 'data-key') })
}

const isOfToday = (db: DatabaseSync) => schemaVersion(db) === newestVersion(stationSchema.migrations)

/** However it is spelt: JSON can write a letter in six signs. The scanner's line has the same name, and is none of these. */
function namesFile(db: DatabaseSync): boolean {
  if (holds(documentOf(db), 'uri', isOfCommandLine)) return true
  // A printer that a command named by its address is called so in its jobs: `createPrinterProfiles`.
  const named = db.prepare(`SELECT body FROM entries WHERE instr(body, '"printer"') > 0 OR instr(body, char(92)) > 0`)
  for (const row of named.iterate())
    if (holds(textOf(row, 'body'), 'printer', (id) => isOfCommandLine(id.replace(/#[^#]*$/, '')))) return true
  return false
}

function holds(json: string, name: string, isMeant: (text: string) => boolean): boolean {
  try {
    let isHeld = false
    JSON.parse(json, (key, value) => {
      isHeld ||= key === name && typeof value === 'string' && isMeant(value)
      return value
    })
    return isHeld
  } catch {
    return false // what is no JSON names no printer
  }
}

function documentOf(db: DatabaseSync): string {
  const row = db.prepare('SELECT document FROM settings WHERE only = 1').get()
  return row === undefined ? 'null' : textOf(row, 'document')
}

const Note = z.object({
  at: z.int(),
  entries: z.int(),
  key: z.nullable(z.object({ salt: z.string(), sealed: z.string() })),
})

function noteOf(written: string | null): BackupNote | null {
  try {
    return Note.parse(JSON.parse(written ?? ''))
  } catch {
    return null
  }
}

/**
 * Copies a backup to beside the database whose place it is to take, and judges the copy: what it says of itself and what is
 * placed are the same bytes. Whoever does not place it removes it (`removeCopy`). Faults: `store.full`, those of
 * `readBackup`, `backup.file-printer`.
 */
export function takeCopy(from: OpenedBackup, path: string, { mayNameFiles }: Placing): Result<FoundBackup> {
  const copied = copyBackup(from, restoring(path))
  if (!copied.ok) return copied
  const found = readBackup(restoring(path))
  return found.ok && found.value.printsIntoFile && !mayNameFiles ? fail('backup.file-printer') : found
}

export function removeCopy(path: string): void {
  removeParts(restoring(path))
}

/**
 * Puts the copy that was taken in the place of a database that nobody has open, taken forward to today's schema and marked
 * as restored. What was there is kept under its date. `file`: where the backup was found. Faults: `backup.unreadable` (fact
 * `cause`), `backup.file-printer`, `store.*`.
 */
export function placeCopy(file: string, path: string, placing: Placing): Result<undefined> {
  const { now } = placing
  const prepared = prepare(file, path, placing)
  if (!prepared.ok) return prepared
  // What an earlier restore left half done is what was there.
  finishReplacing(path, now)
  // From here on a power cut leaves the one or the other.
  renameSync(restoring(path), replacing(path))
  moveAside(path, 'before-restore', now)
  renameSync(replacing(path), path)
  return ok()
}

export interface Placing {
  readonly now: number
  /** Whoever asks may make a printer of a file: a command line. */
  readonly mayNameFiles: boolean
}

/** Today's schema, and the mark that makes the next start draw the consequences. */
function prepare(file: string, path: string, placing: Placing): Result<undefined> {
  const { now } = placing
  const db = openGuarded(restoring(path))
  try {
    const wasOfToday = isOfToday(db)
    migrate(db, stationSchema, beforeMigration(path))
    for (const mark of ['restored', 'restored-at'] as const) writeMeta(db, mark, String(now))
    forgetMeta(db, 'backup')
    forgetMeta(db, 'gone')
    // Which copies were told of is told once more: better than to believe whoever wrote the file.
    forgetMeta(db, 'copies')
    // Jobs are what their entries say, whatever somebody wrote beside them.
    forgetMeta(db, 'projection')
    // Who may have second labels is asked once more, for what was allowed lies openly in a backup.
    db.exec('UPDATE batch_rows SET wish = NULL')
    // Nobody is asked for labels of a station that is another one by now.
    db.exec("DELETE FROM memory WHERE key = 'print-queues'")
    forgetLessons(db)
    leavePackings(db)
    leaveFolder(db, dirname(resolve(file)))
    if (!wasOfToday && examineJournal(db, 'all') === 'entries') return unreadable('damaged')
    const prepared = judgeWritten(db, dirname(resolve(file)), placing)
    if (!prepared.ok) return prepared
  } catch (thrown) {
    const fault = storeFault(thrown)
    if (fault === null) throw thrown
    return fault.code === 'store.unreadable' ? unreadable('damaged') : failed(fault)
  } finally {
    db.close()
    rmSync(beforeMigration(path), { force: true })
  }
  const tried = rehearse(path, now)
  if (tried.ok) sync(restoring(path))
  return tried
}

/** After the last write, as it is read back: what is placed is what was judged, and says what was written into it. */
function judgeWritten(db: DatabaseSync, foundIn: string, { mayNameFiles }: Placing): Result<undefined> {
  if (!isOfToday(db) || !isSchemaOfOurs(db, stationSchema)) return unreadable('foreign')
  const folder = settingsOf(db)?.backupFolder ?? null
  if (folder !== null && folder !== foundIn) return unreadable('foreign')
  return namesFile(db) && !mayNameFiles ? fail('backup.file-printer') : ok()
}

const lastOfAll =
  'SELECT max(last) AS last FROM (SELECT sequence AS last FROM entries UNION ALL SELECT last FROM gaps UNION ALL SELECT 0)'

/**
 * What the next start does with it, on one more copy: whoever wrote into a backup made a station of it that opens no more,
 * and the old one lay aside by then.
 */
function rehearse(path: string, now: number): Result<undefined> {
  const rehearsal = rehearsing(path)
  removeParts(rehearsal)
  try {
    copyPrivately(restoring(path), rehearsal)
    using db = openGuarded(rehearsal)
    const station = readMeta(db, 'station') ?? 'unnamed'
    settle(db, { station, mark: null, outside: [], notices: [], now })
    if (integerOf(db.prepare(lastOfAll).get() ?? {}, 'last') > mostOfBroughtKey) return unreadable('damaged')
    JSON.stringify(settingsOf(db))
    // Sealed is sealed: of what lies openly in them there is enough to end a start.
    readEveryRow(db, createSeals(randomBytes(32)))
    return ok()
  } catch (thrown) {
    const fault = storeFault(thrown)
    return fault?.code === 'store.full' ? failed(fault) : unreadable('damaged')
  } finally {
    removeParts(rehearsal)
  }
}

/**
 * Settings lie openly in a backup, and whoever wrote into it says where the next start writes. The folder of daily backups
 * goes on only where the backup itself was found there.
 */
function leaveFolder(db: DatabaseSync, foundIn: string): void {
  forgetMeta(db, 'folder-left')
  // As the station reads it: of a name that is there twice SQLite would take the other one.
  const settings = settingsOf(db)
  const folder = settings?.backupFolder ?? null
  if (folder === null || folder === foundIn) return
  db.prepare('UPDATE settings SET document = ? WHERE only = 1').run(JSON.stringify({ ...settings, backupFolder: null }))
  writeMeta(db, 'folder-left', String(folder))
}

function settingsOf(db: DatabaseSync): { readonly backupFolder?: unknown } | null {
  try {
    const document: unknown = JSON.parse(documentOf(db))
    return typeof document === 'object' ? document : null
  } catch {
    return null // the station sets it aside
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
