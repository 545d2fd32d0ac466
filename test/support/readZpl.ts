import { inflateSync } from 'node:zlib'
import type { Dots } from '../../src/model/dots.ts'
import { blankDots } from '../../src/model/dots.ts'

/**
 * Reads back what the ZPL encoder wrote. Written from the manual's words, in another way than the encoder and the
 * emulator: whatever it cannot read it throws at.
 */
export function readZpl(label: Uint8Array): { dots: Dots; graphics: readonly Graphic[] } {
  const text = Buffer.from(label).toString('latin1')
  const whole =
    /^\^XA\^PW(\d+)\^LL(\d+)\^LH0,0\^PON\^PMN\^LRN(?:\^LS0\^LT0)?((?:\^FO0,\d+\^GFA,[^^]+\^FS)*)\^PQ1\^XZ$/.exec(text)
  if (whole === null) throw new Error(`not the shape of a label: ${text.slice(0, 80)}…`)
  const dots = blankDots(Number(whole[1]), Number(whole[2]))
  const graphics = [...(whole[3] ?? '').matchAll(/\^FO0,(\d+)\^GFA,(\d+),(\d+),(\d+),([^^]+)\^FS/g)].map(readGraphic)
  for (const { y, bytesPerRow, data } of graphics) {
    if (bytesPerRow !== dots.stride) throw new Error(`${bytesPerRow} bytes a row, the label has ${dots.stride}`)
    dots.data.set(data, y * dots.stride)
  }
  return { dots, graphics }
}

export interface Graphic {
  readonly y: number
  readonly count: number
  readonly bytesPerRow: number
  readonly packed: string
  readonly data: Uint8Array
}

function readGraphic([, y, bytes, count, bytesPerRow, packed = '']: RegExpMatchArray): Graphic {
  const stride = Number(bytesPerRow)
  const data = packed.startsWith(':Z64:') ? readZ64(packed) : readRunLength(packed, stride)
  if (bytes !== count || data.length !== Number(count)) throw new Error(`${data.length} bytes, it says ${count}`)
  return { y: Number(y), count: Number(count), bytesPerRow: stride, packed, data }
}

function readZ64(packed: string): Uint8Array {
  const [, , base64 = '', crc = ''] = packed.split(':')
  if (crc !== crcByDivision(base64)) throw new Error(`the CRC is ${crcByDivision(base64)}, it says ${crc}`)
  return inflateSync(Buffer.from(base64, 'base64'))
}

/** The remainder of the message times x^16, divided by x^16 + x^12 + x^5 + 1, as a long division on paper. */
function crcByDivision(text: string): string {
  const bits = [...Buffer.from(text, 'latin1')].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const rest = [...`${bits}${'0'.repeat(16)}`].map(Number)
  for (let at = 0; at < bits.length; at++)
    if (rest[at] === 1) for (const power of [0, 4, 11, 16]) rest[at + power] = (rest[at + power] ?? 0) ^ 1
  return Number.parseInt(rest.slice(-16).join(''), 2).toString(16).toUpperCase().padStart(4, '0')
}

function readRunLength(packed: string, stride: number): Uint8Array {
  const rows: string[] = []
  let row = ''
  let repeat = 0
  for (const character of packed) {
    if (row === '' && character === ':') rows.push(rows.at(-1) ?? '')
    else if (character === ',') row = row.padEnd(stride * 2, '0')
    else if (/[G-Y]/.test(character)) repeat += character.charCodeAt(0) - 70
    else if (/[g-z]/.test(character)) repeat += (character.charCodeAt(0) - 102) * 20
    else if (/[0-9A-F]/.test(character)) {
      row += character.repeat(Math.max(1, repeat))
      repeat = 0
    } else throw new Error(`${character} means nothing here`)
    if (row.length > stride * 2) throw new Error('a run goes over the end of its row')
    if (row.length === stride * 2) {
      rows.push(row)
      row = ''
    }
  }
  return Buffer.from(rows.join(''), 'hex')
}
