import type { Dots } from './dots.ts'
import { blankDots } from './dots.ts'

/**
 * The dots moved right and down (left and up when negative) inside their own box: what leaves it is lost, what enters
 * is white.
 */
export function shiftDots(dots: Dots, right: number, down: number): Dots {
  if (right === 0 && down === 0) return dots
  const { width, height, stride, data } = dots
  const shifted = blankDots(width, height)
  const bytes = Math.floor(right / 8)
  const bits = right - bytes * 8
  const lastByte = (0xff << (stride * 8 - width)) & 0xff
  for (let y = Math.max(0, down); y < Math.min(height, height + down); y++) {
    const from = (y - down) * stride
    const to = y * stride
    for (let column = 0; column < stride; column++) {
      const source = column - bytes
      const before = source > 0 && source <= stride ? (data[from + source - 1] ?? 0) : 0
      const here = source >= 0 && source < stride ? (data[from + source] ?? 0) : 0
      shifted.data[to + column] = ((before << 8) | here) >> bits
    }
    shifted.data[to + stride - 1] = (shifted.data[to + stride - 1] ?? 0) & lastByte
  }
  return shifted
}
