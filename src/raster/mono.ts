import type { Dots } from '../model/dots.ts'
import { blankDots } from '../model/dots.ts'

/** Grey of 8 bits a pixel, 0 black, 255 white. `stride` is a multiple of 8 and `data` starts at an address of 4. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly data: Uint8Array
}

/**
 * Grey becomes dots: 128 and darker is black. A threshold and no dither, because dithered bars do not scan.
 * Pixels between `width` and `stride` must be white. Eight pixels at a time, as two little-endian words.
 */
export function toDots({ width, height, stride, data }: Grey): Dots {
  const dots = blankDots(width, height)
  const words = new Int32Array(data.buffer, data.byteOffset, (stride * height) >> 2)
  for (let y = 0; y < height; y++) {
    let word = (y * stride) >> 2
    const row = y * dots.stride
    for (let x = 0; x < dots.stride; x++, word += 2) {
      const left = words[word] ?? 0
      const right = words[word + 1] ?? 0
      if ((left & right) !== -1) dots.data[row + x] = (blackOfFour(left) << 4) | blackOfFour(right)
    }
  }
  return dots
}

/** Its pixels, row by row, without what fills the rows up. */
export function pixelsOf({ width, height, stride, data }: Grey): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) pixels.set(data.subarray(y * stride, y * stride + width), y * width)
  return pixels
}

/** Four pixels of a word, the lowest byte leftmost, as four bits, 1 is black. */
function blackOfFour(word: number): number {
  // The high bit of each byte: set for 129 to 255.
  const white = (((word & 0x7f7f7f7f) + 0x7f7f7f7f) | 0) & word & 0x80808080
  // Gathers bits 0, 8, 16 and 24 into 27, 26, 25 and 24.
  return ~(Math.imul(white >>> 7, 0x08040201) >>> 24) & 0xf
}
