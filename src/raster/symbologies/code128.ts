import type { Edges, LinearSymbol } from './symbology.ts'
import { between } from './symbology.ts'

/**
 * Code 128 by its reference decode algorithm: edge to similar edge, so that bars that all grew by the same amount do not
 * matter. Reference: ISO/IEC 15417 (patterns, reference decode, decodability).
 */
export function decodeCode128(edges: Edges, first: number): LinearSymbol | null {
  const start = character(edges, first)
  if (start === null || start.value < startA || start.value > startC) return null
  const values: number[] = [start.value]
  const widths = [...start.widths]
  let decodability = start.decodability
  let at = first + 6
  for (;;) {
    const next = character(edges, at)
    if (next === null) return null
    decodability = Math.min(decodability, next.decodability)
    widths.push(...next.widths)
    at += 6
    if (next.value === stop) break
    if (next.value >= startA) return null
    values.push(next.value)
  }
  // The stop has a seventh element, a bar of 2.
  const last = at + 1
  const span = between(edges, first, last)
  const modules = 11 * (values.length + 1) + 2
  const closing = between(edges, at, last) / (span / modules)
  if (!(closing > 1 && closing < 3.2)) return null
  const text = textOf(values)
  if (text === null) return null
  return {
    symbology: 'code128',
    first,
    last,
    text,
    widths: [...widths, 2],
    module: span / modules,
    decodability: Math.max(0, decodability),
  }
}

const startA = 103
const startC = 105
const stop = 106

interface Character {
  readonly value: number
  readonly widths: readonly number[]
  readonly decodability: number
}

/** Six elements of 11 modules. V1: how far the four edge distances are from a doubt; V2: the same for the bars' sum. */
function character(edges: Edges, at: number): Character | null {
  const module = between(edges, at, at + 6) / 11
  if (!(module > 0)) return null
  let key = 0
  let doubt = 0
  for (let step = 0; step < 4; step++) {
    const distance = between(edges, at + step, at + step + 2) / module
    const modules = Math.round(distance)
    doubt = Math.max(doubt, Math.abs(distance - modules))
    key = key * 8 + modules
  }
  const found = patterns.get(key)
  if (found === undefined) return null
  const bars = (between(edges, at, at + 1) + between(edges, at + 2, at + 3) + between(edges, at + 4, at + 5)) / module
  const drift = Math.abs(bars - found.bars)
  if (drift > barTolerance) return null
  const v1 = (0.5 - doubt) / 0.5
  const v2 = (barTolerance - drift) / barTolerance
  return { value: found.value, widths: found.widths, decodability: Math.min(v1, v2) }
}

const barTolerance = 1.75

// Bars and spaces of the values 0 to 106, the stop without its last bar.
const allWidths: readonly (readonly number[])[] = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 233111'
)
  .split(' ')
  .map((digits) => Array.from(digits, Number))

const patterns = new Map(
  allWidths.map((widths, value) => {
    const [b1 = 0, s1 = 0, b2 = 0, s2 = 0, b3 = 0] = widths
    const key = (((b1 + s1) * 8 + s1 + b2) * 8 + b2 + s2) * 8 + s2 + b3
    return [key, { value, widths, bars: b1 + b2 + b3 }]
  }),
)

const fnc1 = 102
const shiftSet = 98

/** The text between start and check character, or null when the check character is wrong. FNC1 is GS, but not in front. */
function textOf(values: readonly number[]): string | null {
  const check = values.at(-1)
  const content = values.slice(0, -1)
  const sum = content.reduce((total, value, index) => total + value * Math.max(1, index), 0)
  if (content.length < 2 || sum % 103 !== check) return null
  let set = 'ABC'.charAt((content[0] ?? startA) - startA)
  let shifted = false
  let text = ''
  for (const [index, value] of content.slice(1).entries()) {
    const now = shifted ? (set === 'A' ? 'B' : 'A') : set
    shifted = false
    if (value === fnc1) text += index === 0 ? '' : '\u001d'
    else if (now === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (value < 96) text += String.fromCharCode(now === 'A' && value > 63 ? value - 64 : value + 32)
    else if (value === shiftSet) shifted = true
    else set = switched(now, value)
  }
  return text
}

/** 99, 100 and 101 change to C, B and A; where they would change to the set that holds, they are FNC4. */
function switched(set: string, value: number): string {
  return { 99: 'C', 100: 'B', 101: 'A' }[value] ?? set
}
