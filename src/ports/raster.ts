import type { Result } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import type { ReadCode } from '../model/readCode.ts'

/**
 * A page becomes dots, and every bar code in these dots is read back and graded. Faults: `label.unreadable-page`,
 * `label.too-slow`.
 */
export interface Raster {
  label(
    pdf: Uint8Array<ArrayBuffer>,
    size: LabelSize,
    dpmm: DotsPerMm,
    options: { readonly snap: boolean; readonly overlay?: Overlay | undefined; readonly deface?: string | undefined },
    signal: AbortSignal,
  ): Promise<Result<LabelDots>>
}

/** What the station writes on a copy: words for people, and a mark for scanners; null: no job is known by one. */
export interface Overlay {
  readonly text: string
  readonly mark: string | null
}

/** `overlay`: what had room on the label; null when nothing was to be written. */
export interface LabelDots {
  readonly dots: Dots
  readonly codes: readonly ReadCode[]
  /** What the page says in letters. */
  readonly text: string
  /** What of that is too pale to print. */
  readonly faint: string
  readonly overlay: 'whole' | 'text' | 'no-room' | null
}
