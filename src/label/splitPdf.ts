import type { PDFPage } from 'pdf-lib'
import { PDFDocument } from 'pdf-lib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'

const pointsPerHundredthMm = 72 / 2540
/** Browsers snap page sizes by half a millimetre; more than this is not the size that was asked for. */
const toleranceHundredths = 200

/**
 * The pages at `indexes` as PDFs of one page each, boxes and contents as they are: nothing is scaled or cropped here.
 * Faults: `view.not-a-label` (not readable, or a page of another size), `request.canceled`.
 */
export async function splitPdf(
  pdf: Uint8Array<ArrayBuffer>,
  indexes: readonly number[],
  size: LabelSize,
  signal: AbortSignal,
): Promise<Result<readonly Uint8Array<ArrayBuffer>[]>> {
  const source = await open(pdf)
  if (!source.ok) return source
  const pages = source.value.getPages()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (const index of indexes) {
    if (signal.aborted) return fail('request.canceled')
    const page = pages[index]
    if (page === undefined) return fail('view.not-a-label', { detail: `page ${index + 1} of ${pages.length}` })
    const sized = checkSize(page, index, size)
    if (!sized.ok) return sized
    parts.push(pages.length === 1 ? pdf : await singlePage(source.value, index))
  }
  return ok(parts)
}

/** pdf-lib throws for what it cannot read, an encrypted file too. */
async function open(pdf: Uint8Array): Promise<Result<PDFDocument>> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    document.getPages()
    return ok(document)
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'unreadable PDF'
    return fail('view.not-a-label', { detail: `pdf-lib: ${detail}` })
  }
}

function checkSize(page: PDFPage, index: number, size: LabelSize): Result<undefined> {
  const box = page.getCropBox()
  const turned = page.getRotation().angle % 180 !== 0
  const width = hundredths(turned ? box.height : box.width)
  const height = hundredths(turned ? box.width : box.height)
  const wanted = labelSizes[size]
  if (isNear(width, wanted.width) && isNear(height, wanted.height)) return ok()
  const facts = { page: index + 1, widthMm: Math.round(width / 100), heightMm: Math.round(height / 100), size }
  return fail('view.not-a-label', { facts })
}

async function singlePage(source: PDFDocument, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const single = await PDFDocument.create({ updateMetadata: false })
  for (const page of await single.copyPages(source, [index])) single.addPage(page)
  return Uint8Array.from(await single.save({ addDefaultPage: false, updateFieldAppearances: false }))
}

function hundredths(points: number): number {
  return points / pointsPerHundredthMm
}

function isNear(length: number, wanted: number): boolean {
  return Math.abs(length - wanted) <= toleranceHundredths
}
