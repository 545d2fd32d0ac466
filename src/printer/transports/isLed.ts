import { lstatSync, readlinkSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Inode } from '../../base/isLedByAnother.ts'
import { isLedByAnother, isNamed as isWhatIsNamed } from '../../base/isLedByAnother.ts'

/** Whether another user of the machine says where a path leads. */
export function isLed(path: string): boolean {
  return isLedByAnother(path, process.getuid?.(), { lstatSync, readlinkSync, resolve, dirname })
}

/** Whether what was opened is what its path names. */
export function isNamed(opened: Inode, path: string): boolean {
  return isWhatIsNamed(opened, path, process.getuid?.(), { lstatSync, readlinkSync, statSync, resolve, dirname })
}
