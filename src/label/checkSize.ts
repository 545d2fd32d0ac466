import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'

/** Browsers snap page sizes by half a millimetre; more than this is not the size that was asked for. */
const toleranceHundredths = 200

interface PageSize {
  readonly width: number
  readonly height: number
}

/** Is the page at `index` (from 0) as large as the label? Hundredths of a millimetre. Fault: `view.other-size`. */
export function checkSize(page: PageSize, index: number, size: LabelSize): Result<undefined> {
  if (isNear(page, labelSizes[size])) return ok()
  return fail('view.other-size', { facts: sizeFacts(page, index, size) })
}

/** Are two pages the same but for what a browser makes of a length? */
export function isNear(a: PageSize, b: PageSize): boolean {
  return Math.abs(a.width - b.width) <= toleranceHundredths && Math.abs(a.height - b.height) <= toleranceHundredths
}

/** Both sizes, in millimetres. */
export function sizeFacts({ width, height }: PageSize, index: number, size: LabelSize) {
  const label = labelSizes[size]
  return {
    page: index + 1,
    widthMm: Math.round(width / 100),
    heightMm: Math.round(height / 100),
    size,
    needsMm: `${label.width / 100}×${label.height / 100}`,
  }
}
