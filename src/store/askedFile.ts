import { constants, lstatSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { isAnothers } from '../base/isAnothers.ts'
import { holdFolder, makeHeldFolder } from '../disk/heldFolder.ts'
import { placeFile } from '../disk/regularFile.ts'

/** Makes the folder that somebody asked for. Throws `EACCES` where another user leads there, and what the system says. */
export function makeAsked(folder: string, mode = 0o777): void {
  using made = makeHeldFolder(folder, mode)
  if (made === null) throw anothers()
}

/**
 * Writes a file for its owner alone where somebody asked for it. One that is there gives its name to a new one: who opened
 * it while it was everybody's to read would read this too. A link is not followed: in a folder that others write into, it
 * could lead to any file of the account. What is no file, as a device or a pipe, is written into where it is. A pipe that
 * nobody reads is refused: to wait for a reader is to hear no end.
 */
export async function writeAsked(path: string, content: Uint8Array): Promise<void> {
  using folder = holdFolder(dirname(path))
  if (folder === null) throw anothers()
  const there = lstatSync(folder.path(basename(path)), { throwIfNoEntry: false })
  if (there !== undefined && isAnothers(there, process.getuid?.())) throw anothers()
  if (there === undefined || there.isFile()) return placeFile(folder, basename(path), content)
  const { O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const file = await open(folder.path(basename(path)), O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const found = await file.stat()
    // Somebody else made it before, and reads what comes, as its reader; a file had another name a moment ago.
    if (isAnothers(found, process.getuid?.()) || found.isFile()) throw anothers()
    await file.writeFile(content)
  } finally {
    await file.close()
  }
}

/** The same in the place of what is there: a link is removed and not followed. */
export async function replaceAsked(path: string, content: Uint8Array): Promise<void> {
  using folder = holdFolder(dirname(path))
  if (folder === null) throw anothers()
  placeFile(folder, basename(path), content)
}

function anothers(): Error {
  return Object.assign(new Error('another user’s'), { code: 'EACCES', syscall: 'open' })
}
