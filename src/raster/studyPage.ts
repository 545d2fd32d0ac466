import { encode } from 'fast-png'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { PageBox } from '../model/pageBox.ts'
import { isLarge } from '../model/pageBox.ts'
import type { DotBox } from '../model/readCode.ts'
import type { PageStudy, StudiedShape, StudiedText } from '../model/viewStudy.ts'
import { picturedDpmm } from '../model/viewStudy.ts'
import type { CodeReader } from './codeReader.ts'
import { drawGrey, pointsPerMm } from './drawGrey.ts'
import { makeDots } from './label.ts'
import type { Grey } from './mono.ts'
import { pixelsOf } from './mono.ts'
import { pageLines } from './pageLines.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { withFirstPage } from './pdfium.ts'
import { seenBoxes } from './seenBox.ts'
import { boxOfPage } from './seePage.ts'

/**
 * All that can be seen of a PDF of one page, of whatever size. What says one of the words of `hide`, in letters or in
 * bars, also over several lines, is left out and painted over. Fault: `label.unreadable-page`.
 */
export function studyPage(
  pdfium: Pdfium,
  reader: CodeReader,
  pdf: Uint8Array,
  hide: readonly string[],
): Result<PageStudy> {
  return withFirstPage(pdfium, pdf, (page) => study(pdfium, reader, page, hide))
}

function study(pdfium: Pdfium, reader: CodeReader, page: OpenPage, hide: readonly string[]): Result<PageStudy> {
  const box = boxOfPage(page)
  if (!box.ok) return box
  const lines = pageLines(pdfium, page)
  if (!lines.ok) return lines
  const drawn = drawGrey(pdfium, page, picturedDpmm, { left: 0, top: 0, ...box.value, fineX: 1, fineY: 1 })
  if (!drawn.ok) return drawn
  const made = makeDots(pdfium, reader, page, box.value, picturedDpmm, true)
  if (!made.ok) return made
  const read = made.value.codes.map(({ text, symbology, grade, box: dots }) => ({
    text,
    symbology,
    grade,
    box: hundredthsOf(dots),
  }))
  const texts = withoutWords(lines.value, hide)
  const codes = read.map((code) => withoutWords([code], hide)[0] ?? code)
  const hidden = [...hiddenOf(lines.value, texts), ...hiddenOf(read, codes)]
  for (const each of hidden) paint(drawn.value, each)
  const [width, height] = [page.width, page.height].map((points) => Math.round((points / pointsPerMm) * 100))
  return ok({
    width: width ?? 0,
    height: height ?? 0,
    png: pngOf(drawn.value),
    texts,
    codes,
    shapes: pageShapes(pdfium, page),
    hidden,
  })
}

const hundredthsPerDot = 100 / picturedDpmm

function hundredthsOf({ left, top, width, height }: DotBox): PageBox {
  const of = (dots: number) => Math.round(dots * hundredthsPerDot)
  return { left: of(left), top: of(top), width: of(width), height: of(height) }
}

/** The same lines, those empty that hold a part of one of the words; blanks between its letters do not hide it. */
function withoutWords<Line extends StudiedText>(lines: readonly Line[], words: readonly string[]): readonly Line[] {
  const letters = lines.map(({ text }) => lettersOf(text))
  const whole = letters.join('')
  const isHidden = new Set<number>()
  for (const word of words.map(lettersOf).filter((each) => each !== ''))
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1))
      for (const line of linesIn(letters, at, at + word.length)) isHidden.add(line)
  return lines.map((line, index) => (isHidden.has(index) ? { ...line, text: '' } : line))
}

function lettersOf(text: string): string {
  return text.replace(/[\s\u00ad\u200b-\u200d\ufeff]+/g, '').toLowerCase()
}

/** The lines that a stretch of all letters goes through. */
function linesIn(letters: readonly string[], from: number, to: number): readonly number[] {
  let start = 0
  return letters.flatMap((line, index) => {
    const end = start + line.length
    const isTouched = start < to && end > from
    start = end
    return isTouched ? [index] : []
  })
}

function hiddenOf(before: readonly StudiedText[], after: readonly StudiedText[]): readonly PageBox[] {
  return before.flatMap(({ text, box }, index) => (text !== '' && after[index]?.text === '' ? [box] : []))
}

const paint = ({ width, height, stride, data }: Grey, box: PageBox): void => {
  const dots = (hundredths: number) => hundredths / hundredthsPerDot
  const left = Math.max(0, Math.floor(dots(box.left)) - 2)
  const right = Math.min(width, Math.ceil(dots(box.left + box.width)) + 2)
  const bottom = Math.min(height, Math.ceil(dots(box.top + box.height)) + 2)
  for (let y = Math.max(0, Math.floor(dots(box.top)) - 2); y < bottom; y++)
    data.fill(painted, y * stride + left, y * stride + right)
}

const painted = 0xc0

function pngOf(grey: Grey): Uint8Array<ArrayBuffer> {
  const { width, height } = grey
  return new Uint8Array(encode({ width, height, channels: 1, depth: 8, data: pixelsOf(grey) }))
}

const mostShapes = 500

/** Where a page has pictures and larger drawings. fpdf_edit.h. */
function pageShapes(pdfium: Pdfium, page: OpenPage): readonly StudiedShape[] {
  using boxes = seenBoxes(pdfium, page)
  const shapes: StudiedShape[] = []
  const count = pdfium._FPDFPage_CountObjects(page.handle)
  for (let at = 0; at < count && shapes.length < mostShapes; at++) {
    const object = pdfium._FPDFPage_GetObject(page.handle, at)
    const kind = kinds[pdfium._FPDFPageObj_GetType(object)]
    const box = kind === undefined ? null : boxes.ofObject(object)
    if (kind !== undefined && box !== null && isLarge(box)) shapes.push({ kind, box })
  }
  return shapes
}

/** FPDF_PAGEOBJ_*: path, image, shading, form; letters are read by themselves. */
const kinds: Readonly<Record<number, StudiedShape['kind']>> = { 2: 'drawing', 3: 'picture', 4: 'drawing', 5: 'drawing' }
