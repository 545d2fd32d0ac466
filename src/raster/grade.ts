import type { Dots } from '../model/dots.ts'
import { isBlack } from '../model/dots.ts'
import type { CodeReason, DotBox, Grade, Symbology } from '../model/readCode.ts'
import { quietZones, worstGrade } from '../model/readCode.ts'
import { edgesOfLine } from './edges.ts'
import type { Plane } from './plane.ts'
import { dotsPlane, stretchOf } from './plane.ts'
import { fewestDots } from './snapBars.ts'
import type { RowOfWords } from './symbologies/pdf417.ts'
import { rowOfWords } from './symbologies/pdf417.ts'
import type { SymbolOnLine } from './symbologies/readLine.ts'
import { readLine } from './symbologies/readLine.ts'

/** How well a symbol will scan, by its finished dots alone. */
export interface Graded {
  readonly grade: Grade
  readonly quiet: boolean
  readonly moduleDots: number
  readonly reasons: readonly CodeReason[]
  /** What the reference decode reads; null when it reads nothing, or two different texts, or something else than bars is graded. */
  readonly text: string | null
}

/**
 * Bars: decodability by the reference decode on ten lines (ISO/IEC 15416), the width of a module, and the quiet zone,
 * which here has grades as well, because between a rule that is a little too near and one that touches lies all the
 * difference.
 */
export function gradeBars(dots: Dots, box: DotBox, sideways: boolean): Graded {
  const plane = dotsPlane(dots, sideways)
  const { from, to, firstLine, endLine } = stretchOf(box, sideways)
  const grades: Grade[] = []
  const texts = new Set<string>()
  let moduleDots = 0
  let before = -1
  let read: SymbolOnLine | undefined
  let needed: Sides = quietZones.code128
  for (let share = 0.05; share < 1; share += 0.1) {
    const line = Math.floor(firstLine + (endLine - firstLine) * share)
    // Most lines of bars are the same.
    if (before < 0 || !isSameLine(plane, before, line, from - beside, to + beside)) {
      const symbols = readLine(edgesOfLine(plane, line, from - beside, to + beside))
      read = symbols.find((symbol) => symbol.from < to && symbol.to > from)
    }
    before = line
    grades.push(read === undefined ? 'F' : gradeOf(read.symbol.decodability))
    if (read === undefined) continue
    moduleDots = Math.max(moduleDots, read.symbol.module)
    texts.add(read.symbol.text)
    const [first, last] = quietZones[read.symbol.symbology]
    needed = read.reversed ? [last, first] : [first, last]
  }
  const quiet = quietShare(plane, box, sideways, needed, moduleDots)
  return combined(meanGrade(grades), moduleDots, quiet, texts.size === 1 ? ([...texts][0] ?? null) : null)
}

function isSameLine(plane: Plane, a: number, b: number, from: number, to: number): boolean {
  for (let along = from; along < to; along++) if (plane.grey(along, a) !== plane.grey(along, b)) return false
  return true
}

/** Dots beside the bars that are looked at as well, so that the decode sees where they end. */
const beside = 24

/**
 * Rows of words by what dots can be asked (ISO/IEC 15415, of PDF417): decodability of the words on ten lines, unused
 * error correction, the width of a module, and the quiet zone on all four sides.
 */
export function gradeRows(dots: Dots, box: DotBox, sideways: boolean, unusedCorrection: number): Graded {
  const plane = dotsPlane(dots, sideways)
  const { from, to, firstLine, endLine } = stretchOf(box, sideways)
  const grades: Grade[] = []
  let moduleDots = 0
  for (let share = 0.05; share < 1; share += 0.1) {
    const line = Math.floor(firstLine + (endLine - firstLine) * share)
    const edges = edgesOfLine(plane, line, from - beside, to + beside)
    const row = firstRow(edges) ?? firstRow(edges.map((edge) => -edge).reverse())
    grades.push(row === null ? 'F' : gradeOf(row.decodability))
    moduleDots = Math.max(moduleDots, row?.module ?? 0)
  }
  const quiet = quietAround(dots, box, quietZones.pdf417, moduleDots)
  return withDamage(combined(meanGrade(grades), moduleDots, quiet, null), unusedCorrection)
}

function firstRow(edges: readonly number[]): RowOfWords | null {
  for (let first = 0; first + 8 < edges.length; first += 2) {
    const row = rowOfWords(edges, first)
    if (row !== null) return row
  }
  return null
}

/** What is graded, of modules in columns and rows. */
export interface GradedSquare {
  readonly symbology: Symbology
  readonly box: DotBox
  readonly columns: number
  readonly rows: number
}

/**
 * QR and Data Matrix by what dots can be asked (ISO/IEC 15415): axial non-uniformity, unused error correction, how much
 * of each module has its own colour, the width of a module, and the quiet zone.
 */
export function gradeSquare(dots: Dots, square: GradedSquare, unusedCorrection: number): Graded {
  const { symbology, box, columns, rows } = square
  const [across, down] = [box.width / columns, box.height / rows]
  const moduleDots = (across + down) / 2
  const axial = Math.abs(across - down) / moduleDots
  const shape = worstGrade([axialGrade(axial), gradeOf(purity(dots, square))])
  const quiet = quietAround(dots, box, quietZones[symbology], moduleDots)
  return withDamage(combined(shape, moduleDots, quiet, null), unusedCorrection)
}

function withDamage(graded: Graded, unusedCorrection: number): Graded {
  const damage = gradeOf(unusedCorrection)
  if (damage === 'A') return graded
  return { ...graded, grade: worstGrade([graded.grade, damage]), reasons: [...graded.reasons, 'damaged'] }
}

/** ISO/IEC 15416, decodability; ISO/IEC 15415 has the same steps for unused error correction. */
function gradeOf(value: number): Grade {
  return value >= 0.62 ? 'A' : value >= 0.5 ? 'B' : value >= 0.37 ? 'C' : value >= 0.25 ? 'D' : 'F'
}

/** ISO/IEC 15415, axial non-uniformity. */
function axialGrade(value: number): Grade {
  return value <= 0.06 ? 'A' : value <= 0.08 ? 'B' : value <= 0.1 ? 'C' : value <= 0.12 ? 'D' : 'F'
}

/** ISO/IEC 15416: the grade of a symbol is the mean of its lines. */
function meanGrade(lines: readonly Grade[]): Grade {
  const points = lines.reduce((sum, grade) => sum + 'FDCBA'.indexOf(grade), 0) / lines.length
  return points >= 3.5 ? 'A' : points >= 2.5 ? 'B' : points >= 1.5 ? 'C' : points >= 0.5 ? 'D' : 'F'
}

/** `quiet`: the share of the quiet zone that is white. */
function combined(shape: Grade, moduleDots: number, quiet: number, text: string | null): Graded {
  const reasons: CodeReason[] = []
  if (shape !== 'A') reasons.push('uneven-modules')
  const narrow: Grade = moduleDots < fewestDots - 0.05 ? 'D' : 'A'
  if (narrow !== 'A') reasons.push('narrow-modules')
  const zone = quietGrade(quiet)
  if (zone !== 'A') reasons.push('quiet-zone')
  return { grade: worstGrade([shape, narrow, zone]), quiet: zone === 'A', moduleDots, reasons, text }
}

/** By the share of the quiet zone that is white. Bars beside a rule at 2.8 of 10 modules were not read at all. */
function quietGrade(share: number): Grade {
  return share >= 0.97 ? 'A' : share >= 0.7 ? 'B' : share >= 0.5 ? 'C' : share >= 0.3 ? 'D' : 'F'
}

/** Modules before a symbol and behind it. */
type Sides = readonly [before: number, behind: number]

/** On all four sides of a box. */
function quietAround(dots: Dots, box: DotBox, needed: Sides, moduleDots: number): number {
  return Math.min(
    ...[false, true].map((sideways) => quietShare(dotsPlane(dots, sideways), box, sideways, needed, moduleDots)),
  )
}

/** How much of the white that it needs a box has before and behind it on all its lines; the liner counts as white. */
function quietShare(plane: Plane, box: DotBox, sideways: boolean, needed: Sides, moduleDots: number): number {
  const { from, to, firstLine, endLine } = stretchOf(box, sideways)
  if (moduleDots === 0) return 1
  const white = needed.map((modules) => Math.ceil(modules * moduleDots))
  let [before = 0, behind = 0] = white
  for (let line = firstLine; line < endLine; line++) {
    for (let dot = 0; dot < before; dot++) if (plane.grey(from - 1 - dot, line) === 0) before = dot
    for (let dot = 0; dot < behind; dot++) if (plane.grey(to + dot, line) === 0) behind = dot
  }
  return Math.min(before / moduleDots / needed[0], behind / moduleDots / needed[1])
}

/** How clearly the dots of a module have its colour: 1 all of them, 0 half of them; all but the worst 2 % do better. */
function purity(dots: Dots, { box: { left, top, width, height }, columns, rows }: GradedSquare): number {
  const clear: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x0, x1] = [left + (column * width) / columns, left + ((column + 1) * width) / columns]
      const [y0, y1] = [top + (row * height) / rows, top + ((row + 1) * height) / rows]
      clear.push(Math.abs(2 * blackShare(dots, x0, x1, y0, y1) - 1))
    }
  }
  clear.sort((a, b) => a - b)
  return clear[Math.floor(clear.length * 0.02)] ?? 0
}

/** Of a rectangle of fractional dots. */
function blackShare(dots: Dots, x0: number, x1: number, y0: number, y1: number): number {
  let black = 0
  for (let y = Math.floor(y0); y < y1; y++) {
    const high = Math.min(y + 1, y1) - Math.max(y, y0)
    for (let x = Math.floor(x0); x < x1; x++) {
      if (isBlack(dots, x, y)) black += high * (Math.min(x + 1, x1) - Math.max(x, x0))
    }
  }
  return black / ((x1 - x0) * (y1 - y0))
}
