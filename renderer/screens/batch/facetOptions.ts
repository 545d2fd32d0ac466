import { statusRank } from '../../../src/model/orderStatus.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { SelectOption } from '../../components/SelectField.tsx'
import type { FacetName } from '../../stores/batchFacets.ts'
import { codBands } from '../../stores/batchQuery.ts'
import type { SheetReader } from './sheetWords.ts'
import { facetText } from './sheetWords.ts'

/** What a facet can be narrowed to: `any`, or `is ` and the value. One that was chosen stays although it has no rows. */
export function facetOptions(
  facet: FacetName,
  counts: ReadonlyMap<string, number>,
  chosen: string | null,
  any: string,
  reader: SheetReader,
): readonly SelectOption<string>[] {
  const { w, language } = reader
  const values = new Map(counts)
  if (chosen !== null && !values.has(chosen)) values.set(chosen, 0)
  const options = [...values]
    .sort(([a], [b]) => order(facet, a, b))
    .map(([value, count]) => ({
      value: `is ${value}`,
      name: fillIn(w.filter.option, { name: facetText(facet, value, reader), count: countText(count, language) }),
    }))
  return [{ value: 'any', name: any }, ...options]
}

/** As a parcel goes, as shifts follow, as amounts grow; what is not known comes last. */
function order(facet: FacetName, a: string, b: string): number {
  if (facet === 'cod') return place(a) - place(b)
  if (a === '' || b === '') return Number(a === '') - Number(b === '')
  if (facet === 'status') return statusRank(a) - statusRank(b) || (a < b ? -1 : 1)
  return a < b ? -1 : 1
}

const bands: readonly string[] = codBands

function place(value: string): number {
  return bands.indexOf(value)
}
