/**
 * Text as a printer's own fonts set it, by the one bitmap font of this program: the height, the width of a cell and the
 * place are the printer's, the shapes of the letters are not.
 */
import { lineDots } from '../../font/labelFont.ts'
import type { Dots } from '../../model/dots.ts'
import { blankDots, isBlack } from '../../model/dots.ts'
import { stamp } from '../canvas.ts'
import type { Picture } from './picture.ts'

export interface Lettering {
  /** Of the font in dots, from the top of its capitals' line to below its descenders. */
  readonly height: number
  /** Every letter is so wide; null: each by its own. */
  readonly cell: number | null
  /** Letters without a cell are so many times as wide as they are drawn. Default 1. */
  readonly stretch?: number
}

const tallest = 2_000
const widest = 20_000
/** Letters stand on this part of the height. */
const baselineAt = 0.82

/** One line. */
export function letter(text: string, { height, cell, stretch = 1 }: Lettering): Picture {
  const tall = Math.min(Math.max(Math.round(height), 1), tallest)
  const image = cell === null ? proportional(text, tall, stretch) : inCells(text, tall, Math.max(Math.round(cell), 1))
  const { baseline } = measure(tall)
  const top = Math.round(baseline - tall * baselineAt)
  return { dots: image, left: 0, top, width: image.width, height: tall }
}

/** The lines of a text that are no wider than this; a word that is wider stands alone. */
export function wrapped(text: string, width: number, lettering: Lettering): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && letter(longer, lettering).width > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Rows above the baseline and in all, of letters so high. */
function measure(tall: number): { baseline: number; rows: number } {
  const { dots, baseline, em } = lineDots('', 'normal', 12)
  return { baseline: (baseline * tall) / em, rows: Math.round((dots.height * tall) / em) }
}

function proportional(text: string, tall: number, stretch: number): Dots {
  const { dots, em } = lineDots(text, 'normal', 12)
  const width = Math.min(Math.round(((dots.width * tall) / em) * stretch), widest)
  return resized(dots, width, measure(tall).rows)
}

function inCells(text: string, tall: number, cell: number): Dots {
  const letters = [...text.normalize('NFC')].slice(0, Math.floor(widest / cell))
  const { rows } = measure(tall)
  const line = blankDots(letters.length * cell, rows)
  for (const [index, each] of letters.entries()) {
    const { dots, em } = lineDots(each, 'normal', 12)
    const width = Math.min(Math.round((dots.width * tall) / em), cell)
    stamp(line, resized(dots, width, rows), index * cell + ((cell - width) >> 1), 0, 'black')
  }
  return line
}

/** Larger or smaller: a dot is black when nearly half of what it stands for is. */
function resized(image: Dots, width: number, height: number): Dots {
  const canvas = blankDots(width, height)
  for (let y = 0; y < height; y++) {
    const rows = span(y, height, image.height)
    for (let x = 0; x < width; x++) {
      const columns = span(x, width, image.width)
      let black = 0
      for (let row = rows.from; row < rows.to; row++)
        for (let column = columns.from; column < columns.to; column++) if (isBlack(image, column, row)) black++
      if (black * 9 < (rows.to - rows.from) * (columns.to - columns.from) * 4) continue
      const at = y * canvas.stride + (x >> 3)
      canvas.data[at] = (canvas.data[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return canvas
}

function span(index: number, of: number, length: number): { from: number; to: number } {
  const from = Math.floor((index * length) / of)
  return { from, to: Math.max(from + 1, Math.floor(((index + 1) * length) / of)) }
}
