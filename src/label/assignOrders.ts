import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { assignPages } from './assignPages.ts'
import { findCodes } from './findCodes.ts'

/**
 * Which pages of a view of many orders are whose: for each wanted order the indexes of its pages, by its parcels, or
 * why they cannot be told. A page that names two of the orders is taken for neither, and one that names none for
 * nobody: the order that misses it is asked for by itself. Faults: those of `assignPages`.
 */
export function assignOrders(
  texts: readonly string[],
  wanted: readonly { readonly order: string; readonly parcels: readonly number[] }[],
): readonly Result<readonly number[]>[] {
  const pages = new Map<string, number[]>()
  const shared = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const [first, ...more] = ordersOn(text, wanted)
    if (first === undefined) continue
    if (more.length > 0) for (const order of [first, ...more]) shared.add(order)
    else pages.set(first, [...(pages.get(first) ?? []), index])
  }
  return wanted.map((one) => {
    const own = pages.get(one.order) ?? []
    if (shared.has(one.order)) return fail('view.other-order', { facts: { order: one.order, page: 0 } })
    const assigned = assignPages(
      own.map((index) => texts[index] ?? ''),
      one,
    )
    return assigned.ok ? ok(assigned.value.flatMap((at) => own[at] ?? [])) : assigned
  })
}

/** Looks closely only where the letters of a code are there at all: hundreds of pages times hundreds of orders. */
function ordersOn(text: string, wanted: readonly { readonly order: string }[]): readonly string[] {
  const letters = text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200d\ufeff]+/g, '')
    .toUpperCase()
  return wanted.flatMap(({ order }) =>
    letters.includes(order.toUpperCase()) && findCodes(text, order).order ? [order] : [],
  )
}
