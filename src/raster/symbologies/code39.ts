import type { Edges, LinearSymbol } from './symbology.ts'
import { between } from './symbology.ts'
import type { TwoWidthCharacter } from './twoWidths.ts'
import { decodabilityOf, isAllowedRatio, meanWidths, twoWidths } from './twoWidths.ts'

/**
 * Code 39: nine elements a character, three of them wide, a gap between characters. The threshold between narrow and
 * wide is an eighth of the character. Reference: ISO/IEC 16388 (reference decode).
 */
export function decodeCode39(edges: Edges, first: number): LinearSymbol | null {
  const characters: TwoWidthCharacter[] = []
  const isWide: (boolean | null)[] = []
  let text = ''
  let at = first
  for (;;) {
    const span = between(edges, at, at + 9)
    if (!(span > 0)) return null
    const character = twoWidths(edges, at, 9, 1, span / 8)
    const letter = letters.get(character.wide)
    if (letter === undefined || (characters.length === 0 && letter !== '*')) return null
    characters.push(character)
    for (let bit = 8; bit >= 0; bit--) isWide.push(((character.wide >> bit) & 1) === 1)
    at += 9
    if (letter === '*' && characters.length > 1) break
    const gap = between(edges, at, at + 1)
    if (!(gap < span / 2)) return null
    if (letter !== '*') text += letter
    isWide.push(null)
    at++
  }
  const mean = meanWidths(edges, first, isWide)
  if (text === '' || !isAllowedRatio(mean)) return null
  const gaps = characters.length - 1
  const elements = characters.length * 9
  const gap = gapWidth(edges, first, characters.length) / mean.narrow
  return {
    symbology: 'code39',
    first,
    last: at,
    text,
    widths: isWide.map((wide) => (wide === null ? Math.max(1, gap) : wide ? mean.wide / mean.narrow : 1)),
    module: between(edges, first, at) / (gaps * gap + (elements * 2) / 3 + ((elements / 3) * mean.wide) / mean.narrow),
    decodability: decodabilityOf(characters, mean),
  }
}

/** The mean gap between characters, in dots. */
function gapWidth(edges: Edges, first: number, characters: number): number {
  let sum = 0
  for (let index = 1; index < characters; index++) sum += between(edges, first + index * 10 - 1, first + index * 10)
  return sum / (characters - 1)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*'

// ISO/IEC 16388, table of characters: narrow 0, wide 1, bar first, octal.
const codes = [
  0o064, 0o441, 0o141, 0o540, 0o061, 0o460, 0o160, 0o045, 0o444, 0o144, 0o411, 0o111, 0o510, 0o031, 0o430, 0o130, 0o015,
  0o414, 0o114, 0o034, 0o403, 0o103, 0o502, 0o023, 0o422, 0o122, 0o007, 0o406, 0o106, 0o026, 0o601, 0o301, 0o700, 0o221,
  0o620, 0o320, 0o205, 0o604, 0o304, 0o250, 0o242, 0o212, 0o052, 0o224,
]

const letters = new Map(codes.map((code, index) => [code, alphabet.charAt(index)]))
