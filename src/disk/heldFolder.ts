import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errnoOf } from '../base/errnoOf.ts'
import { makeFolder } from '../base/makeFolder.ts'
import { isNamed } from './led.ts'

/** A folder that stays the one it was, whatever is renamed meanwhile. */
export interface HeldFolder extends Disposable {
  path(name: string): string
}

/**
 * Holds a folder while something is brought there or erased: by what was opened, where the system gives that a path, and
 * by its name elsewhere. null: another user says where its name leads, at this moment or the next.
 */
export function holdFolder(folder: string): HeldFolder | null {
  return hold(folder, 0)
}

/**
 * Makes a folder and those above it, where they are not there, and holds it. Each is made in the one above that is held, and
 * is then no link: whoever exchanges a name meanwhile has none made where that leads. null: another user says where the name
 * leads. Throws what the system says.
 */
export function makeHeldFolder(folder: string, mode: number): HeldFolder | null {
  if (process.platform === 'win32') {
    makeFolder(folder, mode, { mkdirSync, dirname })
    return hold(folder, 0)
  }
  const missing: string[] = []
  let there = folder
  // A link that leads to nothing is there: what it leads to, a disk that is not in, is not made in its place.
  for (; lstatSync(there, { throwIfNoEntry: false }) === undefined; there = dirname(there))
    missing.push(basename(there))
  let held = hold(there, 0)
  for (let name = missing.pop(); name !== undefined && held !== null; name = missing.pop()) {
    using above: HeldFolder = held
    held = makeIn(above, name, mode)
  }
  return held
}

/** Whose it is, is not asked: on a share folders are whose the share says. Throws where a link has the name by now. */
function makeIn(above: HeldFolder, name: string, mode: number): HeldFolder | null {
  const folder = above.path(name)
  try {
    mkdirSync(folder, { mode })
  } catch (thrown) {
    // Another start of ours may have made it a moment ago.
    if (errnoOf(thrown) !== 'EEXIST') throw thrown
  }
  return hold(folder, constants.O_NOFOLLOW)
}

function hold(folder: string, flags: number): HeldFolder | null {
  if (process.platform === 'win32') return { path: (name) => join(folder, name), [Symbol.dispose]: () => undefined }
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | flags)
  const held = fstatSync(opened)
  if (!isNamed(held, folder)) {
    closeSync(opened)
    return null
  }
  const own = `/proc/self/fd/${opened}`
  const place = statSync(`${own}/.`, { throwIfNoEntry: false })?.ino === held.ino ? own : folder
  return { path: (name) => join(place, name), [Symbol.dispose]: () => closeSync(opened) }
}
