import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fitted, upsideDown } from '../../../src/emulator/canvas.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { Dots } from '../../../src/model/dots.ts'
import { blankDots, isBlack, sameDots } from '../../../src/model/dots.ts'
import type { LanguageName } from '../../../src/model/printer.ts'
import { foreignSource } from '../../support/foreignSource.ts'
import { read } from './printerBench.ts'

const folder = join(import.meta.dirname, '../../golden/foreign')
const source = foreignSource()

/** The source bitmap with its upper left corner at x on a larger label. */
function placed(x: number, width: number, height: number): Dots {
  const dots = blankDots(width, height)
  for (let row = 0; row < source.height; row++)
    for (let column = 0; column < source.width; column++)
      if (isBlack(source, column, row))
        dots.data[row * dots.stride + ((column + x) >> 3)]! |= 0x80 >> ((column + x) & 7)
  return dots
}

interface Recording {
  readonly file: string
  readonly language: LanguageName
  readonly labels: number
  readonly shows: Dots
}

const recordings: readonly Recording[] = [
  // ^POI: upside down on a label that is as long as the printer last knew
  { file: 'cups.zpl', language: 'zpl', labels: 2, shows: upsideDown(placed(0, 480, 1216)) },
  { file: 'cups.epl1', language: 'epl2', labels: 1, shows: source },
  { file: 'cups.epl2', language: 'epl2', labels: 1, shows: source },
  { file: 'cups.cpcl', language: 'cpcl', labels: 2, shows: source },
  { file: 'lprint.zpl', language: 'zpl', labels: 1, shows: upsideDown(placed(0, 609, 1216)) },
  // LPrint leaves white rows out, so the label ends with the last black one
  { file: 'lprint.epl2', language: 'epl2', labels: 1, shows: fitted(placed(0, 616, 400), 616, 345) },
  // in the middle of 576 dots, and an empty line of text below
  { file: 'receiptline.escpos', language: 'escpos', labels: 1, shows: placed(48, 576, 424) },
  { file: 'receiptline-generic.escpos', language: 'escpos', labels: 1, shows: placed(48, 576, 424) },
]

describe("other people's drivers", () => {
  for (const { file, language, labels: count, shows } of recordings)
    it(`${file} draws the bitmap that the driver was given`, async () => {
      const build = { headDots: language === 'escpos' ? 576 : 832 }
      const { labels, damaged, unfinished } = await read(language, await readFile(join(folder, file)), build)
      expect({ damaged, unfinished }).toEqual({ damaged: [], unfinished: null })
      expect(labels).toHaveLength(count)
      expect(labels.every((label) => sameDots(label, shows))).toBe(true)
      expect(await readLabel(labels[0]!)).toEqual(['G8ADKBRF', 'https://example.test/G8ADKBRF'])
    })
})
