import { lstatSync, readlinkSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isLedByAnother } from '../../base/isLedByAnother.ts'

/** Whether another user of the machine says where a path leads. */
export function isLed(path: string): boolean {
  return isLedByAnother(path, process.getuid?.(), { lstatSync, readlinkSync, resolve, dirname })
}

/** Whether what was opened is what its path names: he who exchanges names meanwhile has another thing opened. */
export function isNamed(opened: { readonly dev: number; readonly ino: number }, path: string): boolean {
  const named = statSync(path, { throwIfNoEntry: false })
  return !isLed(path) && opened.dev === named?.dev && opened.ino === named.ino
}
