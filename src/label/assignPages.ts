import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { labelCode } from '../model/label.ts'
import type { FoundCodes } from './findCodes.ts'
import { findCodes } from './findCodes.ts'

/**
 * Which page is which parcel, by the text of the pages: the index of the page for each wanted parcel. Every page must
 * be one that was asked for, and every parcel must have exactly one. Blank pages at the end, which browsers sometimes
 * add, do not count. Pages that hold no more than the order's own code are taken in their order.
 * Faults: `view.no-such-order` (no page has the code), `view.other-order` (a page has not, or is another parcel's),
 * `view.page-count`.
 */
export function assignPages(
  texts: readonly string[],
  wanted: { readonly order: string; readonly parcels: readonly number[] },
): Result<readonly number[]> {
  const { order, parcels } = wanted
  const filled = texts.slice(0, texts.findLastIndex((text) => text.trim() !== '') + 1)
  const pages = filled.map((text) => findCodes(text, order))
  const foreign = pages.findIndex((page) => !page.order)
  if (!pages.some((page) => page.order)) return fail('view.no-such-order', { facts: { order, pages: pages.length } })
  if (foreign >= 0) return fail('view.other-order', { facts: { order, page: foreign + 1 } })
  const counts = { order, pages: pages.length, parcels: parcels.length }
  if (pages.length !== parcels.length) return fail('view.page-count', { facts: counts })

  const places = new Map<number, number>()
  for (const [index, page] of pages.entries()) {
    if (page.parcels.length > 1) return fail('view.page-count', { facts: { ...counts, page: index + 1 } })
    const parcel = parcelOf(page, parcels, index)
    if (!parcels.includes(parcel))
      return fail('view.other-order', { facts: { order, page: index + 1, code: labelCode({ order, parcel }) } })
    if (places.has(parcel))
      return fail('view.page-count', { facts: { ...counts, twice: labelCode({ order, parcel }) } })
    places.set(parcel, index)
  }
  return ok(parcels.flatMap((parcel) => places.get(parcel) ?? []))
}

/** The first parcel of an order that is one parcel is the order. */
function parcelOf({ parcels: [named] }: FoundCodes, wanted: readonly number[], index: number): number {
  if (named === undefined) return wanted[index] ?? 0
  return named === 1 && wanted[0] === 0 ? 0 : named
}
