import { normalized } from '../base/normalized.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CodeRule } from '../model/codeRule.ts'
import { assignPages } from './assignPages.ts'
import type { SeenPage, WantedParcels } from './seenPage.ts'
import { isBlank, orderOn } from './seenPage.ts'

/**
 * Which pages of a view of many orders are whose: for each wanted order the indexes of its pages, by its parcels, or
 * why they cannot be told. A page that names two of the orders is taken for neither, whatever its dots say. One with ink
 * that names none may be the rest of the label before it or behind it, unless a leader leaves it out. The order that misses its pages is asked for by
 * itself. Faults: those of `assignPages`.
 */
export function assignOrders(
  seen: readonly SeenPage[],
  wanted: readonly WantedParcels[],
  rules: readonly CodeRule[],
  isShared = false,
): readonly Result<readonly number[]>[] {
  const pages = new Map<string, number[]>()
  const unsure = new Map<string, 'view.other-order' | 'view.stray-page'>()
  const owners = ownersOf(seen, wanted, rules)
  for (const [index, named] of owners.entries()) {
    const [first, ...more] = named
    if (first === undefined) {
      for (const order of neighbours(seen, owners, index)) unsure.set(order, 'view.stray-page')
    } else if (more.length > 0) for (const order of named) unsure.set(order, 'view.other-order')
    else pages.set(first, [...(pages.get(first) ?? []), index])
  }
  return wanted.map((one) => {
    const own = pages.get(one.order) ?? []
    const doubt = unsure.get(one.order)
    if (doubt !== undefined) return fail(doubt, { facts: { order: one.order, page: 0 } })
    const assigned = assignPages(
      own.flatMap((index) => seen[index] ?? []),
      one,
      rules,
      isShared,
    )
    return assigned.ok ? ok(assigned.value.flatMap((at) => own[at] ?? [])) : assigned
  })
}

/** The orders that each page names. */
function ownersOf(
  seen: readonly SeenPage[],
  wanted: readonly WantedParcels[],
  rules: readonly CodeRule[],
): readonly (readonly string[])[] {
  return seen.map((page) => {
    const letters = lettersOf(page.text)
    // Looks closely only where the letters of a code are there at all: hundreds of pages times hundreds of orders.
    const alike = wanted.filter(({ order }) => letters.includes(lettersOf(order)))
    const near = (page.dots?.symbols.length ?? 0) > 0 ? wanted : alike
    const named = near.flatMap(({ order }) => {
      const found = orderOn(page, order, rules)
      return found === null ? [] : [{ order, ...found }]
    })
    const written = named.filter(({ byText }) => byText)
    if (written.length > 0 || named.length === 0) return written.map(({ order }) => order)
    // Letters that only look like another order's code, as `G8AD-KBRF` does, assign nothing and forbid enough.
    return [...new Set([...named, ...alike].map(({ order }) => order))]
  })
}

/** All letters and digits of a text, in one row. */
function lettersOf(text: string): string {
  return normalized(text, 'NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whose pages stand before and behind a page that is nobody's; nobody, when there is nothing on it. */
function neighbours(
  seen: readonly SeenPage[],
  owners: readonly (readonly string[])[],
  index: number,
): readonly string[] {
  const page = seen[index]
  if (page === undefined || page.isLeftOut === true || isBlank(page)) return []
  const before = owners.slice(0, index).findLast((named) => named.length > 0) ?? []
  const behind = owners.slice(index + 1).find((named) => named.length > 0) ?? []
  return [...before, ...behind]
}
