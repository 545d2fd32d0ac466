import { bytes } from '../../base/bytes.ts'
import type { Dots } from '../../model/dots.ts'
import { rotateDots } from '../../model/dotsRotate.ts'

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
