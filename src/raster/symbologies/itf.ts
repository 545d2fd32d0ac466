import type { Edges, LinearSymbol } from './symbology.ts'
import { between } from './symbology.ts'
import type { TwoWidthCharacter } from './twoWidths.ts'
import { decodabilityOf, isAllowedRatio, meanWidths, twoWidths } from './twoWidths.ts'

/**
 * Interleaved 2 of 5: the bars of ten elements are one digit, their spaces the next; two of five are wide. The threshold
 * between narrow and wide is 7/64 of the ten. Reference: ISO/IEC 16390 (reference decode). Fewer than six digits are not
 * believed, because a piece of a longer symbol reads as a shorter one.
 */
export function decodeItf(edges: Edges, first: number): LinearSymbol | null {
  const isWide = [false, false, false, false]
  const characters: TwoWidthCharacter[] = []
  let text = ''
  let at = first + 4
  while (!isStop(edges, at, characters)) {
    const threshold = (between(edges, at, at + 10) * 7) / 64
    const bars = twoWidths(edges, at, 5, 2, threshold)
    const spaces = twoWidths(edges, at + 1, 5, 2, threshold)
    const left = digits.get(bars.wide)
    const right = digits.get(spaces.wide)
    if (left === undefined || right === undefined) return null
    text += `${left}${right}`
    characters.push(bars, spaces)
    for (let bit = 4; bit >= 0; bit--) isWide.push(((bars.wide >> bit) & 1) === 1, ((spaces.wide >> bit) & 1) === 1)
    at += 10
  }
  isWide.push(true, false, false)
  const last = at + 3
  const mean = meanWidths(edges, first, isWide)
  if (text.length < 6 || !isAllowedRatio(mean) || !startsNarrow(edges, first, mean.narrow, mean.wide)) return null
  const widths = isWide.map((wide) => (wide ? mean.wide / mean.narrow : 1))
  const modules = widths.reduce((sum, width) => sum + width, 0)
  return {
    symbology: 'itf',
    first,
    last,
    text,
    widths,
    module: between(edges, first, last) / modules,
    decodability: decodabilityOf(characters, mean),
  }
}

/** A wide bar, a narrow space, a narrow bar, measured by the pair before; only after a pair. */
function isStop(edges: Edges, at: number, characters: readonly TwoWidthCharacter[]): boolean {
  const before = characters.at(-1)
  if (before === undefined) return false
  const [bar, space, end] = [between(edges, at, at + 1), between(edges, at + 1, at + 2), between(edges, at + 2, at + 3)]
  if (!(bar > before.threshold && space <= before.threshold && end <= before.threshold)) return false
  // What follows a stop is its quiet zone, or nothing; a pair of digits goes on with elements of its own size.
  const after = between(edges, at + 3, at + 4)
  return Number.isNaN(after) || after > 2 * before.threshold
}

function startsNarrow(edges: Edges, first: number, narrow: number, wide: number): boolean {
  const threshold = (narrow + wide) / 2
  return [0, 1, 2, 3].every((index) => between(edges, first + index, first + index + 1) < threshold)
}

// Weights 1, 2, 4, 7 and parity: narrow 0, wide 1.
const digits = new Map(
  [0b00110, 0b10001, 0b01001, 0b11000, 0b00101, 0b10100, 0b01100, 0b00011, 0b10010, 0b01010].map((code, digit) => [
    code,
    digit,
  ]),
)
