import { bytes } from '../../base/bytes.ts'
import type { Dots } from '../../model/dots.ts'
import { rotateDots } from '../../model/dotsRotate.ts'
import { apartFromCommands } from './escposRealTime.ts'
import { bandsOf, rowsWithin } from './layOut.ts'

const GS = 0x1d

/** One clone ignores the high byte of a height, and one long image froze printers from about 3 000 rows. */
const mostRows = 255

/** GS v 0 m xL xH yL yH d1…dk: bytes across, rows. Called obsolete, and understood by the most printers. */
export function rasterImage(dots: Dots): readonly Uint8Array[] {
  return bandsOf(dots, mostRows)
    .flatMap((band) => apartFromCommands(band, dots))
    .flatMap(({ rows, data }) => [bytes(GS, 'v0', 0, ...low2(dots.stride), ...low2(rows)), data])
}

/** GS ( L counts its parameters in 16 bits; ten of them stand before the dots. */
const mostBytesOfStore = 65_535 - 10

/**
 * GS ( L pL pH 48 112 48 bx by c xL xH yL yH d1…dk stores a strip, GS ( L 2 0 48 50 prints it: dots across, rows. In
 * strips small enough for its 16-bit count, so that GS 8 L is never needed.
 */
export function graphicsImage(dots: Dots): readonly Uint8Array[] {
  return bandsOf(dots, Math.min(mostRows, rowsWithin(mostBytesOfStore, dots)))
    .flatMap((band) => apartFromCommands(band, dots))
    .flatMap(({ rows, data }) => [
      bytes(GS, '(L', ...low2(data.length + 10), 48, 112, 48, 1, 1, 49, ...low2(dots.width), ...low2(rows)),
      data,
      bytes(GS, '(L', 2, 0, 48, 50),
    ])
}

/** The low byte, then the high byte. */
function low2(number: number): readonly [number, number] {
  return [number & 0xff, (number >> 8) & 0xff]
}

const ESC = 0x1b
const LF = 0x0a

/** ESC 3 16: less than a strip is high, so that a line is as high as what is in it, whatever unit the printer counts in. */
const closeLines = bytes(ESC, '3', 16)
/** ESC 2 */
const usualLines = bytes(ESC, '2')

/**
 * ESC * 33 nL nH d1…dk: strips of 24 rows, sent column by column, three bytes from the top, for printers that know no
 * raster. A label turned by 270° and mirrored has its columns as rows, and three bytes of such a row are a column here.
 */
export function columnImage(dots: Dots): readonly Uint8Array[] {
  const columns = columnsOf(dots)
  const strips = Array.from({ length: Math.ceil(dots.height / 24) }, (_, strip) => [
    bytes(ESC, '*', 33, dots.width & 0xff, dots.width >> 8),
    stripOf(columns, strip),
    Uint8Array.of(LF),
  ])
  return [closeLines, ...strips.flat(), usualLines]
}

/** Row x of it is column x of the label, from the top. */
function columnsOf(dots: Dots): Dots {
  const turned = rotateDots(dots, 270)
  const data = new Uint8Array(turned.data.length)
  for (let y = 0; y < turned.height; y++) {
    const row = turned.data.subarray(y * turned.stride, (y + 1) * turned.stride)
    data.set(row, (turned.height - 1 - y) * turned.stride)
  }
  return { ...turned, data }
}

function stripOf({ height, stride, data }: Dots, strip: number): Uint8Array<ArrayBuffer> {
  const bytesOfStrip = new Uint8Array(height * 3)
  for (let column = 0; column < height; column++)
    for (let part = 0; part < 3; part++) {
      const at = strip * 3 + part
      if (at < stride) bytesOfStrip[column * 3 + part] = data[column * stride + at] ?? 0
    }
  return bytesOfStrip
}
