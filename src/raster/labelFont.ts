import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
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
  loaded ??= Font.parse(JSON.parse(readFileSync(fontFile, 'utf8')))
  const font = loaded.sizes[size][dpmm]
  const black: Place[] = []
  // Lines stand as near as the marks above and below their letters let them.
  let top = 0
  for (const line of lines) {
    const own = lineOf(line.normalize('NFC'), font)
    const first = Math.min(...own.map(([, y]) => y))
    const down = top - first
    for (const [x, y] of own) black.push([x, y + down])
    top += Math.max(...own.map(([, y]) => y)) - first + 1 + Math.round(dpmm / 3)
  }
  return cut(black)
}

type Place = readonly [x: number, y: number]

const Glyphs = z.object({
  height: z.int(),
  overhang: z.int(),
  glyphs: z.record(z.string(), z.tuple([z.int(), z.string()])),
})
const Resolutions = z.object({ 8: Glyphs, 12: Glyphs })
const Font = z.object({ sizes: z.object({ normal: Resolutions, small: Resolutions }) })

let loaded: z.infer<typeof Font> | null = null

// Below `dist` when the program is installed.
const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../'
const fontFile = fileURLToPath(new URL(`${root}resources/fonts/label-font.json`, import.meta.url))

/** The black dots of a line that begins at 0, 0. */
function lineOf(line: string, { glyphs, height, overhang }: z.infer<typeof Glyphs>): readonly Place[] {
  const black: Place[] = []
  let left = -overhang
  for (const letter of line) {
    const [advance, rows] = glyphs[letter] ?? glyphs['?'] ?? [0, '']
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
  for (const [x, y] of black) {
    const at = (y - top) * dots.stride + ((x - left) >> 3)
    dots.data[at] = (dots.data[at] ?? 0) | (0x80 >> ((x - left) & 7))
  }
  return dots
}
