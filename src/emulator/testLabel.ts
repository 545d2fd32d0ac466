import { blankDots } from '../model/dots.ts'
import { box } from './canvas.ts'
import type { Build } from './language.ts'
import type { Format } from './mechanism.ts'

/** A label of the printer's own, or of somebody else: a frame with a ladder of bars, 60 mm × 30 mm. No code in it. */
export function testLabel({ dpmm, headDots }: Build): Format {
  const width = Math.min(60 * dpmm, headDots)
  const dots = blankDots(width, 30 * dpmm)
  box(dots, { x: 0, y: 0, width, height: dots.height }, dpmm, 'black')
  for (let bar = 3; bar * 4 * dpmm < width - 4 * dpmm; bar++)
    box(dots, { x: bar * 4 * dpmm, y: 4 * dpmm, width: bar, height: dots.height - 8 * dpmm }, bar, 'black')
  return { dots, copies: 1, bytes: 64, pauseEvery: 0 }
}
