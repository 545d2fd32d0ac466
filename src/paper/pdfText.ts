import type { PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib'
import { rgb } from 'pdf-lib'
import { normalized } from '../base/normalized.ts'
import { code128, quietModules } from '../model/code128.ts'

/**
 * Words and bars on the pages of a PDF that the house makes itself, in the house's font. Lengths are points, 72 to the
 * inch; a place is the left end of a base line, counted from the bottom left corner of the page.
 */
export const mm = 72 / 25.4
export const a4: [number, number] = [210 * mm, 297 * mm]
export const black = rgb(0, 0, 0)

/** The house's font in its parts, from wherever the program has it. */
export type FontFiles = () => Promise<readonly ArrayBuffer[]>

export async function embedFonts(pdf: PDFDocument, files: FontFiles): Promise<readonly PDFFont[]> {
  // Loaded when the first page is drawn: it takes longer than many a start.
  const { default: fontkit } = await import('@pdf-lib/fontkit')
  pdf.registerFontkit(fontkit)
  return Promise.all((await files()).map((file) => pdf.embedFont(file, { subset: true })))
}

export function drawText(
  page: PDFPage,
  fonts: readonly PDFFont[],
  text: string,
  {
    x,
    y,
    size,
    color = black,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly color?: RGB },
): void {
  let left = x
  for (const { words, font } of runs(text, fonts)) {
    page.drawText(words, { x: left, y, size, font, color })
    left += font.widthOfTextAtSize(words, size)
  }
}

/** The bars of a code, without its quiet zone: `x` is the left edge of the first bar, `y` their lower end. */
export function drawBars(
  page: PDFPage,
  code: string,
  {
    x,
    y,
    height,
    module,
  }: { readonly x: number; readonly y: number; readonly height: number; readonly module: number },
): void {
  let at = x
  for (const [place, width] of code128(code).entries()) {
    if (place % 2 === 0) page.drawRectangle({ x: at, y, width: width * module, height, color: black })
    at += width * module
  }
}

/** With the quiet zone on both sides. */
export function widthOfBars(code: string, module: number): number {
  return module * code128(code).reduce((sum, width) => sum + width, 2 * quietModules)
}

export function quietZone(module: number): number {
  return module * quietModules
}

/** Lines of words, none wider than `most` unless one word is. */
export function wrapped(text: string, fonts: readonly PDFFont[], size: number, most: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length === 0 || widthOf(longer, fonts, size) > most) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** The text, or as much of it as fits, with dots behind it. */
export function fitted(text: string, fonts: readonly PDFFont[], size: number, most: number): string {
  if (widthOf(text, fonts, size) <= most) return text
  const letters = [...text]
  const begun = (count: number) => letters.slice(0, count).join('')
  // Halved, not letter by letter: an address may be as long as somebody likes.
  let [fits, over] = [0, letters.length]
  while (over - fits > 1) {
    const half = Math.floor((fits + over) / 2)
    if (widthOf(`${begun(half)}…`, fonts, size) > most) over = half
    else fits = half
  }
  return `${begun(fits).trimEnd()}…`
}

export function widthOf(text: string, fonts: readonly PDFFont[], size: number): number {
  return runs(text, fonts).reduce((sum, { words, font }) => sum + font.widthOfTextAtSize(words, size), 0)
}

/** The font comes in parts; each letter is taken from the first part that has it. */
function runs(text: string, fonts: readonly PDFFont[]): readonly { words: string; font: PDFFont }[] {
  const found: { words: string; font: PDFFont }[] = []
  for (const letter of normalized(text, 'NFC')) {
    const font = fonts.find((one) => charactersOf(one).has(letter.codePointAt(0) ?? 0)) ?? fonts[0]
    if (font === undefined) continue
    const last = found.at(-1)
    if (last?.font === font) last.words += letter
    else found.push({ words: letter, font })
  }
  return found
}

const known = new WeakMap<PDFFont, ReadonlySet<number>>()

function charactersOf(font: PDFFont): ReadonlySet<number> {
  const characters = known.get(font) ?? new Set(font.getCharacterSet())
  known.set(font, characters)
  return characters
}
