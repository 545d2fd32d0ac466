import type { Dots } from '../model/dots.ts'
import type { DotBox } from '../model/readCode.ts'

/** Finds white boxes of a size in dots. */
export interface WhiteSpace {
  /**
   * Where a box of that size is white, in the margin if it can be, else where there is most white. `clear`: millimetres
   * that have to be white beside it and above and below it as well, or lie beyond the label.
   */
  place(
    width: number,
    height: number,
    clear: { readonly beside: number; readonly above: number },
  ): { readonly left: number; readonly top: number } | null
}

/**
 * The white of a label, in cells of a quarter of a millimetre, without what is `taken` (bar codes with their quiet zones) and
 * without the outermost millimetre, which many printers do not reach.
 */
export function whiteSpace(dots: Dots, taken: readonly DotBox[], dpmm: number): WhiteSpace {
  const cell = dpmm / 4
  const [columns, rows] = [Math.floor(dots.width / cell), Math.floor(dots.height / cell)]
  const sums = blackSums(dots, taken, cell, columns, rows)
  const isWhite: IsWhite = (left, top, right, bottom) => {
    const [x, y] = [Math.max(0, left), Math.max(0, top)]
    return sumOf(sums, columns, x, y, Math.min(columns, right) - x, Math.min(rows, bottom) - y) === 0
  }
  return {
    place(width, height, clear) {
      const [wide, high] = [Math.ceil(width / cell), Math.ceil(height / cell)]
      const [beside, above] = [Math.ceil(clear.beside * 4), Math.ceil(clear.above * 4)]
      let best: { left: number; top: number; score: number } | null = null
      for (let top = edge; top + high <= rows - edge; top++) {
        for (let left = edge; left + wide <= columns - edge; left++) {
          if (!isWhite(left - beside, top - above, left + wide + beside, top + high + above)) continue
          const score = scoreOf(left, top, left + wide, top + high, columns, rows, isWhite)
          if (best === null || score > best.score) best = { left, top, score }
        }
      }
      return best === null ? null : { left: best.left * cell, top: best.top * cell }
    },
  }
}

/** Cells from `left` and `top` up to `right` and `bottom`; what is beyond the label does not count. */
type IsWhite = (left: number, top: number, right: number, bottom: number) => boolean

/** Cells that stay free along the edges of the label: one millimetre. */
const edge = 4
/** Cells: what lies within 6 mm of the upper or lower edge is the margin. */
const margin = 24

/** The margin before everything else, the lower one first; then the place with the most white around it. */
function scoreOf(
  left: number,
  top: number,
  right: number,
  bottom: number,
  columns: number,
  rows: number,
  isWhite: IsWhite,
): number {
  const below = rows - bottom
  if (below < margin) return 2_000 - below - left / columns
  if (top < margin) return 1_000 - top - left / columns
  let around = 1
  while (around < margin && isWhite(left - around, top - around, right + around, bottom + around)) around++
  return around
}

/** For every cell how many cells above and to the left of it, itself included, are not free. */
function blackSums(dots: Dots, taken: readonly DotBox[], cell: number, columns: number, rows: number): Int32Array {
  const black = new Uint8Array(columns * rows)
  for (let y = 0; y < rows * cell; y++) {
    const row = Math.floor(y / cell) * columns
    for (let byte = 0; byte < dots.stride; byte++) {
      const eight = dots.data[y * dots.stride + byte] ?? 0
      if (eight === 0) continue
      for (let bit = 0; bit < 8; bit++) {
        const column = Math.floor((byte * 8 + bit) / cell)
        if ((eight & (0x80 >> bit)) !== 0 && column < columns) black[row + column] = 1
      }
    }
  }
  for (const { left, top, width, height } of taken) {
    for (let row = Math.max(0, Math.floor(top / cell)); row * cell < top + height && row < rows; row++) {
      const to = Math.min(columns, Math.ceil((left + width) / cell))
      black.fill(1, row * columns + Math.max(0, Math.floor(left / cell)), row * columns + to)
    }
  }
  const sums = new Int32Array((columns + 1) * (rows + 1))
  for (let row = 0; row < rows; row++) {
    let sum = 0
    for (let column = 0; column < columns; column++) {
      sum += black[row * columns + column] ?? 0
      sums[(row + 1) * (columns + 1) + column + 1] = (sums[row * (columns + 1) + column + 1] ?? 0) + sum
    }
  }
  return sums
}

function sumOf(sums: Int32Array, columns: number, left: number, top: number, width: number, height: number): number {
  const at = (column: number, row: number) => sums[row * (columns + 1) + column] ?? 0
  return at(left + width, top + height) - at(left, top + height) - at(left + width, top) + at(left, top)
}
