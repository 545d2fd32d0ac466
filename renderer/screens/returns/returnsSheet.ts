import type { PDFFont } from 'pdf-lib'
import { PDFDocument } from 'pdf-lib'
import type { ReturnRowView } from '../../../src/contract/returns.ts'
import { drawText, embedFonts, mm, widthOf, wrapped } from '../../../src/paper/pdfText.ts'
import { createSheet, margin, right, rule } from '../../../src/paper/sheet.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, dayAndTime } from '../../../src/words/format.ts'
import { fetchFonts } from '../../houseFonts.ts'
import { clockText } from '../../text/format.ts'
import type { Teller } from './returnsActions.ts'
import { countStates, dayName } from './returnsView.ts'

/** The day's list for the shop as A4 pages, with the totals and a line for each signature on the last. */
export interface SheetContent {
  readonly rows: readonly ReturnRowView[]
  readonly day: string
  readonly station: string
  readonly madeAt: number
  readonly words: Pick<Teller, 't' | 'w' | 'language'>
}

/** `fonts`: the house's font in its parts; by default fetched from the window's own files. */
export async function returnsSheet(content: SheetContent, fonts = fetchFonts): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const { w } = content.words
  pdf.setTitle(fillIn(w.sheet.title, { day: dayName(content.day) }))
  const parts = await embedFonts(pdf, fonts)
  const writer = createWriter(pdf, parts)
  writeHead(writer, content)
  writer.row(columnNames(content))
  for (const [place, row] of content.rows.entries()) writer.row(cellsOf(row, place + 1, content))
  writer.signatures([w.sheet.handed, w.sheet.received])
  for (const [place, page] of pdf.getPages().entries()) {
    const text = fillIn(w.sheet.page, { page: place + 1, pages: pdf.getPageCount() })
    drawText(page, parts, text, { x: margin, y: margin - 6 * mm, size: small })
  }
  return new Uint8Array(await pdf.save())
}

const small = 8
const body = 9
/** Number, code, state, order status, time, note: they add up to the 180 mm between the margins. */
const columns = [10, 34, 26, 36, 20, 54].map((width) => width * mm)
const signatureHeight = 34 * mm

interface Writer {
  line(text: string, size: number): void
  row(cells: readonly string[]): void
  signatures(names: readonly string[]): void
}

function writeHead(writer: Writer, { rows, day, station, madeAt, words: { w, language } }: SheetContent): void {
  const { expected, damaged, unexpected } = countStates(Object.fromEntries(rows.map((row) => [row.id, row])))
  const count = (number: number) => countText(number, language)
  writer.line(fillIn(w.sheet.title, { day: dayName(day) }), 16)
  const about = [fillIn(w.sheet.station, { station }), fillIn(w.sheet.made, { time: dayAndTime(madeAt) })]
  writer.line(about.join(' · '), body)
  const total = {
    count: count(rows.length - expected - unexpected),
    damaged: count(damaged),
    unexpected: count(unexpected),
  }
  writer.line(fillIn(w.sheet.total, { ...total, expected: count(expected) }), body)
}

function columnNames({ words: { w } }: SheetContent): readonly string[] {
  const { code, state, status, at, note } = w.csvColumn
  return [w.sheet.number, code, state, status, at, note]
}

function cellsOf(row: ReturnRowView, number: number, { words: { t, w, language } }: SheetContent): readonly string[] {
  const { code, state, status, at, note, sellerCode } = row
  const known = sellerCode === '' ? code : `${code} ${sellerCode}`
  const when = at === null ? '' : clockText(at)
  return [countText(number, language), known, w.state[state], t.statuses[status] ?? status, when, note]
}

function createWriter(pdf: PDFDocument, fonts: readonly PDFFont[]): Writer {
  const sheet = createSheet(pdf, fonts, margin)
  return {
    line(text, size) {
      sheet.room(size * 1.8)
      drawText(sheet.page, fonts, text, { x: margin, y: sheet.top - size, size })
      sheet.top -= size * 1.8
    },
    row(cells) {
      const lines = cells.map((cell, place) => wrapped(cell, fonts, body, (columns[place] ?? 0) - 2 * mm))
      const height = Math.max(...lines.map(({ length }) => length)) * body * 1.35 + 2 * mm
      sheet.room(height)
      let x = margin
      for (const [place, cell] of lines.entries()) {
        for (const [number, words] of cell.entries())
          drawText(sheet.page, fonts, words, { x, y: sheet.top - (number + 1) * body * 1.35, size: body })
        x += columns[place] ?? 0
      }
      sheet.top -= height
      rule(sheet, 0.4)
    },
    signatures(names) {
      sheet.room(signatureHeight)
      const width = (right - margin) / names.length
      for (const [place, name] of names.entries()) {
        const x = margin + place * width + (width - widthOf(name, fonts, body)) / 2
        drawText(sheet.page, fonts, name, { x, y: sheet.top - 8 * mm, size: body })
      }
      sheet.top -= signatureHeight
    },
  }
}
