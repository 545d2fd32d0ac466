import { lstatSync, readlinkSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isLedByAnother } from '../../base/isLedByAnother.ts'

/** Whether another user of the machine says where a path leads. */
export function isLed(path: string): boolean {
  return isLedByAnother(path, process.getuid?.(), { lstatSync, readlinkSync, resolve, dirname })
}

/**
 * Whether what was opened is what its path names: he who exchanges names meanwhile has another thing opened. Where there
 * are no users nobody does, and Windows has two ways to number a disk.
 */
export function isNamed(opened: { readonly dev: number; readonly ino: number }, path: string): boolean {
  if (process.getuid === undefined) return true
  const named = statSync(path, { throwIfNoEntry: false })
  return !isLed(path) && opened.dev === named?.dev && opened.ino === named.ino
}
