import { lstatSync, readlinkSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { isLedByAnother } from '../base/isLedByAnother.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Attachment } from './endpoints/ticket.ts'

/**
 * Files of the disk as attachments of a ticket, unread; none to which another user's link leads. Their limits are checked with the
 * ticket. Faults: `file.unreadable`.
 */
export async function attachmentsOf(paths: readonly string[]): Promise<Result<readonly Attachment[]>> {
  const found: Attachment[] = []
  for (const path of paths) {
    const name = basename(path)
    const isLed = isLedByAnother(path, process.getuid?.(), { lstatSync, readlinkSync, resolve, dirname })
    const file = isLed ? null : await stat(path).catch(() => null)
    if (file === null || !file.isFile()) return fail('file.unreadable', { facts: { file: name } })
    found.push({ name, bytes: file.size, path })
  }
  return ok(found)
}
