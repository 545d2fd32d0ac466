import { createHash } from 'node:crypto'

/**
 * The intent that follows from what asks for it (a row of a command, an attempt at a row of a batch), so that the same
 * wish is the same print whatever is repeated: a message, a start after a crash, a slice that was half written.
 */
export function derivedIntent(...of: readonly [string, ...(readonly number[])]): string {
  return derivedId(of.join('/'))
}

/** The id that follows from a text. Has the form of a UUID (version 8, RFC 9562). */
export function derivedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
