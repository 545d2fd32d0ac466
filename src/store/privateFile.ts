import { constants, statSync } from 'node:fs'
import { chmod, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errnoOf } from '../base/errnoOf.ts'
import { makeHeldFolder } from '../disk/heldFolder.ts'
import { isLed, isNamed } from '../disk/led.ts'
import { openToOthers } from '../disk/openToOthers.ts'
import { isEnteredByOthers, makeForOwner } from '../disk/reachedByOthers.ts'
import { isTemporaryName, temporaryName } from '../disk/regularFile.ts'

/**
 * Files only their owner may read (mode 0600), written whole or not at all: a temporary file, fsync, rename, and the
 * folder's own fsync, so that a power cut leaves either the old file or the new one. Where the disk keeps it from nobody
 * (`isReachedByOthers`), nothing is written, and `EOTHERS` is thrown.
 */
export async function writePrivately(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.tmp`
  // What is there is a write that broke off, or a link that leads elsewhere.
  await rm(temporary, { force: true })
  const file = await makeForOwner(temporary)
  if (file === null) throw Object.assign(new Error('this disk keeps no file from other users'), { code: readByOthers })
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

/** Stands among the names of the system, which has none for it; `storeFault` knows it. */
const readByOthers = 'EOTHERS'

/** Whether other users would reach the private files of a folder: it is tried where these get in. */
export async function isReadByOthersIn(folder: string): Promise<boolean> {
  await removeTried(folder)
  if (!(await isEnteredByOthers(folder))) return false
  const tried = join(folder, `${temporaryName()}${triedEnding}`)
  const file = await makeForOwner(tried)
  if (file === null) return true
  await file.close()
  await rm(tried, { force: true })
  return false
}

/** A kill leaves what was tried. Its ending tells it from half a file that another process is at. */
async function removeTried(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isTried = name.endsWith(triedEnding) && isTemporaryName(name.slice(0, -triedEnding.length))
    if (isTried) await rm(join(folder, name), { force: true })
  }
}

const triedEnding = '-tried'

/**
 * Makes an empty private file where there is none, before SQLite would make it readable for others; its WAL takes the
 * same mode. A file that is there is never opened: closing it would drop the locks SQLite holds on it in this process
 * (sqlite.org/howtocorrupt.html 2.2).
 */
export async function createPrivately(path: string): Promise<void> {
  try {
    await (await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600)).close()
  } catch (thrown) {
    if (!isErrno(thrown, 'EEXIST')) throw thrown
    if (!(await lstat(path)).isSymbolicLink()) await chmod(path, 0o600)
  }
}

/**
 * Closes a folder that is there to others, where it is ours alone: one that has a station's database, or is empty. A
 * folder of other things, or one that everybody writes into, stays as it is. Closed is what was opened: another user may
 * give its name to any other file of ours meanwhile.
 */
export async function closeFolder(path: string, database: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    const found = await folder.stat()
    if (found.uid !== process.getuid?.() || (found.mode & 0o1000) !== 0 || (found.mode & 0o077) === 0) return
    const names = await readdir(path)
    if ((names.length === 0 || names.includes(database)) && isNamed(found, path)) await folder.chmod(0o700)
  } finally {
    await folder.close()
  }
}

/**
 * Makes a folder for its owner alone, and says where somebody else has a hand in it, as `openToOthers` does, but of what is
 * held: a name that is nobody's at that moment may be another's at the next. Of one that is not there it is asked before
 * anything is made. One that has lost its name by the end was another's a moment ago. `close`: what is done to it first.
 */
export async function makeOwnFolder(path: string, close?: () => Promise<void>): Promise<string | null> {
  if (isLed(path)) return path
  using made = makeHeldFolder(path, 0o700, true)
  if (made === null) return openToOthers(path) ?? path
  await close?.()
  return isNamed(statSync(made.path('.')), path) ? made.openToOthers() : path
}

/** Closes what is ours in a folder, whoever may look into the folder itself. Links are not followed. */
export async function closeParts(path: string, names: readonly string[]): Promise<void> {
  if (process.platform === 'win32') return
  for (const name of names) {
    const part = join(path, name)
    const found = await lstat(part).catch(() => null)
    if (found === null || found.uid !== process.getuid?.() || (found.mode & 0o077) === 0) continue
    if (found.isDirectory()) await chmod(part, 0o700)
    else if (found.isFile()) await chmod(part, 0o600)
  }
}

/** There is no file of this name: nothing, a folder that is in its place, or a file where its folder would be. */
export function isNoFile(thrown: unknown): boolean {
  return ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(errnoOf(thrown))
}

export function isErrno(thrown: unknown, code: string): boolean {
  return errnoOf(thrown) === code
}

/** Windows cannot open a folder; there the rename itself is on disk. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
