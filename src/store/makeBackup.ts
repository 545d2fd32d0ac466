import {
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import { dayLength, dayOf } from '../model/day.ts'
import type { BackupMade, BackupTask } from './backupFile.ts'
import { copyInto, copyPrivately, placeBackup, readBackup } from './backupFile.ts'
import { stationSchema } from './migrations/schemas.ts'
import { createFolder, isErrno, isLed } from './privateFile.ts'
import { isStationId } from './stationId.ts'
import { orStoreFault } from './storeFault.ts'

/** What the thread of backups does: nobody waits for a disk here, which may be a share that has gone away. */
export async function makeBackup(task: BackupTask): Promise<Result<BackupMade>> {
  const isOne = 'to' in task
  const made = await orStoreFault(() => (isOne ? backUp(task) : backUpDaily(task)))
  if (made.ok || made.fault.code !== 'store.unwritable') return made
  // The print log is on another disk, and well.
  const { detail = '' } = made.fault
  return fail('file.unwritable', { facts: { file: isOne ? resolve(task.to) : task.folder }, detail })
}

async function backUp({ dir, to, key, now }: BackupTask & { readonly to: string }): Promise<Result<BackupMade>> {
  if (!isAbsolute(to)) return fail('backup.relative')
  const path = resolve(to)
  // He who leads the name says what is written over, and which backups of before are erased.
  if (isLed(dirname(path))) return fail('file.unwritable', { facts: { file: path } })
  if (!existsSync(dirname(path))) return fail('file.unwritable', { facts: { file: path } })
  if (isInside(dirname(path), dir)) return fail('backup.inside-folder')
  if (existsSync(path) && !readBackup(path).ok) return fail('backup.in-the-way', { facts: { file: basename(path) } })
  return copyTo(path, { dir, key, now })
}

const mostDays = 7

async function backUpDaily(task: Extract<BackupTask, { readonly folder: string }>): Promise<Result<BackupMade>> {
  const { folder, station, keepDays, ...wanted } = task
  if (!isStationId(station)) throw new Error('no id of a station')
  // The first signs of such an id are the minute in which it was made, which stations that are set up together share.
  const prefix = `packbench-${station.slice(-12)}-`
  if (isAbsolute(folder) && !isLed(folder) && !isInside(folder, wanted.dir)) await createFolder(folder)
  const made = await backUp({ ...wanted, to: join(folder, `${prefix}${dayOf(wanted.now)}.packbench`) })
  if (!made.ok) return made
  // On a share they are whose the share says.
  const { uid } = lstatSync(made.value.file)
  // What another user laid there, or has a day that has not come, is no backup of before.
  const isBefore = (name: string) =>
    name.startsWith(prefix) &&
    name.endsWith('.packbench') &&
    name < basename(made.value.file) &&
    lstatSync(join(folder, name)).uid === uid
  const own = readdirSync(folder).filter(isBefore)
  const oldest = `${prefix}${dayOf(wanted.now - keepDays * dayLength)}`
  const before = own.sort().reverse()
  for (const old of before.filter((name, place) => place >= mostDays - 1 || name < oldest)) rmSync(join(folder, old))
  return made
}

/**
 * Copies the station's database while it is in use, and brings the copy back in a rehearsal before it takes the name it
 * was wanted under. A half of one is never found under that name.
 */
function copyTo(path: string, { dir, key, now }: Pick<BackupTask, 'dir' | 'key' | 'now'>): Result<BackupMade> {
  // One that a kill has left behind.
  for (const name of readdirSync(dir)) if (name.startsWith(roomName)) rmSync(join(dir, name), { recursive: true })
  const room = mkdtempSync(join(dir, roomName))
  try {
    const copy = join(room, 'copy')
    closeSync(openSync(copy, 'wx', 0o600))
    const { entries } = copyInto(join(dir, stationSchema.file), copy, { at: now, key })
    const read = readBackup(copy)
    if (!read.ok) return read
    const rehearsed = placeBackup(copy, join(room, stationSchema.file), { now, mayNameFiles: true })
    if (!rehearsed.ok) return rehearsed
    bring(copy, path)
    return ok({ file: path, at: now, entries })
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

/**
 * In the folder of a station, where nobody else gives a name another meaning while a copy is made and tried: the folder
 * that it is brought into may be a share that others rename in.
 */
const roomName = '.packbench-backup-'

/** One file, written by what was opened and by no name again, takes its name once it is whole. */
function bring(copy: string, path: string): void {
  const temporary = join(dirname(path), `.packbench-${uuid()}`)
  try {
    copyPrivately(copy, temporary)
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** A copy in the folder that it is to save goes with it. What is not there yet would be made where its way leads. */
function isInside(folder: string, dir: string): boolean {
  const way = relative(realOf(dir), realOf(folder))
  return way === '' || !(way.startsWith('..') || resolve(way) === way)
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (thrown) {
    if (!isErrno(thrown, 'ENOENT')) throw thrown
    // A drive that is not there is in no other folder.
    return dirname(path) === path ? path : join(realOf(dirname(path)), basename(path))
  }
}
