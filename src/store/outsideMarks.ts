import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { makeFolder } from '../base/makeFolder.ts'
import { openToOthers } from '../disk/openToOthers.ts'
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
}

export interface OutsideMark {
  readonly mark: Mark
  /** The folder it was written for. */
  readonly folder: string
  /** It was written for this very place. */
  readonly isHere: boolean
}

/** @param stateDir null: nothing is kept outside. */
export function openOutsideMarks(stateDir: string | null, dir: string): OutsideMarks {
  const folder = marksFolder(stateDir)
  if (folder === null) return { stationHere: null, marksOf: () => [], open: () => null }
  const here = placeOf(dir)
  const suffix = `-${digits(here)}.mark`
  const names = orNothing(() => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()), [])
  const files = names.map(({ name }) => name).filter((name) => name.endsWith('.mark'))
  const marks = files.flatMap((name) => {
    const mark = orNothing(() => readMark(join(folder, name)), null)
    const place = orNothing(() => readFileSync(join(folder, `${name}.folder`), 'utf8'), '')
    return mark === null ? [] : [{ mark, folder: place, isHere: name.endsWith(suffix) }]
  })
  const last = marks.filter(({ isHere }) => isHere).sort((a, b) => b.mark.at - a.mark.at)[0]
  return {
    stationHere: last?.mark.station ?? null,
    marksOf: (station) => marks.filter(({ mark }) => mark.station === station),
    open(station) {
      const path = join(folder, `${digits(station)}${suffix}`)
      return orNothing(() => {
        makeFolder(folder, 0o700, { mkdirSync, dirname })
        if (!existsSync(`${path}.folder`)) writeFileSync(`${path}.folder`, here, { mode: 0o600 })
        return openMark(path)
      }, null)
    },
  }
}

/** null: nothing is kept outside, for another user could say what is known there, and where it is written. */
function marksFolder(stateDir: string | null): string | null {
  const folder = stateDir === null ? null : join(stateDir, 'marks')
  return folder === null || orNothing(() => openToOthers(folder), folder) !== null ? null : folder
}

/** A backup that was made of the folder here, as far as the state folder remembers it. */
export interface KnownBackup {
  readonly file: string
  readonly at: number
}

const mostBackups = 10

/** Backups of this folder that are still where they were made, the newest first. */
export function knownBackups(stateDir: string, dir: string): readonly KnownBackup[] {
  return readBackups(stateDir, dir).filter(({ file }) => existsSync(file))
}

/** So that they are found again when the folder itself knows nothing any more. */
export function rememberBackup(stateDir: string | null, dir: string, backup: KnownBackup): void {
  const folder = marksFolder(stateDir)
  if (stateDir === null || folder === null) return
  const others = readBackups(stateDir, dir).filter(({ file }) => file !== backup.file)
  orNothing(() => {
    makeFolder(folder, 0o700, { mkdirSync, dirname })
    const known = [{ file: backup.file, at: backup.at }, ...others].slice(0, mostBackups)
    writeFileSync(backupsOf(folder, dir), JSON.stringify(known), { mode: 0o600 })
  }, undefined)
}

function backupsOf(folder: string, dir: string): string {
  return join(folder, `${digits(placeOf(dir))}.backups.json`)
}

const Backups = z.array(z.object({ file: z.string(), at: z.int() }))

function readBackups(stateDir: string, dir: string): readonly KnownBackup[] {
  const folder = marksFolder(stateDir)
  const text = folder === null ? '[]' : orNothing(() => readFileSync(backupsOf(folder, dir), 'utf8'), '[]')
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
