import type { BatchRowView } from '../../src/contract/batches.ts'
import { codBandOf, routeOf, shiftOf, statusOf } from './batchQuery.ts'

/** What the rows of a batch can be filtered by, with how many rows there are of each. */
export interface Facets {
  readonly status: ReadonlyMap<string, number>
  readonly shift: ReadonlyMap<string, number>
  readonly route: ReadonlyMap<string, number>
  readonly cod: ReadonlyMap<string, number>
}

export const facetNames = ['status', 'shift', 'cod', 'route'] as const
export type FacetName = (typeof facetNames)[number]

const facetOf: Readonly<Record<FacetName, (row: BatchRowView) => string>> = {
  status: statusOf,
  shift: shiftOf,
  route: routeOf,
  cod: codBandOf,
}

export const noFacets: Facets = { status: new Map(), shift: new Map(), route: new Map(), cod: new Map() }

/** The counts after rows went and others came in their place. */
export function recount(facets: Facets, gone: readonly BatchRowView[], come: readonly BatchRowView[]): Facets {
  const counted = (name: FacetName) => {
    const counts = new Map(facets[name])
    for (const row of gone) add(counts, facetOf[name](row), -1)
    for (const row of come) add(counts, facetOf[name](row), 1)
    return counts
  }
  return { status: counted('status'), shift: counted('shift'), route: counted('route'), cod: counted('cod') }
}

function add(counts: Map<string, number>, value: string, by: number): void {
  const count = (counts.get(value) ?? 0) + by
  if (count === 0) counts.delete(value)
  else counts.set(value, count)
}
