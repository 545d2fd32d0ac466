import type { Dirent } from 'node:fs'
import { existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { uuid } from '../base/uuid.ts'
import type { HeldFolder } from '../disk/heldFolder.ts'
import { holdFolder, holdRealFolder } from '../disk/heldFolder.ts'
import { isTemporaryName, readRegular, temporaryName } from '../disk/regularFile.ts'
import { stationSchema } from './migrations/schemas.ts'
import { writePrivately } from './privateFile.ts'

/**
 * The room of one backup, in the folder of a station, where nobody else gives a name another meaning while a copy is made
 * and tried: the folder that it is brought into may be a share that others rename in. What is half made there is written
 * down here first, so that whoever finds the room of a process that was killed knows which file of that folder is its own:
 * other stations may be at work beside it.
 */
export function makeRoom(dir: string, name: string): void {
  mkdirSync(join(dir, name), { mode: 0o700 })
}

const prefix = '.packbench-backup-'
export const newRoomName = () => `${prefix}${uuid()}`
export const copyIn = (room: string) => join(room, 'copy')
/** What lay under the wanted name, for it to be judged. */
export const thereIn = (room: string) => join(room, 'there')
export const rehearsedIn = (room: string) => join(room, stationSchema.file)

const placeFile = 'place'
const inRoom = new RegExp(`^(copy|there)(-wal|-shm|-journal)?$|^${stationSchema.file.replace('.', '\\.')}`)

export function backupRooms(entries: readonly Dirent[]): readonly string[] {
  return entries.filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix)).map(({ name }) => name)
}

/** Where a backup is being made, in another folder. */
const Place = z.object({ folder: z.string(), name: z.string().check(z.refine(isTemporaryName)) })
type Place = z.infer<typeof Place>

/** Gives the half of a backup its name in a folder, and writes down which it is. */
export async function writePlace(room: string, folder: string): Promise<string> {
  const place: Place = { folder, name: temporaryName() }
  await writePrivately(join(room, placeFile), JSON.stringify(place))
  return place.name
}

/** It has its own name, or is not there any more. */
export function forgetPlace(room: string): void {
  unlinkSync(join(room, placeFile))
}

/**
 * Removes a room that nobody is at work in: its copies, and then, `everywhere`, what it says is half made elsewhere, on a
 * disk that may let everybody wait. It stays as long as that one may be there. Only what is ours by its name goes: somebody
 * may have put another folder of ours there. Throws what the system says.
 */
export function clearRoom(dir: string, name: string, reach: 'here' | 'everywhere'): void {
  using room = holdRealFolder(join(dir, name))
  if (room === null) return
  for (const file of readdirSync(room.path('.'))) if (inRoom.test(file)) unlinkSync(room.path(file))
  const place = placeIn(room)
  if (place !== null && (reach === 'here' || !isRemoved(place))) return
  for (const file of [placeFile, `${placeFile}.tmp`]) if (existsSync(room.path(file))) unlinkSync(room.path(file))
  rmdirSync(join(dir, name))
}

/** null: nothing was begun elsewhere. */
function placeIn(room: HeldFolder): Place | null {
  const file = room.path(placeFile)
  if (!existsSync(file)) return null
  try {
    return Place.parse(JSON.parse(readRegular(file).toString()))
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof z.core.$ZodError) return null // nothing of ours
    throw thrown
  }
}

/** False: its folder is not there, as a stick that is not in, or another user says by now where its name leads. */
function isRemoved({ folder, name }: Place): boolean {
  if (!existsSync(folder)) return false
  using held = holdFolder(folder)
  if (held === null) return false
  if (lstatSync(held.path(name), { throwIfNoEntry: false })?.isFile() === true) unlinkSync(held.path(name))
  return true
}
