import { PDFDocument } from 'pdf-lib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { withoutWarnings } from '../base/withoutWarnings.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import { pageForms, seenSize, showsMoreThanContents } from './pageForm.ts'
import { latin, streamedPdf, streamObject } from './streamedPdf.ts'

/** How a page lies on a label: turned, then scaled, then moved. Hundredths of a millimetre. */
export interface Placement {
  /** Degrees clockwise. */
  readonly turn: 0 | 90 | 180 | 270
  readonly scale: number
  /** From the label's top left corner to that of the turned page. */
  readonly left: number
  readonly top: number
}

/**
 * A page of exactly a label's size with another page on it, letters, lines and pictures as they are. Fault:
 * `view.not-a-label`, for a page that cannot be taken apart or shows more than its contents.
 */
export async function placePage(
  pdf: Uint8Array,
  size: LabelSize,
  placement: Placement,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const source = await withoutWarnings(() => PDFDocument.load(pdf, { updateMetadata: false })).catch(() => null)
  const page = source?.getPages()[0]
  if (source === null || page === undefined)
    return fail('view.not-a-label', { detail: 'a page that pdf-lib cannot read' })
  if (showsMoreThanContents(page)) return fail('view.not-a-label', { detail: 'it shows more than its contents' })
  const placed = streamedPdf()
  const form = pageForms(source, placed)(page)
  if (!form.ok) return form
  const { width, height } = labelSizes[size]
  const drawn = `q ${matrixOf(placement, seenSize(page), height).map(rounded).join(' ')} cm /P Do Q`
  const contents = placed.share(streamObject('', latin(drawn)))
  const tree = placed.reserve()
  const box = `/MediaBox[0 0 ${rounded(width * point)} ${rounded(height * point)}]`
  const resources = `/Resources<</XObject<</P ${form.value} 0 R>>>>`
  const kid = placed.share(latin(`<</Type/Page/Parent ${tree} 0 R${box}${resources}/Contents ${contents} 0 R>>`))
  placed.write(tree, latin(`<</Type/Pages/Count 1/Kids[${kid} 0 R]>>`))
  placed.end(placed.share(latin(`<</Type/Catalog/Pages ${tree} 0 R>>`)))
  return ok(placed.take())
}

/** Points in a hundredth of a millimetre. */
const point = 72 / 2540

/** Of a form whose origin is the top left corner of its page, to a label whose origin is its bottom left corner. */
function matrixOf(
  { turn, scale, left, top }: Placement,
  page: { readonly width: number; readonly height: number },
  labelHeight: number,
): readonly number[] {
  const [x, y] = [left * point, (labelHeight - top) * point]
  const [across, down] = [page.width * scale, page.height * scale]
  switch (turn) {
    case 0:
      return [scale, 0, 0, scale, x, y]
    case 90:
      return [0, -scale, scale, 0, x + down, y]
    case 180:
      return [-scale, 0, 0, -scale, x + across, y - down]
    case 270:
      return [0, scale, -scale, 0, x, y - across]
  }
}

function rounded(value: number): number {
  return Math.round(value * 1_000_000) / 1_000_000
}
