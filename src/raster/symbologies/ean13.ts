import type { Edges, LinearSymbol } from './symbology.ts'
import { between } from './symbology.ts'

/**
 * EAN-13, and UPC-A as the EAN-13 that it is: two halves of six digits between guards, four elements of seven modules a
 * digit, edge to similar edge. Reference: ISO/IEC 15420 (patterns, reference decode). Its ten check digits are few, so
 * its guards and some white on both sides have to be there: a piece of something longer has neither.
 */
export function decodeEan13(edges: Edges, first: number): LinearSymbol | null {
  const last = first + elements
  const module = between(edges, first, last) / modules
  if (!(module > 0) || !isAlone(edges, first, last, module)) return null
  const digits: Digit[] = []
  for (const at of [...placesOf(3), ...placesOf(3 + 24 + 5)]) {
    const digit = digitAt(edges, first + at, digits.length < 6)
    if (digit === null) return null
    digits.push(digit)
  }
  const guards = [0, 1, 2, 27, 28, 29, 30, 31, 56, 57, 58].map(
    (at) => between(edges, first + at, first + at + 1) / module,
  )
  if (guards.some((width) => width < 0.3 || width > 1.7)) return null
  const text = textOf(digits)
  if (text === null) return null
  return {
    symbology: 'ean13',
    first,
    last,
    text,
    widths: widthsOf(digits),
    module,
    decodability: Math.max(0, Math.min(...digits.map(({ decodability }) => decodability))),
  }
}

const elements = 59
const modules = 95

/** Where six digits begin. */
function placesOf(start: number): readonly number[] {
  return [0, 4, 8, 12, 16, 20].map((step) => start + step)
}

/** Half of the quiet zone that it needs; `between` is NaN where nothing stands beside it. */
function isAlone(edges: Edges, first: number, last: number, module: number): boolean {
  return !(between(edges, first - 1, first) < 5 * module) && !(between(edges, last, last + 1) < 3.5 * module)
}

interface Digit {
  readonly value: number
  /** Of number set B, which with A says the thirteenth digit. */
  readonly isB: boolean
  readonly widths: readonly number[]
  readonly decodability: number
}

/** Two distances from edge to similar edge; of the four digits that share them the sum of the bars says which. */
function digitAt(edges: Edges, at: number, isLeft: boolean): Digit | null {
  const module = between(edges, at, at + 4) / 7
  if (!(module > 0)) return null
  const distances = [0, 1].map((step) => between(edges, at + step, at + step + 2) / module)
  const key = distances.map(Math.round).join()
  const bars =
    (between(edges, at + (isLeft ? 1 : 0), at + (isLeft ? 2 : 1)) +
      between(edges, at + (isLeft ? 3 : 2), at + (isLeft ? 4 : 3))) /
    module
  const alike = (isLeft ? leftDigits : rightDigits).filter((digit) => digit.key === key)
  const [found, other] = alike.toSorted((a, b) => Math.abs(a.bars - bars) - Math.abs(b.bars - bars))
  if (found === undefined) return null
  const drift = Math.abs(found.bars - bars)
  if (drift > barTolerance) return null
  const doubt = Math.max(...distances.map((distance) => Math.abs(distance - Math.round(distance))))
  const v1 = (0.5 - doubt) / 0.5
  // The two sums are two modules apart; where they differ for nobody, bars that all grew do not matter.
  const v2 = other === undefined ? 1 : 1 - drift
  return { ...found, decodability: Math.min(v1, v2) }
}

const barTolerance = 1.75

// Number set A, spaces and bars in turn; B is A backwards, C is A with bars for spaces.
const setA = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'].map((digits) =>
  Array.from(digits, Number),
)

const leftDigits = setA.flatMap((widths, value) => [
  patternOf(value, widths, false, true),
  patternOf(value, widths.toReversed(), true, true),
])
const rightDigits = setA.map((widths, value) => patternOf(value, widths, false, false))

function patternOf(value: number, widths: readonly number[], isB: boolean, isLeft: boolean) {
  const [a = 0, b = 0, c = 0, d = 0] = widths
  return { value, isB, widths, key: [a + b, b + c].join(), bars: isLeft ? b + d : a + c }
}

/** Which of the left digits are of set B, for each thirteenth digit. */
const parities = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

/** Thirteen digits, the one that no bars have in front; null when the check digit is wrong. */
function textOf(digits: readonly Digit[]): string | null {
  const parity = digits
    .slice(0, 6)
    .map(({ isB }) => (isB ? '1' : '0'))
    .join('')
  const first = parities.indexOf(parity)
  if (first < 0) return null
  const all = [first, ...digits.map(({ value }) => value)]
  const sum = all.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? all.join('') : null
}

function widthsOf(digits: readonly Digit[]): readonly number[] {
  const [left, right] = [digits.slice(0, 6), digits.slice(6)].map((half) => half.flatMap(({ widths }) => widths))
  return [1, 1, 1, ...(left ?? []), 1, 1, 1, 1, 1, ...(right ?? []), 1, 1, 1]
}
