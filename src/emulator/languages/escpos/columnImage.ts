import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import { magnified } from '../../canvas.ts'

/**
 * ESC *: columns of dots, the highest bit on top. Modes 0 and 1 have 8 dots a column, each three dots high; 32 and 33
 * have 24. The single densities 0 and 32 are twice as wide. Null: there is no such mode.
 */
export function columnImage(mode: number, columns: number, data: Uint8Array): Dots | null {
  if (![0, 1, 32, 33].includes(mode)) return null
  const bytes = mode >= 32 ? 3 : 1
  const image = blankDots(columns, bytes * 8)
  for (let x = 0; x < columns; x++)
    for (let y = 0; y < image.height; y++) {
      const bit = (data[x * bytes + (y >> 3)] ?? 0) & (0x80 >> (y & 7))
      const at = y * image.stride + (x >> 3)
      if (bit !== 0) image.data[at] = (image.data[at] ?? 0) | (0x80 >> (x & 7))
    }
  return magnified(image, mode % 32 === 0 ? 2 : 1, bytes === 1 ? 3 : 1)
}
