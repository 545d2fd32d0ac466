import fontkit from '@pdf-lib/fontkit'
import type { PDFFont, PDFPage } from 'pdf-lib'
import { PDFDocument, rgb } from 'pdf-lib'
import type { CommandName } from '../../../src/model/scan.ts'
import { code128, quietModules } from '../scan/code128.ts'
import type { CommandGroup } from './settingsView.ts'

/** The command bar codes as A4 pages: bars of half a millimetre, the words in Vietnamese or English below them. */
export interface SheetContent {
  readonly title: string
  readonly groups: readonly CommandGroup[]
  readonly words: Readonly<Record<CommandName, string>>
}

/** `fonts`: the house's font in its parts; by default fetched from the window's own files. */
export async function commandSheet(
  { title, groups, words }: SheetContent,
  fonts: () => Promise<readonly ArrayBuffer[]> = fetchFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.registerFontkit(fontkit)
  const parts = await Promise.all((await fonts()).map((file) => pdf.embedFont(file, { subset: true })))
  const writer = createWriter(pdf, parts)
  writer.line(title, 18)
  for (const { name, commands } of groups) {
    writer.room(headingHeight + boxHeight)
    writer.line(name, 12)
    writer.boxes(commands.map(({ code, command }) => ({ code, words: words[command] })))
  }
  return new Uint8Array(await pdf.save())
}

/** Points; A4 is 595 × 842. */
const mm = 72 / 25.4
const pageSize: [number, number] = [210 * mm, 297 * mm]
const margin = 15 * mm
const boxWidth = 60 * mm
const boxHeight = 34 * mm
const headingHeight = 9 * mm
const barHeight = 15 * mm
const moduleWidth = 0.4 * mm
const columns = 3
const ink = rgb(0, 0, 0)

interface Writer {
  line(text: string, size: number): void
  /** The next so many points are on one page. */
  room(height: number): void
  boxes(boxes: readonly { readonly code: string; readonly words: string }[]): void
}

function createWriter(pdf: PDFDocument, fonts: readonly PDFFont[]): Writer {
  let page = pdf.addPage(pageSize)
  let top = pageSize[1] - margin
  const room = (height: number) => {
    if (top - height >= margin) return
    page = pdf.addPage(pageSize)
    top = pageSize[1] - margin
  }
  return {
    room,
    line(text, size) {
      drawText(page, fonts, text, { x: margin, y: top - size, size })
      top -= Math.max(headingHeight, size * 1.8)
    },
    boxes(all) {
      for (let first = 0; first < all.length; first += columns) {
        room(boxHeight)
        for (const [column, { code, words }] of all.slice(first, first + columns).entries())
          drawBox(page, fonts, { code, words, x: margin + column * boxWidth, top })
        top -= boxHeight
      }
      top -= 2 * mm
    },
  }
}

function drawBox(
  page: PDFPage,
  fonts: readonly PDFFont[],
  { code, words, x, top }: { readonly code: string; readonly words: string; readonly x: number; readonly top: number },
): void {
  const widths = code128(code)
  const modules = widths.reduce((sum, width) => sum + width, 2 * quietModules)
  let at = x + (boxWidth - modules * moduleWidth) / 2 + quietModules * moduleWidth
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0)
      page.drawRectangle({ x: at, y: top - barHeight, width: width * moduleWidth, height: barHeight, color: ink })
    at += width * moduleWidth
  }
  const size = 10
  const lines = wrapped(words, fonts, size, boxWidth - 4 * mm)
  for (const [place, line] of lines.entries()) {
    const left = x + (boxWidth - widthOf(line, fonts, size)) / 2
    drawText(page, fonts, line, { x: left, y: top - barHeight - (place + 1) * size * 1.35, size })
  }
}

function drawText(
  page: PDFPage,
  fonts: readonly PDFFont[],
  text: string,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  let left = x
  for (const { words, font } of runs(text, fonts)) {
    page.drawText(words, { x: left, y, size, font, color: ink })
    left += font.widthOfTextAtSize(words, size)
  }
}

function wrapped(text: string, fonts: readonly PDFFont[], size: number, most: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length === 0 || widthOf(longer, fonts, size) > most) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function widthOf(text: string, fonts: readonly PDFFont[], size: number): number {
  return runs(text, fonts).reduce((sum, { words, font }) => sum + font.widthOfTextAtSize(words, size), 0)
}

/** The font comes in parts; each letter is taken from the first part that has it. */
function runs(text: string, fonts: readonly PDFFont[]): readonly { words: string; font: PDFFont }[] {
  const found: { words: string; font: PDFFont }[] = []
  for (const letter of text.normalize('NFC')) {
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

/** Written out, so that whoever builds the window finds them. */
const fontFiles = [
  new URL('../../../resources/fonts/be-vietnam-pro-latin-500.woff', import.meta.url),
  new URL('../../../resources/fonts/be-vietnam-pro-vietnamese-500.woff', import.meta.url),
]

function fetchFonts(): Promise<readonly ArrayBuffer[]> {
  return Promise.all(fontFiles.map(async (url) => (await fetch(url)).arrayBuffer()))
}
