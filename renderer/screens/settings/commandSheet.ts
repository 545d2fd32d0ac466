import type { PDFFont, PDFPage } from 'pdf-lib'
import { PDFDocument } from 'pdf-lib'
import {
  drawBars,
  drawText,
  embedFonts,
  mm,
  quietZone,
  widthOf,
  widthOfBars,
  wrapped,
} from '../../../src/paper/pdfText.ts'
import { createSheet, margin, right } from '../../../src/paper/sheet.ts'
import { fetchFonts } from '../../houseFonts.ts'

/** The command bar codes and badges as A4 pages: bars of half a millimetre, the words in Vietnamese or English below them. */
export interface SheetContent {
  readonly title: string
  readonly groups: readonly SheetGroup[]
}

/** Bar codes under one heading, each with the words below it. */
export interface SheetGroup {
  readonly name: string
  readonly bars: readonly { readonly code: string; readonly words: string }[]
}

/** `fonts`: the house's font in its parts; by default fetched from the window's own files. */
export async function commandSheet(
  { title, groups }: SheetContent,
  fonts = fetchFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  const parts = await embedFonts(pdf, fonts)
  const writer = createWriter(pdf, parts)
  writer.line(title, 18)
  for (const { name, bars } of groups) {
    writer.room(headingHeight + boxHeight)
    writer.line(name, 12)
    writer.boxes(bars)
  }
  return new Uint8Array(await pdf.save())
}

const across = right - margin
const boxHeight = 34 * mm
const headingHeight = 9 * mm
const barHeight = 15 * mm
const moduleWidth = 0.4 * mm
const mostColumns = 3

interface Writer {
  line(text: string, size: number): void
  /** The next so many points are on one page. */
  room(height: number): void
  boxes(boxes: readonly { readonly code: string; readonly words: string }[]): void
}

function createWriter(pdf: PDFDocument, fonts: readonly PDFFont[]): Writer {
  const sheet = createSheet(pdf, fonts, margin)
  return {
    room: sheet.room,
    line(text, size) {
      drawText(sheet.page, fonts, text, { x: margin, y: sheet.top - size, size })
      sheet.top -= Math.max(headingHeight, size * 1.8)
    },
    boxes(all) {
      // A badge's number is longer than a command: bars that ran into each other would read as nothing.
      const widest = Math.max(...all.map(({ code }) => widthOfBars(code, moduleWidth)))
      const columns = Math.max(1, Math.min(mostColumns, Math.floor(across / widest)))
      const width = across / columns
      for (let first = 0; first < all.length; first += columns) {
        sheet.room(boxHeight)
        for (const [column, { code, words }] of all.slice(first, first + columns).entries())
          drawBox(sheet.page, fonts, { code, words, x: margin + column * width, top: sheet.top, width })
        sheet.top -= boxHeight
      }
      sheet.top -= 2 * mm
    },
  }
}

interface Box {
  readonly code: string
  readonly words: string
  readonly x: number
  readonly top: number
  readonly width: number
}

function drawBox(page: PDFPage, fonts: readonly PDFFont[], { code, words, x, top, width }: Box): void {
  const left = x + (width - widthOfBars(code, moduleWidth)) / 2 + quietZone(moduleWidth)
  drawBars(page, code, { x: left, y: top - barHeight, height: barHeight, module: moduleWidth })
  const size = 10
  const lines = wrapped(words, fonts, size, width - 4 * mm)
  for (const [place, line] of lines.entries()) {
    const indent = (width - widthOf(line, fonts, size)) / 2
    drawText(page, fonts, line, { x: x + indent, y: top - barHeight - (place + 1) * size * 1.35, size })
  }
}
