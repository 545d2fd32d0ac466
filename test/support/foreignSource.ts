/** The picture that other people's drivers were given for the recordings under test/golden/foreign. */
import type { Dots } from '../../src/model/dots.ts'
import { blankDots, isBlack } from '../../src/model/dots.ts'
import { labelWithCodes, mixed } from './zplSamples.ts'

/** 480×400 dots, 60×50 mm at 8 dots/mm: a Code 128, a QR code, and noise below them. */
export function foreignSource(): Dots {
  const codes = labelWithCodes(480, 400, 'G8ADKBRF', 'https://example.test/G8ADKBRF')
  const noise = mixed(96, 48)
  const dots = blankDots(480, 400)
  for (let y = 0; y < 400; y++)
    for (let x = 0; x < 480; x++) {
      const inNoise = x >= 280 && x < 376 && y >= 240 && y < 288
      if (inNoise ? isBlack(noise, x - 280, y - 240) : isBlack(codes, x, y))
        dots.data[y * dots.stride + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  return dots
}
