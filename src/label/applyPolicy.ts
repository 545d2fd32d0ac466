import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import type { PageBox } from '../model/pageBox.ts'
import { isNear } from '../model/pageSize.ts'
import type { ViewPolicy } from '../model/viewPolicy.ts'
import { otherSize } from './checkSize.ts'
import { placePage } from './placePage.ts'
import type { PrintedDots } from './seenPage.ts'
import type { SplitPage } from './splitPage.ts'

/** What applying a policy needs of the raster. Not to be done on the main loop. */
export interface PolicyDeps {
  /** Every page of a PDF as a PDF of its own, in the order of the pages. `bare`: with nothing that is not drawn. */
  readonly splitPages: (
    pdf: Uint8Array<ArrayBuffer>,
    size: LabelSize,
    signal: AbortSignal,
    how?: { readonly bare: boolean },
  ) => Promise<Result<readonly SplitPage[]>>
  /** A part of a page as a page of its own, with nothing of what lies beside it. */
  readonly cropPage: (
    pdf: Uint8Array<ArrayBuffer>,
    crop: PageBox,
    signal: AbortSignal,
  ) => Promise<Result<Uint8Array<ArrayBuffer>>>
  /** What the dots of one page show, where its text does not say whose it is. */
  readonly seePage: (pdf: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<Result<PrintedDots>>
}

/**
 * The pages of a view as a leader's policy makes labels of them, before anybody asks whose they are: what they say and
 * show is what is left of them. Pages that the policy is not for stay as they came. Faults: `view.other-size`, those of
 * `placePage` and of the raster.
 */
export async function applyPolicy(
  pages: readonly SplitPage[],
  policy: ViewPolicy,
  size: LabelSize,
  deps: PolicyDeps,
  signal: AbortSignal,
): Promise<Result<readonly SplitPage[]>> {
  const made: SplitPage[] = []
  const known = new Set<string>()
  for (const [index, page] of pages.entries()) {
    if (!isNear(page, policy.page)) {
      made.push(page)
      continue
    }
    const label = await labelOf(page, index, policy, size, deps, signal)
    if (!label.ok) return label
    if (policy.copies) {
      const dots = await deps.seePage(label.value.pdf, signal)
      if (!dots.ok) return dots
      // Equal in every dot: a copy of a label that is here already.
      if (dots.value.hasInk && known.has(dots.value.digest)) continue
      known.add(dots.value.digest)
    }
    made.push({ ...label.value, from: page.pdf })
  }
  return ok(made)
}

async function labelOf(
  page: SplitPage,
  index: number,
  { crop, turn, shrink }: ViewPolicy,
  size: LabelSize,
  { cropPage, splitPages }: PolicyDeps,
  signal: AbortSignal,
): Promise<Result<SplitPage>> {
  const part = crop === null ? ok(page.pdf) : await cropPage(page.pdf, crop, signal)
  if (!part.ok) return part
  const { width, height } = crop ?? page
  const seen = turn % 180 === 0 ? { width, height } : { width: height, height: width }
  const label = labelSizes[size]
  const isLabel = isNear(seen, label)
  if (turn === 0 && isLabel && crop === null) return ok(page)
  const scale = Math.min(1, label.width / seen.width, label.height / seen.height)
  if (scale < 1 && !isLabel && !shrink) return otherSize(seen, index, size)
  const placed = await placePage(part.value, size, { turn, scale, left: 0, top: 0 })
  if (!placed.ok) return placed
  const split = await splitPages(placed.value, size, signal)
  if (!split.ok) return split
  const [only] = split.value
  return only === undefined ? fail('view.not-a-label') : ok(only)
}
