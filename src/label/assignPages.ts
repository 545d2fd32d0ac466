import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CodeRule } from '../model/codeRule.ts'
import { labelCode } from '../model/label.ts'
import type { NamedOrder, SeenPage, WantedParcels } from './seenPage.ts'
import { isBlank, isOfSeveral, orderOn } from './seenPage.ts'

/**
 * Which page is which parcel, by what the pages say: the index of the page for each wanted parcel. Every page must be
 * one that was asked for, and every parcel must have exactly one. Pages without text and ink at the end, which browsers
 * sometimes add, do not count. Pages whose text holds no more than the order's own code are taken in their order; a page
 * that only its dots name is no parcel of several until they say which.
 * Faults: `view.no-such-order` (no page has the code), `view.other-order` (a page has not, or is another parcel's),
 * `view.stray-page` (a page has ink and no code at all), `view.which-parcel`, `view.page-count`.
 */
export function assignPages(
  pages: readonly SeenPage[],
  wanted: WantedParcels,
  rules: readonly CodeRule[],
): Result<readonly number[]> {
  const { order, parcels } = wanted
  const filled = pages.slice(0, pages.findLastIndex((page) => !isBlank(page)) + 1)
  const named = filled.map((page) => orderOn(page, order, rules))
  if (named.every((page) => page === null)) return fail('view.no-such-order', { facts: { order, pages: named.length } })
  const foreign = named.indexOf(null)
  if (foreign >= 0) return fail(saysNothing(filled[foreign]) ? 'view.stray-page' : 'view.other-order', about(foreign))
  const counts = { order, pages: named.length, parcels: parcels.length }
  if (named.length !== parcels.length) return fail('view.page-count', { facts: counts })

  const places = new Map<number, number>()
  for (const [index, page] of named.entries()) {
    if (page === null) continue
    if (page.parcels.length > 1) return fail('view.page-count', { facts: { ...counts, page: index + 1 } })
    if (page.parcels.length === 0 && !page.byText && isOfSeveral(parcels))
      return fail('view.which-parcel', about(index))
    const parcel = parcelOf(page, parcels, index)
    if (!parcels.includes(parcel))
      return fail('view.other-order', { facts: { order, page: index + 1, code: labelCode({ order, parcel }) } })
    if (places.has(parcel))
      return fail('view.page-count', { facts: { ...counts, twice: labelCode({ order, parcel }) } })
    places.set(parcel, index)
  }
  return ok(parcels.flatMap((parcel) => places.get(parcel) ?? []))

  function about(index: number) {
    return { facts: { order, page: index + 1 } }
  }
}

function saysNothing(page: SeenPage | undefined): boolean {
  return page?.text.trim() === '' && (page.dots?.symbols.length ?? 0) === 0
}

/** The first parcel of an order that is one parcel is the order. */
function parcelOf({ parcels: [named] }: NamedOrder, wanted: readonly number[], index: number): number {
  if (named === undefined) return wanted[index] ?? 0
  return named === 1 && wanted[0] === 0 ? 0 : named
}
