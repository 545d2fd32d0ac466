import type { Result } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { Onward, ViewCookie, ViewStorage } from '../model/labelView.ts'
import type { StudiedElement } from '../model/pageElements.ts'
import type { StudiedRequest } from '../model/viewStudy.ts'
import type { ViewOrigin } from './viewHosts.ts'

/**
 * The port that prints a label view written for a browser. One page a label, page boxes as the view's CSS asks.
 * Faults: `view.too-large`, `view.too-slow`, `view.blocked-host`, `view.blocked-script`, `view.inside-host` (facts.host), `view.no-browser`,
 * `view.browser-failed`, `view.leads-away` (facts.host), `service.intercepted` (the same of a page that came in the clear),
 * `service.failing` (an allowed host did not deliver), `view.incomplete` (it says that it will not), `request.canceled`.
 */
export type HtmlToPdf = (
  html: Uint8Array<ArrayBuffer>,
  view: HtmlView,
  signal: AbortSignal,
) => Promise<Result<Uint8Array<ArrayBuffer>>>

/** What the browser needs to know of a view. */
export interface HtmlView extends ViewOrigin {
  readonly size: LabelSize
  /** The page's own address, with its token: its scripts may read it, and it stays in the page. Without: one that has none. */
  readonly address?: string
  /** The addresses that led there; the PDF forgets their queries too. */
  readonly via?: readonly string[]
  /** The page's own, for its own requests. */
  readonly cookies?: readonly ViewCookie[]
  readonly storage?: ViewStorage
  /** Its `document.referrer`. */
  readonly from?: string
  /** As the service said it; carries the charset. */
  readonly contentType: string
  /** Told what the view does, where a person looks on. */
  readonly witness?: ViewWitness
  /**
   * Looks at what was printed: the paper on which the same document is to be printed once more, whatever its CSS asks;
   * null: it is as it should be. The bytes stay the browser's. Absent: nobody looks.
   */
  readonly again?: (printed: Uint8Array<ArrayBuffer>) => Promise<PaperSize | null>
  /** Is told where the page goes on to, when it may: `view.leads-away` follows. Absent: it may not. */
  readonly goesOn?: (onward: Onward) => void
  /** Is given the PDF that the page makes and shows in its own place: `view.leads-away` follows. Absent: it may not. */
  readonly made?: (pdf: Uint8Array<ArrayBuffer>) => void
}

/** Who looks on while a view is loaded and printed; it changes nothing. */
export interface ViewWitness {
  /** What became of a request, as often as something did. `address` is secret. */
  requested(address: string, request: StudiedRequest): void
  /** How the page is built. Absent: nobody asks. */
  readonly built?: (elements: readonly StudiedElement[]) => void
  /** Also of a view that is refused then, for what is missing. */
  printed(pdf: Uint8Array<ArrayBuffer>): void
}

/** Hundredths of a millimetre. */
export interface PaperSize {
  readonly width: number
  readonly height: number
}
