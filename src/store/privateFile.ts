import { constants, lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs'
import { chmod, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errnoOf } from '../base/errnoOf.ts'
import { isAnothers } from '../base/isAnothers.ts'
import { isLedByAnother } from '../base/isLedByAnother.ts'
import { makeFolder } from '../base/makeFolder.ts'

/**
 * Files only their owner may read (mode 0600), written whole or not at all: a temporary file, fsync, rename, and the
 * folder's own fsync, so that a power cut leaves either the old file or the new one.
 */
export async function writePrivately(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.tmp`
  // What is there is a write that broke off, or a link that leads elsewhere.
  await rm(temporary, { force: true })
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

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

/** Makes a folder and those above it, open to their owner alone. */
export async function createFolder(path: string): Promise<void> {
  makeFolder(path, 0o700, { mkdirSync, dirname })
}

/**
 * Closes a folder that is there to others, where it is ours alone: one that has a station's database, or is empty. A
 * folder of other things, or one that everybody writes into, stays as it is.
 */
export async function closeFolder(path: string, database: string): Promise<void> {
  if (process.platform === 'win32') return
  const { mode, uid } = await stat(path)
  if (uid !== process.getuid?.() || (mode & 0o1000) !== 0 || (mode & 0o077) === 0) return
  const names = await readdir(path)
  if (names.length === 0 || names.includes(database)) await chmod(path, 0o700)
}

/** Whether another user of the machine says where a path leads. */
export function isLed(path: string): boolean {
  return isLedByAnother(path, process.getuid?.(), { lstatSync, readlinkSync, resolve, dirname })
}

/**
 * Whether somebody else makes names in a folder, or gives it its own: another user whose it is, everybody, or a group of
 * several. An administrator works in folders of others on purpose. A folder that is not there is nobody's yet.
 */
export function isOpenToOthers(path: string): boolean {
  const [own, group] = [process.getuid?.(), process.getgid?.()]
  if (own === undefined) return false
  if (isLed(path) || isRenamedAbove(resolve(path))) return true
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return false
  // A user's own group has his number.
  const isOwnGroup = found.gid === group && found.gid === own
  return (own !== 0 && isAnothers(found, own)) || (found.mode & (isOwnGroup ? 0o002 : 0o022)) !== 0
}

/** Everybody renames in one of the folders above; a sticky bit keeps each to his own. */
function isRenamedAbove(path: string): boolean {
  const above = dirname(path)
  if (above === path) return false
  const mode = statSync(above, { throwIfNoEntry: false })?.mode ?? 0
  return (mode & 0o1002) === 0o0002 || isRenamedAbove(above)
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

/**
 * Writes a file for its owner alone where somebody asked for it. A link is not followed: in a folder that others write
 * into, it could lead to any file of the account. A pipe that nobody reads is refused: to wait for a reader is to hear no
 * end.
 */
export async function writeAsked(path: string, content: Uint8Array): Promise<void> {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  if (isLed(dirname(path))) throw anothers()
  const file = await open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
  try {
    const found = await file.stat()
    // Somebody else made it before, and reads what comes: a file has its rights as it was made, a pipe has its reader.
    if (isAnothers(found, process.getuid?.())) throw anothers()
    // `/dev/null` is everybody's, and stays so when the system's own user names it.
    if (process.platform !== 'win32' && found.isFile()) await file.chmod(0o600)
    if (found.isFile()) await file.truncate()
    await file.writeFile(content)
  } finally {
    await file.close()
  }
}

function anothers(): Error {
  return Object.assign(new Error('another user’s'), { code: 'EACCES', syscall: 'open' })
}

/** There is no file of this name: nothing, or a folder that is in its place. */
export function isNoFile(thrown: unknown): boolean {
  return isErrno(thrown, 'ENOENT') || isErrno(thrown, 'EISDIR')
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
