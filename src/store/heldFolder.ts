import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLed } from './privateFile.ts'

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
  const [held, named] = [fstatSync(opened), statSync(folder, { throwIfNoEntry: false })]
  // Asked once it is open: he who exchanges names until then has it hold what his link led to.
  if (isLed(folder) || held.dev !== named?.dev || held.ino !== named.ino) {
    closeSync(opened)
    return null
  }
  const own = `/proc/self/fd/${opened}`
  const place = statSync(`${own}/.`, { throwIfNoEntry: false })?.ino === held.ino ? own : folder
  return { path: (name) => join(place, name), [Symbol.dispose]: () => closeSync(opened) }
}
