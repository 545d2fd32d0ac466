import { hash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { HeldFolder } from '../disk/heldFolder.ts'
import { holdOwnFolder, makeOwnHeldFolder } from '../disk/heldFolder.ts'
import { placeFile, readRegular } from '../disk/regularFile.ts'
import type { JournalMark, Mark } from './journalMark.ts'
import { openMark, readMark } from './journalMark.ts'
import { storeFault } from './storeFault.ts'

/**
 * What is known of a journal outside its data folder: marks like `journal.mark`, in the state folder of the system, so
 * that a folder that was brought back from yesterday does not take itself for today's. One file for each journal and
 * place, so that two copies that are used side by side never write into one. Absent means unknown, not new.
 */
export interface OutsideMarks {
  /** The journal that was last written at this very place; null: unknown. */
  readonly stationHere: string | null
  /** How far this journal is known to have come, at any place; what a place holds is told by its mark alone. */
  marksOf(station: string): readonly OutsideMark[]
  /** Where this place's own mark is written from now on; null where the state folder takes none. */
  open(station: string): JournalMark | null
  /** Uses the file by which this journal is locked; null: the state folder takes none. */
  withLock<Value>(station: string, use: (path: string) => Value): Value | null
}

export interface OutsideMark {
  readonly mark: Mark
  /** The folder it was written for. */
  readonly folder: string
  /** It was written for this very place. */
  readonly isHere: boolean
}

/**
 * All is read and written in a folder that is held, and nothing where another user could say what is known there, or where
 * it is written.
 * @param stateDir null: nothing is kept outside.
 */
export function openOutsideMarks(stateDir: string | null, dir: string): OutsideMarks {
  const here = placeOf(dir)
  const suffix = `-${digits(here)}.mark`
  const marks = inMarks(stateDir, holdOwnFolder, (folder) => readMarks(folder, suffix), [])
  const last = marks.filter(({ isHere }) => isHere).sort((a, b) => b.mark.at - a.mark.at)[0]
  return {
    stationHere: last?.mark.station ?? null,
    marksOf: (station) => marks.filter(({ mark }) => mark.station === station),
    open(station) {
      const name = `${digits(station)}${suffix}`
      const openIn = (folder: HeldFolder) => {
        const place = lstatSync(folder.path(`${name}.folder`), { throwIfNoEntry: false })
        if (place?.isFile() !== true) placeFile(folder, `${name}.folder`, here)
        return openMark(folder.path(name))
      }
      return inMarks(stateDir, makeOwnHeldFolder, openIn, null)
    },
    withLock: <Value>(station: string, use: (path: string) => Value) =>
      inMarks<Value | null>(stateDir, makeOwnHeldFolder, (folder) => use(folder.path(`${digits(station)}.lock`)), null),
  }
}

function readMarks(folder: HeldFolder, suffix: string): readonly OutsideMark[] {
  const entries = readdirSync(folder.path('.'), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.mark')).map(({ name }) => name)
  return names.flatMap((name) => {
    const mark = orNothing(() => readMark(folder.path(name)), null)
    const place = orNothing(() => readRegular(folder.path(`${name}.folder`)).toString(), '')
    return mark === null ? [] : [{ mark, folder: place, isHere: name.endsWith(suffix) }]
  })
}

/** `nothing`: there is no folder of marks, or another user has a hand in it, or the system refuses something there. */
function inMarks<Value>(
  stateDir: string | null,
  hold: (folder: string) => HeldFolder | null,
  use: (folder: HeldFolder) => Value,
  nothing: Value,
): Value {
  if (stateDir === null) return nothing
  return orNothing(() => {
    using folder = hold(join(stateDir, 'marks'))
    return folder === null ? nothing : use(folder)
  }, nothing)
}

/** A backup that was made of the folder here, as far as the state folder remembers it. */
export interface KnownBackup {
  readonly file: string
  readonly at: number
}

const mostBackups = 10

/** Backups of this folder that are still where they were made, the newest first. */
export function knownBackups(stateDir: string, dir: string): readonly KnownBackup[] {
  const known = inMarks(stateDir, holdOwnFolder, (folder) => readBackups(folder, dir), [])
  return known.filter(({ file }) => existsSync(file))
}

/** So that they are found again when the folder itself knows nothing any more. */
export function rememberBackup(stateDir: string | null, dir: string, backup: KnownBackup): void {
  const remember = (folder: HeldFolder) => {
    const others = readBackups(folder, dir).filter(({ file }) => file !== backup.file)
    const known = [{ file: backup.file, at: backup.at }, ...others].slice(0, mostBackups)
    placeFile(folder, backupsOf(dir), JSON.stringify(known))
  }
  inMarks(stateDir, makeOwnHeldFolder, remember, undefined)
}

function backupsOf(dir: string): string {
  return `${digits(placeOf(dir))}.backups.json`
}

const Backups = z.array(z.object({ file: z.string(), at: z.int() }))

function readBackups(folder: HeldFolder, dir: string): readonly KnownBackup[] {
  const text = orNothing(() => readRegular(folder.path(backupsOf(dir))).toString(), '[]')
  try {
    return Backups.parse(JSON.parse(text))
  } catch {
    return []
  }
}

/** The folder by its one name. Windows does not tell letters apart. */
function placeOf(dir: string): string {
  const path = orNothing(() => realpathSync.native(dir), resolve(dir))
  return process.platform === 'win32' ? path.toLowerCase() : path
}

function digits(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 16)
}

/** What the file system refuses there is unknown: the station works without. */
function orNothing<Value>(read: () => Value, nothing: Value): Value {
  try {
    return read()
  } catch (thrown) {
    if (storeFault(thrown) === null) throw thrown
    return nothing
  }
}
