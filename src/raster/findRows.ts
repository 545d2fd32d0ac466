import type { Visit } from './edges.ts'
import type { Stretch } from './plane.ts'
import { rowOfWords } from './symbologies/pdf417.ts'

/** Looks for the start pattern of a PDF417 in the lines that are shown to it; its words are no bars that go on. */
export interface RowFinder {
  readonly visit: Visit
  /** Where one may stand, after the last line. */
  found(): readonly Stretch[]
}

export function findRows(every: number): RowFinder {
  const seen: Seen[] = []
  return {
    visit(line, edges, count) {
      for (let first = 0; first + 8 < count; first++) {
        if (!mayStart(edges, first)) continue
        const all = Array.from(edges.subarray(0, count))
        const mirrored = all.map((edge) => -edge).reverse()
        const row = first % 2 === 0 ? spanOf(all, first) : spanOf(mirrored, count - 1 - first - 8)
        if (row !== null) extend(seen, Math.min(...row.map(Math.abs)), Math.max(...row.map(Math.abs)), line, every)
      }
    },
    found: () =>
      seen
        .filter(({ lines }) => lines >= fewestLines)
        .map(({ from, to, firstLine, lastLine }) => ({
          from: Math.floor(from),
          to: Math.ceil(to),
          firstLine: Math.max(0, firstLine - every),
          endLine: lastLine + every,
        })),
  }
}

interface Seen {
  from: number
  to: number
  readonly firstLine: number
  lastLine: number
  lines: number
}

/** Three rows of three modules of two dots; some lie between two lines. */
const fewestLines = 3

/** Has it a bar eight times as wide as what follows, or, from right to left, as what comes before? */
function mayStart(edges: Float32Array, first: number): boolean {
  const width = (at: number) => (edges[first + at + 1] ?? 0) - (edges[first + at] ?? 0)
  const [wide, one] = first % 2 === 0 ? [width(0), width(1) + width(2)] : [width(7), width(6) + width(5)]
  return wide > 2.8 * one && wide < 5.5 * one
}

function spanOf(edges: readonly number[], first: number): readonly [number, number] | null {
  const row = rowOfWords(edges, first)
  return row === null ? null : [edges[first] ?? 0, edges[row.last] ?? 0]
}

function extend(seen: Seen[], from: number, to: number, line: number, every: number): void {
  const same = seen.find((one) => one.from < to && from < one.to && line - one.lastLine <= 3 * every)
  if (same === undefined) {
    seen.push({ from, to, firstLine: line, lastLine: line, lines: 1 })
    return
  }
  same.from = Math.min(same.from, from)
  same.to = Math.max(same.to, to)
  same.lines++
  same.lastLine = line
}
