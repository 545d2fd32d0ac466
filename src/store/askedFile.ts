import { constants } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { isAnothers } from '../base/isAnothers.ts'
import { holdFolder, makeHeldFolder } from '../disk/heldFolder.ts'

/** Makes the folder that somebody asked for. Throws `EACCES` where another user leads there, and what the system says. */
export function makeAsked(folder: string, mode = 0o777): void {
  using made = makeHeldFolder(folder, mode)
  if (made === null) throw anothers()
}

/**
 * Writes a file for its owner alone where somebody asked for it. A link is not followed: in a folder that others write
 * into, it could lead to any file of the account. A pipe that nobody reads is refused: to wait for a reader is to hear no
 * end.
 */
export async function writeAsked(path: string, content: Uint8Array): Promise<void> {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  using folder = holdFolder(dirname(path))
  if (folder === null) throw anothers()
  const file = await open(folder.path(basename(path)), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
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

/** The same in the place of what is there: a link is removed and not followed. */
export async function replaceAsked(path: string, content: Uint8Array): Promise<void> {
  using folder = holdFolder(dirname(path))
  if (folder === null) throw anothers()
  const file = folder.path(basename(path))
  await rm(file, { force: true })
  await writeFile(file, content, { flag: 'wx', mode: 0o600 })
}

function anothers(): Error {
  return Object.assign(new Error('another user’s'), { code: 'EACCES', syscall: 'open' })
}
