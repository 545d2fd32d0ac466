import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { assignPages } from './assignPages.ts'
import type { HtmlToPdf, ViewOrigin } from './htmlToPdf.ts'
import { splitPdf } from './splitPdf.ts'
import { htmlContentType, viewKind } from './viewKind.ts'

/** A label view becomes one-page PDFs, each known to be the label of one parcel of the order asked for. */
export interface Pages {
  /**
   * One page for each wanted parcel, in that order. Faults: `view.not-a-label`, `view.no-such-order`,
   * `view.other-order`, `view.page-count`, `view.too-large`, those of `htmlToPdf` and of `pageTexts`.
   */
  split(view: LabelView, wanted: WantedPages, signal: AbortSignal): Promise<Result<readonly LabelPage[]>>
}

export interface LabelView {
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

/** `parcels`: the numbers that must be there; [0] for an order of one parcel, [2] for `<order>_2` alone. */
export interface WantedPages {
  readonly order: string
  readonly parcels: readonly number[]
  readonly size: LabelSize
}

export interface LabelPage {
  readonly parcel: number
  readonly pdf: Uint8Array<ArrayBuffer>
}

export interface PagesOptions extends ViewOrigin {
  readonly htmlToPdf: HtmlToPdf
  /** The text of every page of a PDF, in the order of the pages. */
  readonly pageTexts: (pdf: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<Result<readonly string[]>>
  /** Bytes. */
  readonly largestView?: number
}

/** Views of one environment. What a view is, its bytes decide; whose label a page is, its text decides. */
export function createPages(options: PagesOptions): Pages {
  const { pageTexts, largestView: limit = 32 * 1024 * 1024 } = options
  return {
    async split(view, wanted, signal) {
      if (view.body.length > limit) return fail('view.too-large', { facts: { bytes: view.body.length, limit } })
      const pdf = await toPdf(view, wanted.size, options, signal)
      if (!pdf.ok) return pdf
      const texts = await pageTexts(pdf.value, signal)
      if (!texts.ok) return texts
      const assigned = assignPages(texts.value, wanted)
      if (!assigned.ok) return assigned
      const split = await splitPdf(pdf.value, assigned.value, wanted.size, signal)
      if (!split.ok) return split
      return ok(wanted.parcels.flatMap((parcel, at) => pageOf(parcel, split.value[at])))
    },
  }
}

async function toPdf(
  { body, contentType }: LabelView,
  size: LabelSize,
  { htmlToPdf, baseUrl, allowHosts }: PagesOptions,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  switch (viewKind(contentType, body)) {
    case 'pdf':
      return ok(body)
    case 'html':
      return htmlToPdf(body, { size, baseUrl, allowHosts, contentType: htmlContentType(contentType, body) }, signal)
    case 'neither':
      return fail('view.not-a-label', { facts: { contentType: mediaType(contentType), bytes: body.length } })
  }
}

/** Only what has the form of a media type: the header is the service's word, and a fault may be read by anyone. */
function mediaType(contentType: string): string {
  return /^\s*([\w.+-]{1,40}\/[\w.+-]{1,60})/.exec(contentType)?.[1]?.toLowerCase() ?? '-'
}

function pageOf(parcel: number, pdf: Uint8Array<ArrayBuffer> | undefined): LabelPage[] {
  return pdf === undefined ? [] : [{ parcel, pdf }]
}
