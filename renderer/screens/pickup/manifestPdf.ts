import type { PDFFont, PDFPage } from 'pdf-lib'
import { PDFDocument, rgb } from 'pdf-lib'
import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import { a4, drawBars, drawText, embedFonts, fitted, mm, quietZone, widthOf, widthOfBars } from '../../pdf/pdfText.ts'
import { countText, dayAndTime, shiftText, weightText } from '../../text/format.ts'
import type { PickupWords } from '../../text/screens/pickupVi.ts'
import type { LeftLine, ManifestContent, ManifestLine } from './manifestLines.ts'
import { manifestContent } from './manifestLines.ts'

/** What a manifest is made of: the pickup as it was signed, its labels, and whose station it is. */
export interface ManifestAbout {
  readonly pickup: PickupView
  readonly parcels: readonly PickupParcelView[]
  readonly station: string
  readonly place: string
}

interface Reader {
  readonly w: PickupWords
  readonly language: Language
}

/**
 * The manifest as A4 pages: its number as a bar code, what went, what stayed and why, the totals, room to sign. `fonts`:
 * the house's font in its parts; by default fetched from the window's own files.
 */
export async function manifestPdf(
  about: ManifestAbout,
  reader: Reader,
  fonts?: () => Promise<readonly ArrayBuffer[]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const { manifest } = about.pickup
  pdf.setTitle(`${reader.w.pdf.title} ${manifest}`)
  const sheet = createSheet(pdf, await embedFonts(pdf, fonts), () => drawColumnHeads(sheet, reader))
  const content = manifestContent(about.parcels, reader.w)
  drawHead(sheet, about, reader)
  drawFacts(sheet, factsOf(about, content, reader))
  sheet.tabular = true
  drawColumnHeads(sheet, reader)
  for (const line of content.lines) drawLine(sheet, line, reader)
  drawTotals(sheet, about.pickup, reader)
  sheet.tabular = false
  drawLeft(sheet, content.short, reader.w.pdf.shortTitle, reader)
  drawLeft(sheet, content.cancelled, reader.w.pdf.cancelledTitle, reader)
  drawSignatures(sheet, about.pickup, reader)
  drawFeet(pdf, sheet.fonts, manifest, reader)
  return new Uint8Array(await pdf.save())
}

const margin = 15 * mm
const right = a4[0] - margin
const footRoom = 14 * mm
const rowHeight = 6 * mm
const small = 8
const body = 9
const soft = rgb(0.36, 0.4, 0.38)
const line = rgb(0.72, 0.75, 0.73)

/** The page that is written on, and how far down. `tabular`: a new page begins with the heads of the columns. */
interface Sheet {
  readonly pdf: PDFDocument
  readonly fonts: readonly PDFFont[]
  page: PDFPage
  top: number
  tabular: boolean
  /** The next so many points are on one page. */
  room(height: number): void
}

function createSheet(pdf: PDFDocument, fonts: readonly PDFFont[], heads: () => void): Sheet {
  const sheet: Sheet = {
    pdf,
    fonts,
    page: pdf.addPage(a4),
    top: a4[1] - margin,
    tabular: false,
    room(height) {
      if (sheet.top - height >= footRoom) return
      sheet.page = pdf.addPage(a4)
      sheet.top = a4[1] - margin
      if (sheet.tabular) heads()
    },
  }
  return sheet
}

const barHeight = 14 * mm
const barModule = 0.33 * mm

/** The name of the paper, and its number for people and for scanners. */
function drawHead(sheet: Sheet, { pickup, station, place }: ManifestAbout, { w }: Reader): void {
  const { page, fonts, top } = sheet
  const width = widthOfBars(pickup.manifest, barModule)
  const bars = right - width + quietZone(barModule)
  drawText(page, fonts, w.pdf.title, { x: margin, y: top - 16, size: 16 })
  const whose = [station, place].filter(Boolean).join(' · ')
  drawText(page, fonts, plain(whose), { x: margin, y: top - 34, size: 11, color: soft })
  drawBars(page, pickup.manifest, { x: bars, y: top - barHeight, height: barHeight, module: barModule })
  const size = 11
  const indent = (width - 2 * quietZone(barModule) - widthOf(pickup.manifest, fonts, size)) / 2
  drawText(page, fonts, pickup.manifest, { x: bars + indent, y: top - barHeight - size * 1.3, size })
  sheet.top -= barHeight + 10 * mm
}

type Fact = readonly [name: string, value: string]

function factsOf(
  { pickup, station }: ManifestAbout,
  { orders, lines }: ManifestContent,
  { w, language }: Reader,
): readonly Fact[] {
  const { counts, closedAt, driver, person } = pickup
  return [
    [w.pdf.window, windowText(pickup)],
    [w.pdf.handed, countText(lines.length, language)],
    [w.pdf.signedAt, closedAt === null ? '' : `${dateText(closedAt)} ${dayAndTime(closedAt).slice(11, 16)}`],
    [w.pdf.orders, countText(orders, language)],
    [w.pdf.person, [person, station].filter(Boolean).join(', ')],
    [w.pdf.weight, weightText(counts.weight, language)],
    [w.pdf.driver, driver],
    [w.pdf.cod, dong(counts.cod, w, language)],
  ]
}

function windowText(window: PickupView): string {
  return `${dateText(window.from)} ${shiftText(window, window.from)}`
}

function dateText(at: number): string {
  const [year, month, date] = dayAndTime(at).slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}

/** In two columns, the name of each in front of it. */
function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const columns = [
    { x: margin, most: 66 * mm },
    { x: margin + 100 * mm, most: 46 * mm },
  ]
  for (const [place, [name, value]] of facts.entries()) {
    const { x, most } = columns[place % 2] ?? { x: margin, most: 60 * mm }
    const y = sheet.top - 10
    drawText(sheet.page, sheet.fonts, name, { x, y, size: body, color: soft })
    const text = fitted(plain(value), sheet.fonts, 11, most)
    drawText(sheet.page, sheet.fonts, text, { x: x + 32 * mm, y, size: 11 })
    if (place % 2 === 1) sheet.top -= 6 * mm
  }
  sheet.top -= 4 * mm
}

interface Column {
  readonly x: number
  readonly width: number
  readonly end?: true
}

/** From left to right: number, code, place, weight, COD, note. */
const columns = {
  number: { x: 0, width: 9 },
  code: { x: 10, width: 36 },
  place: { x: 48, width: 48 },
  weight: { x: 97, width: 15, end: true },
  cod: { x: 113, width: 25, end: true },
  note: { x: 142, width: 38 },
} as const satisfies Record<string, Column>

function drawColumnHeads(sheet: Sheet, { w }: Reader): void {
  const heads = {
    number: w.pdf.number,
    code: w.pdf.code,
    place: w.pdf.place,
    weight: w.pdf.weight,
    cod: w.list.cod,
    note: w.pdf.note,
  }
  drawCells(sheet, heads, small, soft)
  rule(sheet)
}

function drawLine(sheet: Sheet, row: ManifestLine, { language }: Reader): void {
  sheet.room(rowHeight)
  const cells = {
    number: String(row.number),
    code: row.code,
    place: row.place.replaceAll('Thành phố ', 'TP '),
    weight: row.weight === null ? '' : weightText(row.weight, language),
    cod: row.cod === null ? '' : countText(row.cod, language),
    note: row.note,
  }
  drawCells(sheet, cells, body)
}

function drawCells(
  sheet: Sheet,
  cells: Readonly<Record<keyof typeof columns, string>>,
  size: number,
  color = rgb(0, 0, 0),
): void {
  const y = sheet.top - rowHeight + 2 * mm
  for (const name of ['number', 'code', 'place', 'weight', 'cod', 'note'] as const) {
    const column: Column = columns[name]
    const own = name === 'note' ? Math.min(size, small) : size
    const whole = plain(cells[name])
    // Of a sum no digit is left out: it would rather reach into the room to its left.
    const text = column.end === true ? whole : fitted(whole, sheet.fonts, own, column.width * mm)
    const indent = column.end === true ? column.width * mm - widthOf(text, sheet.fonts, own) : 0
    drawText(sheet.page, sheet.fonts, text, { x: margin + column.x * mm + indent, y, size: own, color })
  }
  sheet.top -= rowHeight
}

function rule({ page, top }: Sheet): void {
  page.drawLine({ start: { x: margin, y: top }, end: { x: right, y: top }, thickness: 0.6, color: line })
}

function drawTotals(sheet: Sheet, { counts }: PickupView, { w, language }: Reader): void {
  sheet.room(2 * rowHeight)
  rule(sheet)
  const cells = {
    number: '',
    code: fillIn(w.pdf.totals, { count: countText(counts.handed, language) }),
    place: '',
    weight: weightText(counts.weight, language),
    cod: countText(counts.cod, language),
    note: '',
  }
  drawCells(sheet, cells, 10)
  sheet.top -= 3 * mm
}

const leftColumns = 2

/** Codes that stay, two beside each other. */
function drawLeft(sheet: Sheet, left: readonly LeftLine[], title: string, { language }: Reader): void {
  if (left.length === 0) return
  sheet.room(3 * rowHeight)
  const name = fillIn(title, { count: countText(left.length, language) })
  drawText(sheet.page, sheet.fonts, name, { x: margin, y: sheet.top - 12, size: 10 })
  sheet.top -= rowHeight + 1 * mm
  const width = (right - margin) / leftColumns
  for (let first = 0; first < left.length; first += leftColumns) {
    sheet.room(rowHeight)
    const y = sheet.top - rowHeight + 2 * mm
    for (const [column, { code, why }] of left.slice(first, first + leftColumns).entries()) {
      const x = margin + column * width
      const text = fitted(plain(code), sheet.fonts, body, 42 * mm)
      drawText(sheet.page, sheet.fonts, text, { x, y, size: body })
      const reason = fitted(plain(why), sheet.fonts, body, width - 46 * mm)
      drawText(sheet.page, sheet.fonts, reason, { x: x + 44 * mm, y, size: body, color: soft })
    }
    sheet.top -= rowHeight
  }
  sheet.top -= 3 * mm
}

const signRoom = 44 * mm

/** Two who sign, side by side; never parted from each other by the end of a page. */
function drawSignatures(sheet: Sheet, { driver, person }: PickupView, { w }: Reader): void {
  sheet.room(signRoom)
  const sides = [
    { x: margin, title: w.pdf.signStation, name: person },
    { x: margin + 100 * mm, title: w.pdf.signDriver, name: driver },
  ]
  for (const { x, title, name } of sides) {
    const top = sheet.top - 6 * mm
    drawText(sheet.page, sheet.fonts, title, { x, y: top - 10, size: 10 })
    drawText(sheet.page, sheet.fonts, w.pdf.signHint, { x, y: top - 21, size: small, color: soft })
    const base = top - 28 * mm
    sheet.page.drawLine({ start: { x, y: base }, end: { x: x + 70 * mm, y: base }, thickness: 0.8 })
    drawText(sheet.page, sheet.fonts, fitted(plain(name), sheet.fonts, 11, 70 * mm), { x, y: base - 14, size: 11 })
  }
  sheet.top -= signRoom
}

function drawFeet(pdf: PDFDocument, fonts: readonly PDFFont[], manifest: string, { w }: Reader): void {
  const pages = pdf.getPages()
  for (const [place, page] of pages.entries()) {
    const text = fillIn(w.pdf.page, { page: place + 1, pages: pages.length })
    drawText(page, fonts, manifest, { x: margin, y: 8 * mm, size: small, color: soft })
    drawText(page, fonts, text, { x: right - widthOf(text, fonts, small), y: 8 * mm, size: small, color: soft })
  }
}

function dong(amount: number, w: PickupWords, language: Language): string {
  return fillIn(w.pdf.dong, { amount: countText(amount, language) })
}

/** `Intl` parts numbers from units by blanks that not every font has. */
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
}
