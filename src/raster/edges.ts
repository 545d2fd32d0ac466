import type { GreyPlane, Plane } from './plane.ts'

/**
 * Where a line changes its colour, in dots from its beginning, [white → black, black → white, …]. An edge inside a dot is
 * where the grey of the dot, and of its neighbour, says that it is: a renderer makes a dot as dark as it is covered.
 */
export function edgesOfLine(plane: Plane, line: number, from: number, to: number): number[] {
  const edges: number[] = []
  let black = false
  let before = 255
  for (let along = from; along <= to; along++) {
    const grey = along < to ? plane.grey(along, line) : 255
    if (grey <= 128 !== black) {
      edges.push(edgeBetween(before, grey, along))
      black = !black
    }
    before = grey
  }
  return edges
}

/** A line of a page, as `visitLines` shows it; `edges` holds `count` of them and is used again for the next line. */
export type Visit = (line: number, edges: Float32Array, count: number) => void

/** Shows the edges of every `every`-th line of a page, none of a line that is not wanted. Fast: most of a page is white, four dots of which are one word. */
export function visitLines(plane: GreyPlane, every: number, visit: Visit, isWanted: (line: number) => boolean): void {
  const edges = new Float32Array(maxEdges)
  const words = new Int32Array(plane.data.buffer, plane.data.byteOffset, plane.data.length >> 2)
  for (let line = every >> 1; line < plane.lines; line += every) {
    visit(line, edges, isWanted(line) ? edgesInto(plane, line, words, edges) : 0)
  }
}

/** More than any line of bars has; what is beyond belongs to a picture. */
export const maxEdges = 2048

function edgesInto(plane: GreyPlane, line: number, words: Int32Array, edges: Float32Array): number {
  const { data, step, length, lineStep } = plane
  let count = 0
  let black = false
  let before = 255
  let at = line * lineStep
  for (let along = 0; along < length; along++, at += step) {
    if (before === 255 && step === 1 && (at & 3) === 0) {
      while (words[at >> 2] === -1 && along < length) {
        at += 4
        along += 4
      }
      if (along >= length) break
    }
    const grey = data[at] ?? 255
    if (grey === before) continue
    if (grey <= 128 !== black) {
      if (count < maxEdges) edges[count++] = edgeBetween(before, grey, along)
      black = !black
    }
    before = grey
  }
  if (black && count < maxEdges) edges[count++] = length
  return count
}

/** Dots `along - 1` and `along` are on two sides of an edge: what is black of both lies on the black side. */
function edgeBetween(before: number, grey: number, along: number): number {
  const white = (before + grey) / 255
  return grey < before ? along - 1 + white : along + 1 - white
}
