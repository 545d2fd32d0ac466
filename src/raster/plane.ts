import type { Dots } from '../model/dots.ts'
import { isBlack } from '../model/dots.ts'
import type { DotBox } from '../model/readCode.ts'
import type { Grey } from './mono.ts'

/**
 * A page seen along its rows, or turned so that its columns are what runs along: one code for upright bars and for bars
 * that lie on their side. `along` counts in the direction across the bars, `line` numbers the lines beside each other.
 */
export interface Plane {
  readonly sideways: boolean
  readonly length: number
  readonly lines: number
  /** 0 black to 255 white; white beyond the edges. */
  grey(along: number, line: number): number
}

export interface GreyPlane extends Plane {
  readonly data: Uint8Array
  /** Bytes from one dot to the next along, and from one line to the next. */
  readonly step: number
  readonly lineStep: number
}

export function greyPlane({ width, height, stride, data }: Grey, sideways: boolean): GreyPlane {
  const [length, lines] = sideways ? [height, width] : [width, height]
  const [step, lineStep] = sideways ? [stride, 1] : [1, stride]
  return {
    sideways,
    length,
    lines,
    data,
    step,
    lineStep,
    grey: (along, line) =>
      along < 0 || line < 0 || along >= length || line >= lines ? 255 : (data[along * step + line * lineStep] ?? 255),
  }
}

export function dotsPlane(dots: Dots, sideways: boolean): Plane {
  const [length, lines] = sideways ? [dots.height, dots.width] : [dots.width, dots.height]
  return {
    sideways,
    length,
    lines,
    grey(along, line) {
      if (along < 0 || line < 0 || along >= length || line >= lines) return 255
      return (sideways ? isBlack(dots, line, along) : isBlack(dots, along, line)) ? 0 : 255
    },
  }
}

/** A stretch of lines: [from, to) along, [firstLine, endLine) beside each other. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly firstLine: number
  readonly endLine: number
}

export function boxOf({ from, to, firstLine, endLine }: Stretch, sideways: boolean): DotBox {
  const [length, lines] = [to - from, endLine - firstLine]
  return sideways
    ? { left: firstLine, top: from, width: lines, height: length }
    : { left: from, top: firstLine, width: length, height: lines }
}

export function stretchOf({ left, top, width, height }: DotBox, sideways: boolean): Stretch {
  return sideways
    ? { from: top, to: top + height, firstLine: left, endLine: left + width }
    : { from: left, to: left + width, firstLine: top, endLine: top + height }
}
