import { extname } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import { createPool } from './pool.ts'

/**
 * Pages become dots, and dots are read back, in worker threads. Nothing given is changed or taken away.
 * Faults of every call: `label.unreadable-page`, `label.too-slow`, `request.canceled`, `station.closing`.
 */
export interface Raster extends AsyncDisposable {
  /** A PDF of one page becomes the dots of a label of that size, at the page's own scale. */
  rasterize(pdf: Uint8Array<ArrayBuffer>, size: LabelSize, dpmm: DotsPerMm, signal: AbortSignal): Promise<Result<Dots>>
  /** The text of every Code 128 and QR code in the dots, each text once, in no order. */
  readCodes(dots: Dots, signal: AbortSignal): Promise<Result<readonly string[]>>
  /** The text of every page, in the order of the pages. */
  pageTexts(pdf: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Result<readonly string[]>>
  close(): Promise<void>
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
