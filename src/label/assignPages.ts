import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CodeRule } from '../model/codeRule.ts'
import { labelCode } from '../model/label.ts'
import type { NamedOrder, SeenPage, WantedParcels } from './seenPage.ts'
import { isBlank, isOfSeveral, orderOn } from './seenPage.ts'

/**
 * Which page is which parcel, by what the pages say: the index of the page for each wanted parcel. Every page must be
 * one that was asked for, and every parcel must have exactly one. Pages without text and ink at the end, which browsers
 * sometimes add, and pages that a leader has decided to leave out do not count. Pages whose text holds no more than the
 * order's own code are taken in their order; a page that only its dots name is no parcel of several until they say which.
 * `isShared`: a leader has decided that the one page of an order that says no parcel's number is the label of each of them.
 * Faults: `view.no-such-order` (no page has the code), `view.other-order` (a page has not, or is another parcel's),
 * `view.stray-page` (a page has ink and nothing like a code), `view.which-parcel`, `view.page-count`.
 */
export function assignPages(
  pages: readonly SeenPage[],
  { order, parcels }: WantedParcels,
  rules: readonly CodeRule[],
  isShared = false,
): Result<readonly number[]> {
  const counted = pages.map((page, index) => ({ page, index })).filter(({ page }) => page.isLeftOut !== true)
  const filled = counted.slice(0, counted.findLastIndex(({ page }) => !isBlank(page)) + 1)
  const named = filled.flatMap(({ page, index }) => {
    const name = orderOn(page, order, rules)
    return name === null ? [] : [{ index, name }]
  })
  const [first, ...more] = named
  if (first === undefined) return fail('view.no-such-order', { facts: { order, pages: filled.length } })
  const foreign = filled.find(({ index }) => named.every((one) => one.index !== index))
  if (foreign !== undefined) return foreignPage(foreign.page, { order, page: foreign.index + 1 })
  if (isShared && isOfSeveral(parcels) && more.length === 0 && first.name.parcels.length === 0)
    return ok(parcels.map(() => first.index))
  const counts = { order, pages: named.length, parcels: parcels.length }
  if (named.length !== parcels.length) return fail('view.page-count', { facts: counts })

  const places = new Map<number, number>()
  for (const [at, { index, name }] of named.entries()) {
    const about = { order, page: index + 1 }
    if (name.parcels.length > 1) return fail('view.page-count', { facts: { ...counts, ...about } })
    if (name.parcels.length === 0 && !name.byText && isOfSeveral(parcels))
      return fail('view.which-parcel', { facts: about })
    const parcel = parcelOf(name, parcels, at)
    const code = labelCode({ order, parcel })
    if (!parcels.includes(parcel)) return fail('view.other-order', { facts: { ...about, code } })
    if (places.has(parcel)) return fail('view.page-count', { facts: { ...counts, twice: code } })
    places.set(parcel, index)
  }
  return ok(parcels.flatMap((parcel) => places.get(parcel) ?? []))
}

/** A page that does not name the order. `facts.dots`: the digest by which a leader may leave such a page out. */
function foreignPage({ text, dots }: SeenPage, about: { readonly order: string; readonly page: number }): Failed {
  const facts = { ...about, ...(dots?.digest !== undefined && { dots: dots.digest }) }
  const mayBeLabel = (dots?.symbols.length ?? 0) > 0 || codeLike.test(text)
  return fail(mayBeLabel ? 'view.other-order' : 'view.stray-page', { facts })
}

/** A word in capitals and digits, as long as an order's code. */
const codeLike = /(?<![\p{L}\p{N}_])(?=\d*[A-Z])[A-Z0-9]{5,10}(?:_\d+)?(?![\p{L}\p{N}_])/u

/** The first parcel of an order that is one parcel is the order. */
function parcelOf({ parcels: [named] }: NamedOrder, wanted: readonly number[], index: number): number {
  if (named === undefined) return wanted[index] ?? 0
  return named === 1 && wanted[0] === 0 ? 0 : named
}
