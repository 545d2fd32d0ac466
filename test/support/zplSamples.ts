/**
 * ZPL streams and the dots that they mean, made by an encoder that is the test's own: what judges a decoder must not
 * come from the same hand.
 */
import { deflateSync } from 'node:zlib'
import bwipjs from 'bwip-js/node'
import type { Dots } from '../../src/model/dots.ts'
import { blankDots } from '../../src/model/dots.ts'

export function dotsBy(width: number, height: number, black: (x: number, y: number) => boolean): Dots {
  const dots = blankDots(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (black(x, y)) dots.data[y * dots.stride + (x >> 3)]! |= 0x80 >> (x & 7)
  return dots
}

export const checkerboard = (width: number, height: number) => dotsBy(width, height, (x, y) => (x + y) % 2 === 0)

/** White, a black frame, rows that repeat, rows that end in black, and noise that no compression likes. */
export function mixed(width: number, height: number): Dots {
  let seed = 12345
  const noise = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    return (seed >> 16) & 1
  }
  return dotsBy(width, height, (x, y) => {
    if (y < 2 || x < 2 || x >= width - 2 || y >= height - 2) return true
    if (y < height / 4) return false
    if (y < height / 2) return x % 24 < 12
    if (y < (height * 3) / 4) return x > width / 3
    return noise() === 1
  })
}

/** A label with a Code 128 of 3-dot modules and a QR code of 5-dot modules. */
export function labelWithCodes(width: number, height: number, code: string, qr: string): Dots {
  const [bars] = bwipjs.raw({ bcid: 'code128', text: code }) as unknown as [{ sbs: number[] }]
  const [matrix] = bwipjs.raw({ bcid: 'qrcode', text: qr }) as unknown as [{ pixs: number[]; pixx: number }]
  const modules = bars.sbs.flatMap((length, index) => Array<boolean>(length).fill(index % 2 === 0))
  return dotsBy(width, height, (x, y) => {
    if (y >= 40 && y < 140) return modules[Math.floor((x - 40) / 3)] === true && x >= 40
    const column = Math.floor((x - 60) / 5)
    const row = Math.floor((y - 200) / 5)
    return column >= 0 && row >= 0 && column < matrix.pixx && matrix.pixs[row * matrix.pixx + column] === 1
  })
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

export function hexField(dots: Dots): string {
  return `^GFA,${dots.data.length},${dots.data.length},${dots.stride},${hex(dots.data)}`
}

/** Run lengths, `,` and `:` and, unless told otherwise, `!`, row by row. */
export function runLengthField(dots: Dots, { exclamation = true } = {}): string {
  let before = ''
  const rows = rowsOf(dots).map((row) => {
    const line = hex(row)
    const packed = line === before ? ':' : packRow(line, exclamation)
    before = line
    return packed
  })
  return `^GFA,${dots.data.length},${dots.data.length},${dots.stride},${rows.join('')}`
}

export function z64Field(dots: Dots, spoil = (text: string) => text): string {
  return enclosedField(dots, 'Z64', deflateSync(dots.data), spoil)
}

export function b64Field(dots: Dots, spoil = (text: string) => text): string {
  return enclosedField(dots, 'B64', dots.data, spoil)
}

export function binaryField(dots: Dots): Buffer {
  const { length } = dots.data
  return Buffer.concat([Buffer.from(`^GFB,${length},${length},${dots.stride},`), dots.data])
}

/** The field cut into bands of rows that stay below the largest count of ^GF. */
export function banded(dots: Dots, field: (band: Dots) => string): string {
  const rows = Math.floor(99_999 / dots.stride)
  let text = ''
  for (let y = 0; y < dots.height; y += rows) {
    const height = Math.min(rows, dots.height - y)
    const data = dots.data.slice(y * dots.stride, (y + height) * dots.stride)
    text += `^FO0,${y}${field({ ...dots, height, data })}^FS`
  }
  return text
}

export interface FormatOptions {
  readonly before?: string
  readonly after?: string
}

/** One label: `^XA ^PW ^LL ^FO0,0 <field> ^FS ^XZ`. */
export function format(dots: Dots, field: string | Buffer, { before = '', after = '' }: FormatOptions = {}): Buffer {
  return Buffer.concat([
    Buffer.from(`^XA^PW${dots.width}^LL${dots.height}${before}^FO0,0`),
    Buffer.from(field as string),
    Buffer.from(`^FS${after}^XZ`),
  ])
}

/** What CUPS's rastertolabel sends for its Zebra driver: ~DG, then a format that recalls it, then one that deletes it. */
export function cupsStream(dots: Dots, copies: number): string {
  const data = runLengthField(dots, { exclamation: false }).split(',').slice(4).join(',')
  return [
    `~DGR:CUPS.GRF,${dots.data.length},${dots.stride},`,
    data,
    '^XA',
    `^PW${dots.width}`,
    `^PR4,4,4`,
    '^LH0,0',
    `^LL${dots.height}`,
    '^MNN',
    '^MTD',
    '^MMT,Y',
    `^PQ${copies}, 0, 0, N`,
    '^FO0,0^XGR:CUPS.GRF,1,1^FS',
    '^XZ',
    '^XA',
    '^IDR:CUPS.GRF^FS',
    '^XZ',
    '',
  ].join('\n')
}

/** CRC-16, polynomial 0x1021, start 0, bit by bit. */
export function crcHex(text: string): string {
  let register = 0
  for (const byte of Buffer.from(text))
    for (let bit = 7; bit >= 0; bit--) {
      const carry = ((register >> 15) & 1) ^ ((byte >> bit) & 1)
      register = ((register << 1) & 0xffff) ^ (carry * 0x1021)
    }
  return register.toString(16).toUpperCase().padStart(4, '0')
}

function enclosedField(dots: Dots, id: string, body: Uint8Array, spoil: (text: string) => string): string {
  const text = Buffer.from(body).toString('base64')
  return `^GFA,${dots.data.length},${dots.data.length},${dots.stride},:${id}:${text}:${spoil(crcHex(text))}`
}

function rowsOf(dots: Dots): Uint8Array[] {
  return Array.from({ length: dots.height }, (_, y) => dots.data.subarray(y * dots.stride, (y + 1) * dots.stride))
}

function packRow(line: string, exclamation: boolean): string {
  const ending = (exclamation ? /(0+|F+)$/ : /0+$/).exec(line)?.[0] ?? ''
  const even = ending.length - (ending.length % 2)
  const kept = even > 0 ? line.slice(0, line.length - even) : line
  const runs = [...kept.matchAll(/(.)\1*/g)].map(([run]) => repeat(run.length) + (run[0] ?? '')).join('')
  return even === 0 ? runs : `${runs}${ending[0] === '0' ? ',' : '!'}`
}

function repeat(times: number): string {
  if (times === 1) return ''
  const rest = times % 400
  const twenties = Math.floor(rest / 20)
  return (
    'z'.repeat(Math.floor(times / 400)) +
    (twenties > 0 ? String.fromCharCode(0x66 + twenties) : '') +
    (rest % 20 > 0 ? String.fromCharCode(0x46 + (rest % 20)) : '')
  )
}
