import { textDots } from '../font/labelFont.ts'
import type { Dots } from '../model/dots.ts'
import { isBlack } from '../model/dots.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { DotBox, ReadCode } from '../model/readCode.ts'
import { widened } from '../model/readCode.ts'
import type { CodeReader } from './codeReader.ts'
import { readEverywhere } from './readSymbols.ts'

/**
 * A label that nobody may send: every bar code that was read from it is taken out, a cross goes from corner to corner
 * through whatever was not, and the words stand across it, as large as they fit, twice. Nothing reads from what is left.
 */
export function deface(
  reader: CodeReader,
  label: Dots,
  codes: readonly ReadCode[],
  words: string,
  dpmm: DotsPerMm,
): Dots {
  const dots: Dots = { ...label, data: label.data.slice() }
  for (const { box } of codes) fill(dots, widened(box, dpmm, dpmm, dots), false)
  strike(dots, Math.round(dpmm / 2))
  const text = textDots([words], 'normal', dpmm)
  const times = Math.max(1, Math.floor((dots.width - 4 * dpmm) / text.width))
  for (const part of [0.3, 0.7]) write(dots, text, times, Math.round(dots.height * part), dpmm)
  for (const { box } of readEverywhere(reader, dots)) fill(dots, box, true)
  return dots
}

/** Both diagonals. */
function strike(dots: Dots, thick: number): void {
  for (let y = 0; y < dots.height; y++) {
    const x = Math.round((y / dots.height) * dots.width)
    for (const left of [x, dots.width - x])
      fill(dots, { left: left - thick, top: y, width: 2 * thick, height: 1 }, true)
  }
}

/** White letters in a black band from edge to edge. */
function write(dots: Dots, text: Dots, times: number, middle: number, dpmm: DotsPerMm): void {
  const [width, height] = [text.width * times, text.height * times]
  const [left, top] = [Math.max(0, (dots.width - width) >> 1), middle - (height >> 1)]
  fill(dots, { left: 0, top: top - dpmm, width: dots.width, height: height + 2 * dpmm }, true)
  for (let y = 0; y < text.height; y++)
    for (let x = 0; x < text.width; x++)
      if (isBlack(text, x, y))
        fill(dots, { left: left + x * times, top: top + y * times, width: times, height: times }, false)
}

function fill(dots: Dots, { left, top, width, height }: DotBox, black: boolean): void {
  const [right, bottom] = [Math.min(dots.width, left + width), Math.min(dots.height, top + height)]
  for (let y = Math.max(0, top); y < bottom; y++)
    for (let x = Math.max(0, left); x < right; x++) {
      const at = y * dots.stride + (x >> 3)
      const bit = 0x80 >> (x & 7)
      dots.data[at] = black ? (dots.data[at] ?? 0) | bit : (dots.data[at] ?? 0) & ~bit
    }
}
