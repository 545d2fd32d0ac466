import type { Edges } from './symbology.ts'
import { between } from './symbology.ts'

/** One line across the rows of a PDF417, from its start pattern on. */
export interface RowOfWords {
  /** Its last edge, as an index: that of the stop pattern, where it has one. */
  readonly last: number
  /** Dots a module. */
  readonly module: number
  /** As of bars; the worst of all its words. */
  readonly decodability: number
}

/**
 * PDF417: a start pattern, words of four bars and four spaces that are 17 modules each, a stop pattern. What they say is
 * left to the decoder; here they are found and measured, edge to similar edge. Reference: ISO/IEC 15438 (patterns,
 * reference decode); ISO/IEC 15415 grades symbols of rows by the decodability of their words.
 */
export function rowOfWords(edges: Edges, first: number): RowOfWords | null {
  const module = between(edges, first, first + 8) / 17
  if (!(module > 0) || !isStart(edges, first, module)) return null
  let decodability = doubtless(edges, first, 8, module)
  let last = first + 8
  while (isNear(between(edges, last, last + 8) / module, 17)) {
    if (isNear(between(edges, last, last + 9) / module, 18) && isNear(between(edges, last, last + 1) / module, 7)) break
    decodability = Math.min(decodability, doubtless(edges, last, 8, between(edges, last, last + 8) / 17))
    last += 8
  }
  const stop = between(edges, last, last + 9)
  if (!isNear(stop / module, 18)) return { last, module, decodability: Math.max(0, decodability) }
  decodability = Math.min(decodability, doubtless(edges, last, 9, stop / 18))
  return { last: last + 9, module, decodability: Math.max(0, decodability) }
}

const start = [8, 1, 1, 1, 1, 1, 1, 3]

function isStart(edges: Edges, first: number, module: number): boolean {
  return start.every((modules, index) => {
    const width = between(edges, first + index, first + index + 1) / module
    return Math.abs(width - modules) < (modules === 1 ? 0.7 : 1)
  })
}

function isNear(modules: number, wanted: number): boolean {
  return Math.abs(modules - wanted) < 1
}

/** How far the distances from edge to similar edge are from a doubt: 1 not at all, 0 half a module. */
function doubtless(edges: Edges, at: number, elements: number, module: number): number {
  let doubt = 0
  for (let step = 0; step + 2 < elements; step++) {
    const distance = between(edges, at + step, at + step + 2) / module
    doubt = Math.max(doubt, Math.abs(distance - Math.round(distance)))
  }
  return (0.5 - doubt) / 0.5
}
