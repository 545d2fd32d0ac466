import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'

/** Every black dot as [x, y], row by row. */
export function allDots(dots: Dots): [number, number][] {
  const black: [number, number][] = []
  for (let y = 0; y < dots.height; y++) for (let x = 0; x < dots.width; x++) if (isBlack(dots, x, y)) black.push([x, y])
  return black
}
