import { createHash } from 'node:crypto'

/**
 * The intent of one attempt at one row, derived so that the same attempt is the same print whatever is repeated: a
 * message, a start after a crash, a slice that was half written. Has the form of a UUID (version 8, RFC 9562).
 */
export function batchIntent(batch: string, row: number, attempt: number): string {
  const hex = createHash('sha256').update(`${batch}/${row}/${attempt}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
