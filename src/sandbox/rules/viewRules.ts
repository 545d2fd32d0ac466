import type { LabelSize } from '../../model/labelSize.ts'
import { allLabelSizes, labelSizes } from '../../model/labelSize.ts'
import { labelViews } from '../../shipping/endpoints/print.ts'
import { labelHtml } from '../label/labelHtml.ts'
import type { PracticeStore } from '../practiceStore.ts'
import type { Reply } from '../reply.ts'
import { refusal } from '../reply.ts'
import { parcelsOf } from './printRules.ts'

export type ViewFormat = 'html' | 'pdf'

/** What the real service answers to a token that is unknown or over is not documented; this is invented. */
const tokenOver = refusal(401, 'Token in không hợp lệ hoặc đã hết hạn')

/** The size whose view a path is; null for every other path. */
export function viewSize(path: string): LabelSize | null {
  return sizeByPath.get(path) ?? null
}

const sizeByPath = new Map(allLabelSizes.map((size) => [labelViews[size].path, size]))

/** A label view (4.18): the labels a print token was made for, one page each. */
export async function serveView(
  size: LabelSize,
  token: string,
  format: ViewFormat,
  store: PracticeStore,
  now: number,
): Promise<Reply> {
  const parcels = parcelsOf(token, store, now)
  if (parcels === null) return tokenOver
  if (format === 'pdf') {
    // Loaded when it is needed: the PDF library is as large as all the rest of the service.
    const { labelPdf } = await import('../label/labelPdf.ts')
    return { status: 200, contentType: 'application/pdf', body: await labelPdf(parcels, labelSizes[size]) }
  }
  return { status: 200, contentType: 'text/html; charset=UTF-8', body: labelHtml(parcels, size) }
}
