import type { DotsPerMm } from '../model/labelSize.ts'
import type { DotBox } from '../model/readCode.ts'
import type { Grey } from './mono.ts'
import { dither } from './pictures.ts'

/**
 * Dithers areas that are neither black nor white: pale fills and shadings, whatever draws them but pictures. An area is a millimetre
 * square at least, its grey changes little from dot to dot, and some of it is paler than a threshold keeps; what is dark
 * everywhere stays black, with the white letters on it. Ink that stands in it keeps a dot of white around itself.
 */
export function ditherTones(grey: Grey, dpmm: DotsPerMm, except: () => readonly DotBox[]): void {
  const cells = toneCells(grey)
  if (cells === null) return
  const mask = maskOf(grey, paleAreas(cells, (dpmm * dpmm) / side ** 2))
  const { width, height } = grey
  for (const box of except()) {
    const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.left + box.width))]
    const bottom = Math.min(height, Math.ceil(box.top + box.height))
    for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y++) mask.fill(0, y * width + left, y * width + right)
  }
  keepClear(grey, mask)
  dither(grey, { left: 0, top: 0, width, height }, (y) => (x) => mask[y * width + x] === 0)
}

/** Dots of a cell's side: four are one word, and an area of seven has one in it. */
const side = 4
/** What is darker is black, what is paler is the paper. */
const darkest = 24
const palest = 244
/** Of a cell, and from one cell to the next; a step in a drawing is more. */
const mostChange = 26

/** The grey of every cell that has one, 0 of the others. */
interface Cells {
  readonly columns: number
  readonly rows: number
  readonly means: Uint8Array
}

function toneCells({ width, height, stride, data }: Grey): Cells | null {
  const words = new Int32Array(data.buffer, data.byteOffset, data.length >> 2)
  const [columns, rows] = [width >> 2, Math.floor(height / side)]
  const means = new Uint8Array(columns * rows)
  let count = 0
  for (let row = 0; row < rows; row++) {
    const first = (row * side * stride) >> 2
    for (let column = 0; column < columns; column++) {
      const four = words[first + column] ?? -1
      if (four === -1 || four === 0) continue
      const mean = meanOf(data, row * side * stride + column * side, stride)
      means[row * columns + column] = mean
      if (mean > 0) count++
    }
  }
  return count === 0 ? null : { columns, rows, means }
}

/** 0: it is no even grey. */
function meanOf(data: Uint8Array, at: number, stride: number): number {
  let [least, most, sum] = [255, 0, 0]
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const grey = data[at + y * stride + x] ?? 255
      if (grey < darkest || grey > palest) return 0
      least = Math.min(least, grey)
      most = Math.max(most, grey)
      sum += grey
    }
    if (most - least > mostChange) return 0
  }
  return Math.round(sum / side ** 2)
}

/** Cells of the areas that are large enough and somewhere pale; the others are 0. */
function paleAreas({ columns, rows, means }: Cells, fewest: number): Cells {
  const kept = new Uint8Array(means.length)
  const seen = new Uint8Array(means.length)
  for (let start = 0; start < means.length; start++) {
    if (means[start] === 0 || seen[start] === 1) continue
    const area = [start]
    seen[start] = 1
    for (let at = 0; at < area.length; at++) {
      const cell = area[at] ?? 0
      for (const other of besides(cell, columns, rows)) {
        const isAlike = means[other] !== 0 && Math.abs((means[other] ?? 0) - (means[cell] ?? 0)) <= mostChange
        if (!isAlike || seen[other] === 1) continue
        seen[other] = 1
        area.push(other)
      }
    }
    const isPale = area.some((cell) => (means[cell] ?? 0) > 128)
    if (isPale && area.length >= fewest) for (const cell of area) kept[cell] = means[cell] ?? 0
  }
  return { columns, rows, means: kept }
}

function besides(cell: number, columns: number, rows: number): readonly number[] {
  const column = cell % columns
  const others: number[] = []
  if (column > 0) others.push(cell - 1)
  if (column + 1 < columns) others.push(cell + 1)
  if (cell >= columns) others.push(cell - columns)
  if (cell + columns < columns * rows) others.push(cell + columns)
  return others
}

/** One byte a dot: 1 is of an area, which goes on beyond its cells where the grey does. */
function maskOf({ width, height, stride, data }: Grey, { columns, rows, means }: Cells): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (const [cell, mean] of means.entries()) {
    if (mean === 0) continue
    const isInside = besides(cell, columns, rows).filter((other) => means[other] !== 0).length === 4
    const reach = isInside ? 0 : side
    const [left, top] = [(cell % columns) * side, Math.floor(cell / columns) * side]
    for (let y = Math.max(0, top - reach); y < Math.min(height, top + side + reach); y++) {
      for (let x = Math.max(0, left - reach); x < Math.min(width, left + side + reach); x++) {
        const grey = data[y * stride + x] ?? 255
        if (grey >= darkest && grey <= palest && Math.abs(grey - mean) <= mostChange) mask[y * width + x] = 1
      }
    }
  }
  return mask
}

/** What is beside ink that is no part of an area becomes white. */
function keepClear({ width, height, stride, data }: Grey, mask: Uint8Array): void {
  const isInk = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 0 && (data[y * stride + x] ?? 255) <= 128
  const beside: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (mask[y * width + x] === 0) continue
      let isBeside = false
      for (let dy = -1; dy <= 1 && !isBeside; dy++) for (let dx = -1; dx <= 1; dx++) isBeside ||= isInk(x + dx, y + dy)
      if (isBeside) beside.push(y * width + x)
    }
  }
  for (const at of beside) {
    mask[at] = 0
    data[Math.floor(at / width) * stride + (at % width)] = 255
  }
}
