import { PDFDocument } from 'pdf-lib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { browserScale } from './browserScale.ts'
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
 * Every page of a PDF, in the order of the pages. A PDF of one page stays as it came. Faults: `label.unreadable-page`,
 * `view.not-a-label` when it can be drawn and yet not be taken apart.
 */
export async function splitPages(
  pdfium: Pdfium,
  pdf: Uint8Array<ArrayBuffer>,
  size: LabelSize,
): Promise<Result<readonly SplitPage[]>> {
  const looked = lookAtPages(pdfium, pdf, size)
  if (!looked.ok) return looked
  const source = await open(pdf, looked.value.length)
  if (!source.ok) return source
  const pages: SplitPage[] = []
  for (const [index, look] of looked.value.entries()) {
    const own = looked.value.length === 1 ? pdf : await singlePage(source.value, index)
    pages.push({ ...look, pdf: own, ...sizeOf(source.value, index), scale: browserScale(source.value, index) })
  }
  return ok(pages)
}

function lookAtPages(
  pdfium: Pdfium,
  pdf: Uint8Array,
  size: LabelSize,
): Result<readonly Pick<SplitPage, 'text' | 'ink'>[]> {
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) return opened
  using document = opened.value
  const looks: Pick<SplitPage, 'text' | 'ink'>[] = []
  for (let index = 0; index < document.pageCount; index++) {
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

/** pdf-lib throws for what it cannot read, an encrypted file too. Both readers have to see the same pages. */
async function open(pdf: Uint8Array, pages: number): Promise<Result<PDFDocument>> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    if (document.getPageCount() === pages) return ok(document)
    return fail('view.not-a-label', { facts: { pages: document.getPageCount(), drawn: pages } })
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'unreadable PDF'
    return fail('view.not-a-label', { detail: `pdf-lib: ${detail}` })
  }
}

async function singlePage(source: PDFDocument, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const single = await PDFDocument.create({ updateMetadata: false })
  for (const page of await single.copyPages(source, [index])) single.addPage(page)
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
