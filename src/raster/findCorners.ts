import type { DotBox } from '../model/readCode.ts'
import type { Visit } from './edges.ts'
import { maxEdges } from './edges.ts'
import type { GreyPlane } from './plane.ts'

/**
 * A box of modules with two solid sides that meet, and black and white in turn along the other two: the finder pattern
 * of a Data Matrix, upright, in any of its four turns (ISO/IEC 16022). The box is in whole dots.
 */
export interface SolidCorner {
  readonly box: DotBox
  /** Which sides are solid: the upper one or the lower, the left one or the right. */
  readonly isTop: boolean
  readonly isLeft: boolean
  readonly columns: number
  readonly rows: number
}

/** Looks for upright edges in the rows that are shown to it, and asks each whether it is the side of a Data Matrix. */
export interface CornerFinder {
  readonly visit: Visit
  found(): readonly SolidCorner[]
}

export function findCorners(plane: GreyPlane, dpmm: number): CornerFinder {
  const upright: UprightEdge[] = []
  let open = tracks()
  let next = tracks()
  let before = 0
  const close = (at: number) => {
    const from = open.since[at] ?? 0
    if (before - from >= dpmm)
      upright.push({ x: open.x[at] ?? 0, parity: open.parity[at] ?? 0, line: (from + before) >> 1 })
  }
  return {
    visit(line, edges, count) {
      let at = 0
      for (let index = 0; index < count; index++) {
        const x = edges[index] ?? 0
        while (at < open.count && (open.x[at] ?? 0) < x - tolerance) close(at++)
        const goesOn = at < open.count && (open.x[at] ?? 0) <= x + tolerance && open.parity[at] === (index & 1)
        next.x[index] = x
        next.parity[index] = index & 1
        next.since[index] = goesOn ? (open.since[at++] ?? line) : line
      }
      while (at < open.count) close(at++)
      next.count = count
      ;[open, next] = [next, open]
      before = line
    },
    found() {
      for (let at = 0; at < open.count; at++) close(at)
      const corners: SolidCorner[] = []
      for (const edge of upright) {
        const corner = cornerAt(plane, edge)
        if (corner !== null && !corners.some(({ box }) => isSame(box, corner.box))) corners.push(corner)
      }
      return corners
    },
  }
}

/** An edge that is at the same place on lines beside each other. `parity` 0: black lies to its right, 1: to its left. */
interface UprightEdge {
  readonly x: number
  readonly parity: number
  readonly line: number
}

/** Dots: what rounding to whole dots does to the same edge on another line. */
const tolerance = 0.75

/** The edges of one line and since which line they go on. */
function tracks() {
  return { count: 0, x: new Float32Array(maxEdges), parity: new Uint8Array(maxEdges), since: new Int32Array(maxEdges) }
}

function cornerAt(plane: GreyPlane, { x, parity, line }: UprightEdge): SolidCorner | null {
  const isLeft = parity === 0
  const [column, inward] = isLeft ? [Math.floor(x) + 1, 1] : [Math.ceil(x) - 2, -1]
  const isBlack = (along: number, at: number) => plane.grey(along, at) <= 128
  let [top, bottom] = [line, line + 1]
  while (isBlack(column, top - 1)) top--
  while (isBlack(column, bottom)) bottom++
  const height = bottom - top
  if (height < fewestDots) return null
  const solid = (row: number) => {
    let width = 0
    while (isBlack(column + width * inward, row)) width++
    return width
  }
  const [above, below] = [solid(top + 1), solid(bottom - 2)]
  const isTop = above > below
  // The dot that the column lies inside of the edge belongs to the box.
  const width = Math.max(above, below) + 1
  if (width < fewestDots) return null
  const left = isLeft ? column - 1 : column + 2 - width
  const far = isLeft ? left + width - 2 : left + 1
  // From the corner outwards, where both begin black.
  const columns = turns((at) => isBlack(column + at * inward, isTop ? bottom - 2 : top + 1), width - 1) + 1
  const rows = turns((at) => isBlack(far, isTop ? top + 1 + at : bottom - 2 - at), height - 1) + 1
  if (!isSize(columns, rows) || !isEven(width / columns, height / rows)) return null
  return { box: { left, top, width, height }, isTop, isLeft, columns, rows }
}

/** Eight modules of two dots. */
const fewestDots = 16

/** How often the colour changes. */
function turns(isBlack: (at: number) => boolean, length: number): number {
  let count = 0
  for (let at = 1; at < length; at++) if (isBlack(at) !== isBlack(at - 1)) count++
  return count
}

/** ISO/IEC 16022, table 7, and the rectangles of ISO/IEC 21471: even numbers, and no more than 26 rows but in a square. */
function isSize(columns: number, rows: number): boolean {
  const [short, long] = [Math.min(columns, rows), Math.max(columns, rows)]
  return (
    columns % 2 === 0 &&
    rows % 2 === 0 &&
    (short === long ? short >= 10 : short >= 8 && short <= 26 && long >= 18) &&
    long <= 144
  )
}

function isEven(across: number, down: number): boolean {
  return Math.min(across, down) > 1.2 && Math.abs(across - down) < 0.15 * (across + down) + 0.2
}

function isSame(a: DotBox, b: DotBox): boolean {
  return (
    Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width) + Math.abs(a.height - b.height) <
    8
  )
}
