import { describe, expect, test } from 'vitest'
import { fitInk } from '../../../src/label/onLabel.ts'

const ink = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })

describe('a page whose ink the label would cut', () => {
  test('is moved as little as brings all of it in', () => {
    expect(fitInk(ink(100, 300, 4_800, 6_850), '52x70')).toEqual({ turn: 0, scale: 1, left: 0, top: -150 })
    expect(fitInk(ink(250, 0, 7_900, 8_000), '80x80')).toEqual({ turn: 0, scale: 1, left: -150, top: 0 })
  })

  test('is made smaller where moving is not enough, with all of it on the label', () => {
    for (const [box, size] of [
      [ink(0, 0, 8_150, 8_000), '80x80'],
      [ink(20, 10, 5_000, 7_190), '52x70'],
    ] as const) {
      const placed = fitInk(box, size)
      if (placed === null) throw new Error('too small')
      const { scale, left, top } = placed
      expect(scale).toBeGreaterThan(0.95)
      expect(scale).toBeLessThan(1)
      const [width, height] = size === '80x80' ? [8_000, 8_000] : [5_200, 7_000]
      expect(box.left * scale + left).toBeGreaterThanOrEqual(-1e-6)
      expect(box.top * scale + top).toBeGreaterThanOrEqual(-1e-6)
      expect((box.left + box.width) * scale + left).toBeLessThanOrEqual(width + 1e-6)
      expect((box.top + box.height) * scale + top).toBeLessThanOrEqual(height + 1e-6)
    }
  })

  test('is no label when it would be smaller than nineteen twentieths', () => {
    expect(fitInk(ink(0, 0, 8_430, 8_000), '80x80')).toBeNull()
  })
})
