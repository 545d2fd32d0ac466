import type { DotBox } from '../model/readCode.ts'
import { overlap } from '../model/readCode.ts'
import type { Visit } from './edges.ts'
import { maxEdges } from './edges.ts'
import type { GreyPlane, Stretch } from './plane.ts'
import { boxOf, stretchOf } from './plane.ts'

/** Looks for bars in the lines that are shown to it, one after the other. */
export interface BarFinder {
  readonly visit: Visit
  /** Where bars may stand, after the last line. */
  found(): readonly Stretch[]
}

/**
 * Where bars may stand: the same edges at the same places on lines beside each other, many of them in a row, and on every
 * line between. Text does not do that, and a table has few. Nothing is decoded here, so that bars too fine to be decoded
 * are found as well.
 */
export function findBars(plane: GreyPlane, every: number, dpmm: number): BarFinder {
  const open: Candidate[] = []
  const done: Candidate[] = []
  const before = new Float32Array(maxEdges)
  let beforeCount = 0
  return {
    visit(line, edges, count) {
      if (count >= fewestEdges && beforeCount >= fewestEdges) {
        const shared = sharedRuns(before, beforeCount, edges, count)
        for (const { from, to } of shared) extend(open, from, to, line - every, line)
      }
      for (let index = open.length - 1; index >= 0; index--) {
        if ((open[index]?.lastLine ?? line) < line) done.push(...open.splice(index, 1))
      }
      before.set(count === edges.length ? edges : edges.subarray(0, count))
      beforeCount = count
    },
    found() {
      const high = [...done, ...open]
        .map(stretchUnder)
        .filter(({ firstLine, endLine }) => endLine - 1 - firstLine >= 1.75 * dpmm)
      return high.flatMap((stretch) => steadyParts(plane, stretch))
    },
  }
}

function stretchUnder({ from, to, firstLine, lastLine }: Candidate): Stretch {
  return { from: Math.floor(from), to: Math.ceil(to), firstLine, endLine: lastLine + 1 }
}

/**
 * What of a stretch is steady: all of it, or else of its two sides, to the left and to the right of its widest white. A
 * logo in the row of the bars shares edges with some of their lines, and is not what they are.
 */
function steadyParts(plane: GreyPlane, stretch: Stretch): readonly Stretch[] {
  if (isSteady(plane, stretch)) return [stretch]
  const white = along(plane, stretch).widestWhite
  if (white === null) return []
  const sides = [
    { ...stretch, to: white.from },
    { ...stretch, from: white.to },
  ]
  return sides.flatMap((side) => (along(plane, side).edges < fewestEdges ? [] : steadyParts(plane, side)))
}

/**
 * What of a stretch stands before and behind symbols that are known. A square beside bars shares edges with some of their
 * lines: too few, in one that is small, to make the two unsteady.
 */
export function besideKnown(plane: GreyPlane, stretch: Stretch, known: readonly DotBox[]): readonly Stretch[] {
  const box = boxOf(stretch, plane.sideways)
  const within = known.find((one) => overlap(box, one))
  if (within === undefined) return [stretch]
  const { from, to } = stretchOf(within, plane.sideways)
  const sides = [
    { ...stretch, to: Math.floor(from) },
    { ...stretch, from: Math.ceil(to) },
  ]
  return sides.flatMap((side) => (along(plane, side).edges < fewestEdges ? [] : besideKnown(plane, side, known)))
}

interface Along {
  readonly edges: number
  /** White between two of them; null: there is none. */
  readonly widestWhite: Run | null
}

/** What stands on the middle line of a stretch. */
function along({ data, step, lineStep }: GreyPlane, { from, to, firstLine, endLine }: Stretch): Along {
  const middle = (firstLine + ((endLine - 1 - firstLine) >> 1)) * lineStep
  let widestWhite: Run | null = null
  let edges = 0
  let white = from
  let before = false
  for (let at = from; at < to; at++) {
    const black = (data[middle + at * step] ?? 255) <= 128
    if (black === before) continue
    edges++
    if (!black) white = at
    else if (edges > 1 && at - white > (widestWhite === null ? 0 : widestWhite.to - widestWhite.from))
      widestWhite = { from: white, to: at }
    before = black
  }
  return { edges, widestWhite }
}

/** Do all lines look alike, as those of bars do? Letters do not. */
function isSteady({ data, step, lineStep }: GreyPlane, { from, to, firstLine, endLine }: Stretch): boolean {
  const height = endLine - 1 - firstLine
  const middle = (firstLine + (height >> 1)) * lineStep
  let different = 0
  for (const share of [0, 0.25, 0.4, 0.6, 0.75, 1]) {
    const other = (firstLine + Math.round(height * share)) * lineStep
    for (let at = from * step; at < to * step; at += step) {
      if ((data[at + middle] ?? 255) <= 128 !== (data[at + other] ?? 255) <= 128) different++
    }
  }
  return different < (to - from) * 0.2
}

/** A Code 39 of one character has 30 edges, an ITF of two digits 18. */
const fewestEdges = 16
/** Dots: what rounding to whole dots does to the same edge on another line. */
const tolerance = 0.75
/** Dots: no bar or space of a symbol is wider, and no symbol has so large a hole. */
const widestElement = 64

interface Candidate {
  from: number
  to: number
  readonly firstLine: number
  lastLine: number
}

interface Run {
  readonly from: number
  readonly to: number
}

/** Runs of at least `fewestEdges` edges that two lines share. */
function sharedRuns(a: Float32Array, aCount: number, b: Float32Array, bCount: number): readonly Run[] {
  const runs: Run[] = []
  let [i, j, shared, from, to] = [0, 0, 0, 0, 0]
  while (i < aCount && j < bCount) {
    const left = a[i] ?? 0
    const right = b[j] ?? 0
    // An even edge turns black, an odd one white; only alike ones are the same.
    const same = Math.abs(left - right) <= tolerance && ((i ^ j) & 1) === 0
    if (!(same && shared > 0 && left - to <= widestElement)) {
      if (shared >= fewestEdges) runs.push({ from, to })
      shared = 0
      from = left
    }
    if (same) {
      shared++
      to = left
    }
    if (same || left < right) i++
    if (same || left >= right) j++
  }
  if (shared >= fewestEdges) runs.push({ from, to })
  return runs
}

function extend(open: Candidate[], from: number, to: number, firstLine: number, lastLine: number): void {
  const same = open.find((candidate) => candidate.from < to && from < candidate.to)
  if (same === undefined) {
    open.push({ from, to, firstLine, lastLine })
    return
  }
  same.from = Math.min(same.from, from)
  same.to = Math.max(same.to, to)
  same.lastLine = lastLine
}
