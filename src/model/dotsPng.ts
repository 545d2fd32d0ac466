import { encode } from 'fast-png'
import type { Dots } from './dots.ts'

/** The dots as a PNG of one bit a pixel, black on white: the picture of a label for people. */
export function dotsToPng(dots: Dots): Uint8Array<ArrayBuffer> {
  // PNG's greyscale has 1 for white, a print head has 1 for black.
  const data = dots.data.map((byte) => ~byte & 0xff)
  return new Uint8Array(encode({ width: dots.width, height: dots.height, channels: 1, depth: 1, data }))
}
