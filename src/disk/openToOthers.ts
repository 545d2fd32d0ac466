import type { Stats } from 'node:fs'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { isAnothers } from '../base/isAnothers.ts'
import type { Inode } from './led.ts'
import { wayOf } from './led.ts'
import { isOwnGroup } from './ownGroup.ts'

/**
 * Where somebody else makes names in a folder or gives it its own: the folder itself or one above it that is another
 * user's, everybody's, or that of a group of several, or the path where a link of another user's is on its way. Above, a
 * sticky bit keeps each to his own but its owner. An administrator works in folders of others on purpose. null: nobody does.
 */
export function openToOthers(path: string): string | null {
  if (process.getuid === undefined) return null
  const { isLed, place } = wayOf(path)
  if (isLed) return path
  const worksInOthers = process.getuid() === 0
  return isOthers(place, 0, worksInOthers) ? place : openAbove(place, worksInOthers)
}

/**
 * The same of a folder that is held, by the way up from it, whatever its names lead to by now. `held`: a path that is this
 * folder. `called`: its name, for what is told.
 */
export function heldOpenToOthers(held: string, called: string): string | null {
  return openOnTheWayUp(held, called, 0)
}

/** The same of what would be made in it: a sticky bit keeps that. */
export function heldOpenAbove(held: string, called: string): string | null {
  return openOnTheWayUp(held, called, 0o1000)
}

/** The same of a file or pipe that is there: whether others give its name to something else, whoever may write into it. */
export function nameOpenToOthers(path: string): string | null {
  if (process.getuid === undefined) return null
  const { isLed, place } = wayOf(path)
  return isLed ? path : openAbove(place, process.getuid() === 0)
}

function openOnTheWayUp(held: string, called: string, keeping: number): string | null {
  if (process.getuid === undefined) return null
  const worksInOthers = process.getuid() === 0
  let { place } = wayOf(called)
  let before: Inode | undefined
  // Not by `join`, which would go up from the name and not from the folder.
  for (let up = held, kept = keeping; ; up = `${up}/..`, kept = 0o1000) {
    const found = statSync(up, { throwIfNoEntry: false })
    // What is held is there: its name was another's a moment ago.
    if (found === undefined) return place
    if (found.dev === before?.dev && found.ino === before.ino) return null
    if (isOthersFolder(found, kept, worksInOthers)) return place
    place = dirname(place)
    before = found
  }
}

/**
 * The folder for what is temporary, by default the system's; null: another user gives names in it, and could lead
 * anywhere what is made and removed there, also what an administrator does.
 */
export function temporaryFolder(folder = tmpdir()): string | null {
  if (process.getuid === undefined) return folder
  const { isLed, place } = wayOf(folder)
  return isLed || isOthers(place, 0o1000, false) || openAbove(place, false) !== null ? null : folder
}

function openAbove(place: string, worksInOthers: boolean): string | null {
  const above = dirname(place)
  if (above === place) return null
  return isOthers(above, 0o1000, worksInOthers) ? above : openAbove(above, worksInOthers)
}

/** A folder that is not there is nobody's yet. `keeping`: with this bit of its mode only its owner gives names. */
function isOthers(folder: string, keeping: number, worksInOthers: boolean): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found !== undefined && isOthersFolder(found, keeping, worksInOthers)
}

function isOthersFolder(found: Stats, keeping: number, worksInOthers: boolean): boolean {
  return isWritten(found, keeping) || (!worksInOthers && isAnothers(found, process.getuid?.()))
}

function isWritten({ mode, gid }: Stats, keeping: number): boolean {
  if ((mode & 0o022) === 0 || (mode & keeping) !== 0) return false
  return (mode & 0o002) !== 0 || !isOwnGroup(gid)
}
