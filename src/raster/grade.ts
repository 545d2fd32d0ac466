import type { Dots } from '../model/dots.ts'
import { isBlack } from '../model/dots.ts'
import type { CodeReason, DotBox, Grade } from '../model/readCode.ts'
import { worstGrade } from '../model/readCode.ts'
import { edgesOfLine } from './edges.ts'
import type { Plane } from './plane.ts'
import { dotsPlane, stretchOf } from './plane.ts'
import { fewestDots, quietModules } from './snapBars.ts'
import { quietAround } from './snapSquares.ts'
import type { SymbolOnLine } from './symbologies/readLine.ts'
import { readLine } from './symbologies/readLine.ts'

/** How well a symbol will scan, by its finished dots alone. */
export interface Graded {
  readonly grade: Grade
  readonly quiet: boolean
  readonly moduleDots: number
  readonly reasons: readonly CodeReason[]
  /** What the reference decode reads; null when it reads nothing, or two different texts, or a QR code is graded. */
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
  }
  const quietDots = whiteAround(plane, box, sideways, Math.ceil(quietModules * moduleDots))
  return combined(
    meanGrade(grades),
    'uneven-modules',
    moduleDots,
    quietDots,
    quietModules,
    texts.size === 1 ? ([...texts][0] ?? null) : null,
  )
}

function isSameLine(plane: Plane, a: number, b: number, from: number, to: number): boolean {
  for (let along = from; along < to; along++) if (plane.grey(along, a) !== plane.grey(along, b)) return false
  return true
}

/** Dots beside the bars that are looked at as well, so that the decode sees where they end. */
const beside = 24

/**
 * QR by what dots can be asked (ISO/IEC 15415): axial non-uniformity, unused error correction, how much of each module
 * has its own colour, the width of a module, and the quiet zone.
 */
export function gradeSquare(dots: Dots, box: DotBox, side: number, unusedCorrection: number): Graded {
  const plane = dotsPlane(dots, false)
  const moduleDots = (box.width + box.height) / 2 / side
  const axial = Math.abs(box.width - box.height) / ((box.width + box.height) / 2)
  const shape = worstGrade([axialGrade(axial), gradeOf(purity(dots, box, side))])
  const quietDots = Math.min(
    whiteAround(plane, box, false, Math.ceil(quietAround * moduleDots)),
    whiteAround(dotsPlane(dots, true), box, true, Math.ceil(quietAround * moduleDots)),
  )
  const graded = combined(shape, 'uneven-modules', moduleDots, quietDots, quietAround, null)
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

function combined(
  shape: Grade,
  shapeReason: CodeReason,
  moduleDots: number,
  quietDots: number,
  needed: number,
  text: string | null,
): Graded {
  const reasons: CodeReason[] = []
  if (shape !== 'A') reasons.push(shapeReason)
  const narrow: Grade = moduleDots < fewestDots - 0.05 ? 'D' : 'A'
  if (narrow !== 'A') reasons.push('narrow-modules')
  const zone = moduleDots === 0 ? 'A' : quietGrade(quietDots / moduleDots / needed)
  if (zone !== 'A') reasons.push('quiet-zone')
  return { grade: worstGrade([shape, narrow, zone]), quiet: zone === 'A', moduleDots, reasons, text }
}

/** By the share of the quiet zone that is white. Bars beside a rule at 2.8 of 10 modules were not read at all. */
function quietGrade(share: number): Grade {
  return share >= 0.97 ? 'A' : share >= 0.7 ? 'B' : share >= 0.5 ? 'C' : share >= 0.3 ? 'D' : 'F'
}

/** White dots before and behind a box on all its lines, the fewer of both, up to `limit`; the liner counts as white. */
function whiteAround(plane: Plane, box: DotBox, sideways: boolean, limit: number): number {
  const { from, to, firstLine, endLine } = stretchOf(box, sideways)
  let white = limit
  for (let line = firstLine; line < endLine; line++) {
    for (let dot = 0; dot < white; dot++) {
      if (plane.grey(from - 1 - dot, line) === 0 || plane.grey(to + dot, line) === 0) white = dot
    }
  }
  return white
}

/** How clearly the dots of a module have its colour: 1 all of them, 0 half of them; all but the worst 2 % do better. */
function purity(dots: Dots, { left, top, width, height }: DotBox, side: number): number {
  const clear: number[] = []
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [x0, x1] = [left + (column * width) / side, left + ((column + 1) * width) / side]
      const [y0, y1] = [top + (row * height) / side, top + ((row + 1) * height) / side]
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
