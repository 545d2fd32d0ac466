import type { CodeReason } from '../model/readCode.ts'
import { quietZones } from '../model/readCode.ts'
import type { GreyPlane, Plane, Stretch } from './plane.ts'
import type { SymbolOnLine } from './symbologies/readLine.ts'

/** What became of one symbol of bars. */
export interface SnappedBars {
  readonly stretch: Stretch
  readonly module: number
  readonly snapped: boolean
  readonly reasons: readonly CodeReason[]
}

/**
 * Redraws a symbol with modules of whole dots, the very elements that were read, in its own box: its bars and what its
 * quiet zone can spare. Nothing else of the page is touched; text between, above and below the bars stays. Without room
 * for modules of 2 dots, when something runs through the bars, and without `snap`, everything stays as it is.
 */
export function snapBars(
  page: GreyPlane,
  { symbol, reversed, from, to }: SymbolOnLine,
  line: number,
  snap: boolean,
): SnappedBars {
  const lines = linesOfBars(page, line, from, to)
  const box: Stretch = { ...drawnEnds(page, line, from, to), ...lines.stretch }
  const left = (...reasons: CodeReason[]): SnappedBars => {
    return { stretch: box, module: symbol.module, snapped: false, reasons }
  }
  if (!snap) return left()
  if (lines.interrupted) return left('interrupted')
  const widths = reversed ? symbol.widths.toReversed() : symbol.widths
  const [before, behind] = quietZones[symbol.symbology]
  const quiet = reversed ? ([behind, before] as const) : ([before, behind] as const)
  const drawing = fitted(page, box, widths, quiet, symbol.module, (from + to) / 2)
  if (drawing === null) return left('no-room')
  draw(page, box, drawing)
  const stretch = { ...lines.stretch, from: drawing.start, to: drawing.start + sum(drawing.elements) }
  return { stretch, module: drawing.module, snapped: true, reasons: [] }
}

/** The whole dots that the bars reach into; a renderer may have made the outermost bar as much as a dot wider. */
export function drawnEnds(page: Plane, line: number, from: number, to: number): Pick<Stretch, 'from' | 'to'> {
  const first = Math.floor(from + rounding)
  const end = Math.ceil(to - rounding)
  return {
    from: page.grey(first - 1, line) <= 128 ? first - 1 : first,
    to: page.grey(end, line) <= 128 ? end + 1 : end,
  }
}

/** Dots by which an edge may be measured wrong. */
const rounding = 0.1

/** How many dots beside a stretch are white on all its lines, up to `limit` and to the edge of the label. */
function whiteBeside(page: Plane, { from, to, firstLine, endLine }: Stretch, side: -1 | 1, limit: number): number {
  const start = side < 0 ? from - 1 : to
  let white = Math.min(limit, side < 0 ? from : page.length - to)
  for (let line = firstLine; line < endLine; line++) {
    for (let dot = 0; dot < white; dot++) if (page.grey(start + side * dot, line) <= 128) white = dot
  }
  return white
}

interface LinesOfBars {
  readonly stretch: Pick<Stretch, 'firstLine' | 'endLine'>
  readonly interrupted: boolean
}

/** The lines around `line` that show the same bars, and whether the bars go on beyond them after something else. */
export function linesOfBars(page: GreyPlane, line: number, from: number, to: number): LinesOfBars {
  const cores = coresOf(page, line, Math.round(from), Math.round(to))
  const isAlike = (other: number) => other >= 0 && other < page.lines && showsSame(page, other, cores)
  let firstLine = line
  while (isAlike(firstLine - 1)) firstLine--
  let endLine = line + 1
  while (isAlike(endLine)) endLine++
  let interrupted = false
  for (let beyond = 1; beyond <= searchBeyond; beyond++) {
    interrupted ||= isAlike(firstLine - 1 - beyond) || isAlike(endLine + beyond)
  }
  return { stretch: { firstLine, endLine }, interrupted }
}

/** Lines: 2 to 3 mm. */
const searchBeyond = 24

interface Cores {
  readonly black: readonly number[]
  readonly white: readonly number[]
}

/** The dots of a line that are clearly black and clearly white. */
function coresOf(page: GreyPlane, line: number, from: number, to: number): Cores {
  const black: number[] = []
  const white: number[] = []
  for (let along = from; along < to; along++) {
    const grey = page.grey(along, line)
    if (grey < 64) black.push(along)
    if (grey > 192) white.push(along)
  }
  return { black, white }
}

function showsSame(page: GreyPlane, line: number, { black, white }: Cores): boolean {
  const { data, step, lineStep } = page
  const start = line * lineStep
  let wrong = 0
  for (const along of black) if ((data[start + along * step] ?? 255) > 128) wrong++
  if (wrong > black.length * 0.05) return false
  for (const along of white) if ((data[start + along * step] ?? 255) <= 128) wrong++
  return wrong <= (black.length + white.length) * 0.05
}

interface Drawing {
  readonly start: number
  readonly module: number
  /** Dots, bar and space in turn. */
  readonly elements: readonly number[]
}

/** The nearest whole module that has room. It may grow into white that the quiet zone can spare, and nowhere else. */
function fitted(
  page: Plane,
  box: Stretch,
  widths: readonly number[],
  quiet: readonly [left: number, right: number],
  module: number,
  middle: number,
): Drawing | null {
  for (const whole of new Set([Math.round(module), Math.floor(module + 0.02)])) {
    if (whole < fewestDots) continue
    const elements = widths.map((width) => wholeDots(width, whole))
    const length = sum(elements)
    const start = Math.round(middle - length / 2)
    if (length <= box.to - box.from) {
      const inside = Math.min(Math.max(start, box.from), box.to - length)
      return { start: inside, module: whole, elements }
    }
    const [left, right] = [quiet[0] * whole, quiet[1] * whole]
    const needed = length - (box.to - box.from) + Math.max(left, right)
    const first = box.from - whiteBeside(page, box, -1, needed) + left
    const last = box.to + whiteBeside(page, box, 1, needed) - right - length
    // Not always in the middle: one side may have the white that the other lacks.
    if (first <= last) return { start: Math.min(Math.max(start, first), last), module: whole, elements }
  }
  return null
}

/** Below two dots a module nothing survives dot gain. */
export const fewestDots = 2

/** A wide element of a symbology of two widths is at least twice the narrow one. */
function wholeDots(width: number, module: number): number {
  return width > 1.5 ? Math.max(2 * module, Math.round(width * module)) : Math.max(module, Math.round(width * module))
}

function sum(elements: readonly number[]): number {
  return elements.reduce((total, each) => total + each, 0)
}

function draw(page: GreyPlane, box: Stretch, { start, elements }: Drawing): void {
  const { data, step, lineStep } = page
  const from = Math.min(box.from, start)
  const to = Math.max(box.to, start + sum(elements))
  const first = box.firstLine * lineStep + from * step
  for (let along = from; along < to; along++) data[first + (along - from) * step] = 255
  let at = first + (start - from) * step
  for (const [index, width] of elements.entries()) {
    if (index % 2 === 0) for (let dot = 0; dot < width; dot++) data[at + dot * step] = 0
    at += width * step
  }
  for (let line = box.firstLine + 1; line < box.endLine; line++) {
    const other = line * lineStep + from * step
    if (step === 1) data.copyWithin(other, first, first + to - from)
    else for (let dot = 0; dot < (to - from) * step; dot += step) data[other + dot] = data[first + dot] ?? 255
  }
  whiten(page, box.firstLine - 1, from, to)
  whiten(page, box.endLine, from, to)
  for (let line = box.firstLine; line < box.endLine; line++) {
    whiten(page, line, Math.max(0, from - 1), from)
    whiten(page, line, to, Math.min(page.length, to + 1))
  }
}

/**
 * The faint end of the old bars, which is white as dots, says nothing any more about what stands there: of a picture that is
 * made larger every bar has one at its sides too, and dithered it would stand in the quiet zone.
 */
function whiten(page: GreyPlane, line: number, from: number, to: number): void {
  if (line < 0 || line >= page.lines) return
  for (let along = from; along < to; along++) {
    if (page.grey(along, line) > 128) page.data[line * page.lineStep + along * page.step] = 255
  }
}
