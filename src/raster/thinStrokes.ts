import type { Grey } from './mono.ts'

/**
 * Makes strokes thinner than a dot survive the threshold: the marks of Vietnamese letters at small sizes, which lie
 * across two rows and would fall between them. Only the darkest dot of a stroke that would vanish becomes black, so that
 * nothing else grows; white strokes in black are kept the same way. Changes the grey in place.
 */
export function keepThinStrokes({ width, height, stride, data }: Grey): void {
  const words = new Int32Array(data.buffer, data.byteOffset, data.length >> 2)
  const perRow = stride >> 2
  const columns = (width - 1) >> 2
  for (let y = 1; y < height - 1; y++) {
    const row = y * perRow
    for (let word = 0; word <= columns; word++) {
      const four = words[row + word] ?? 0
      // Only a byte from 64 to 191 has two different highest bits; most words have none.
      if (((four ^ (four << 1)) & highBits) === 0) continue
      const at = (row + word) << 2
      if (((four & 0xff) - darkest) >>> 0 <= span) keep(data, at, stride)
      if ((((four >> 8) & 0xff) - darkest) >>> 0 <= span) keep(data, at + 1, stride)
      if ((((four >> 16) & 0xff) - darkest) >>> 0 <= span) keep(data, at + 2, stride)
      if (((four >>> 24) - darkest) >>> 0 <= span) keep(data, at + 3, stride)
    }
  }
}

function keep(data: Uint8Array, at: number, stride: number): void {
  const grey = data[at] ?? 255
  if (grey > 128) keepDark(data, at, stride, grey)
  else keepLight(data, at, stride, grey)
}

/** A dot that is covered to 30 % is as dark as this. */
const faintest = 178
const darkest = 255 - faintest
const span = faintest - darkest
const highBits = 0x80808080 | 0
/** A stroke goes on where it comes from; the end of a broad one does not. */
const steepest = 90

// On the two sides of the threshold, and no more: the next dot of the stroke asks how steep it is here.
const justBlack = 128
const justWhite = 129

function keepDark(data: Uint8Array, at: number, stride: number, grey: number): void {
  const left = data[at - 1] ?? 255
  const right = data[at + 1] ?? 255
  const up = data[at - stride] ?? 255
  const down = data[at + stride] ?? 255
  const lying = up > 128 && down > 128 && grey < up && grey <= down && Math.min(left, right) > grey - steepest
  const standing = left > 128 && right > 128 && grey < left && grey <= right && Math.min(up, down) > grey - steepest
  if (lying || standing) data[at] = justBlack
}

function keepLight(data: Uint8Array, at: number, stride: number, grey: number): void {
  const left = data[at - 1] ?? 0
  const right = data[at + 1] ?? 0
  const up = data[at - stride] ?? 0
  const down = data[at + stride] ?? 0
  const lying = up <= 128 && down <= 128 && grey > up && grey >= down && Math.max(left, right) < grey + steepest
  const standing = left <= 128 && right <= 128 && grey > left && grey >= right && Math.max(up, down) < grey + steepest
  if (lying || standing) data[at] = justWhite
}
