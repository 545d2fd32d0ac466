import { decode } from 'fast-png'
import type { Dots } from '../../src/model/dots.ts'
import { blankDots } from '../../src/model/dots.ts'

/** The dots of a black and white PNG, whatever its depth. */
export function dotsOfPng(png: Uint8Array): Dots {
  const { width, height, depth, channels, data } = decode(png)
  const dots = blankDots(width, height)
  const perRow = depth === 1 ? Math.ceil(width / 8) : width * channels
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const white =
        depth === 1
          ? ((data[y * perRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
          : (data[y * perRow + x * channels] ?? 0) > 127
      if (!white)
        dots.data[y * dots.stride + (x >> 3)] = (dots.data[y * dots.stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
  return dots
}
