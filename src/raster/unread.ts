import type { Dots } from '../model/dots.ts'
import { isBlack } from '../model/dots.ts'
import type { DotBox, ReadCode } from '../model/readCode.ts'
import { overlap, widened } from '../model/readCode.ts'
import type { Finder } from './findSquares.ts'
import type { FoundSymbols } from './findSymbols.ts'

/**
 * Where a page has the look of a symbol and nothing was read: bars with something through them, a QR code that lost a
 * corner, a symbology that nobody here knows. A symbol with more of it gone is not seen at all.
 */
export function unreadPlaces(
  { doubtful, stacked, negatives, looseFinders }: FoundSymbols,
  dots: Dots,
  codes: readonly ReadCode[],
): readonly DotBox[] {
  const bars = doubtful.filter((box) => isInked(dots, box))
  const places: DotBox[] = []
  for (const box of [...bars, ...stacked, ...negatives, ...pairsOf(looseFinders)]) {
    const taken = [...codes.map((code) => code.box), ...places]
    if (!taken.some((other) => overlap(widened(box, 8, 8, dots), other))) places.push(box)
  }
  return places
}

/** A table has upright rules one beside the other too, and they are a few dots of white paper; of bars a third is black. */
function isInked(dots: Dots, { left, top, width, height }: DotBox): boolean {
  let black = 0
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) if (isBlack(dots, x, y)) black++
  }
  return black > 0.2 * width * height
}

/** One alone may be a ring with a dot in it; a symbol that lost a corner still has two of a kind, level or across. */
function pairsOf(finders: readonly Finder[]): readonly DotBox[] {
  return finders.flatMap((a, index) => finders.slice(index + 1).flatMap((b) => (isPair(a, b) ? [boxAround(a, b)] : [])))
}

function isPair(a: Finder, b: Finder): boolean {
  const module = (a.module + b.module) / 2
  const [across, down] = [Math.abs(a.x - b.x) / module, Math.abs(a.y - b.y) / module]
  const isStraight = across < 2 || down < 2 || Math.abs(across - down) < 2
  const apart = Math.max(across, down)
  return isStraight && Math.abs(a.module - b.module) < 0.2 * module + 0.2 && apart > closest && apart < farthest
}

/** Modules between the middles of two finder patterns of versions 1 and 40, and a little more either way. */
const [closest, farthest] = [12, 172]

function boxAround(a: Finder, b: Finder): DotBox {
  const reach = 4 * a.module
  const [left, top] = [Math.min(a.x, b.x) - reach, Math.min(a.y, b.y) - reach].map(Math.floor)
  const [right, bottom] = [Math.max(a.x, b.x) + reach, Math.max(a.y, b.y) + reach].map(Math.ceil)
  return { left: left ?? 0, top: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) }
}
