import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import { dotBox } from '../model/labelSize.ts'
import { drawGrey } from './drawGrey.ts'
import { checkSize } from './label.ts'
import { toDots } from './mono.ts'
import type { Pdfium } from './pdfium.ts'
import { openPage, openPdf, unreadable } from './pdfium.ts'

/**
 * One-page PDF → dots of exactly the label's dot box, at exactly `dpmm` dots a millimetre, anchored at the top left.
 * Browsers snap page sizes (80 mm becomes 227.04 pt), so a page may differ from the label by 2 mm: what is beyond the
 * box is cut off, what is missing stays white, and nothing is ever fitted, because a stretched bar code does not scan.
 * Faults: `label.unreadable-page`, `label.other-size`.
 */
export function rasterize(pdfium: Pdfium, pdf: Uint8Array, size: LabelSize, dpmm: DotsPerMm): Result<Dots> {
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) return opened
  using document = opened.value
  // A second page would be a label that nobody prints and nobody misses.
  if (document.pageCount !== 1) return unreadable('not one page', { pages: document.pageCount })
  const loaded = openPage(pdfium, document, 0)
  if (!loaded.ok) return loaded
  using page = loaded.value
  const sized = checkSize(page, size)
  if (!sized.ok) return sized
  const grey = drawGrey(pdfium, page, dpmm, { left: 0, top: 0, ...dotBox(size, dpmm), fineX: 1, fineY: 1 })
  return grey.ok ? ok(toDots(grey.value)) : grey
}
