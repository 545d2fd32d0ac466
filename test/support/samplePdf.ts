import bwipjs from 'bwip-js/node'
import type { PDFPage, PDFRef } from 'pdf-lib'
import {
  beginText,
  clip,
  concatTransformationMatrix,
  degrees,
  drawObject,
  endPath,
  endText,
  fill,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingGrayscaleColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib'
import type { Symbology } from '../../src/model/readCode.ts'
import { isBars } from '../../src/model/readCode.ts'

/**
 * PDFs made for a test. Lengths are millimetres from the top left corner of the page as it is drawn, before `rotate`; `grey`
 * is 0 for black, which it is when left out, and 1 for white.
 * Bar codes are one path each, as a browser draws them, and their modules are as wide as asked for.
 */
export interface SamplePage {
  readonly width: number
  readonly height: number
  /** The page's /Rotate: 0, 90, 180 or 270 degrees clockwise. */
  readonly rotate?: number
  readonly marks?: readonly Mark[]
}

export type Mark =
  | {
      /** `shading`: from black on the left to white on the right. */
      readonly kind: 'box' | 'shading'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly grey?: number
    }
  | ({ readonly kind: CodeKind; readonly text: string; readonly x: number; readonly y: number } & Modules)
  | {
      readonly kind: 'picture'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      /** Grey of each pixel, 0 to 255, for a picture of so many pixels a side. */
      readonly pixels: number
      readonly grey: (x: number, y: number) => number
    }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly x: number
      readonly y: number
      readonly points?: number
      readonly grey?: number
    }

type CodeKind = Symbology

/**
 * `module`: width of the narrowest bar; `height`: of the bars. `turn`: degrees clockwise, about the box of the symbol,
 * whose top left corner stays at x, y. `askew`: degrees more, about its middle, by which it stands aslant. `lone`: every bar is a path of its own, which PDFium draws up to a dot wider.
 */
interface Modules {
  readonly module: number
  readonly height?: number
  readonly turn?: 0 | 90 | 180 | 270
  readonly askew?: number
  readonly lone?: boolean
}

export async function samplePdf(...pages: readonly SamplePage[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  for (const { width, height, rotate = 0, marks = [] } of pages) {
    const page = pdf.addPage([points(width), points(height)])
    page.setRotation(degrees(rotate))
    for (const mark of marks) page.pushOperators(...draw(page, mark))
  }
  return new Uint8Array(await pdf.save())
}

function draw(page: PDFPage, mark: Mark): PDFOperator[] {
  switch (mark.kind) {
    case 'box':
      return [setFillingGrayscaleColor(mark.grey ?? 0), box(page, mark.x, mark.y, mark.width, mark.height), fill()]
    case 'shading':
      return shading(page, mark)
    case 'code128':
    case 'code39':
    case 'itf':
    case 'ean13':
    case 'qr':
    case 'datamatrix':
    case 'pdf417':
      return symbol(page, mark)
    case 'picture':
      return picture(page, mark)
    case 'text':
      return text(page, mark)
  }
}

type CodeMark = Extract<Mark, { kind: CodeKind }>
type BoxMark = Extract<Mark, { kind: 'box' | 'shading' }>

function symbol(page: PDFPage, mark: CodeMark): PDFOperator[] {
  const boxes = isBars(mark.kind) ? bars(mark) : squares(mark)
  const [width, height] = [Math.max(...boxes.map(([x, , w]) => x + w)), Math.max(...boxes.map(([, y, , h]) => y + h))]
  const drawn = boxes.map((each) => {
    const [x, y, w, h] = turned(each, width, height, mark.turn ?? 0)
    return box(page, mark.x + x, mark.y + y, w, h)
  })
  const painted = mark.lone === true ? drawn.flatMap((each) => [each, fill()]) : [...drawn, fill()]
  const middle = [points(mark.x + width / 2), page.getHeight() - points(mark.y + height / 2)] as const
  return [setFillingGrayscaleColor(0), ...aslant(painted, mark.askew ?? 0, middle)]
}

function aslant(painted: PDFOperator[], askew: number, [x, y]: readonly [number, number]): PDFOperator[] {
  if (askew === 0) return painted
  const [cos, sin] = [Math.cos((askew * Math.PI) / 180), Math.sin((askew * Math.PI) / 180)]
  const about = concatTransformationMatrix(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
  return [pushGraphicsState(), about, ...painted, popGraphicsState()]
}

type Box = readonly [x: number, y: number, width: number, height: number]

function bars({ kind, text, module, height = 10 }: CodeMark): readonly Box[] {
  const [raw] = bwipjs.raw(kind === 'itf' ? 'interleaved2of5' : kind, text)
  if (raw === undefined || !('sbs' in raw)) throw new Error('not a linear symbol')
  let at = 0
  return raw.sbs.flatMap((wide, index) => {
    const bar: Box = [at * module, 0, wide * module, height]
    at += wide
    return index % 2 === 0 ? [bar] : []
  })
}

function squares({ kind, text, module }: CodeMark): readonly Box[] {
  const [raw] = bwipjs.raw(kind === 'qr' ? 'qrcode' : kind, text)
  if (raw === undefined || !('pixs' in raw)) throw new Error('not a matrix symbol')
  const { pixs, pixx } = raw
  const high = kind === 'pdf417' ? 3 * module : module
  return pixs.flatMap((black, index): readonly Box[] =>
    black === 1 ? [[(index % pixx) * module, Math.floor(index / pixx) * high, module, high]] : [],
  )
}

function turned([x, y, w, h]: Box, width: number, height: number, turn: 0 | 90 | 180 | 270): Box {
  switch (turn) {
    case 0:
      return [x, y, w, h]
    case 90:
      return [height - y - h, x, h, w]
    case 180:
      return [width - x - w, height - y - h, w, h]
    case 270:
      return [y, width - x - w, h, w]
  }
}

function shading(page: PDFPage, { x, y, width, height }: BoxMark): PDFOperator[] {
  const { context } = page.doc
  const byLength = context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0], C1: [1], N: 1 })
  const Coords = [points(x), 0, points(x + width), 0]
  const axial = context.obj({ ShadingType: 2, ColorSpace: 'DeviceGray', Coords, Function: byLength })
  page.node.normalizedEntries().Resources.set(PDFName.of('Shading'), context.obj({ S: axial }))
  const painted = PDFOperator.of(PDFOperatorNames.ShadingFill, [PDFName.of('S')])
  return [pushGraphicsState(), box(page, x, y, width, height), clip(), endPath(), painted, popGraphicsState()]
}

function picture(page: PDFPage, mark: Extract<Mark, { kind: 'picture' }>): PDFOperator[] {
  const { pixels, grey } = mark
  const data = Uint8Array.from({ length: pixels * pixels }, (_, at) => grey(at % pixels, Math.floor(at / pixels)))
  const entries = { Type: 'XObject', Subtype: 'Image', Width: pixels, Height: pixels, ColorSpace: 'DeviceGray' }
  const image = page.doc.context.register(page.doc.context.stream(data, { ...entries, BitsPerComponent: 8 }))
  const name = page.node.newXObject('Picture', image)
  const [x, y] = [points(mark.x), page.getHeight() - points(mark.y + mark.height)]
  return [
    pushGraphicsState(),
    concatTransformationMatrix(points(mark.width), 0, 0, points(mark.height), x, y),
    drawObject(name),
    popGraphicsState(),
  ]
}

function box(page: PDFPage, x: number, y: number, width: number, height: number): PDFOperator {
  return rectangle(points(x), page.getHeight() - points(y + height), points(width), points(height))
}

/**
 * Text as browsers write it: the bytes of the string are glyph numbers, and only the font's /ToUnicode map knows
 * what they say. The font is Helvetica, so what is drawn for a letter beyond it is another letter.
 */
function text(page: PDFPage, mark: Extract<Mark, { kind: 'text' }>): PDFOperator[] {
  const letters = [...new Set(mark.text)]
  const font = page.node.newFontDictionary('Sample', fontOf(page.doc, letters))
  const codes = [...mark.text].map((letter) => hex(letters.indexOf(letter) + firstCode, 2)).join('')
  return [
    setFillingGrayscaleColor(mark.grey ?? 0),
    beginText(),
    setFontAndSize(font, mark.points ?? 9),
    setTextMatrix(1, 0, 0, 1, points(mark.x), page.getHeight() - points(mark.y)),
    showText(PDFHexString.of(codes)),
    endText(),
  ]
}

const firstCode = 0x41

/** The fonts of a document: the same letters are the same font, as a browser makes them, and not one for every line. */
const fonts = new WeakMap<PDFDocument, Map<string, PDFRef>>()

function fontOf(pdf: PDFDocument, letters: readonly string[]): PDFRef {
  const ofDocument = fonts.get(pdf) ?? new Map<string, PDFRef>()
  fonts.set(pdf, ofDocument)
  const known = ofDocument.get(letters.join(''))
  if (known !== undefined) return known
  const font = toUnicodeFont(pdf, letters)
  ofDocument.set(letters.join(''), font)
  return font
}

function toUnicodeFont({ context }: PDFDocument, letters: readonly string[]): PDFRef {
  const map = letters.map((letter, index) => `<${hex(index + firstCode, 2)}> <${utf16(letter)}>`)
  const program = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Sample def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${map.length} beginbfchar`,
    ...map,
    'endbfchar endcmap end end',
  ].join('\n')
  const toUnicode = context.register(context.stream(program))
  const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', ToUnicode: toUnicode }
  return context.register(context.obj(font))
}

function utf16(letter: string): string {
  return [...Array(letter.length).keys()].map((index) => hex(letter.charCodeAt(index), 4)).join('')
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function points(mm: number): number {
  return (mm * 72) / 25.4
}

/** A PDF that wants a password. */
export function encryptedPdf(): Uint8Array<ArrayBuffer> {
  const secret = `<${'5a'.repeat(32)}>`
  const encrypt = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O${secret}/U${secret}>>/ID[<00><00>]`
  return plainPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', emptyPage], encrypt)
}

/** A PDF of no page. */
export function pagelessPdf(): Uint8Array<ArrayBuffer> {
  return plainPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])
}

/** A small PDF of one 80×80 page that takes ages: every form draws ten of the next, twelve deep. */
export function endlessPdf(): Uint8Array<ArrayBuffer> {
  const levels = 12
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 226.77 226.77]/Contents 4 0 R/Resources<</XObject<</F 4 0 R>>>>>>'
  const forms = [...Array(levels).keys()].map((level) => {
    const drawing = level + 1 < levels ? '/F Do '.repeat(10) : '0 0 1 1 re f'
    const below = level + 1 < levels ? `/Resources<</XObject<</F ${level + 5} 0 R>>>>` : ''
    return `<</Type/XObject/Subtype/Form/BBox[0 0 200 200]${below}/Length ${drawing.length}>>stream\n${drawing}\nendstream`
  })
  return plainPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page, ...forms])
}

const emptyPage = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 226.77 226.77]>>'

/** Objects 1, 2, 3 … with their cross-reference table. */
function plainPdf(objects: readonly string[], trailer = ''): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer<</Root 1 0 R/Size ${objects.length + 1}${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`
  return new TextEncoder().encode(file + table + end)
}

/** A page with nothing in its contents: all that it says was filled into a form. */
export async function filledForm({ width, height }: Pick<SamplePage, 'width' | 'height'>, text: string) {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([points(width), points(height)])
  const field = pdf.getForm().createTextField('text')
  field.setText(text)
  const box = { x: points(10), y: points(30), width: points(width - 20), height: points(20) }
  field.addToPage(page, { ...box, borderWidth: 0 })
  return new Uint8Array(await pdf.save())
}
