import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { CupsServer } from './cups/cupsServer.ts'
import { parseCupsServer } from './cups/cupsServer.ts'

export interface SpoolerAddress {
  readonly queue: string
  /** null: the spooler of this machine. */
  readonly server: CupsServer | null
}

/**
 * `spooler:QUEUE`, or `spooler://host:631/QUEUE` for the CUPS of another machine. The name of a queue may be written
 * with percent signs, and a Windows printer's with its blanks: `spooler:ZDesigner GK420d`. Fault: `printer.bad-address`.
 */
export function parseSpoolerUri(uri: string): Result<SpoolerAddress> {
  const bad = fail('printer.bad-address')
  const [, host, written] = /^spooler:(?:\/\/([^/]+)\/)?(.+)$/.exec(uri) ?? []
  const queue = written === undefined ? null : decoded(written)
  // cupsd(8): neither blanks nor / nor #. Windows: neither \ (but for a server's name) nor a comma. Together: no controls.
  if (queue === null || queue.trim() === '' || /[\0-\x1f\x7f-\x9f]/.test(queue) || queue.startsWith('//')) return bad
  // Two dots are no queue, but a way out of the queues; half of a sign can be asked for by no address.
  if (/(^|\/)\.\.?(\/|$)/.test(queue) || /\p{Cs}/u.test(queue)) return bad
  if (host === undefined) return ok({ queue, server: null })
  return /^(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host) ? ok({ queue, server: parseCupsServer(host) }) : bad
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
