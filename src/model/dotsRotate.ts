import type { Dots } from './dots.ts'
import { blankDots } from './dots.ts'

export type Rotation = 0 | 90 | 180 | 270

/**
 * The dots turned clockwise; a quarter turn swaps width and height. Nothing is lost: four quarter turns are the label
 * again. 0 is the same object. It works on blocks of 8 × 8 dots, because a label has a million of them.
 */
export function rotateDots(dots: Dots, rotation: Rotation): Dots {
  if (rotation === 0) return dots
  return rotation === 180 ? halfTurn(dots) : quarterTurn(dots, rotation === 90)
}

/** Every row backwards, from the last to the first; the padding, first of all then, is shifted out. */
function halfTurn({ width, height, stride, data }: Dots): Dots {
  const turned = blankDots(width, height)
  const padding = stride * 8 - width
  for (let y = 0; y < height; y++) {
    const from = (height - 1 - y) * stride
    for (let column = 0; column < stride; column++) {
      const last = from + stride - 1 - column
      const next = column + 1 < stride ? backwards(data[last - 1]) : 0
      turned.data[y * stride + column] = (((backwards(data[last]) << 8) | next) << padding) >> 8
    }
  }
  return turned
}

const backwardBytes = Uint8Array.from({ length: 256 }, (_, byte) => {
  let backward = 0
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) backward |= 0x80 >> bit
  return backward
})

function backwards(byte: number | undefined): number {
  return backwardBytes[byte ?? 0] ?? 0
}

/**
 * Clockwise, a column of the label read from its foot is a row of the turned one; against the clock it is read from
 * its head, and the columns come from the last to the first.
 */
function quarterTurn({ width, height, stride, data }: Dots, clockwise: boolean): Dots {
  const turned = blankDots(height, width)
  const block = new Int32Array(2)
  for (let target = 0; target < turned.stride; target++) {
    const rows = rowsUnder(target * 8, height, stride, clockwise)
    for (let column = 0; column < stride; column++) {
      transpose(data, rows, column, block)
      const [high = 0, low = 0] = block
      if ((high | low) === 0) continue
      for (let bit = 0; bit < 8; bit++) {
        const x = column * 8 + bit
        if (x >= width) break
        const y = clockwise ? x : width - 1 - x
        turned.data[y * turned.stride + target] = bit < 4 ? high >>> (24 - bit * 8) : low >>> (56 - bit * 8)
      }
    }
  }
  return turned
}

/** Where the eight rows begin that become the eight dots of a turned byte; -1 beyond the label. */
function rowsUnder(first: number, height: number, stride: number, clockwise: boolean): readonly number[] {
  return Array.from({ length: 8 }, (_, dot) => {
    const row = first + dot
    if (row >= height) return -1
    return (clockwise ? height - 1 - row : row) * stride
  })
}

/** Eight bytes, one under the other, become the eight bytes of their columns (Warren, Hacker's Delight, 7-3). */
function transpose(data: Uint8Array, rows: readonly number[], column: number, block: Int32Array): void {
  const at = (row: number) => {
    const start = rows[row] ?? -1
    return start < 0 ? 0 : (data[start + column] ?? 0)
  }
  let high = (at(0) << 24) | (at(1) << 16) | (at(2) << 8) | at(3)
  let low = (at(4) << 24) | (at(5) << 16) | (at(6) << 8) | at(7)
  if ((high | low) !== 0) {
    let swap = (high ^ (high >>> 7)) & 0x00aa00aa
    high ^= swap ^ (swap << 7)
    swap = (low ^ (low >>> 7)) & 0x00aa00aa
    low ^= swap ^ (swap << 7)
    swap = (high ^ (high >>> 14)) & 0x0000cccc
    high ^= swap ^ (swap << 14)
    swap = (low ^ (low >>> 14)) & 0x0000cccc
    low ^= swap ^ (swap << 14)
    swap = (high & 0xf0f0f0f0) | ((low >>> 4) & 0x0f0f0f0f)
    low = ((high << 4) & 0xf0f0f0f0) | (low & 0x0f0f0f0f)
    high = swap
  }
  block[0] = high
  block[1] = low
}
