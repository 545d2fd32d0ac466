import type { Visit } from './edges.ts'
import { edgesOfLine } from './edges.ts'
import type { GreyPlane } from './plane.ts'

/** A finder pattern of a QR code: the middle of its square, in dots, and the width of a module. */
export interface Finder {
  readonly x: number
  readonly y: number
  readonly module: number
}

/**
 * Three finder patterns that are the corners of one upright, not skewed QR code. `corner` is the one with the right
 * angle; the other two lie beside it and above or below it.
 */
export interface FinderTriple {
  readonly corner: Finder
  readonly beside: Finder
  readonly across: Finder
  /** Modules of a side: 21, 25, 29, … */
  readonly side: number
}

/** Looks for finder patterns in the rows that are shown to it, and confirms each along its column. */
export interface FinderFinder {
  readonly visit: Visit
  found(): readonly Finder[]
  /** The same with black and white exchanged. */
  negative(): readonly Finder[]
}

/** Finder patterns are black and white 1:1:3:1:1 along the row and along the column (ISO/IEC 18004, 6.3.3). */
export function findFinders(columns: GreyPlane): FinderFinder {
  const [black, white]: [Finder[], Finder[]] = [[], []]
  return {
    visit(y, edges, count) {
      for (let first = 0; first + 5 < count; first++) {
        const module = finderModule(edges, first)
        if (module === 0) continue
        const finders = first % 2 === 0 ? black : white
        const x = ((edges[first + 2] ?? 0) + (edges[first + 3] ?? 0)) / 2
        if (finders.some((known) => Math.abs(known.x - x) < 2 * module && Math.abs(known.y - y) < 4 * module)) continue
        const down = centreOnLine(columns, Math.floor(x), y, module, first % 2)
        if (down !== null) finders.push({ x, y: down.centre, module: (module + down.module) / 2 })
      }
    },
    found: () => black,
    negative: () => white,
  }
}

/** Every upright QR code that three of the finders make. */
export function tripleFinders(finders: readonly Finder[]): readonly FinderTriple[] {
  const triples: FinderTriple[] = []
  for (const corner of finders) {
    const besides = finders.filter((other) => other !== corner && isLevel(corner.y, other.y, corner))
    for (const beside of besides) {
      const width = Math.abs(beside.x - corner.x)
      const across = finders.find(
        (other) =>
          isLevel(corner.x, other.x, corner) && Math.abs(Math.abs(other.y - corner.y) - width) < 2 * corner.module,
      )
      if (across === undefined || !isLike(corner, beside) || !isLike(corner, across)) continue
      const side = sideOf(width / ((corner.module + beside.module + across.module) / 3))
      if (side !== null) triples.push({ corner, beside, across, side })
    }
  }
  return triples
}

/** The module of five elements 1:1:3:1:1 that begin with the one at `first`; 0 when they are not. */
function finderModule(edges: ArrayLike<number>, first: number): number {
  const start = edges[first] ?? 0
  const one = (edges[first + 1] ?? 0) - start
  const module = ((edges[first + 5] ?? 0) - start) / 7
  const slack = module * 0.45 + 0.25
  if (module < 1.2 || Math.abs(one - module) > slack) return 0
  const isAt = (step: number, modules: number) =>
    Math.abs((edges[first + step] ?? 0) - start - modules * module) < slack
  return isAt(2, 2) && isAt(3, 5) && isAt(4, 6) ? module : 0
}

/** The same pattern around one place of a line. */
function centreOnLine(
  plane: GreyPlane,
  line: number,
  along: number,
  module: number,
  odd: number,
): { readonly centre: number; readonly module: number } | null {
  const from = Math.floor(along - 8 * module)
  const edges = edgesOfLine(plane, line, from, Math.ceil(along + 8 * module))
  for (let first = odd; first + 5 < edges.length; first += 2) {
    const found = finderModule(edges, first)
    const [left = 0, right = 0] = edges.slice(first + 2, first + 4)
    if (found > 0 && left <= along + 1 && right >= along && Math.abs(found - module) < 0.3 * module + 0.25) {
      return { centre: (left + right) / 2, module: found }
    }
  }
  return null
}

function isLevel(a: number, b: number, { module }: Finder): boolean {
  return Math.abs(a - b) < module + 0.5
}

function isLike(a: Finder, b: Finder): boolean {
  return a !== b && Math.abs(a.module - b.module) < 0.2 * a.module + 0.2
}

/** 17 + 4 × version, from the distance of two finders in modules; they stand 7 modules short of a side. */
function sideOf(distance: number): number | null {
  const version = Math.round((distance + 7 - 17) / 4)
  return version >= 1 && version <= 40 && Math.abs(17 + 4 * version - 7 - distance) < 2 ? 17 + 4 * version : null
}
