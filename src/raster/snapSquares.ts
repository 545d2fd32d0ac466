import type { CodeReason, DotBox, Orientation, SquareSymbology } from '../model/readCode.ts'
import { quietZones } from '../model/readCode.ts'
import type { CloseLook } from './closeLook.ts'
import { boxFineness } from './closeLook.ts'
import type { SolidCorner } from './findCorners.ts'
import type { FinderTriple } from './findSquares.ts'
import type { GreyPlane, Plane } from './plane.ts'
import { drawnEnds, fewestDots } from './snapBars.ts'
import type { Edges } from './symbologies/symbology.ts'

/** An upright QR code or Data Matrix on a page: its outer edges in dots, not rounded, and how many modules it has. */
export interface Square {
  readonly symbology: SquareSymbology
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly columns: number
  readonly rows: number
  readonly orientation: Orientation
}

/** What became of one of them. */
export interface SnappedSquare {
  readonly box: DotBox
  readonly module: number
  readonly snapped: boolean
  readonly reasons: readonly CodeReason[]
}

/** The exact place of a QR code, from a close look through its finder patterns; null when its edges are not there. */
export function squareOf({ corner, beside, across, side }: FinderTriple, look: CloseLook): Square | null {
  const row = edgesThrough(look, false, corner.y, corner.x, beside.x, corner.module)
  const column = edgesThrough(look, true, corner.x, corner.y, across.y, corner.module)
  if (row === null || column === null) return null
  const rightward = beside.x > corner.x
  const downward = across.y > corner.y
  const orientation: Orientation = rightward ? (downward ? 0 : 270) : downward ? 90 : 180
  return { symbology: 'qr', ...ends(row, column), columns: side, rows: side, orientation }
}

/** The exact place of a Data Matrix, from a close look through its two solid sides; null when its edges are not there. */
export function matrixOf({ box, isTop, isLeft, columns, rows }: SolidCorner, look: CloseLook): Square | null {
  const { left, top, width, height } = box
  const [across, down] = [width / columns, height / rows]
  const line = isTop ? top + down / 2 : top + height - down / 2
  const along = isLeft ? left + across / 2 : left + width - across / 2
  const row = outerEdges(look, false, line, left, left + width, across)
  const column = outerEdges(look, true, along, top, top + height, down)
  if (row === null || column === null) return null
  const orientation: Orientation = isLeft ? (isTop ? 90 : 0) : isTop ? 180 : 270
  return { symbology: 'datamatrix', ...ends(row, column), columns, rows, orientation }
}

function ends(row: readonly [number, number], column: readonly [number, number]) {
  return { left: row[0], right: row[1], top: column[0], bottom: column[1] }
}

/** The outer edges of two finder patterns of one line, 3.5 modules beyond their middles. */
function edgesThrough(
  look: CloseLook,
  sideways: boolean,
  line: number,
  a: number,
  b: number,
  module: number,
): readonly [number, number] | null {
  return outerEdges(look, sideways, line, Math.min(a, b) - 3.5 * module, Math.max(a, b) + 3.5 * module, module)
}

/** The first and the last edge of something on one line, near where they are known to be. */
function outerEdges(
  look: CloseLook,
  sideways: boolean,
  line: number,
  low: number,
  high: number,
  module: number,
): readonly [number, number] | null {
  const edges = look.edges(sideways, Math.floor(line), Math.floor(low - module), Math.ceil(high + module))
  if (!edges.ok) return null
  const from = nearest(edges.value, low, 0)
  const to = nearest(edges.value, high, 1)
  const near = Math.abs(from - low) < module && Math.abs(to - high) < module
  return near ? [from, to] : null
}

/** `parity` 0: an edge that turns black, 1: one that turns white. */
function nearest(edges: Edges, wanted: number, parity: 0 | 1): number {
  let best = Number.NaN
  for (let index = parity; index < edges.length; index += 2) {
    const edge = edges[index] ?? Number.NaN
    if (!(Math.abs(best - wanted) <= Math.abs(edge - wanted))) best = edge
  }
  return best
}

/**
 * Redraws a symbol with modules of whole dots, in its own box: its modules and what its quiet zone can spare. When a
 * module cannot be told for sure, without room for modules of 2 dots, and without `snap`, everything stays as it is.
 */
export function snapSquare(page: GreyPlane, square: Square, look: CloseLook, snap: boolean): SnappedSquare {
  const { columns, rows } = square
  const module = ((square.right - square.left) / columns + (square.bottom - square.top) / rows) / 2
  const box = outerBox(page, square)
  const left = (...reasons: CodeReason[]): SnappedSquare => ({ box, module, snapped: false, reasons })
  if (!snap) return left()
  const modules = modulesOf(page, square) ?? closerModules(square, box, look)
  if (modules === null) return left('blurred')
  for (const whole of new Set([Math.round(module), Math.floor(module + 0.02)])) {
    const place = whole < fewestDots ? null : placeFor(page, square, box, whole)
    if (place === null) continue
    draw(page, box, place, whole, modules, square)
    const size = { width: whole * columns, height: whole * rows }
    return { box: { ...place, ...size }, module: whole, snapped: true, reasons: [] }
  }
  return left('no-room')
}

/** The whole dots it reaches into, on lines that begin and end black: through its finder patterns, or its solid sides. */
function outerBox(page: GreyPlane, square: Square): DotBox {
  const { symbology, orientation } = square
  const isQr = symbology === 'qr'
  const inset = ((isQr ? 3.5 : 0.5) * (square.right - square.left)) / square.columns
  const isTop = orientation === 90 || orientation === (isQr ? 0 : 180)
  const isLeft = orientation === 0 || orientation === (isQr ? 270 : 90)
  const row = isTop ? square.top + inset : square.bottom - inset
  const column = isLeft ? square.left + inset : square.right - inset
  const across = drawnEnds(page, Math.floor(row), square.left, square.right)
  const columns: Plane = { ...page, grey: (along, line) => page.grey(line, along) }
  const down = drawnEnds(columns, Math.floor(column), square.top, square.bottom)
  return { left: across.from, top: down.from, width: across.to - across.from, height: down.to - down.from }
}

/** One per module, row by row, true is black; null when one of them is neither black nor white. */
function modulesOf(page: Plane, { left, top, right, bottom, columns, rows }: Square): readonly boolean[] | null {
  const [width, height] = [(right - left) / columns, (bottom - top) / rows]
  const modules: boolean[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [left + (column + 0.25) * width, top + (row + 0.25) * height]
      const grey = meanGrey(page, x, x + width / 2, y, y + height / 2)
      if (grey > surelyBlack && grey < surelyWhite) return null
      modules.push(grey <= surelyBlack)
    }
  }
  return modules
}

const surelyBlack = 90
const surelyWhite = 165

/** The same from four times as many pixels: a renderer may have made each module a dot larger than it is. */
function closerModules(square: Square, box: DotBox, look: CloseLook): readonly boolean[] | null {
  const closer = look.box(box)
  if (!closer.ok) return null
  return modulesOf(closer.value, {
    ...square,
    left: (square.left - box.left) * boxFineness,
    right: (square.right - box.left) * boxFineness,
    top: (square.top - box.top) * boxFineness,
    bottom: (square.bottom - box.top) * boxFineness,
  })
}

/** The mean of a rectangle of fractional dots. */
function meanGrey(page: Plane, x0: number, x1: number, y0: number, y1: number): number {
  let sum = 0
  let weights = 0
  for (let y = Math.floor(y0); y < y1; y++) {
    const high = Math.min(y + 1, y1) - Math.max(y, y0)
    for (let x = Math.floor(x0); x < x1; x++) {
      const weight = high * (Math.min(x + 1, x1) - Math.max(x, x0))
      sum += weight * page.grey(x, y)
      weights += weight
    }
  }
  return sum / weights
}

/** Where a square of whole-dot modules goes, or null when it has no room. */
function placeFor(page: Plane, square: Square, box: DotBox, whole: number): { left: number; top: number } | null {
  const [width, height] = [whole * square.columns, whole * square.rows]
  const left = Math.round((square.left + square.right - width) / 2)
  const top = Math.round((square.top + square.bottom - height) / 2)
  if (width <= box.width && height <= box.height) {
    return { left: clamp(left, box.left, box.width - width), top: clamp(top, box.top, box.height - height) }
  }
  const quiet = quietZones[square.symbology][0] * whole
  return isWhiteAround(page, box, { left, top, width, height }, quiet) ? { left, top } : null
}

function clamp(value: number, from: number, room: number): number {
  return Math.min(Math.max(value, from), from + room)
}

/** Is everything outside the old box white, as far as the new box and its quiet zone reach, and on the label? */
function isWhiteAround(page: Plane, old: DotBox, box: DotBox, quiet: number): boolean {
  const [left, top] = [box.left - quiet, box.top - quiet]
  const [right, bottom] = [box.left + box.width + quiet, box.top + box.height + quiet]
  if (left < 0 || top < 0 || right > page.length || bottom > page.lines) return false
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const inside = x >= old.left && x < old.left + old.width && y >= old.top && y < old.top + old.height
      if (!inside && page.grey(x, y) <= 128) return false
    }
  }
  return true
}

function draw(
  page: GreyPlane,
  old: DotBox,
  { left, top }: { readonly left: number; readonly top: number },
  whole: number,
  modules: readonly boolean[],
  { columns, rows }: Square,
): void {
  const { data, lineStep } = page
  for (let y = old.top; y < old.top + old.height; y++) {
    if (y >= 0 && y < page.lines)
      data.fill(255, y * lineStep + Math.max(0, old.left), y * lineStep + Math.min(page.length, old.left + old.width))
  }
  for (let y = 0; y < rows * whole; y++) {
    const start = (top + y) * lineStep + left
    for (let column = 0; column < columns; column++) {
      const black = modules[Math.floor(y / whole) * columns + column] === true
      data.fill(black ? 0 : 255, start + column * whole, start + (column + 1) * whole)
    }
  }
}
