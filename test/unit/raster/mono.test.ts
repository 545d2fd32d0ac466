import { describe, expect, it } from 'vitest'
import { isBlack } from '../../../src/model/dots.ts'
import { toDots } from '../../../src/raster/mono.ts'

describe('grey that becomes dots', () => {
  it('is black at 128 and darker, white above, at every place of a byte', () => {
    for (let level = 0; level <= 255; level++) {
      for (let place = 0; place < 8; place++) {
        const data = new Uint8Array(8).fill(255)
        data[place] = level
        const dots = toDots({ width: 8, height: 1, stride: 8, data })
        expect(dots.data[0]).toBe(level <= 128 ? 0x80 >> place : 0)
      }
    }
  })

  it('keeps every pixel in its place when the width is no whole number of bytes', () => {
    const [width, height, stride] = [13, 5, 16]
    const data = new Uint8Array(stride * height).fill(255)
    const black = (x: number, y: number) => (x * 7 + y * 3) % 5 < 2
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * stride + x] = black(x, y) ? 0 : 255
    const dots = toDots({ width, height, stride, data })
    expect(dots).toMatchObject({ width, height, stride: 2 })
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) expect(isBlack(dots, x, y)).toBe(black(x, y))
  })
})
