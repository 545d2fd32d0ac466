import { PDFDocument, rgb } from 'pdf-lib'
import type { PickupView } from '../contract/pickups.ts'
import type { ManifestAbout } from '../ports/pickups.ts'
import { fillIn } from '../words/fillIn.ts'
import { countText, dateText, dayAndTime, shiftText } from '../words/format.ts'
import type { Language } from '../words/language.ts'
import type { ManifestTexts } from '../words/manifestTexts.ts'
import { manifestTexts } from '../words/manifestTexts.ts'
import { weightText } from '../words/weightText.ts'
import type { LeftLine, ManifestContent, ManifestLine } from './manifestLines.ts'
import { manifestContent } from './manifestLines.ts'
import type { FontFiles } from './pdfText.ts'
import { drawBars, drawText, embedFonts, fitted, mm, quietZone, widthOf, widthOfBars } from './pdfText.ts'
import type { Sheet } from './sheet.ts'
import { createSheet, drawFeet, drawSignatures, footRoom, margin, plain, right, rule, soft } from './sheet.ts'

interface Reader {
  readonly w: ManifestTexts
  readonly language: Language
}

/**
 * The manifest as A4 pages: its number as a bar code, what went, what stayed and why, the totals, room to sign.
 */
export async function manifestPdf(
  about: ManifestAbout,
  language: Language,
  fonts: FontFiles,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = { w: manifestTexts[language], language }
  const pdf = await PDFDocument.create()
  const { manifest } = about.pickup
  pdf.setTitle(`${reader.w.title} ${manifest}`)
  let inTable = false
  const heads = () => inTable && drawColumnHeads(sheet, reader)
  const sheet = createSheet(pdf, await embedFonts(pdf, fonts), footRoom, heads)
  const content = manifestContent(about.parcels, reader.w)
  drawHead(sheet, about, reader)
  drawFacts(sheet, factsOf(about, content, reader))
  inTable = true
  drawColumnHeads(sheet, reader)
  for (const line of content.lines) drawLine(sheet, line, reader)
  drawTotals(sheet, about.pickup, reader)
  inTable = false
  drawLeft(sheet, content.short, reader.w.shortTitle, reader)
  drawLeft(sheet, content.cancelled, reader.w.cancelledTitle, reader)
  const { w } = reader
  const { person, driver } = about.pickup
  const hint = w.signHint
  drawSignatures(sheet, [
    { title: w.signStation, hint, name: person },
    { title: w.signDriver, hint, name: driver },
  ])
  drawFeet(sheet, manifest, (page, pages) => fillIn(w.page, { page, pages }))
  return new Uint8Array(await pdf.save())
}

const rowHeight = 6 * mm
const small = 8
const body = 9
const line = rgb(0.72, 0.75, 0.73)

const barHeight = 14 * mm
const barModule = 0.33 * mm

/** The name of the paper, and its number for people and for scanners. */
function drawHead(sheet: Sheet, { pickup, station, place }: ManifestAbout, { w }: Reader): void {
  const { page, fonts, top } = sheet
  const width = widthOfBars(pickup.manifest, barModule)
  const bars = right - width + quietZone(barModule)
  drawText(page, fonts, w.title, { x: margin, y: top - 16, size: 16 })
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
    [w.window, windowText(pickup)],
    [w.handed, countText(lines.length, language)],
    [w.signedAt, closedAt === null ? '' : `${dateText(closedAt)} ${dayAndTime(closedAt).slice(11, 16)}`],
    [w.orders, countText(orders, language)],
    [w.person, [person, station].filter(Boolean).join(', ')],
    [w.weight, weightText(counts.weight, language)],
    [w.driver, driver],
    [w.cod, dong(counts.cod, w, language)],
  ]
}

function windowText(window: PickupView): string {
  return `${dateText(window.from)} ${shiftText(window, window.from)}`
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
    number: w.number,
    code: w.code,
    place: w.place,
    weight: w.weight,
    cod: w.codOfOrder,
    note: w.note,
  }
  drawCells(sheet, heads, small, soft)
  rule(sheet, 0.6, line)
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

function drawTotals(sheet: Sheet, { counts }: PickupView, { w, language }: Reader): void {
  sheet.room(2 * rowHeight)
  rule(sheet, 0.6, line)
  const cells = {
    number: '',
    code: fillIn(w.totals, { count: countText(counts.handed, language) }),
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

function dong(amount: number, w: ManifestTexts, language: Language): string {
  return fillIn(w.dong, { amount: countText(amount, language) })
}
