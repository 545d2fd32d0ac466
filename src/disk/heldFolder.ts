import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
  if (process.platform === 'win32') return { path: (name) => join(folder, name), [Symbol.dispose]: () => undefined }
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  const held = fstatSync(opened)
  if (!isNamed(held, folder)) {
    closeSync(opened)
    return null
  }
  const own = `/proc/self/fd/${opened}`
  const place = statSync(`${own}/.`, { throwIfNoEntry: false })?.ino === held.ino ? own : folder
  return { path: (name) => join(place, name), [Symbol.dispose]: () => closeSync(opened) }
}
