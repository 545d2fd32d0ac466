import { extname } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import type { PageStudy } from '../model/viewStudy.ts'
import type { Overlay } from '../ports/raster.ts'
import type { InkBox } from './inkBeyond.ts'
import type { LabelDots } from './label.ts'
import { labelsInOrder } from './labelsInOrder.ts'
import { markSymbols } from './markSymbols.ts'
import { createPool } from './pool.ts'
import type { SeenPage } from './seePage.ts'
import type { SplitPage } from './splitPages.ts'

/**
 * Pages become dots, and dots are read back, in worker threads. Nothing given is changed or taken away.
 * Faults of every call: `label.unreadable-page`, `label.too-slow`, `request.canceled`, `station.closing`; `label.other-size`
 * of those that are told a size of label.
 */
export interface Raster extends AsyncDisposable {
  /**
   * A PDF of one page becomes the dots of a label of that size, at the page's own scale, and every bar code in them is
   * read back and graded: all that stands between a page and a printer, in one go.
   */
  label(
    pdf: Uint8Array<ArrayBuffer>,
    size: LabelSize,
    dpmm: DotsPerMm,
    options: LabelOptions,
    signal: AbortSignal,
  ): Promise<Result<LabelDots>>
  /**
   * The same for every page of a PDF, in their order, each with its own fault, which a page has as well that a label
   * would cut ink off; made on all threads a few pages ahead of the reader. One fault alone when the PDF cannot be opened.
   */
  labels(
    pdf: Uint8Array<ArrayBuffer>,
    size: LabelSize,
    dpmm: DotsPerMm,
    options: Pick<LabelOptions, 'snap'>,
    signal: AbortSignal,
  ): AsyncGenerator<Result<LabelDots>, void, undefined>
  /** A PDF of one page becomes the dots of a label of that size, at the page's own scale. */
  rasterize(pdf: Uint8Array<ArrayBuffer>, size: LabelSize, dpmm: DotsPerMm, signal: AbortSignal): Promise<Result<Dots>>
  /** The text of every Code 128 and QR code in the dots, each text once, in no order. */
  readCodes(dots: Dots, signal: AbortSignal): Promise<Result<readonly string[]>>
  /** The text of every page, in the order of the pages. */
  pageTexts(pdf: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Result<readonly string[]>>
  /** What the dots of a PDF of one page show, of whatever size it is. */
  seePage(pdf: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Result<SeenPage>>
  /** All that can be seen of a PDF of one page, but for what says one of the words of `hide`. */
  studyPage(pdf: Uint8Array<ArrayBuffer>, hide: readonly string[], signal: AbortSignal): Promise<Result<PageStudy>>
  /**
   * Every page as a PDF of its own, with its text, its size and the ink that a label of that size would cut off, in the
   * order of the pages. `bare`: a PDF of one page does not stay as it came. Fault: `view.not-a-label`, for a PDF that can be drawn and yet not be taken apart.
   */
  splitPages(
    pdf: Uint8Array<ArrayBuffer>,
    size: LabelSize,
    signal: AbortSignal,
    how?: { readonly bare: boolean },
  ): Promise<Result<readonly SplitPage[]>>
  /** A part of a PDF of one page as a page of its own, with nothing of what lies beside it. */
  cropPage(pdf: Uint8Array<ArrayBuffer>, crop: InkBox, signal: AbortSignal): Promise<Result<Uint8Array<ArrayBuffer>>>
  close(): Promise<void>
}

export interface LabelOptions {
  /** Are bar codes redrawn with modules of whole dots where there is room? */
  readonly snap: boolean
  /** What the station writes on it, on a reprint. */
  readonly overlay?: Overlay | undefined
  /** Words across a label that nobody may send: no code reads from its dots, and `codes` are those of before. */
  readonly deface?: string | undefined
}

export interface RasterOptions {
  /** Worker threads; each holds about 60 MB. */
  readonly workers?: number
  /** How long one call may take once a thread has begun with it. */
  readonly deadlineMs?: number
  readonly clock?: Clock
}

/** Starts the threads and lets them make a label of their own, so that the first page finds them warm. */
export function createRaster({ workers = 2, deadlineMs = 10_000, clock = systemClock }: RasterOptions = {}): Raster {
  const script = new URL(`./worker${extname(import.meta.url)}`, import.meta.url)
  const pool = createPool({ script, threads: workers, deadlineMs, heapLimitBytes: 512 * 2 ** 20, clock })
  return {
    async label(pdf, size, dpmm, { snap, overlay, deface }, signal) {
      const own = copy(pdf)
      const mark = overlay?.mark ?? null
      const symbols = mark === null ? null : await markSymbols(mark)
      const drawn = overlay === undefined ? undefined : { ...overlay, symbols }
      const options = { snap, overlay: drawn, deface }
      return pool.run({ name: 'label', pdf: own, size, dpmm, options }, [own.buffer], signal)
    },
    labels(pdf, size, dpmm, { snap }, signal) {
      const document = { document: uuid(), pdf: shared(pdf), size, dpmm, options: { snap } }
      return labelsInOrder(
        (from, count, both) => pool.run({ name: 'labels', ...document, from, count }, [], both),
        2 * workers,
        signal,
      )
    },
    rasterize(pdf, size, dpmm, signal) {
      const own = copy(pdf)
      return pool.run({ name: 'rasterize', pdf: own, size, dpmm }, [own.buffer], signal)
    },
    readCodes(dots, signal) {
      const own = { ...dots, data: copy(dots.data) }
      return pool.run({ name: 'readCodes', dots: own }, [own.data.buffer], signal)
    },
    pageTexts(pdf, signal) {
      const own = copy(pdf)
      return pool.run({ name: 'pageTexts', pdf: own }, [own.buffer], signal)
    },
    seePage(pdf, signal) {
      const own = copy(pdf)
      return pool.run({ name: 'seePage', pdf: own }, [own.buffer], signal)
    },
    studyPage(pdf, hide, signal) {
      const own = copy(pdf)
      return pool.run({ name: 'studyPage', pdf: own, hide }, [own.buffer], signal)
    },
    splitPages(pdf, size, signal, { bare } = { bare: false }) {
      const own = copy(pdf)
      return pool.run({ name: 'splitPages', pdf: own, size, bare }, [own.buffer], signal)
    },
    cropPage(pdf, crop, signal) {
      const own = copy(pdf)
      return pool.run({ name: 'cropPage', pdf: own, crop }, [own.buffer], signal)
    },
    close: () => pool.close(),
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

/**
 * A copy that may be handed to a thread. Not `slice`: a Buffer's is a view of memory that others use, and handing
 * that over would empty them too.
 */
function copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

/** A copy that all threads see. */
function shared(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const copied = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copied.set(bytes)
  return copied
}
