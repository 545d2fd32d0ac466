import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errnoOf } from '../base/errnoOf.ts'
import { makeFolder } from '../base/makeFolder.ts'
import { isNamed } from './led.ts'
import { heldOpenAbove, heldOpenToOthers } from './openToOthers.ts'

/** A folder that stays the one it was, whatever is renamed meanwhile. */
export interface HeldFolder extends Disposable {
  path(name: string): string
  /** As `openToOthers`, of this very folder: its name may have been another's when that was asked. */
  openToOthers(): string | null
  /** The same, if a folder were made in it. */
  openAbove(): string | null
}

/**
 * Holds a folder while something is brought there or erased: by what was opened, where the system gives that a path, and
 * by its name elsewhere. null: another user says where its name leads, at this moment or the next.
 */
export function holdFolder(folder: string): HeldFolder | null {
  return hold(folder, 0, folder)
}

/** The same of one that is no link itself. Throws where it is one. */
export function holdRealFolder(folder: string): HeldFolder | null {
  return hold(folder, constants.O_NOFOLLOW, folder)
}

/**
 * Makes a folder and those above it, where they are not there, and holds it. Each is made in the one above that is held, and
 * is then no link: whoever exchanges a name meanwhile has none made where that leads. null: another user says where the name
 * leads, or, `alone`, gives names where one would be made. Throws what the system says.
 */
export function makeHeldFolder(folder: string, mode: number, alone = false): HeldFolder | null {
  if (process.platform === 'win32') {
    makeFolder(folder, mode, { mkdirSync, dirname })
    return hold(folder, 0, folder)
  }
  const missing: string[] = []
  let there = folder
  // A link that leads to nothing is there: what it leads to, a disk that is not in, is not made in its place.
  for (; lstatSync(there, { throwIfNoEntry: false }) === undefined; there = dirname(there))
    missing.push(basename(there))
  let held = hold(there, 0, there)
  for (let name = missing.pop(); name !== undefined && held !== null; name = missing.pop()) {
    using above: HeldFolder = held
    there = join(there, name)
    held = alone && above.openAbove() !== null ? null : makeIn(above, name, mode, there)
  }
  return held
}

/** Makes a folder for its owner alone and holds it; null: somebody else has a hand in it. Throws what the system says. */
export function makeOwnHeldFolder(folder: string): HeldFolder | null {
  return ownAlone(makeHeldFolder(folder, 0o700, true))
}

/** Holds a folder that is there; null: it is not, or somebody else has a hand in it. Throws what the system says. */
export function holdOwnFolder(folder: string): HeldFolder | null {
  return lstatSync(folder, { throwIfNoEntry: false }) === undefined ? null : ownAlone(holdFolder(folder))
}

function ownAlone(held: HeldFolder | null): HeldFolder | null {
  if (held === null || held.openToOthers() === null) return held
  held[Symbol.dispose]()
  return null
}

/** Whose it is, is not asked: on a share folders are whose the share says. Throws where a link has the name by now. */
function makeIn(above: HeldFolder, name: string, mode: number, called: string): HeldFolder | null {
  const folder = above.path(name)
  try {
    mkdirSync(folder, { mode })
  } catch (thrown) {
    // Another start of ours may have made it a moment ago.
    if (errnoOf(thrown) !== 'EEXIST') throw thrown
  }
  return hold(folder, constants.O_NOFOLLOW, called)
}

/** `called`: what it is called where somebody is told of it. */
function hold(folder: string, flags: number, called: string): HeldFolder | null {
  if (process.platform === 'win32') {
    const openToOthers = () => null
    return {
      path: (name) => join(folder, name),
      openToOthers,
      openAbove: openToOthers,
      [Symbol.dispose]: () => undefined,
    }
  }
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | flags)
  const held = fstatSync(opened)
  if (!isNamed(held, folder)) {
    closeSync(opened)
    return null
  }
  const own = `/proc/self/fd/${opened}`
  const place = statSync(`${own}/.`, { throwIfNoEntry: false })?.ino === held.ino ? own : folder
  return {
    path: (name) => join(place, name),
    openToOthers: () => heldOpenToOthers(place, called),
    openAbove: () => heldOpenAbove(place, called),
    [Symbol.dispose]: () => closeSync(opened),
  }
}
