import type { DotsPerMm } from '../model/labelSize.ts'
import type { DotBox } from '../model/readCode.ts'
import { overlap } from '../model/readCode.ts'
import type { CloseLook } from './closeLook.ts'
import { visitLines } from './edges.ts'
import { findBars } from './findBars.ts'
import type { Finder } from './findSquares.ts'
import { findFinders, tripleFinders } from './findSquares.ts'
import type { GreyPlane, Stretch } from './plane.ts'
import { boxOf } from './plane.ts'
import type { Square } from './snapSquares.ts'
import { squareOf } from './snapSquares.ts'
import type { SymbolOnLine } from './symbologies/readLine.ts'
import { readLine } from './symbologies/readLine.ts'

/** Everything on a page that is a bar code, or may be one. */
export interface FoundSymbols {
  readonly bars: readonly FoundBars[]
  readonly squares: readonly Square[]
  /** What has the look of bars and could not be decoded from the page: another symbology, a damaged one, a hatching. */
  readonly doubtful: readonly DotBox[]
  /** Finder patterns that belong to none of the squares. */
  readonly looseFinders: readonly Finder[]
}

/** One symbol of bars and a line of the page that runs through it. */
export interface FoundBars {
  readonly sideways: boolean
  readonly line: number
  readonly found: SymbolOnLine
}

export function findSymbols(rows: GreyPlane, columns: GreyPlane, look: CloseLook, dpmm: DotsPerMm): FoundSymbols {
  const [everyRow, everyColumn] = [dpmm / 2, Math.round(dpmm * 0.75)]
  const inRows = findBars(rows, everyRow, dpmm)
  const inColumns = findBars(columns, everyColumn, dpmm)
  const finderFinder = findFinders(columns)
  visitLines(
    rows,
    everyRow,
    (line, edges, count) => {
      inRows.visit(line, edges, count)
      finderFinder.visit(line, edges, count)
    },
    () => true,
  )
  const stripes = countStripes(rows)
  visitLines(columns, everyColumn, inColumns.visit, (column) => (stripes[column >> 2] ?? 0) >= fewestStripes)
  const finders = finderFinder.found()
  const triples = tripleFinders(finders)
  const squares = triples.flatMap((triple) => squareOf(triple, look) ?? [])
  const bars: FoundBars[] = []
  const doubtful: DotBox[] = []
  for (const [plane, finder] of [
    [rows, inRows],
    [columns, inColumns],
  ] as const) {
    for (const stretch of finder.found()) {
      const box = boxOf(stretch, plane.sideways)
      if (squares.some((square) => overlap(box, boxOfSquare(square)))) continue
      const found = symbolsOf(plane, stretch, look, dpmm)
      bars.push(...found)
      if (found.length === 0) doubtful.push(box)
    }
  }
  const used = new Set(triples.flatMap(({ corner, beside, across }) => [corner, beside, across]))
  const looseFinders = finders.filter(
    (finder) => !used.has(finder) && !squares.some((square) => isInside(finder, square)),
  )
  return { bars, squares, doubtful, looseFinders }
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
