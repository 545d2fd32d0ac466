import { readdirSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { backupRooms, clearRoom } from './backupRoom.ts'
import { stationSchema } from './migrations/schemas.ts'
import { storeFault } from './storeFault.ts'

/**
 * What is on its way to be a database of a data folder, by its names, which stand here and in `backupRoom.ts` alone: a
 * process that is killed leaves it, with all the receivers of the time in it, and no stamp by which it would go.
 */
export const replacing = (path: string) => `${path}.replacing`
export const restoring = (path: string) => `${path}.restoring`
/** A copy of that one, on which the next start is rehearsed. */
export const rehearsing = (path: string) => `${restoring(path)}-tried`
/** What it was before it was taken forward to today's schema. */
export const beforeMigration = (path: string) => `${restoring(path)}.before`
/** What a restore has half made. */
export const ofRestore = [restoring, rehearsing, beforeMigration]

/** A database, and what SQLite keeps beside it. */
export const parts = ['', '-wal', '-shm', '-journal']

export function removeParts(path: string): void {
  for (const part of parts) rmSync(path + part, { force: true })
}

/**
 * Removes what a killed process left half made in a data folder that is owned: it belongs to nobody who lives. What is to
 * take a database's place is not among it: the opening of that one finishes or removes it. `atWork`: rooms of backups that
 * this process makes. What cannot be removed stays, and is counted by whoever asks.
 */
export function removeHalfMade(dir: string, atWork: ReadonlySet<string>): void {
  const path = join(dir, stationSchema.file)
  for (const half of ofRestore) for (const part of parts) orStays(() => unlinkSync(half(path) + part))
  for (const room of leftRooms(dir, atWork)) orStays(() => clearRoom(dir, room, 'here'))
}

/** Rooms of backups of which nobody is at work. A folder that is gone has none. */
export function leftRooms(dir: string, atWork: ReadonlySet<string>): readonly string[] {
  try {
    return backupRooms(readdirSync(dir, { withFileTypes: true })).filter((room) => !atWork.has(room))
  } catch (thrown) {
    if (storeFault(thrown) === null) throw thrown
    return []
  }
}

/** Also where there is nothing. */
export function orStays(remove: () => void): void {
  try {
    remove()
  } catch (thrown) {
    if (storeFault(thrown) === null) throw thrown
  }
}
