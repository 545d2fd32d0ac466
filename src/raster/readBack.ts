import type { Dots } from '../model/dots.ts'
import type { CodeReader } from './codeReader.ts'
import type { Effort } from './readCrop.ts'
import { readCrop } from './readCrop.ts'

/**
 * The text of every Code 128 and QR code in the dots, each text once, in no order. Upright symbols are found in one
 * quick pass; when that finds no Code 128, a second pass also looks for turned, inverted and very large ones.
 */
export function readCodes(reader: CodeReader, dots: Dots): readonly string[] {
  const whole = { left: 0, top: 0, width: dots.width, height: dots.height }
  const read = (effort: Effort) => readCrop(reader, dots, whole, false, 'Code128,QRCode', effort)
  const upright = read('every')
  const hasBars = upright.some(({ symbology }) => symbology === 'code128')
  const found = hasBars ? upright : [...upright, ...read('thorough')]
  return [...new Set(found.map(({ text }) => text))]
}
