import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import { otherSize } from './checkSize.ts'
import type { PaperSize } from './htmlToPdf.ts'
import { placePage } from './placePage.ts'
import type { SplitPage } from './splitPage.ts'

/** Less of a page's scale than this is another label. */
const smallestScale = 0.95
/** A browser makes a page smaller by half of the paper at most; wider than five papers is no label. */
const mostTries = 4

/** Prints a document, and prints it once more for as long as another paper is wanted: `HtmlView.again`. */
export type PrintUntil = (
  again: (printed: Uint8Array<ArrayBuffer>) => Promise<PaperSize | null>,
) => Promise<Result<Uint8Array<ArrayBuffer>>>

/**
 * The pages of a view as large as they are. A browser prints what reaches beyond the paper smaller, and cuts off what is
 * wider still, and says neither: where it did so by more than a twentieth, the same document is printed again on paper that
 * is wide enough. If nothing but white lies beyond the label it is the label; else it is a page of another size.
 * Faults: `view.other-size`, those of `print` and `split`.
 */
export async function wholePages(
  print: PrintUntil,
  split: (pdf: Uint8Array<ArrayBuffer>) => Promise<Result<readonly SplitPage[]>>,
  size: LabelSize,
): Promise<Result<readonly SplitPage[]>> {
  let tries = 0
  let last: Result<readonly SplitPage[]> | null = null
  const look = async (printed: Uint8Array<ArrayBuffer>): Promise<PaperSize | null> => {
    tries++
    last = await split(printed.slice())
    const shrunk = last.ok ? firstShrunk(last.value) : null
    if (shrunk === null) return null
    if (tries < mostTries) return shrunk.wanted
    last = otherSize(shrunk.wanted, shrunk.at, size)
    return null
  }
  const pdf = await print(look)
  if (!pdf.ok) return pdf
  const pages: Result<readonly SplitPage[]> = last ?? (await split(pdf.value))
  return pages.ok && tries > 1 ? withoutWhite(pages.value, size) : pages
}

/** The first page that the browser made smaller, and the paper on which it would not. */
function firstShrunk(pages: readonly SplitPage[]): { readonly at: number; readonly wanted: PaperSize } | null {
  const at = pages.findIndex(({ scale }) => scale !== null && scale < smallestScale)
  const page = pages[at]
  if (page === undefined) return null
  return { at, wanted: { width: Math.ceil(page.width / (page.scale ?? 1)), height: Math.round(page.height) } }
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
