/**
 * The data of ^GF, ~DG and ~DY becomes bytes of an image, 1 is black.
 * Reference: ZPL II Programming Guide, ^GF; *Alternative Data Compression Scheme*; *ZB64 Encoding and Compression*:
 * "a CRC mismatch is treated as an aborted download".
 */
import { inflateSync } from 'node:zlib'
import type { Result } from '../../../base/result.ts'
import { failed, ok } from '../../../base/result.ts'
import type { Dots } from '../../../model/dots.ts'

/** Why a printer throws a download away. */
export type Refusal = 'no-size' | 'unknown-form' | 'too-short' | 'wrong-crc' | 'damaged'

export interface Download {
  /** A: ASCII, which includes :B64: and :Z64:. B: binary. C: Zebra's own compression, not documented. */
  readonly form: string
  readonly count: number
  readonly bytesPerRow: number
  readonly data: Uint8Array
}

const largestCount = 99_999 // "accepted values 1 to 99999, out-of-range values are set to the nearest limit"
const largestImage = 16_000_000

/** The image of a download, as many whole rows as its count needs. */
export function decodeGraphic(download: Download): Result<Dots, Refusal> {
  const { count, bytesPerRow } = download
  if (!(count > 0) || !(bytesPerRow > 0)) return failed('no-size')
  const wanted = Math.min(count, largestCount)
  const stride = Math.min(bytesPerRow, largestCount)
  const bytes = decodeBytes(download, wanted, stride)
  if (!bytes.ok) return bytes
  if (bytes.value.length < wanted) return failed('too-short')
  const height = Math.ceil(wanted / stride)
  const data = new Uint8Array(height * stride)
  data.set(bytes.value.subarray(0, wanted))
  return ok({ width: stride * 8, height, stride, data })
}

function decodeBytes({ form, data }: Download, wanted: number, stride: number): Result<Uint8Array, Refusal> {
  if (form === 'B') return ok(data)
  if (form !== 'A') return failed('unknown-form')
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1').replace(/\s+/g, '')
  return /^:[BZ]/.test(text) ? decodeEnclosed(text) : ok(decodeHex(text, wanted, stride))
}

/** `:Z64:` or `:B64:`, base64 text, `:`, four hexadecimal digits of CRC over the base64 text. */
function decodeEnclosed(text: string): Result<Uint8Array, Refusal> {
  const match = /^:(B64|Z64):([A-Za-z0-9+/=]*):([0-9A-Fa-f]{4})/.exec(text)
  if (match === null) return failed('damaged')
  const [, id, base64 = '', crc = ''] = match
  if (crcOf(base64) !== Number.parseInt(crc, 16)) return failed('wrong-crc')
  const enclosed = Buffer.from(base64, 'base64')
  if (id === 'B64') return ok(enclosed)
  try {
    return ok(inflateSync(enclosed, { maxOutputLength: largestImage }))
  } catch {
    return failed('damaged')
  }
}

/** CCITT polynomial x^16 + x^12 + x^5 + 1, start 0, by nibbles. */
function crcOf(text: string): number {
  let crc = 0
  for (let index = 0; index < text.length; index++) {
    const byte = text.charCodeAt(index)
    crc = ((crc << 4) & 0xffff) ^ (((crc >> 12) ^ (byte >> 4)) * 0x1021)
    crc = ((crc << 4) & 0xffff) ^ (((crc >> 12) ^ (byte & 15)) * 0x1021)
  }
  return crc
}

/**
 * Hexadecimal digits with the alternative compression: `G`–`Y` repeat the next digit 1–19 times, `g`–`z` 20–400 times,
 * both add up; `,` fills the row with 0, `!` with 1, `:` repeats the row before. Returns what was sent of `wanted`.
 */
function decodeHex(text: string, wanted: number, stride: number): Uint8Array {
  const row = stride * 2
  const nibbles = new Uint8Array(Math.ceil(wanted / stride) * row)
  let at = 0
  let repeat = 0
  const put = (value: number, times: number) => {
    const end = Math.min(at + times, nibbles.length)
    nibbles.fill(value, at, end)
    at = end
  }
  for (const character of text) {
    const digit = '0123456789ABCDEFabcdef'.indexOf(character)
    if (digit >= 0) {
      put(digit > 15 ? digit - 6 : digit, Math.max(repeat, 1))
      repeat = 0
    } else if (character >= 'G' && character <= 'Y') repeat += character.charCodeAt(0) - 0x46
    else if (character >= 'g' && character <= 'z') repeat += (character.charCodeAt(0) - 0x66) * 20
    else if (character === ',') put(0x0, row - (at % row))
    else if (character === '!') put(0xf, row - (at % row))
    else if (character === ':' && at % row === 0) {
      if (at > 0) nibbles.copyWithin(at, at - row, at)
      at = Math.min(at + row, nibbles.length)
    }
  }
  const bytes = new Uint8Array(Math.min(wanted, at >> 1))
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = ((nibbles[index * 2] ?? 0) << 4) | (nibbles[index * 2 + 1] ?? 0)
  return bytes
}
