import { closeSync, existsSync, lstatSync, openSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { HeldFolder } from '../disk/heldFolder.ts'
import { holdFolder, makeHeldFolder } from '../disk/heldFolder.ts'
import { placeWritten } from '../disk/regularFile.ts'
import { dayLength, dayOf } from '../model/day.ts'
import type { BackupMade, BackupTask } from './backupFile.ts'
import { copyInto, placeCopy, readBackup, takeCopy } from './backupFile.ts'
import { clearRoom, copyIn, forgetPlace, makeRoom, rehearsedIn, thereIn, writePlace } from './backupRoom.ts'
import { orStays, removeParts } from './halfMade.ts'
import { stationSchema } from './migrations/schemas.ts'
import { copyBackup, copyPrivately, openBackup } from './openedBackup.ts'
import { isErrno } from './privateFile.ts'
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

async function backUp(task: BackupTask & { readonly to: string }): Promise<Result<BackupMade>> {
  if (!isAbsolute(task.to)) return fail('backup.relative')
  const path = resolve(task.to)
  using folder = heldIfThere(dirname(path))
  return folder === null ? fail('file.unwritable', { facts: { file: path } }) : await backUpInto(folder, path, task)
}

const heldIfThere = (folder: string) => (existsSync(folder) ? holdFolder(folder) : null)

async function backUpInto(folder: HeldFolder, path: string, task: MakeTask): Promise<Result<BackupMade>> {
  if (isInside(folder.path('.'), task.dir)) return fail('backup.inside-folder')
  const made = await copyTo(folder, path, task)
  return made.ok ? ok({ file: path, at: task.now, entries: made.value }) : made
}

type MakeTask = Pick<BackupTask, 'dir' | 'key' | 'now' | 'room'>

const mostDays = 7
/** Behind the name of the station: a copy that somebody has given another name is theirs. */
const isDay = /^\d{4}-\d\d-\d\d\.packbench$/

async function backUpDaily(task: Extract<BackupTask, { readonly folder: string }>): Promise<Result<BackupMade>> {
  const { station, keepDays, now } = task
  if (!isStationId(station)) throw new Error('no id of a station')
  if (!isAbsolute(task.folder)) return fail('backup.relative')
  // The first signs of such an id are the minute in which it was made, which stations that are set up together share.
  const prefix = `packbench-${station.slice(-12)}-`
  const nameOf = (day: number) => `${prefix}${dayOf(day)}.packbench`
  const path = resolve(task.folder, nameOf(now))
  using folder = isInside(task.folder, task.dir) ? heldIfThere(task.folder) : makeHeldFolder(task.folder, 0o700)
  if (folder === null) return fail('file.unwritable', { facts: { file: path } })
  const made = await backUpInto(folder, path, task)
  if (!made.ok) return made
  // On a share they are whose the share says.
  const { uid } = lstatSync(folder.path(basename(path)))
  // What another user laid there, or has a day that has not come, is no backup of before.
  const isBefore = (name: string) => {
    if (!name.startsWith(prefix) || !isDay.test(name.slice(prefix.length)) || name >= basename(path)) return false
    const there = lstatSync(folder.path(name))
    return there.isFile() && there.uid === uid
  }
  const before = readdirSync(folder.path('.')).filter(isBefore).sort().reverse()
  // A clock that has leapt is believed a day later.
  const isBelieved = (before[0] ?? '') >= nameOf(now - Math.max(mostDays, keepDays) * dayLength)
  const isOver = (name: string, place: number) =>
    place >= mostDays - 1 || (isBelieved && name < nameOf(now - keepDays * dayLength))
  for (const old of before.filter(isOver)) rmSync(folder.path(old))
  return made
}

/**
 * Copies the station's database while it is in use, and brings the copy back in a rehearsal before it takes the name it
 * was wanted under. A half of one is never found under that name.
 */
async function copyTo(folder: HeldFolder, path: string, task: MakeTask): Promise<Result<number>> {
  const { dir, key, now } = task
  const name = basename(path)
  makeRoom(dir, task.room)
  const room = join(dir, task.room)
  try {
    const mayReplace = isBackupOrNone(folder.path(name), thereIn(room))
    if (!mayReplace.ok) return mayReplace
    if (!mayReplace.value) return fail('backup.in-the-way', { facts: { file: name } })
    const copy = copyIn(room)
    closeSync(openSync(copy, 'wx', 0o600))
    const { entries } = copyInto(join(dir, stationSchema.file), copy, { at: now, key })
    const rehearsed = rehearse(copy, rehearsedIn(room), now)
    if (!rehearsed.ok) return rehearsed
    const half = await writePlace(room, dirname(path))
    placeWritten(folder, name, (temporary) => copyPrivately(copy, temporary), half)
    // The backup is whole under its name: a folder of data that takes nothing now makes it no worse.
    orStays(() => forgetPlace(room))
    return ok(entries)
  } finally {
    // A share that is gone by now may keep the half: then the room stays, and says so.
    orStays(() => clearRoom(dir, task.room, 'everywhere'))
  }
}

/** Judged is a copy: where others give names, SQLite could be led to a pipe meanwhile. Fault: `store.full`. */
function isBackupOrNone(there: string, copy: string): Result<boolean> {
  if (!existsSync(there)) return ok(true)
  const opened = openBackup(there)
  if (!opened.ok) return ok(false)
  using backup = opened.value
  const copied = copyBackup(backup, copy)
  if (!copied.ok) return copied
  const read = readBackup(copy)
  removeParts(copy)
  return ok(read.ok)
}

/** Brings the copy back in a room of its own. */
function rehearse(copy: string, path: string, now: number): Result<undefined> {
  const opened = openBackup(copy)
  if (!opened.ok) return opened
  using backup = opened.value
  const placing = { now, mayNameFiles: true }
  const taken = takeCopy(backup, path, placing)
  return taken.ok ? placeCopy(copy, path, placing) : taken
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
