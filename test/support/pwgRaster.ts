import type { Dots } from '../../src/model/dots.ts'
import { blankDots } from '../../src/model/dots.ts'

/** One page of PWG raster (PWG 5102.4), as CUPS's filters write it: what of the medium is dark, and where. */
export interface RasterPage {
  readonly dotsPerInch: number
  readonly dots: Dots
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
  const dots = blankDots(width, height)
  let ink: RasterPage['ink'] = null
  let at = 4 + headerLength
  for (let y = 0; y < height; ) {
    const repeats = bytes.readUInt8(at++) + 1
    for (let x = 0; x < width; ) {
      const code = bytes.readUInt8(at++)
      const literal = code > 128
      const count = code === 128 ? width - x : literal ? 257 - code : code + 1
      for (let step = 0; step < count; step++) {
        if (code === 128) break
        const pixel = luminance(bytes, at + (literal ? step * pixelLength : 0), pixelLength)
        if (whiteIsZero ? pixel < 128 : pixel > 127) continue
        ink = grown(ink, x + step, y, y + repeats - 1)
        const byte = y * dots.stride + ((x + step) >> 3)
        dots.data[byte] = (dots.data[byte] ?? 0) | (0x80 >> ((x + step) & 7))
      }
      if (code !== 128) at += (literal ? count : 1) * pixelLength
      x += count
    }
    const row = y * dots.stride
    for (let next = 1; next < repeats; next++) dots.data.copyWithin(row + next * dots.stride, row, row + dots.stride)
    y += repeats
  }
  return { dotsPerInch, dots, ink }
}

function luminance(bytes: Buffer, at: number, pixelLength: number): number {
  if (pixelLength < 3) return bytes.readUInt8(at)
  return 0.3 * bytes.readUInt8(at) + 0.59 * bytes.readUInt8(at + 1) + 0.11 * bytes.readUInt8(at + 2)
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
