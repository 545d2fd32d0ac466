import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import { sizeFacts } from './checkSize.ts'
import type { PaperSize } from './htmlToPdf.ts'
import { placePage } from './placePage.ts'
import type { SplitPage } from './splitPage.ts'

/** Less of a page's scale than this is another label. */
const smallestScale = 0.95
/** A browser makes a page smaller by half of the paper at most; wider than five papers is no label. */
const mostTries = 4

/**
 * The pages of a view as large as they are. A browser prints what reaches beyond the paper smaller, and cuts off what is
 * wider still, and says neither: where it did so by more than a twentieth, the view is printed again on paper that is wide
 * enough. If nothing but white lies beyond the label it is the label; else it is a page of another size.
 * Faults: `view.other-size`, those of `print` and `split`.
 */
export async function wholePages(
  print: (paper: PaperSize | null) => Promise<Result<Uint8Array<ArrayBuffer>>>,
  split: (pdf: Uint8Array<ArrayBuffer>) => Promise<Result<readonly SplitPage[]>>,
  size: LabelSize,
): Promise<Result<readonly SplitPage[]>> {
  let paper: PaperSize | null = null
  for (let tries = 1; ; tries++) {
    const pdf = await print(paper)
    if (!pdf.ok) return pdf
    const pages = await split(pdf.value)
    if (!pages.ok) return pages
    const at = pages.value.findIndex(({ scale }) => scale !== null && scale < smallestScale)
    const shrunk = pages.value[at]
    if (shrunk === undefined) return paper === null ? pages : withoutWhite(pages.value, size)
    const wanted: PaperSize = {
      width: Math.ceil(shrunk.width / (shrunk.scale ?? 1)),
      height: Math.round(shrunk.height),
    }
    if (tries === mostTries) return fail('view.other-size', { facts: sizeFacts(wanted, at, size) })
    paper = wanted
  }
}

/** Pages on paper that is wider than the label, and with nothing on what it is wider by, are labels. */
async function withoutWhite(pages: readonly SplitPage[], size: LabelSize): Promise<Result<readonly SplitPage[]>> {
  const labels: SplitPage[] = []
  for (const page of pages) {
    if (page.ink !== null) {
      labels.push(page)
      continue
    }
    const placed = await placePage(page.pdf, size, { turn: 0, scale: 1, left: 0, top: 0 })
    if (!placed.ok) return placed
    labels.push({ ...page, ...sizeOf(size), pdf: placed.value })
  }
  return ok(labels)
}

function sizeOf(size: LabelSize): PaperSize {
  const { width, height } = labelSizes[size]
  return { width, height }
}
