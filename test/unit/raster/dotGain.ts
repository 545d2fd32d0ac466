import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import type { DotBox } from '../../../src/model/readCode.ts'

/** What thermal paper makes of dots: a picture of six pixels a dot, 0 black to 255 white. */
export interface Printed {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/**
 * Pieces of a label as they come out of a printer: every black dot is larger than it should be by `gain` dots on each
 * side, everything is blurred over `blur` dots and grainy. One picture for each of the seeds, always the same for the same.
 */
export function printed(
  dots: Dots,
  box: DotBox,
  gain: number,
  blur: number,
  seeds: readonly number[],
): readonly Printed[] {
  const [width, height] = [box.width * fine, box.height * fine]
  const ink = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isNearBlack(dots, box.left + (x + 0.5) / fine, box.top + (y + 0.5) / fine, gain)) ink[y * width + x] = 1
    }
  }
  const reach = Math.round(blur * fine)
  const soft = blurred(blurred(ink, width, height, reach, 1), width, height, reach, width)
  return seeds.map((seed) => {
    const grain = noise(seed)
    return { width, height, data: Uint8Array.from(soft, (value) => clamp(255 * (1 - value) + 16 * (grain() - 0.5))) }
  })
}

const fine = 6

function isNearBlack(dots: Dots, x: number, y: number, gain: number): boolean {
  for (const dx of [-gain, gain]) {
    for (const dy of [-gain, gain]) {
      const [column, row] = [Math.floor(x + dx), Math.floor(y + dy)]
      if (column >= 0 && row >= 0 && column < dots.width && row < dots.height && isBlack(dots, column, row)) return true
    }
  }
  return false
}

/** The mean over `reach` pixels to both sides, along rows (`step` 1) or columns (`step` the width). */
function blurred(ink: Float32Array, width: number, height: number, reach: number, step: number): Float32Array {
  return ink.map((_, at) => {
    const place = step === 1 ? at % width : Math.floor(at / width)
    const last = (step === 1 ? width : height) - 1
    const [from, to] = [Math.max(-reach, -place), Math.min(reach, last - place)]
    let sum = 0
    for (let by = from; by <= to; by++) sum += ink[at + by * step] ?? 0
    return sum / (to - from + 1)
  })
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

/** Mulberry32: 0 to 1. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
