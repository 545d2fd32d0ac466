/**
 * A label as a print head sees it: one bit a dot, 1 is black, most significant bit leftmost, rows padded to whole
 * bytes with white. `data.length === stride * height`.
 */
export interface Dots {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly data: Uint8Array<ArrayBuffer>
}

export function blankDots(width: number, height: number): Dots {
  const stride = Math.ceil(width / 8)
  return { width, height, stride, data: new Uint8Array(stride * height) }
}

export function isBlack(dots: Dots, x: number, y: number): boolean {
  return ((dots.data[y * dots.stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

/** Equal in size and in every dot. Padding bits do not count. */
export function sameDots(a: Dots, b: Dots): boolean {
  return a.width === b.width && a.height === b.height && countDifferentDots(a, b) === 0
}

/** The number of dots that differ between two boxes of the same size. */
export function countDifferentDots(a: Dots, b: Dots): number {
  let different = 0
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) if (isBlack(a, x, y) !== isBlack(b, x, y)) different++
  return different
}
