/**
 * Text as a printer's own fonts set it, by the one bitmap font of this program: the height, the width of a cell and the
 * place are the printer's, the shapes of the letters are not.
 */
import { normalized } from '../../base/normalized.ts'
import { hasLetters, lineDots, lineWidth } from '../../font/labelFont.ts'
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

// No head is so wide and no label so full: what somebody names beyond it would be drawn dot by dot for minutes.
const tallest = 1_000
const widest = 2_400
const lettersOfLine = 500
const lettersOfBlock = 10_000
/** Letters stand on this part of the height. */
const baselineAt = 0.82

/** One line. */
export function letter(text: string, { height, cell, stretch = 1 }: Lettering): Picture {
  const tall = tallOf(height)
  const image = cell === null ? proportional(text, tall, stretch) : inCells(text, tall, cell)
  const { baseline } = measure(tall)
  const top = Math.round(baseline - tall * baselineAt)
  return { dots: image, left: 0, top, width: image.width, height: tall, lacksLetters: !hasLetters(text, 'normal', 12) }
}

/** The lines of a text that are no wider than this; a word that is wider stands alone. */
export function wrapped(text: string, width: number, lettering: Lettering): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.slice(0, lettersOfBlock).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, lettering) > Math.min(width, widest - 1)) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function widthOf(text: string, { height, cell, stretch = 1 }: Lettering): number {
  const tall = tallOf(height)
  return cell === null ? proportionalWidth(text, tall, stretch) : lettersInCells(text, cell).length * cellOf(cell)
}

/** Rows above the baseline and in all, of letters so high. */
function measure(tall: number): { baseline: number; rows: number } {
  const { dots, baseline, em } = lineDots('', 'normal', 12)
  return { baseline: (baseline * tall) / em, rows: Math.round((dots.height * tall) / em) }
}

const tallOf = (height: number) => Math.min(Math.max(Math.round(height), 1), tallest)
const cellOf = (cell: number) => Math.max(Math.round(cell), 1)

function proportionalWidth(text: string, tall: number, stretch: number): number {
  const { width, em } = lineWidth(text.slice(0, lettersOfLine), 'normal', 12)
  return Math.min(Math.round(((width * tall) / em) * stretch), widest)
}

function proportional(text: string, tall: number, stretch: number): Dots {
  const { dots } = lineDots(text.slice(0, lettersOfLine), 'normal', 12)
  return resized(dots, proportionalWidth(text, tall, stretch), measure(tall).rows)
}

function lettersInCells(text: string, cell: number): readonly string[] {
  return [...normalized(text, 'NFC')].slice(0, Math.floor(widest / cellOf(cell)))
}

function inCells(text: string, tall: number, width: number): Dots {
  const cell = cellOf(width)
  const letters = lettersInCells(text, cell)
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
