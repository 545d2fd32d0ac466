import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Attachment } from './endpoints/ticket.ts'

/**
 * Files of the disk as attachments of a ticket, unread. Their limits are checked with the ticket, and whether another
 * user's link leads to one once it is open (`form.ts`). Faults: `file.unreadable`.
 */
export async function attachmentsOf(paths: readonly string[]): Promise<Result<readonly Attachment[]>> {
  const found: Attachment[] = []
  for (const path of paths) {
    const name = basename(path)
    const file = await stat(path).catch(() => null)
    if (file === null || !file.isFile()) return fail('file.unreadable', { facts: { file: name } })
    found.push({ name, bytes: file.size, path })
  }
  return ok(found)
}
