import { lstatSync, readlinkSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isLedByAnother } from '../../base/isLedByAnother.ts'

/** Whether another user of the machine says where a path leads. */
export function isLed(path: string): boolean {
  return isLedByAnother(path, process.getuid?.(), { lstatSync, readlinkSync, resolve, dirname })
}
