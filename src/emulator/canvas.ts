/**
 * Drawing on dots, as far as printer languages without fonts need it. What falls outside the canvas is cut off, and
 * the padding of the rows stays white.
 */
import type { Dots } from '../model/dots.ts'
import { blankDots, isBlack } from '../model/dots.ts'

/** `black` adds dots, `white` takes dots away, `reverse` turns them round. */
export type Ink = 'black' | 'white' | 'reverse'

/** A place on the canvas in dots; it may lie outside. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Rows of dots as they come in a stream, so many bytes each. */
export function rowsOf(stride: number, height: number, data: Uint8Array<ArrayBuffer>): Dots {
  return { width: stride * 8, height, stride, data }
}

/** The same where a zero bit is black. */
export function rowsOfWhite(stride: number, height: number, data: Uint8Array): Dots {
  return rowsOf(stride, height, new Uint8Array(data.map((byte) => ~byte & 0xff)))
}

/**
 * Puts the black dots of an image onto the canvas, its upper left corner at x, y (which may lie outside). Returns false
 * when black dots were cut off.
 */
export function stamp(canvas: Dots, image: Dots, x: number, y: number, ink: Ink): boolean {
  let whole = true
  const shift = ((x % 8) + 8) % 8
  const firstColumn = (x - shift) / 8
  for (let row = 0; row < image.height; row++) {
    const line = y + row
    for (let index = 0; index < image.stride; index++) {
      const byte = image.data[row * image.stride + index] ?? 0
      if (byte === 0) continue
      const left = inkByte(canvas, line, firstColumn + index, byte >> shift, ink)
      const right = inkByte(canvas, line, firstColumn + index + 1, (byte << (8 - shift)) & 0xff, ink)
      whole &&= left && right
    }
  }
  return whole
}

/** The outline of a box, or a full one where the lines meet. Returns false when some of it lies outside. */
export function box(canvas: Dots, area: Area, thickness: number, ink: Ink): boolean {
  const { x, y, width, height } = area
  const full = thickness * 2 >= Math.min(width, height)
  const inner = height - 2 * thickness
  const bars = full
    ? [area]
    : [
        { x, y, width, height: thickness },
        { x, y: y + thickness, width: thickness, height: inner },
        { x: x + width - thickness, y: y + thickness, width: thickness, height: inner },
        { x, y: y + height - thickness, width, height: thickness },
      ]
  for (const bar of bars) fill(canvas, bar, ink)
  return x >= 0 && y >= 0 && x + width <= canvas.width && y + height <= canvas.height
}

function fill(canvas: Dots, { x, y, width, height }: Area, ink: Ink): void {
  const left = Math.max(x, 0)
  const right = Math.min(x + width, canvas.width)
  for (let line = Math.max(y, 0); line < Math.min(y + height, canvas.height); line++)
    for (let column = left >> 3; column * 8 < right; column++) {
      const before = Math.max(0, left - column * 8)
      const after = Math.max(0, column * 8 + 8 - right)
      inkByte(canvas, line, column, (0xff >> before) & (0xff << after), ink)
    }
}

/** Every dot `across` times as wide and `down` times as high. */
export function magnified(image: Dots, across: number, down: number): Dots {
  if (across === 1 && down === 1) return image
  return redrawn(image.width * across, image.height * down, (x, y) =>
    isBlack(image, Math.floor(x / across), Math.floor(y / down)),
  )
}

/** Turned by 180 degrees. */
export function upsideDown(image: Dots): Dots {
  return redrawn(image.width, image.height, (x, y) => isBlack(image, image.width - 1 - x, image.height - 1 - y))
}

/** Left and right exchanged. */
export function mirrored(image: Dots): Dots {
  return redrawn(image.width, image.height, (x, y) => isBlack(image, image.width - 1 - x, y))
}

/** Would black dots be cut off by another size? */
export function isCutTo(image: Dots, width: number, height: number): boolean {
  return (image.width > width || image.height > height) && !stamp(blankDots(width, height), image, 0, 0, 'black')
}

/** The canvas cut or extended with white to another size. */
export function fitted(image: Dots, width: number, height: number): Dots {
  if (image.width === width && image.height === height) return image
  const canvas = blankDots(width, height)
  stamp(canvas, image, 0, 0, 'black')
  return canvas
}

function redrawn(width: number, height: number, black: (x: number, y: number) => boolean): Dots {
  const canvas = blankDots(width, height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (black(x, y)) blacken(canvas, x, y)
  return canvas
}

function blacken(canvas: Dots, x: number, y: number): void {
  const at = y * canvas.stride + (x >> 3)
  canvas.data[at] = (canvas.data[at] ?? 0) | (0x80 >> (x & 7))
}

/** Returns false when some of the dots lie outside. */
function inkByte(canvas: Dots, line: number, column: number, dots: number, ink: Ink): boolean {
  if (column < 0 || column >= canvas.stride || line < 0 || line >= canvas.height) return dots === 0
  const spare = Math.max(0, (column + 1) * 8 - canvas.width)
  const byte = dots & (0xff << spare) & 0xff
  const at = line * canvas.stride + column
  const under = canvas.data[at] ?? 0
  canvas.data[at] = ink === 'black' ? under | byte : ink === 'white' ? under & ~byte : under ^ byte
  return byte === dots
}
