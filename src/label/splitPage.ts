import type { PageBox } from '../model/pageBox.ts'

/** `width`, `height`: of the page as it is seen; hundredths of a millimetre. */
export interface SplitPage {
  readonly text: string
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  /** Where its ink is, if some of it lies beyond the edges of the label; else null. */
  readonly ink: PageBox | null
  /** The page of the view, where a policy made this one of it. */
  readonly from?: Uint8Array<ArrayBuffer>
  /** How much smaller than it is the browser has printed it; null: nobody knows. */
  readonly scale: number | null
}
