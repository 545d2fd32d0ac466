import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFObjectCopier, PDFPage, PDFRawStream, PDFStream } from 'pdf-lib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { withoutWarnings } from '../base/withoutWarnings.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { InkBox } from './inkBeyond.ts'
import { inkBeyond } from './inkBeyond.ts'
import { pageText } from './pageTexts.ts'
import type { Pdfium } from './pdfium.ts'
import { openPage, openPdf } from './pdfium.ts'

/** One page of a PDF as a PDF of its own, boxes and contents as they are: nothing is scaled or cropped. */
export interface SplitPage {
  readonly text: string
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Of the page as it is seen, after its own rotation; hundredths of a millimetre. */
  readonly width: number
  readonly height: number
  /** Where its ink is, if some of it lies beyond the edges of a label of the size that was asked for; else null. */
  readonly ink: InkBox | null
  /** How much smaller than it is a browser has printed it; null: no browser did, or nobody knows. */
  readonly scale: number | null
}

const pointsPerHundredthMm = 72 / 2540

/**
 * Every page of a PDF, in the order of the pages. A PDF of one page stays as it came, unless it is to be bare: then nothing
 * is left but what is drawn, no title, no link and no attachment, where an address may be. Faults: `label.unreadable-page`,
 * `view.too-large`, `view.not-a-label` when it can be drawn and yet not be taken apart.
 */
export async function splitPages(
  pdfium: Pdfium,
  pdf: Uint8Array<ArrayBuffer>,
  size: LabelSize,
  bare = false,
): Promise<Result<readonly SplitPage[]>> {
  const looked = lookAtPages(pdfium, pdf, size)
  if (!looked.ok) return looked
  const source = await open(pdf, looked.value.length)
  if (!source.ok) return source
  const pages: SplitPage[] = []
  const stays = looked.value.length === 1 && !bare
  if (!stays) forgetWhatIsNotDrawn(source.value)
  let bytes = 0
  for (const [index, look] of looked.value.entries()) {
    const own = stays ? pdf : await singlePage(source.value, index)
    bytes += own.length
    if (!stays && bytes > mostBytes) return fail('view.too-large', { facts: { pages: looked.value.length } })
    pages.push({ ...look, pdf: own, ...sizeOf(source.value, index), scale: browserScale(source.value, index) })
  }
  return ok(pages)
}

/** Of a batch of orders with several parcels each. A few bytes can name one page a hundred thousand times. */
const mostPages = 1_000
/** Each page takes along what it shares with the others, and a thousand may share a megabyte. */
const mostBytes = 256 * 2 ** 20

function lookAtPages(
  pdfium: Pdfium,
  pdf: Uint8Array,
  size: LabelSize,
): Result<readonly Pick<SplitPage, 'text' | 'ink'>[]> {
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) return opened
  using document = opened.value
  const { pageCount: pages } = document
  if (pages > mostPages) return fail('view.too-large', { facts: { pages } })
  const looks: Pick<SplitPage, 'text' | 'ink'>[] = []
  for (let index = 0; index < pages; index++) {
    const loaded = openPage(pdfium, document, index)
    if (!loaded.ok) return loaded
    using page = loaded.value
    const text = pageText(pdfium, page)
    if (!text.ok) return text
    const ink = inkBeyond(pdfium, page, size)
    if (!ink.ok) return ink
    looks.push({ text: text.value, ink: ink.value })
  }
  return ok(looks)
}

/** What all packed objects of a document may come to: a label has kilobytes, and a bomb of as many has gigabytes. */
const mostUnfolded = 64 * 2 ** 20

/**
 * pdf-lib unfolds packed objects into as much memory as they ask for, here and wherever the page is opened again, and goes
 * on after a fault in one of them. Every one of its filters asks its DecodeStream for room (pdf-lib 1.17, core/streams).
 */
let left = Number.POSITIVE_INFINITY
const { prototype: decoder }: { prototype: { buffer: Uint8Array; ensureBuffer(bytes: number): Uint8Array } } =
  createRequire(import.meta.url)('pdf-lib/cjs/core/streams/DecodeStream.js').default
const { ensureBuffer } = decoder
decoder.ensureBuffer = function (bytes) {
  const { length } = this.buffer
  if (bytes > length) left -= Math.max(bytes, length * 2) - length
  if (left < 0) throw new RangeError('packed objects without end')
  return ensureBuffer.call(this, bytes)
}

/** pdf-lib throws for what it cannot read, an encrypted file too. Both readers have to see the same pages. */
async function open(pdf: Uint8Array, pages: number): Promise<Result<PDFDocument>> {
  try {
    left = mostUnfolded
    const document = await withoutWarnings(() => PDFDocument.load(pdf, { updateMetadata: false }))
    if (left < 0) return fail('view.not-a-label', { detail: 'packed objects without end' })
    if (document.getPageCount() === pages) return ok(document)
    return fail('view.not-a-label', { facts: { pages: document.getPageCount(), drawn: pages } })
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'unreadable PDF'
    return fail('view.not-a-label', { detail: `pdf-lib: ${detail}` })
  } finally {
    left = Number.POSITIVE_INFINITY
  }
}

/** What a page refers to is copied with it: another page by a link, an address by an action (ISO 32000-1, 12.5, 12.6, 14.3). */
function forgetWhatIsNotDrawn(document: PDFDocument): void {
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict) forget(dict, 'Metadata', 'PieceInfo', 'AA', 'AF')
  }
  for (const { node } of document.getPages()) {
    const annotations = node.lookup(PDFName.of('Annots'))
    if (!(annotations instanceof PDFArray)) continue
    for (let at = 0; at < annotations.size(); at++) {
      const annotation = annotations.lookup(at)
      if (!(annotation instanceof PDFDict)) continue
      forget(annotation, 'A', 'PA', 'Dest', 'NM', 'TU')
      // Of any other it may be what is drawn.
      if (annotation.get(PDFName.of('Subtype')) === PDFName.of('Link')) forget(annotation, 'Contents')
    }
  }
}

const layersName = PDFName.of('OCProperties')

function forget(dict: PDFDict, ...names: readonly string[]): void {
  for (const name of names) dict.delete(PDFName.of(name))
}

async function singlePage(source: PDFDocument, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const single = await PDFDocument.create({ updateMetadata: false })
  const copier = PDFObjectCopier.for(source.context, single.context)
  const page = copier.copy(source.getPage(index).node)
  single.addPage(PDFPage.of(page, single.context.register(page), single))
  // Which layers are seen.
  const layers = source.catalog.get(layersName)
  if (layers !== undefined) single.catalog.set(layersName, copier.copy(layers))
  // Packing the objects would take longer than all the rest and save a twentieth of the bytes.
  const form = { addDefaultPage: false, updateFieldAppearances: false, useObjectStreams: false }
  return new Uint8Array(await single.save(form))
}

function sizeOf(document: PDFDocument, index: number): Pick<SplitPage, 'width' | 'height'> {
  const page = document.getPage(index)
  const box = page.getCropBox()
  const turned = page.getRotation().angle % 180 !== 0
  return {
    width: (turned ? box.height : box.width) / pointsPerHundredthMm,
    height: (turned ? box.width : box.height) / pointsPerHundredthMm,
  }
}

/**
 * How much smaller than it is a browser has printed a page that was too wide for its paper: 1 is as large as it is. Chromium
 * prints 300 units an inch and begins each page with the matrix that makes them of CSS's 96, and makes it smaller where
 * something reaches beyond the paper, down to two thirds; what is wider than that it cuts off. The matrix of what is drawn
 * first says so because that is a mark in the page's own (src/label/chromium/lookScript.ts): a drawing or what is turned
 * has a matrix of its own in its place. Null: the page does not begin so. Seen in Chromium 156: `.24 0 0 -.24 … cm`,
 * a clip, `3.125 0 0 3.125 0 0 cm`.
 */
function browserScale(document: PDFDocument, index: number): number | null {
  const contents = document.getPage(index).node.Contents()
  const first = contents instanceof PDFArray ? document.context.lookup(contents.get(0)) : contents
  if (!(first instanceof PDFRawStream) || !first.dict.toString().includes('/FlateDecode')) return null
  const drawn = drawnFirst.exec(beginning(first.contents))?.[1]
  return drawn === undefined ? null : Number(drawn) / (300 / 96)
}

const drawnFirst =
  /^\.2[34]\d* 0 0 -\.2[34]\d* \S+ \S+ cm\s+q\s+\S+ \S+ \S+ \S+ re\s+W\*? n\s+q\s+([\d.]+) 0 0 [\d.]+ 0 0 cm/

function beginning(packed: Uint8Array): string {
  try {
    return inflateSync(packed).toString('latin1', 0, 300)
  } catch {
    return ''
  }
}
