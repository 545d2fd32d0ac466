import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import { rotateDots } from '../../../src/model/dotsRotate.ts'
import { shiftDots } from '../../../src/model/dotsShift.ts'
import { anyDots } from '../../support/anyDots.ts'
import { drawDots } from '../../support/sampleDots.ts'

/** Where the dot at x, y of a turned label was. */
const where: Readonly<Record<90 | 180 | 270, (dots: Dots, x: number, y: number) => readonly [number, number]>> = {
  90: ({ height }, x, y) => [y, height - 1 - x],
  180: ({ width, height }, x, y) => [width - 1 - x, height - 1 - y],
  270: ({ width }, x, y) => [width - 1 - y, x],
}

describe('turning a label', () => {
  it.each([90, 180, 270] as const)('puts every dot where a hand would, turned by %i degrees', async (rotation) => {
    await fc.assert(
      fc.property(anyDots, (dots) => {
        const [width, height] = rotation === 180 ? [dots.width, dots.height] : [dots.height, dots.width]
        const expected = drawDots(width, height, (x, y) => {
          const [fromX, fromY] = where[rotation](dots, x, y)
          return isBlack(dots, fromX, fromY)
        })
        expect(rotateDots(dots, rotation)).toEqual(expected)
      }),
    )
  })

  it('gives the label back after a whole turn, in any steps', async () => {
    await fc.assert(
      fc.property(anyDots, (dots) => {
        const half = rotateDots(rotateDots(dots, 90), 90)
        expect(half).toEqual(rotateDots(dots, 180))
        expect(rotateDots(rotateDots(half, 90), 90)).toEqual(dots)
        expect(rotateDots(rotateDots(dots, 270), 90)).toEqual(dots)
      }),
    )
  })

  it('costs nothing when there is nothing to turn', () => {
    const dots = drawDots(9, 3, () => true)
    expect(rotateDots(dots, 0)).toBe(dots)
  })
})

describe('moving a label in its box', () => {
  it('puts every dot where a hand would and white where it came from', async () => {
    const anyDistance = fc.integer({ min: -40, max: 40 })
    await fc.assert(
      fc.property(anyDots, anyDistance, anyDistance, (dots, right, down) => {
        const expected = drawDots(dots.width, dots.height, (x, y) => {
          const [fromX, fromY] = [x - right, y - down]
          const inside = fromX >= 0 && fromX < dots.width && fromY >= 0 && fromY < dots.height
          return inside && isBlack(dots, fromX, fromY)
        })
        expect(shiftDots(dots, right, down)).toEqual(expected)
      }),
    )
  })
})
