import { PDFDocument, rgb } from 'pdf-lib'
import type { CodRow, CodSums } from '../model/cod.ts'
import { codShifts, sumCod } from '../model/cod.ts'
import { midnightOf } from '../model/day.ts'
import type { CodPageAbout } from '../ports/money.ts'
import type { CodTexts } from '../words/codTexts.ts'
import { codTexts } from '../words/codTexts.ts'
import { whysText } from '../words/codWhyText.ts'
import { fillIn } from '../words/fillIn.ts'
import { countText, dateText, shiftText } from '../words/format.ts'
import type { Language } from '../words/language.ts'
import { manifestTexts } from '../words/manifestTexts.ts'
import type { FontFiles } from './pdfText.ts'
import { drawText, embedFonts, fitted, mm, widthOf } from './pdfText.ts'
import type { Sheet } from './sheet.ts'
import { createSheet, drawFeet, drawSignatures, footRoom, margin, plain, rule, soft } from './sheet.ts'

interface Reader {
  readonly w: CodTexts
  readonly language: Language
}

/**
 * The reconciliation of days as A4 pages: each handover with what became of its COD, every order that is short, over,
 * still out or stayed with why, room to sign.
 */
export async function codPdf(
  { rows, from, to, station, place }: CodPageAbout,
  language: Language,
  fonts: FontFiles,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = { w: codTexts[language], language }
  const { paper } = reader.w
  const pdf = await PDFDocument.create()
  pdf.setTitle(paper.title)
  const sheet = createSheet(pdf, await embedFonts(pdf, fonts), footRoom)
  write(sheet, paper.title, { size: 16, drop: 9 })
  const days = { from: dateText(midnightOf(from)), ...(to !== from && { to: dateText(midnightOf(to)) }) }
  write(sheet, fillIn(paper.days, days), { size: 11, drop: 6 })
  write(sheet, [station, place].filter(Boolean).join(' · '), { size: 11, drop: 9, color: soft })
  drawShifts(sheet, rows, reader)
  drawOrders(sheet, rows, reader)
  const side = { hint: paper.signHint, name: '' }
  drawSignatures(sheet, [
    { ...side, title: paper.signStation },
    { ...side, title: paper.signOwner },
  ])
  drawFeet(sheet, '', (page, pages) => fillIn(manifestTexts[language].page, { page, pages }))
  return new Uint8Array(await pdf.save())
}

const rowHeight = 5.5 * mm
const body = 8.5

function write(
  sheet: Sheet,
  text: string,
  { size, drop, color = rgb(0, 0, 0) }: { readonly size: number; readonly drop: number; readonly color?: typeof soft },
): void {
  sheet.room(drop * mm)
  drawText(sheet.page, sheet.fonts, plain(text), { x: margin, y: sheet.top - size, size, color })
  sheet.top -= drop * mm
}

/** A column of a table: where it begins and how wide it is, in millimetres; amounts stand at its end. */
type Column = readonly [x: number, width: number, end?: 'end']

function cells(sheet: Sheet, columns: readonly Column[], texts: readonly string[], color = rgb(0, 0, 0)): void {
  sheet.room(rowHeight)
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
  const heads = [shifts.manifest, shifts.shift, shifts.orders, 'COD', w.collected, w.column.paid]
  cells(sheet, ofShifts, [...heads, w.verdict.short, w.verdict.out], soft)
  rule(sheet, 0.6, soft)
  const amounts = ({ handed, handedCod, collected, paid, short, out }: CodSums) => [
    countText(handed, language),
    ...[handedCod, collected, paid, short, out].map((amount) => countText(amount, language)),
  ]
  for (const { handover, sums } of codShifts(rows)) {
    const shift = `${dateText(handover.at).slice(0, 5)} ${shiftText(handover, handover.from)}`
    cells(sheet, ofShifts, [handover.manifest, shift, ...amounts(sums)])
  }
  rule(sheet, 0.6, soft)
  const whole = sumCod(rows)
  cells(sheet, ofShifts, [w.paper.total, '', ...amounts(whole)])
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
    write(sheet, w.paper.none, { size: 10, drop: 7 })
    return
  }
  write(sheet, fillIn(w.paper.list, { count: countText(open.length, language) }), { size: 10, drop: 6 })
  cells(sheet, ofOrders, [w.column.order, w.column.verdict, w.column.cod, w.column.paid, w.column.why], soft)
  rule(sheet, 0.6, soft)
  for (const row of open) {
    const { order, verdict, cod, paid, lines } = row
    const amounts = [cod === null ? '' : countText(cod, language), lines.length === 0 ? '' : countText(paid, language)]
    cells(sheet, ofOrders, [order, w.verdict[verdict], ...amounts, whysText(row, w, language)])
  }
  sheet.top -= 4 * mm
}
