import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import type { PageSize } from '../model/pageSize.ts'
import { isNear, sizeFacts } from '../model/pageSize.ts'

/** Is the page at `index` (from 0) as large as the label? Fault: `view.other-size`. */
export function checkSize(page: PageSize, index: number, size: LabelSize): Result<undefined> {
  return isNear(page, labelSizes[size]) ? ok() : otherSize(page, index, size)
}

/** The fault that the page at `index` is not to be had as a label of that size. */
export function otherSize(page: PageSize, index: number, size: LabelSize): Failed {
  return fail('view.other-size', { facts: { page: index + 1, ...sizeFacts(page, size) } })
}
