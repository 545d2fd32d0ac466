import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { isNamed } from '../disk/led.ts'
import { removeParts } from './halfMade.ts'
import { storeFault } from './storeFault.ts'

/** A backup that is open: whatever is put under its name from now on, this one is read. */
export interface OpenedBackup extends Disposable {
  /** Its name, as it was said. */
  readonly file: string
  /** As many as are copied, however it grows meanwhile. */
  readonly bytes: number
  readonly descriptor: number
}

/** A station writes a gigabyte in a year. */
const mostBytes = 2 ** 35

/**
 * Opens a file that may be a backup, and no pipe that would be waited for, no device without an end, and nothing that
 * another user leads to. Faults: `file.unreadable`, `backup.unreadable` (fact `cause`).
 */
export function openBackup(file: string): Result<OpenedBackup> {
  const none = fail('file.unreadable', { facts: { file } })
  try {
    // To open a device may do something to it.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return none
    // It may be a pipe by now. Windows has neither the flag nor such pipes.
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const opened = { file, descriptor, [Symbol.dispose]: () => closeSync(descriptor) }
    const found = fstatSync(descriptor)
    const isOne = found.isFile() && isNamed(found, file)
    if (isOne && found.size <= mostBytes) return ok({ ...opened, bytes: found.size })
    closeSync(descriptor)
    return isOne ? fail('backup.unreadable', { facts: { cause: 'too-large' } }) : none
  } catch (thrown) {
    if (storeFault(thrown) === null) throw thrown
    return none
  }
}

/** Its bytes into a folder of our own, where what is judged stays what it is. Throws what the disk refuses. Fault: `store.full`. */
export function copyBackup({ descriptor, bytes }: OpenedBackup, to: string): Result<undefined> {
  const { bavail, bsize } = statfsSync(dirname(to))
  if (bytes > bavail * bsize) return fail('store.full')
  removeParts(to)
  try {
    copyOpened(descriptor, bytes, to)
    return ok()
  } catch (thrown) {
    // Half of it would keep the disk full.
    removeParts(to)
    throw thrown
  }
}

/** Makes a file of the bytes of another for its owner alone, whoever may read that one: its mode is not copied. */
export function copyPrivately(file: string, to: string): void {
  const from = openSync(file, 'r')
  try {
    copyOpened(from, Number.POSITIVE_INFINITY, to)
  } finally {
    closeSync(from)
  }
}

function copyOpened(from: number, most: number, to: string): void {
  const made = openSync(to, 'wx', 0o600)
  try {
    const part = new Uint8Array(2 ** 20)
    for (let left = most; left > 0; ) {
      const read = readSync(from, part, 0, Math.min(left, part.length), null)
      if (read === 0) break
      for (let done = 0; done < read; ) done += writeSync(made, part, done, read - done)
      left -= read
    }
    fsyncSync(made)
  } finally {
    closeSync(made)
  }
}
