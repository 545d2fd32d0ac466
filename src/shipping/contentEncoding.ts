import { promisify } from 'node:util'
import { brotliDecompress, unzip } from 'node:zlib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'

const decoders = new Map([
  ['gzip', promisify(unzip)],
  ['x-gzip', promisify(unzip)],
  ['deflate', promisify(unzip)],
  ['br', promisify(brotliDecompress)],
])

/** Whether a reply's body says that it is compressed, which nobody asked for. */
export function isEncoded(encoding: string | null): encoding is string {
  return encoding !== null && !['', 'identity'].includes(encoding.trim().toLowerCase())
}

/**
 * A body as it was before it was compressed (RFC 9110, 8.4). null: longer than the limit, of which no more is made.
 * Fault: `service.garbled`.
 */
export async function decodeBody(body: Buffer, encoding: string, limit: number): Promise<Result<Buffer | null>> {
  const decode = decoders.get(encoding.trim().toLowerCase())
  if (decode === undefined) return fail('service.garbled', { detail: 'unknown content encoding' })
  try {
    return ok(await decode(body, { maxOutputLength: limit }))
  } catch (error) {
    const tooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return tooLong ? ok(null) : fail('service.garbled', { detail: 'harmed content encoding' })
  }
}
