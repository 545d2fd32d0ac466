import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import type { PageBox } from '../model/pageBox.ts'
import { checkSize, otherSize } from './checkSize.ts'
import type { Placement } from './placePage.ts'
import { placePage } from './placePage.ts'

/** A page of the view: its size as it is seen, and where its ink is if a label would cut some of it off. */
interface MeasuredPage {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly ink: PageBox | null
}

/**
 * The page as the label that is printed, by dots and on sheets alike: as it came while nothing of it would be cut off,
 * moved or made a little smaller where something would. Faults: `view.other-size`, those of `placePage`.
 */
export async function onLabel(
  { pdf, ink, ...page }: MeasuredPage,
  index: number,
  size: LabelSize,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const sized = checkSize(page, index, size)
  if (!sized.ok) return sized
  if (ink === null) return ok(pdf)
  const placement = fitInk(ink, size)
  return placement === null ? otherSize(page, index, size) : placePage(pdf, size, placement)
}

/** Less of a page's scale than this is another label. */
const smallestScale = 0.95

/**
 * How a page lies on its label with all its ink: moved where that is enough, else made a little smaller. null: it would
 * be too small.
 */
export function fitInk(ink: PageBox, size: LabelSize): Placement | null {
  const label = labelSizes[size]
  const scale = Math.min(1, label.width / ink.width, label.height / ink.height)
  if (scale < smallestScale) return null
  const left = nearest(ink.left * scale, (ink.left + ink.width) * scale, label.width)
  const top = nearest(ink.top * scale, (ink.top + ink.height) * scale, label.height)
  return { turn: 0, scale, left, top }
}

/** The least move that brings a stretch into a length. */
function nearest(from: number, to: number, length: number): number {
  if (to > length) return length - to
  return from < 0 ? -from : 0
}
