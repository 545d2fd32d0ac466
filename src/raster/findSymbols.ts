import type { DotsPerMm } from '../model/labelSize.ts'
import type { DotBox } from '../model/readCode.ts'
import { overlap } from '../model/readCode.ts'
import type { CloseLook } from './closeLook.ts'
import type { Visit } from './edges.ts'
import { visitLines } from './edges.ts'
import { besideKnown, findBars } from './findBars.ts'
import { findCorners } from './findCorners.ts'
import { findRows } from './findRows.ts'
import type { Finder, FinderTriple } from './findSquares.ts'
import { findFinders, tripleFinders } from './findSquares.ts'
import type { GreyPlane, Stretch } from './plane.ts'
import { boxOf } from './plane.ts'
import type { Square } from './snapSquares.ts'
import { matrixOf, squareOf } from './snapSquares.ts'
import type { SymbolOnLine } from './symbologies/readLine.ts'
import { readLine } from './symbologies/readLine.ts'

/** Everything on a page that is a bar code, or may be one. */
export interface FoundSymbols {
  readonly bars: readonly FoundBars[]
  readonly squares: readonly Square[]
  /** What has the look of bars and could not be decoded from the page: another symbology, a damaged one, a hatching. */
  readonly doubtful: readonly DotBox[]
  /** Where a PDF417 begins. */
  readonly stacked: readonly DotBox[]
  /** Finder patterns that belong to none of the squares. */
  readonly looseFinders: readonly Finder[]
  /** What has the finder patterns of a QR code in negative. */
  readonly negatives: readonly DotBox[]
}

/** One symbol of bars and a line of the page that runs through it. */
export interface FoundBars {
  readonly sideways: boolean
  readonly line: number
  readonly found: SymbolOnLine
}

export function findSymbols(rows: GreyPlane, columns: GreyPlane, look: CloseLook, dpmm: DotsPerMm): FoundSymbols {
  const [everyRow, everyColumn] = [dpmm / 2, Math.round(dpmm * 0.75)]
  const upright = { plane: rows, bars: findBars(rows, everyRow, dpmm), stacks: findRows(everyRow) }
  const lying = { plane: columns, bars: findBars(columns, everyColumn, dpmm), stacks: findRows(everyColumn) }
  const finderFinder = findFinders(columns)
  const corners = findCorners(rows, dpmm)
  visitLines(rows, everyRow, visitAll(upright.bars, upright.stacks, finderFinder, corners), () => true)
  const stripes = countStripes(rows)
  const isStriped = (column: number) => (stripes[column >> 2] ?? 0) >= fewestStripes
  visitLines(columns, everyColumn, visitAll(lying.bars, lying.stacks), isStriped)
  const finders = finderFinder.found()
  const triples = tripleFinders(finders)
  const qrCodes = triples.flatMap((triple) => squareOf(triple, look) ?? [])
  const isOutside = (box: DotBox) => qrCodes.every((square) => !overlap(box, boxOfSquare(square)))
  const matrices = corners.found().flatMap((corner) => (isOutside(corner.box) ? (matrixOf(corner, look) ?? []) : []))
  const squares = [...qrCodes, ...matrices]
  const stacked = [upright, lying].flatMap(({ plane, stacks }) =>
    stacks.found().map((stretch) => boxOf(stretch, plane.sideways)),
  )
  const known = squares.map(boxOfSquare)
  const bars: FoundBars[] = []
  const doubtful: DotBox[] = []
  for (const { plane, bars: finder } of [upright, lying]) {
    for (const stretch of finder.found().flatMap((one) => besideKnown(plane, one, known))) {
      const box = boxOf(stretch, plane.sideways)
      if (stacked.some((rows) => overlap(box, rows))) continue
      const found = symbolsOf(plane, stretch, look, dpmm)
      bars.push(...found)
      if (found.length === 0) doubtful.push(box)
    }
  }
  const used = new Set(triples.flatMap(({ corner, beside, across }) => [corner, beside, across]))
  const looseFinders = finders.filter(
    (finder) => !used.has(finder) && !qrCodes.some((square) => isInside(finder, square)),
  )
  const negatives = tripleFinders(finderFinder.negative()).map(boxOfTriple)
  return { bars, squares, doubtful, stacked, looseFinders, negatives }
}

/** From the middle of a finder pattern to its edge are three modules and a half. */
function boxOfTriple({ corner, beside, across }: FinderTriple): DotBox {
  const all = [corner, beside, across]
  const reach = 4 * corner.module
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))].map((at) => at - reach)
  const [right, bottom] = [Math.max(...all.map(({ x }) => x)), Math.max(...all.map(({ y }) => y))]
  return {
    left: Math.floor(left ?? 0),
    top: Math.floor(top ?? 0),
    width: Math.ceil(right - (left ?? 0) + reach),
    height: Math.ceil(bottom - (top ?? 0) + reach),
  }
}

/** One visitor that shows a line to each. */
function visitAll(...finders: readonly { readonly visit: Visit }[]): Visit {
  return (line, edges, count) => {
    for (const finder of finders) finder.visit(line, edges, count)
  }
}

/** The modules of a QR code may look like a finder pattern. */
function isInside({ x, y }: Finder, { left, top, right, bottom }: Square): boolean {
  return x > left && x < right && y > top && y < bottom
}

/** An ITF of two digits, the shortest symbol, has 18 edges; some may lie between two rows. */
const fewestStripes = 12

/**
 * For every four columns side by side, on how many rows all four change between dark and light: bars that lie on their
 * side do so at each of their edges, and hardly anything else does. Spares looking down every column of every page.
 */
function countStripes({ data, lines, lineStep }: GreyPlane): Uint16Array {
  const words = new Int32Array(data.buffer, data.byteOffset, data.length >> 2)
  const perRow = lineStep >> 2
  const stripes = new Uint16Array(perRow)
  for (let word = perRow; word < lines * perRow; word++) {
    const above = words[word - perRow] ?? 0
    const here = words[word] ?? 0
    // The high bit of a byte is its lighter half.
    if (above !== here && ((above ^ here) & 0x80808080) === lightBits) {
      const column = word % perRow
      stripes[column] = (stripes[column] ?? 0) + 1
    }
  }
  return stripes
}

const lightBits = 0x80808080 | 0

export function boxOfSquare({ left, top, right, bottom }: Square): DotBox {
  return { left, top, width: right - left, height: bottom - top }
}

/** In the middle first; where that leaves much unexplained, also above and below it. */
function symbolsOf(plane: GreyPlane, stretch: Stretch, look: CloseLook, dpmm: DotsPerMm): readonly FoundBars[] {
  const { from, to, firstLine, endLine } = stretch
  const [start, end] = [Math.max(0, from - 6 * dpmm), Math.min(plane.length, to + 6 * dpmm)]
  const bars: FoundBars[] = []
  for (const share of [0.5, 0.2, 0.8]) {
    const line = Math.floor(firstLine + (endLine - 1 - firstLine) * share)
    const edges = look.edges(plane.sideways, line, start, end)
    if (!edges.ok) continue
    for (const found of readLine(edges.value)) {
      const isNew = bars.every((known) => known.found.to <= found.from || known.found.from >= found.to)
      if (isNew) bars.push({ sideways: plane.sideways, line, found })
    }
    const explained = bars.reduce((sum, { found }) => sum + found.to - found.from, 0)
    if (explained > 0.6 * (to - from)) break
  }
  return bars
}
