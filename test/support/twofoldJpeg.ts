import bwipjs from 'bwip-js/node'

/**
 * A JPEG (ITU-T T.81) that two readers draw otherwise: its JFIF segment says YCbCr, its segment of Adobe says RGB. PDFium
 * goes by the first and shows the one QR code, Poppler and Ghostscript by the second and show the other. Each module is a
 * block of eight by eight pixels in one colour, so that no more than its mean (DC) is written.
 */
export function twofoldJpeg(forPdfium: string, forOthers: string): Buffer {
  const [seen, other] = [modulesOf(forPdfium), modulesOf(forOthers)]
  const side = seen.length
  const blocks = seen.flatMap((row, y) => row.map((isBlack, x) => colourOf(isBlack, other[y]?.[x] === true)))
  const [high, low] = [(side * 8) >> 8, (side * 8) & 255]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0]),
    segment(0xdb, [0, ...Array<number>(64).fill(8)]),
    segment(0xc0, [8, high, low, high, low, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    // DC: nine categories, four bits each. AC: nothing but the end of the block, one bit.
    segment(0xc4, [0, 0, 0, 0, 9, ...Array<number>(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    entropyCoded(blocks),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** The modules of a QR code with its quiet zone, black ones true. */
function modulesOf(text: string): readonly (readonly boolean[])[] {
  const [symbol] = bwipjs.raw('qrcode', text)
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('not a matrix symbol')
  const { pixs, pixx } = symbol
  const places = Array.from({ length: pixx + 8 }, (_, at) => at - 4)
  const isInside = (at: number) => at >= 0 && at < pixx
  return places.map((y) => places.map((x) => isInside(x) && isInside(y) && pixs[y * pixx + x] === 1))
}

type Colour = readonly [number, number, number]

/** Dark by its first part alone where that is luminance, and by the other two where they are green and blue. */
function colourOf(seen: boolean, other: boolean): Colour {
  return [seen ? 60 : 255, other ? 0 : 255, other ? 90 : 166]
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content])
}

/** Of each block its difference to the one before, in its category and that many bits (T.81, F.1.2.1). */
function entropyCoded(blocks: readonly Colour[]): Buffer {
  let bits = ''
  let before: Colour = [128, 128, 128]
  for (const colour of blocks) {
    for (const [at, value] of colour.entries()) {
      const difference = value - (before[at] ?? 0)
      const category = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
      const written = difference < 0 ? difference + 2 ** category - 1 : difference
      const more = category === 0 ? '' : written.toString(2).padStart(category, '0')
      bits += `${category.toString(2).padStart(4, '0')}${more}0`
    }
    before = colour
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}
