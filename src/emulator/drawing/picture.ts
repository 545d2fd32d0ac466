import type { Dots } from '../../model/dots.ts'
import type { Rotation } from '../../model/dotsRotate.ts'
import { rotateDots } from '../../model/dotsRotate.ts'
import type { Ink } from '../canvas.ts'
import { stamp } from '../canvas.ts'

/**
 * What a printer draws by itself. Its place is told by a box inside the dots, which may have ink around it: accents
 * above a line, digits below bars.
 */
export interface Picture {
  readonly dots: Dots
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** It has letters that the font does not have. */
  readonly lacksLetters?: boolean
}

/** What stands at the place that a command names. Picture null: it cannot be drawn as it is asked for. */
export interface DrawnField {
  readonly picture: Picture | null
  readonly rotation: Rotation
}

/** Turned, and so far from the place that the command names. */
export interface PlacedPicture {
  readonly picture: Picture
  readonly x: number
  readonly y: number
}

/** Turned clockwise, the box with it. */
export function turned(picture: Picture, rotation: Rotation): Picture {
  return { ...picture, ...turnedBox(picture, rotation) }
}

function turnedBox(picture: Picture, rotation: Rotation): Picture {
  const { dots, left, top, width, height } = picture
  const right = dots.width - left - width
  const below = dots.height - top - height
  const turnedDots = rotateDots(dots, rotation)
  switch (rotation) {
    case 0:
      return picture
    case 90:
      return { dots: turnedDots, left: below, top: left, width: height, height: width }
    case 180:
      return { dots: turnedDots, left: right, top: below, width, height }
    case 270:
      return { dots: turnedDots, left: top, top: right, width: height, height: width }
  }
}

/** Turned round the upper left corner of its box, as TSPL, EPL2 and CPCL do: where the box then begins. */
export function aroundCorner(picture: Picture, rotation: Rotation): PlacedPicture {
  const after = turned(picture, rotation)
  return {
    picture: after,
    x: rotation === 90 || rotation === 180 ? -after.width : 0,
    y: rotation === 180 || rotation === 270 ? -after.height : 0,
  }
}

/** Draws it with the corner of its box at x, y. Returns false when ink fell outside the canvas. */
export function stampPicture(canvas: Dots, { dots, left, top }: Picture, x: number, y: number, ink: Ink): boolean {
  return stamp(canvas, dots, x - left, y - top, ink)
}

/** Degrees as a command says them; what is no quarter turn is none. */
export function rotationOf(degrees: string | undefined): Rotation {
  const number = Number.parseInt(degrees ?? '', 10)
  return number === 90 || number === 180 || number === 270 ? number : 0
}
