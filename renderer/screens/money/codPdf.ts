import type { PDFFont, PDFPage } from 'pdf-lib'
import { PDFDocument, rgb } from 'pdf-lib'
import type { CodRow, CodSums } from '../../../src/model/cod.ts'
import { codShifts, sumCod } from '../../../src/model/cod.ts'
import { midnightOf } from '../../../src/model/day.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import { a4, drawText, embedFonts, fitted, mm, widthOf } from '../../pdf/pdfText.ts'
import { countText, dateText, shiftText } from '../../text/format.ts'
import type { MoneyWords } from '../../text/screens/money.ts'
import { whysText } from './codView.ts'

/** What a page to sign is made of: the orders of days, and whose station it is. */
export interface CodPageAbout {
  readonly rows: readonly CodRow[]
  readonly from: string
  readonly to: string
  readonly station: string
  readonly place: string
}

interface Reader {
  readonly w: MoneyWords
  readonly language: Language
}

/**
 * The reconciliation of days as A4 pages: each handover with what became of its COD, every order that is short, over,
 * still out or stayed with why, room to sign. `fonts` as of the manifest.
 */
export async function codPdf(
  { rows, from, to, station, place }: CodPageAbout,
  reader: Reader,
  fonts?: () => Promise<readonly ArrayBuffer[]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { w } = reader
  const pdf = await PDFDocument.create()
  pdf.setTitle(w.pdf.title)
  const sheet = createSheet(pdf, await embedFonts(pdf, fonts))
  write(sheet, w.pdf.title, { size: 16, drop: 9 })
  const days = { from: dateText(midnightOf(from)), ...(to !== from && { to: dateText(midnightOf(to)) }) }
  write(sheet, fillIn(w.pdf.days, days), { size: 11, drop: 6 })
  write(sheet, [station, place].filter(Boolean).join(' · '), { size: 11, drop: 9, color: soft })
  drawShifts(sheet, rows, reader)
  drawOrders(sheet, rows, reader)
  drawSignatures(sheet, reader)
  drawFeet(sheet, reader)
  return new Uint8Array(await pdf.save())
}

const margin = 15 * mm
const right = a4[0] - margin
const footRoom = 14 * mm
const rowHeight = 5.5 * mm
const body = 8.5
const soft = rgb(0.36, 0.4, 0.38)

interface Sheet {
  readonly pdf: PDFDocument
  readonly fonts: readonly PDFFont[]
  page: PDFPage
  top: number
}

function createSheet(pdf: PDFDocument, fonts: readonly PDFFont[]): Sheet {
  return { pdf, fonts, page: pdf.addPage(a4), top: a4[1] - margin }
}

/** The next so many points are on one page. */
function room(sheet: Sheet, height: number): void {
  if (sheet.top - height >= footRoom) return
  sheet.page = sheet.pdf.addPage(a4)
  sheet.top = a4[1] - margin
}

function write(
  sheet: Sheet,
  text: string,
  { size, drop, color = rgb(0, 0, 0) }: { readonly size: number; readonly drop: number; readonly color?: typeof soft },
): void {
  room(sheet, drop * mm)
  drawText(sheet.page, sheet.fonts, plain(text), { x: margin, y: sheet.top - size, size, color })
  sheet.top -= drop * mm
}

/** A column of a table: where it begins and how wide it is, in millimetres; amounts stand at its end. */
type Column = readonly [x: number, width: number, end?: 'end']

function cells(sheet: Sheet, columns: readonly Column[], texts: readonly string[], color = rgb(0, 0, 0)): void {
  room(sheet, rowHeight)
  const y = sheet.top - rowHeight + 1.8 * mm
  for (const [place, [x, width, end]] of columns.entries()) {
    const whole = plain(texts[place] ?? '')
    // Of a sum no digit is left out.
    const text = end === undefined ? fitted(whole, sheet.fonts, body, width * mm) : whole
    const indent = end === undefined ? 0 : width * mm - widthOf(text, sheet.fonts, body)
    drawText(sheet.page, sheet.fonts, text, { x: margin + x * mm + indent, y, size: body, color })
  }
  sheet.top -= rowHeight
}

function rule({ page, top }: Sheet): void {
  page.drawLine({ start: { x: margin, y: top }, end: { x: right, y: top }, thickness: 0.6, color: soft })
}

const ofShifts: readonly Column[] = [
  [0, 36],
  [37, 24],
  [62, 12, 'end'],
  [75, 21, 'end'],
  [97, 21, 'end'],
  [119, 21, 'end'],
  [141, 19, 'end'],
  [161, 19, 'end'],
]

/** One line for each handover, and the sum of all; over beside short, still out last. */
function drawShifts(sheet: Sheet, rows: readonly CodRow[], { w, language }: Reader): void {
  const { shifts, tiles } = w
  const heads = [shifts.manifest, shifts.shift, shifts.orders, 'COD', w.csv.collected, w.column.paid]
  cells(sheet, ofShifts, [...heads, w.verdict.short, w.verdict.out], soft)
  rule(sheet)
  const amounts = ({ handed, handedCod, collected, paid, short, out }: CodSums) => [
    countText(handed, language),
    ...[handedCod, collected, paid, short, out].map((amount) => countText(amount, language)),
  ]
  for (const { handover, sums } of codShifts(rows)) {
    const shift = `${dateText(handover.at).slice(0, 5)} ${shiftText(handover, handover.from)}`
    cells(sheet, ofShifts, [handover.manifest, shift, ...amounts(sums)])
  }
  rule(sheet)
  const whole = sumCod(rows)
  cells(sheet, ofShifts, [w.pdf.total, '', ...amounts(whole)])
  if (whole.over > 0) cells(sheet, ofShifts, [`${tiles.over}: ${countText(whole.over, language)}`])
  sheet.top -= 4 * mm
}

const ofOrders: readonly Column[] = [
  [0, 24],
  [25, 20],
  [46, 21, 'end'],
  [68, 21, 'end'],
  [91, 89],
]

/** Every order that somebody has to look at, and why. */
function drawOrders(sheet: Sheet, rows: readonly CodRow[], { w, language }: Reader): void {
  const open = rows.filter(({ verdict }) => !['paid', 'free', 'returned'].includes(verdict))
  if (open.length === 0) {
    write(sheet, w.pdf.none, { size: 10, drop: 7 })
    return
  }
  write(sheet, fillIn(w.pdf.list, { count: countText(open.length, language) }), { size: 10, drop: 6 })
  cells(sheet, ofOrders, [w.column.order, w.column.verdict, w.column.cod, w.column.paid, w.column.why], soft)
  rule(sheet)
  for (const row of open) {
    const { order, verdict, cod, paid, lines } = row
    const amounts = [cod === null ? '' : countText(cod, language), lines.length === 0 ? '' : countText(paid, language)]
    cells(sheet, ofOrders, [order, w.verdict[verdict], ...amounts, whysText(row, w, language)])
  }
  sheet.top -= 4 * mm
}

/** Two who sign, never parted by the end of a page. */
function drawSignatures(sheet: Sheet, { w }: Reader): void {
  room(sheet, 44 * mm)
  const sides = [
    { x: margin, title: w.pdf.signStation },
    { x: margin + 100 * mm, title: w.pdf.signOwner },
  ]
  for (const { x, title } of sides) {
    const top = sheet.top - 6 * mm
    drawText(sheet.page, sheet.fonts, title, { x, y: top - 10, size: 10 })
    drawText(sheet.page, sheet.fonts, w.pdf.signHint, { x, y: top - 21, size: 8, color: soft })
    const base = top - 28 * mm
    sheet.page.drawLine({ start: { x, y: base }, end: { x: x + 70 * mm, y: base }, thickness: 0.8 })
  }
}

function drawFeet({ pdf, fonts }: Sheet, { w }: Reader): void {
  const pages = pdf.getPages()
  for (const [place, page] of pages.entries()) {
    const text = fillIn(w.pdf.page, { page: place + 1, pages: pages.length })
    drawText(page, fonts, text, { x: right - widthOf(text, fonts, 8), y: 8 * mm, size: 8, color: soft })
  }
}

/** `Intl` parts numbers from units by blanks that not every font has. */
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
}
