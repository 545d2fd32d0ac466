import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'

/** Browsers snap page sizes by half a millimetre; more than this is not the size that was asked for. */
const toleranceHundredths = 200

/** Is the page at `index` (from 0) as large as the label? Hundredths of a millimetre. Fault: `view.not-a-label`. */
export function checkSize(
  { width, height }: { readonly width: number; readonly height: number },
  index: number,
  size: LabelSize,
): Result<undefined> {
  const wanted = labelSizes[size]
  if (isNear(width, wanted.width) && isNear(height, wanted.height)) return ok()
  const facts = { page: index + 1, widthMm: Math.round(width / 100), heightMm: Math.round(height / 100), size }
  return fail('view.not-a-label', { facts })
}

function isNear(length: number, wanted: number): boolean {
  return Math.abs(length - wanted) <= toleranceHundredths
}
