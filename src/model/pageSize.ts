import type { LabelSize } from './labelSize.ts'
import { labelSizes } from './labelSize.ts'

/** Of a page as it is seen; hundredths of a millimetre. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Browsers snap page sizes by half a millimetre; more than this is not the size that was asked for. */
const tolerance = 200

/** Are two pages the same but for what a browser makes of a length? */
export function isNear(a: PageSize, b: PageSize): boolean {
  const isAlike = (one: number, other: number) => Math.round(Math.abs(one - other)) <= tolerance
  return isAlike(a.width, b.width) && isAlike(a.height, b.height)
}

/** Both sizes, in millimetres. */
export function sizeFacts({ width, height }: PageSize, size: LabelSize) {
  const label = labelSizes[size]
  return {
    widthMm: Math.round(width / 100),
    heightMm: Math.round(height / 100),
    size,
    needsMm: `${label.width / 100}×${label.height / 100}`,
  }
}
