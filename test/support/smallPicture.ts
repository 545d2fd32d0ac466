import { decode, encode } from 'fast-png'

/** A screenshot at a sixth of its size: too coarse for the edges of letters, fine enough for whatever moved or changed. */
export interface SmallPicture {
  readonly width: number
  readonly height: number
  /** Red, green and blue, a byte each. */
  readonly data: Uint8Array
}

/** CSS pixels that become one. */
const coarseness = 6
/** Steps of a colour that are kept: a file of 9 kB instead of 30. */
const step = 8

export function smallPicture(screenshot: Uint8Array): SmallPicture {
  const { width: fullWidth, height: fullHeight, channels, data: full } = decode(screenshot)
  const [width, height] = [Math.floor(fullWidth / coarseness), Math.floor(fullHeight / coarseness)]
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at++) {
    const [pixel, colour] = [Math.floor(at / 3), at % 3]
    const [left, top] = [(pixel % width) * coarseness, Math.floor(pixel / width) * coarseness]
    let sum = 0
    for (let y = top; y < top + coarseness; y++)
      for (let x = left; x < left + coarseness; x++) sum += full[(y * fullWidth + x) * channels + colour] ?? 0
    data[at] = Math.floor(sum / coarseness ** 2 / step) * step + step / 2
  }
  return { width, height, data }
}

export function pngOf({ width, height, data }: SmallPicture): Uint8Array {
  return encode({ width, height, data, channels: 3, depth: 8 })
}

export function pictureOf(png: Uint8Array): SmallPicture {
  const { width, height, data } = decode(png)
  return { width, height, data: Uint8Array.from(data) }
}

/** How many pixels of the one have visibly another colour in the other; all of them when the sizes differ. */
export function differences(a: SmallPicture, b: SmallPicture): number {
  if (a.width !== b.width || a.height !== b.height) return a.width * a.height
  let different = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const far = [0, 1, 2].some((colour) => Math.abs((a.data[at + colour] ?? 0) - (b.data[at + colour] ?? 0)) > visible)
    if (far) different++
  }
  return different
}

/** Steps of 255: what another version of the browser may do to the edge of a letter stays below. */
const visible = 28
