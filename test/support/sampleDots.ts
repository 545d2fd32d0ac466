import type { Dots } from '../../src/model/dots.ts'
import { blankDots } from '../../src/model/dots.ts'

/** Labels of dots whose content is decided by a rule, so that a test can say what it expects without a picture. */

export const blank = (width: number, height: number): Dots => blankDots(width, height)

export const checkerboard = (width: number, height: number): Dots =>
  drawDots(width, height, (x, y) => (x + y) % 2 === 0)

/** Looks like noise, is the same every time, and defeats every compression. */
export function dense(width: number, height: number): Dots {
  let seed = 0x2545f491
  return drawDots(width, height, () => {
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    return (seed & 1) === 1
  })
}

/** A frame, bars with gaps and rows that repeat: what a label has. Every band of it differs from every other. */
export const barsAndFrame = (width: number, height: number): Dots =>
  drawDots(width, height, (x, y) => {
    const frame = x < 3 || y < 3 || x >= width - 3 || y >= height - 3
    const bars = y % 160 > 40 && y % 160 < 120 && (x * 7 + Math.floor(y / 160)) % 11 < 4 && x > 40 && x < width - 40
    return frame || bars
  })

export function drawDots(width: number, height: number, isBlack: (x: number, y: number) => boolean): Dots {
  const dots = blankDots(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * dots.stride + (x >> 3)
      if (isBlack(x, y)) dots.data[at] = (dots.data[at] ?? 0) | (0x80 >> (x & 7))
    }
  return dots
}
