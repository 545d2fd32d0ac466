import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import type { PageBox } from '../model/pageBox.ts'
import type { Placement } from './placePage.ts'

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
