/**
 * Streams of TSPL, EPL2, CPCL and ESC/POS and the dots that they mean, written from the manuals by hand: what judges a
 * decoder must not come from the same hand as the station's encoders.
 */
import type { Dots } from '../../src/model/dots.ts'
import { isBlack } from '../../src/model/dots.ts'

export const latin = (text: string) => Buffer.from(text, 'latin1')

const inverted = (dots: Dots) => Buffer.from(dots.data.map((byte) => ~byte & 0xff))
const low2 = (number: number) => [number & 0xff, number >> 8]

/** SIZE in dots, CLS, one BITMAP, PRINT. Padding bits are sent as white. */
export function tsplLabel(dots: Dots, { copies = 1, mode = 0, before = '', at = '0,0' } = {}): Buffer {
  return Buffer.concat([
    latin(
      `SIZE ${dots.width} dot,${dots.height} dot\r\n${before}CLS\r\nBITMAP ${at},${dots.stride},${dots.height},${mode},`,
    ),
    inverted(dots),
    latin(`\r\nPRINT 1,${copies}\r\n`),
  ])
}

/** N, q, Q, one GW with the comma of the manual, P. */
export function epl2Label(dots: Dots, { copies = 1, before = '', end = ',' } = {}): Buffer {
  return Buffer.concat([
    latin(`\nN\nq${dots.width}\nQ${dots.height},24\n${before}GW0,0,${dots.stride},${dots.height}${end}`),
    inverted(dots),
    latin(`\nP${copies}\n`),
  ])
}

/** A session with one CG, or EG. */
export function cpclLabel(dots: Dots, { copies = 1, hex = false, before = '' } = {}): Buffer {
  const graphic = `${dots.stride} ${dots.height} 0 0 `
  return Buffer.concat([
    latin(
      `! 0 200 200 ${dots.height} ${copies}\r\nPAGE-WIDTH ${dots.width}\r\n${before}${hex ? 'EG' : 'CG'} ${graphic}`,
    ),
    hex ? latin(Buffer.from(dots.data).toString('hex').toUpperCase()) : dots.data,
    latin('\r\nFORM\r\nPRINT\r\n'),
  ])
}

/** GS v 0 in strips of 255 rows. */
export function rasterImage(dots: Dots, mode = 0): Buffer {
  const strips: Buffer[] = []
  for (let y = 0; y < dots.height; y += 255) {
    const rows = Math.min(255, dots.height - y)
    const data = dots.data.subarray(y * dots.stride, (y + rows) * dots.stride)
    strips.push(Buffer.from([0x1d, 0x76, 0x30, mode, ...low2(dots.stride), ...low2(rows)]), Buffer.from(data))
  }
  return Buffer.concat(strips)
}

/** GS ( L 112 and 50, or GS 8 L, in one piece. */
export function storedImage(dots: Dots, { long = false } = {}): Buffer {
  const parameters = [48, 112, 48, 1, 1, 49, ...low2(dots.width), ...low2(dots.height)]
  const length = parameters.length + dots.data.length
  const count = [length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, 0]
  return Buffer.concat([
    Buffer.from(long ? [0x1d, 0x38, 0x4c, ...count] : [0x1d, 0x28, 0x4c, ...count.slice(0, 2)]),
    Buffer.from(parameters),
    dots.data,
    Buffer.from([0x1d, 0x28, 0x4c, 2, 0, 48, 50]),
  ])
}

/** ESC * in lines of 24 dots. */
export function columnLines(dots: Dots): Buffer {
  const lines: number[] = [0x1b, 0x33, 24]
  for (let y = 0; y < dots.height; y += 24) {
    lines.push(0x1b, 0x2a, 33, ...low2(dots.width))
    for (let x = 0; x < dots.width; x++)
      for (let part = 0; part < 3; part++) {
        let byte = 0
        for (let bit = 0; bit < 8; bit++) {
          const row = y + part * 8 + bit
          if (row < dots.height && isBlack(dots, x, row)) byte |= 0x80 >> bit
        }
        lines.push(byte)
      }
    lines.push(0x0a)
  }
  return Buffer.from(lines)
}

export const escposCut = Buffer.from([0x1d, 0x56, 66, 0])

/** ESC @, an image, a cut. */
export function escposLabel(image: Buffer): Buffer {
  return Buffer.concat([latin('\x1b@'), image, escposCut])
}
