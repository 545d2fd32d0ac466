/**
 * The views as PDF: letters in the standard fonts of PDF, or drawn as outlines that nobody can read as text. The standard
 * fonts have no Vietnamese letters, so the text is written without its marks. The bars are the same paths as in HTML.
 */

import type { PDFPage } from 'pdf-lib'
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import { normalized } from '../../base/normalized.ts'
import type { PrintedParcel } from '../rules/printRules.ts'
import { labelText } from './labelText.ts'
import type { BarCode } from './symbols.ts'
import { code128, qrCode } from './symbols.ts'
import { fontFile } from './viewParts.ts'

const point = 72 / 25.4 // points in a millimetre

/** One page per parcel. `box` in hundredths of a millimetre. */
export async function labelPdf(
  parcels: readonly PrintedParcel[],
  box: { readonly width: number; readonly height: number },
  letters: 'text' | 'outlines' = 'text',
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const fonts = letters === 'text' ? await textPens(pdf) : await outlinePens()
  for (const parcel of parcels) {
    const size = { width: box.width / 100, height: box.height / 100 }
    drawLabel(pdf.addPage([size.width * point, size.height * point]), parcel, size, fonts)
  }
  return pdf.save()
}

/** Writes words. Points; `y` is the base line. */
interface Pen {
  width(words: string, size: number): number
  write(page: PDFPage, words: string, at: { readonly x: number; readonly y: number; readonly size: number }): void
}

interface Pens {
  readonly plain: Pen
  readonly bold: Pen
}

async function textPens(pdf: PDFDocument): Promise<Pens> {
  const pen = async (name: StandardFonts): Promise<Pen> => {
    const font = await pdf.embedFont(name)
    return {
      width: (words, size) => font.widthOfTextAtSize(words, size),
      write: (page, words, at) => page.drawText(words, { ...at, font }),
    }
  }
  return { plain: await pen(StandardFonts.Helvetica), bold: await pen(StandardFonts.HelveticaBold) }
}

async function outlinePens(): Promise<Pens> {
  const { default: fontkit } = await import('@pdf-lib/fontkit')
  const font = fontkit.create(await fontFile('latin.woff'))
  const pen: Pen = {
    width: (words, size) => (font.layout(words).advanceWidth / font.unitsPerEm) * size,
    write(page, words, { x, y, size }) {
      let left = x
      const scale = size / font.unitsPerEm
      for (const { path, advanceWidth } of font.layout(words).glyphs) {
        page.drawSvgPath(upright(path.toSVG()), { x: left, y, scale, color: rgb(0, 0, 0) })
        left += advanceWidth * scale
      }
    },
  }
  return { plain: pen, bold: pen }
}

/** A glyph counts upwards, an SVG path downwards. */
function upright(path: string): string {
  return path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) => `${x} ${-Number(y)}`)
}

function drawLabel(page: PDFPage, parcel: PrintedParcel, size: { width: number; height: number }, pens: Pens): void {
  const text = labelText(parcel)
  const bars = code128(text.code, size.width, size.height * 0.16)
  const qr = qrCode(text.code, size.height * 0.24)
  const line = size.height * 0.05
  const write = (words: string, x: number, row: number, pen: Pen, share = 1) => {
    const height = line * 0.72 * share * point
    const fitted = fitting(plainLetters(words), pen, height, (size.width - x - 2) * point)
    pen.write(page, fitted, { x: x * point, y: (size.height - row * line) * point, size: height })
  }
  write(text.sortCode, 2, 1.8, pens.bold, 1.6)
  if (text.parcel !== '') write(text.parcel, size.width * 0.66, 1.7, pens.bold)
  drawSymbol(page, bars, wholeDots((size.width - bars.width) / 2), line * 2.2, size.height)
  write(text.code, size.width * 0.3, 6.5, pens.bold, 1.3)
  drawSymbol(page, qr, wholeDots(size.width - qr.width), line * 7, size.height)
  const rows = [
    `Den: ${text.to.name}`,
    text.to.phone,
    ...wrapped(plainLetters(text.to.address), 28).slice(0, 2),
    text.to.area,
  ]
  for (const [index, words] of rows.entries()) write(words, 2, 7.8 + index, index === 0 ? pens.bold : pens.plain)
  write(`COD: ${text.cod}`, 2, 13.4, pens.bold, 1.5)
  write(text.content, 2, 14.8, pens.plain)
  write(`${text.requiredNote} - ${text.weight}`, 2, 15.9, pens.bold)
  write(text.note, 2, 17, pens.plain)
  write(`Tu: ${text.from.name} ${text.from.phone}`, 2, 18.6, pens.plain)
}

function drawSymbol(page: PDFPage, symbol: BarCode, x: number, y: number, height: number): void {
  page.drawSvgPath(symbol.path, { x: x * point, y: (height - y) * point, scale: point, color: rgb(0, 0, 0) })
}

/** Millimetres, moved to the nearest dot at 8 per mm. */
function wholeDots(length: number): number {
  return Math.round(length * 8) / 8
}

/** Latin letters without their marks; what the standard fonts do not have becomes a question mark. */
function plainLetters(text: string): string {
  const bare = normalized(text.replaceAll('đ', 'd').replaceAll('Đ', 'D'), 'NFD').replace(/\p{M}/gu, '')
  return bare
    .replace(/[“”]/g, '"')
    .replace(/–/g, '-')
    .replace(/[^\x20-\x7e]/g, '?')
}

function fitting(words: string, pen: Pen, size: number, width: number): string {
  let fitted = words
  while (fitted.length > 1 && pen.width(fitted, size) > width) fitted = fitted.slice(0, -1)
  return fitted
}

function wrapped(words: string, length: number): readonly string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= length) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
