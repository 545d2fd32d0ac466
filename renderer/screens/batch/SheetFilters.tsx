import { FilterX, Search } from 'lucide-react'
import { useMemo } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import type { FacetName } from '../../stores/batchFacets.ts'
import { codBands, everyRow, groupings, isFiltered } from '../../stores/batchQuery.ts'
import { askFor, useBatchSheet } from '../../stores/batchSheetStore.ts'
import type { Teller } from './batchActions.ts'
import { facetOptions } from './facetOptions.ts'
import styles from './SheetFilters.module.css'
import { useSheetReader } from './useSheetReader.ts'

/** Which rows are shown, and under which heads. Everything acts at once. */
export function SheetFilters({ teller: { w, language } }: { readonly teller: Teller }) {
  const query = useBatchSheet((state) => state.query)
  const shown = useBatchSheet((state) => state.view.order.length)
  const filtered = isFiltered(query)
  return (
    <search className={styles.filters} aria-label={w.filter.title}>
      <div className={styles.search} data-sheet-search="">
        <TextField
          label={w.filter.search}
          bare
          icon={Search}
          placeholder={w.filter.searchHint}
          longest={100}
          value={query.search}
          change={(search) => askFor({ search })}
        />
      </div>
      <Facet facet="status" label={w.filter.status} any={w.filter.anyStatus} chosen={query.status} />
      <Facet facet="shift" label={w.filter.shift} any={w.filter.anyShift} chosen={query.shift} />
      <Facet facet="cod" label={w.filter.cod} any={w.filter.anyCod} chosen={query.cod} />
      <Facet facet="route" label={w.filter.route} any={w.filter.anyRoute} chosen={query.route} />
      <div className={styles.choice}>
        <SelectField
          label={w.filter.group}
          bare
          value={query.group}
          options={groupings.map((value) => ({ value, name: w.group[value] }))}
          choose={(group) => askFor({ group })}
        />
      </div>
      {filtered && (
        <>
          <Button icon={FilterX} onPress={() => askFor({ ...everyRow, group: query.group, sort: query.sort })}>
            {w.filter.clear}
          </Button>
          <p className={styles.shown} role="status">
            {fillIn(w.filter.shown, { count: countText(shown, language) })}
          </p>
        </>
      )}
    </search>
  )
}

/** The values that the rows have, with how many rows there are of each. Empty: every one. */
function Facet({
  facet,
  label,
  any,
  chosen,
}: {
  readonly facet: FacetName
  readonly label: string
  readonly any: string
  readonly chosen: string | null
}) {
  const reader = useSheetReader()
  const counts = useBatchSheet((state) => state.facets[facet])
  const options = useMemo(() => facetOptions(facet, counts, chosen, any, reader), [facet, counts, chosen, any, reader])
  const value = chosen === null ? 'any' : `is ${chosen}`
  return (
    <div className={styles.choice}>
      <SelectField
        label={label}
        bare
        value={value}
        options={options}
        choose={(option) => narrow(facet, option === 'any' ? null : option.slice(3))}
      />
    </div>
  )
}

function narrow(facet: FacetName, value: string | null): void {
  if (facet === 'cod') askFor({ cod: codBands.find((band) => band === value) ?? null })
  else askFor({ [facet]: value })
}
