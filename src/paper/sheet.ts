import type { PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib'
import { rgb } from 'pdf-lib'
import { a4, drawText, fitted, mm, widthOf } from './pdfText.ts'

export const margin = 15 * mm
export const right = a4[0] - margin
/** What the page numbers below take. */
export const footRoom = 14 * mm
/** Of words that explain others. */
export const soft = rgb(0.36, 0.4, 0.38)

/** A4 pages that are written on from the top down: the page, and where on it the next line begins. */
export interface Sheet {
  readonly pdf: PDFDocument
  readonly fonts: readonly PDFFont[]
  page: PDFPage
  top: number
  /** The next so many points are on one page. */
  room(height: number): void
}

/** `foot`: what stays free below. `begun` is called with each further page. */
export function createSheet(
  pdf: PDFDocument,
  fonts: readonly PDFFont[],
  foot: number,
  begun: () => void = () => undefined,
): Sheet {
  const sheet: Sheet = {
    pdf,
    fonts,
    page: pdf.addPage(a4),
    top: a4[1] - margin,
    room(height) {
      if (sheet.top - height >= foot) return
      sheet.page = pdf.addPage(a4)
      sheet.top = a4[1] - margin
      begun()
    },
  }
  return sheet
}

/** A line from margin to margin. */
export function rule({ page, top }: Pick<Sheet, 'page' | 'top'>, thickness: number, color: RGB = rgb(0, 0, 0)): void {
  page.drawLine({ start: { x: margin, y: top }, end: { x: right, y: top }, thickness, color })
}

/** `Intl` parts numbers from units by blanks that not every font has. */
export function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
}

/** Who signs on one side: what for, how, and the name that is known. */
export interface Signature {
  readonly title: string
  readonly hint: string
  readonly name: string
}

const signRoom = 44 * mm

/** Two who sign, side by side; never parted from each other by the end of a page. */
export function drawSignatures(sheet: Sheet, sides: readonly [Signature, Signature]): void {
  sheet.room(signRoom)
  const { page, fonts } = sheet
  for (const [place, { title, hint, name }] of sides.entries()) {
    const x = margin + place * 100 * mm
    const top = sheet.top - 6 * mm
    drawText(page, fonts, title, { x, y: top - 10, size: 10 })
    drawText(page, fonts, hint, { x, y: top - 21, size: 8, color: soft })
    const base = top - 28 * mm
    page.drawLine({ start: { x, y: base }, end: { x: x + 70 * mm, y: base }, thickness: 0.8 })
    drawText(page, fonts, fitted(plain(name), fonts, 11, 70 * mm), { x, y: base - 14, size: 11 })
  }
  sheet.top -= signRoom
}

/** At the foot of every page: which it is of how many, and at its left whose. */
export function drawFeet({ pdf, fonts }: Sheet, whose: string, pageOf: (page: number, pages: number) => string): void {
  const pages = pdf.getPages()
  for (const [place, page] of pages.entries()) {
    const text = pageOf(place + 1, pages.length)
    drawText(page, fonts, whose, { x: margin, y: 8 * mm, size: 8, color: soft })
    drawText(page, fonts, text, { x: right - widthOf(text, fonts, 8), y: 8 * mm, size: 8, color: soft })
  }
}
