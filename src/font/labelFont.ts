import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { normalized } from '../base/normalized.ts'
import type { Dots } from '../model/dots.ts'
import { blankDots } from '../model/dots.ts'
import type { DotsPerMm } from '../model/labelSize.ts'

export type FontSize = 'normal' | 'small'

/**
 * Lines of text as dots, one below the other, cut to what is black, in the bitmap font of what the station itself writes
 * on a label: Be Vietnam Pro at 8 and at 6 pt, with every Vietnamese letter. A letter that the font does not have is a
 * question mark. The font is data, resources/fonts/label-font.json; test/support/drawLabelFont.ts draws it. Throws when
 * the program is not whole.
 */
export function textDots(lines: readonly string[], size: FontSize, dpmm: DotsPerMm): Dots {
  const font = fontOf(size, dpmm)
  const black: Place[] = []
  // Lines stand as near as the marks above and below their letters let them.
  let top = 0
  for (const line of lines) {
    const own = lineOf(normalized(line, 'NFC'), font)
    const first = Math.min(...own.map(([, y]) => y))
    const down = top - first
    for (const [x, y] of own) black.push([x, y + down])
    top += Math.max(...own.map(([, y]) => y)) - first + 1 + Math.round(dpmm / 3)
  }
  return cut(black)
}

/**
 * One line as dots with the whole height of the font, as wide as its letters move on. `baseline`: the row that letters
 * stand on; `em`: the size of the font, in dots.
 */
export function lineDots(text: string, size: FontSize, dpmm: DotsPerMm): { dots: Dots; baseline: number; em: number } {
  const font = fontOf(size, dpmm)
  const line = normalized(text, 'NFC')
  const { width } = lineWidth(line, size, dpmm)
  const dots = blankDots(width, font.height)
  for (const [x, y] of lineOf(line, font)) if (x >= 0 && x < width) blacken(dots, x, y)
  return { dots, baseline: font.baseline, em: Math.floor(font.height / lineHeight) }
}

/** How wide that line would be, without drawing it. */
export function lineWidth(text: string, size: FontSize, dpmm: DotsPerMm): { width: number; em: number } {
  const font = fontOf(size, dpmm)
  const width = [...normalized(text, 'NFC')].reduce((sum, letter) => sum + (glyphOf(letter, font)[0] ?? 0), 0)
  return { width, em: Math.floor(font.height / lineHeight) }
}

/** Does it have each of them? */
export function hasLetters(text: string, size: FontSize, dpmm: DotsPerMm): boolean {
  const { glyphs } = fontOf(size, dpmm)
  return [...normalized(text, 'NFC')].every((letter) => Object.hasOwn(glyphs, letter))
}

/** The height of a line in ems, as the font is drawn. */
const lineHeight = 1.46

type Place = readonly [x: number, y: number]

const Glyphs = z.object({
  height: z.int(),
  baseline: z.int(),
  overhang: z.int(),
  glyphs: z.record(z.string(), z.tuple([z.int(), z.string()])),
})
const Resolutions = z.object({ 8: Glyphs, 12: Glyphs })
const Font = z.object({ sizes: z.object({ normal: Resolutions, small: Resolutions }) })

let loaded: z.infer<typeof Font> | null = null

// Below `dist` when the program is installed.
const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../'
const fontFile = fileURLToPath(new URL(`${root}resources/fonts/label-font.json`, import.meta.url))

function fontOf(size: FontSize, dpmm: DotsPerMm): z.infer<typeof Glyphs> {
  loaded ??= Font.parse(JSON.parse(readFileSync(fontFile, 'utf8')))
  return loaded.sizes[size][dpmm]
}

function glyphOf(letter: string, { glyphs }: z.infer<typeof Glyphs>): readonly [advance: number, rows: string] {
  return glyphs[letter] ?? glyphs['?'] ?? [0, '']
}

/** The black dots of a line that begins at 0, 0. */
function lineOf(line: string, font: z.infer<typeof Glyphs>): readonly Place[] {
  const { height, overhang } = font
  const black: Place[] = []
  let left = -overhang
  for (const letter of line) {
    const [advance, rows] = glyphOf(letter, font)
    const digits = rows.length / height
    for (let index = 0; index < rows.length; index++) {
      const four = Number.parseInt(rows.charAt(index), 16)
      const [x, y] = [left + (index % digits) * 4, Math.floor(index / digits)]
      for (let bit = 0; bit < 4; bit++) if ((four & (8 >> bit)) !== 0) black.push([x + bit, y])
    }
    left += advance
  }
  return black
}

function cut(black: readonly Place[]): Dots {
  const left = Math.min(...black.map(([x]) => x))
  const top = Math.min(...black.map(([, y]) => y))
  const width = Math.max(...black.map(([x]) => x)) - left + 1
  const height = Math.max(...black.map(([, y]) => y)) - top + 1
  const dots = blankDots(Math.max(0, width), Math.max(0, height))
  for (const [x, y] of black) blacken(dots, x - left, y - top)
  return dots
}

function blacken({ data, stride }: Dots, x: number, y: number): void {
  const at = y * stride + (x >> 3)
  data[at] = (data[at] ?? 0) | (0x80 >> (x & 7))
}
