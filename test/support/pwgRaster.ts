/** One page of PWG raster (PWG 5102.4), as CUPS's filters write it: where on the medium there is ink. */
export interface RasterPage {
  readonly dotsPerInch: number
  readonly width: number
  readonly height: number
  /** First and last dot with ink, in both directions; null: a blank page. */
  readonly ink: { left: number; top: number; right: number; bottom: number } | null
}

const sync = 'RaS2'
const headerLength = 1_796

export function readPwgRaster(bytes: Buffer): RasterPage {
  if (bytes.subarray(0, 4).toString('latin1') !== sync) throw new Error('no PWG raster')
  const header = bytes.subarray(4, 4 + headerLength)
  const [dotsPerInch, width, height] = [header.readUInt32BE(276), header.readUInt32BE(372), header.readUInt32BE(376)]
  const pixelLength = header.readUInt32BE(388) / 8
  const whiteIsZero = [3, 6].includes(header.readUInt32BE(400))
  const page = { dotsPerInch, width, height, ink: null as RasterPage['ink'] }
  let at = 4 + headerLength
  for (let y = 0; y < height; ) {
    const repeats = bytes.readUInt8(at++) + 1
    for (let x = 0; x < width; ) {
      const code = bytes.readUInt8(at++)
      const literal = code > 128
      const count = code === 128 ? width - x : literal ? 257 - code : code + 1
      for (let step = 0; step < count; step++) {
        if (code === 128) break
        const pixel = bytes.readUInt8(at + (literal ? step * pixelLength : 0))
        if (whiteIsZero ? pixel > 127 : pixel < 128) page.ink = grown(page.ink, x + step, y, y + repeats - 1)
      }
      if (code !== 128) at += (literal ? count : 1) * pixelLength
      x += count
    }
    y += repeats
  }
  return page
}

function grown(ink: RasterPage['ink'], x: number, top: number, bottom: number): RasterPage['ink'] {
  if (ink === null) return { left: x, top, right: x, bottom }
  return {
    left: Math.min(ink.left, x),
    top: Math.min(ink.top, top),
    right: Math.max(ink.right, x),
    bottom: Math.max(ink.bottom, bottom),
  }
}
