import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { uuid } from '../base/uuid.ts'
import type { HeldFolder } from './heldFolder.ts'

/**
 * Opens a file, or makes it for its owner alone with `O_CREAT`: no link is followed, and no pipe waited for. Throws `EINVAL`
 * where it is no file, and what the system says.
 */
export function openRegular(path: string, flags: number): number {
  const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const opened = openSync(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o600)
  if (fstatSync(opened).isFile()) return opened
  closeSync(opened)
  throw Object.assign(new Error('no file'), { code: 'EINVAL', syscall: 'open' })
}

/** Reads a file whole. Throws as `openRegular` does. */
export function readRegular(path: string): Buffer {
  const opened = openRegular(path, constants.O_RDONLY)
  try {
    return readFileSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Writes a file for its owner alone, which takes its name once it is whole, also from a link, which is not followed. */
export function placeFile(folder: HeldFolder, name: string, content: string | Uint8Array): void {
  placeWritten(folder, name, (temporary) => writeFileSync(temporary, content, { flag: 'wx', mode: 0o600 }))
}

/**
 * The same of what `write` makes under another name, by default one that nobody else knows. Half of it is never found under
 * its own.
 */
export function placeWritten(
  folder: HeldFolder,
  name: string,
  write: (temporary: string) => void,
  half = temporaryName(),
): void {
  const temporary = folder.path(half)
  try {
    write(temporary)
    renameSync(temporary, folder.path(name))
  } finally {
    rmSync(temporary, { force: true })
  }
}

const temporaryPrefix = '.packbench-'
export const temporaryName = () => `${temporaryPrefix}${uuid()}`

/** Such a name leads nowhere in a path. */
export function isTemporaryName(name: string): boolean {
  return name.startsWith(temporaryPrefix) && /^[\da-f-]{36}$/.test(name.slice(temporaryPrefix.length))
}
