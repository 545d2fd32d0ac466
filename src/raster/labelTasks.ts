import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { CodeReader } from './codeReader.ts'
import { inkBeyond } from './inkBeyond.ts'
import type { LabelDots } from './label.ts'
import { checkSize, makeLabel, otherSize } from './label.ts'
import type { OpenPdf, Pdfium } from './pdfium.ts'
import { openPage, openPdf, unreadable } from './pdfium.ts'
import type { LabelsOfRange, PageRange, Task } from './tasks.ts'

/** A PDF of one page becomes a label. Faults: `label.unreadable-page`, `label.other-size`. */
export function labelOfPage(
  pdfium: Pdfium,
  reader: CodeReader,
  { pdf, size, dpmm, options }: Extract<Task, { name: 'label' }>,
): Result<LabelDots> {
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) return opened
  using document = opened.value
  // A second page would be a label that nobody prints and nobody misses.
  if (document.pageCount !== 1) return unreadable('not one page', { pages: document.pageCount })
  const loaded = openPage(pdfium, document, 0)
  if (!loaded.ok) return loaded
  using page = loaded.value
  return makeLabel(pdfium, reader, page, size, dpmm, options)
}

/** The document that is open in this thread: opening it costs more than a label of it. */
let kept: { readonly id: string; readonly document: OpenPdf } | null = null

/** Pages of one document become labels, each with its own fault. Fault: `label.unreadable-page`, of the document. */
export function labelsOfPages(pdfium: Pdfium, reader: CodeReader, range: PageRange): Result<LabelsOfRange> {
  const opened = open(pdfium, range)
  if (!opened.ok) return opened
  const { pageCount } = opened.value
  const end = Math.min(range.from + range.count, pageCount)
  const labels: Result<LabelDots>[] = []
  for (let index = range.from; index < end; index++) {
    labels.push(wholeLabelAt(pdfium, reader, opened.value, index, range))
  }
  // After its last page nobody asks this thread for the document again, or a little later than the others.
  if (end === pageCount) closeKept()
  return ok({ pageCount, labels })
}

function open(pdfium: Pdfium, { document, pdf }: PageRange): Result<OpenPdf> {
  if (kept?.id === document) return ok(kept.document)
  closeKept()
  const opened = openPdf(pdfium, pdf)
  if (opened.ok) kept = { id: document, document: opened.value }
  return opened
}

function closeKept(): void {
  kept?.document[Symbol.dispose]()
  kept = null
}

/** Nobody has looked at this page before: what the edges of the label would cut off is no label. */
function wholeLabelAt(
  pdfium: Pdfium,
  reader: CodeReader,
  document: OpenPdf,
  index: number,
  { size, dpmm, options }: Pick<PageRange, 'size' | 'dpmm' | 'options'>,
): Result<LabelDots> {
  const loaded = openPage(pdfium, document, index)
  if (!loaded.ok) return loaded
  using page = loaded.value
  const sized = checkSize(page, size)
  if (!sized.ok) return sized
  const ink = inkBeyond(pdfium, page, size)
  if (!ink.ok) return ink
  return ink.value === null ? makeLabel(pdfium, reader, page, size, dpmm, options) : otherSize(page, size)
}
