import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { DataTable } from '../../components/DataTable.tsx'
import type { TableSelection } from '../../components/tableSelection.ts'
import { nextSort } from '../../components/tableSort.ts'
import { sortColumns } from '../../stores/batchQuery.ts'
import { askFor, useBatchSheet } from '../../stores/batchSheetStore.ts'
import { useOutbox } from '../../stores/outboxStore.ts'
import type { Teller } from './batchActions.ts'
import { sheetColumns } from './sheetColumns.tsx'
import type { SheetLine } from './sheetLines.ts'
import { isGroup, sheetLines, withHeads } from './sheetLines.ts'
import { facetText, orderAnswers } from './sheetWords.ts'
import { useSheetReader } from './useSheetReader.ts'

/** The rows of the open batch, as filtered, sorted and grouped. */
export function SheetTable({ teller, empty }: { readonly teller: Teller; readonly empty: ReactNode }) {
  const { w } = teller
  const reader = useSheetReader()
  const rows = useBatchSheet((state) => state.rows)
  const view = useBatchSheet((state) => state.view)
  const selection = useBatchSheet((state) => state.selection)
  const sort = useBatchSheet((state) => state.query.sort)
  const outbox = useOutbox((state) => state.rows)
  const answers = useMemo(() => orderAnswers(outbox), [outbox])
  const columns = useMemo(() => sheetColumns(reader, answers), [reader, answers])
  const source = useMemo(() => sheetLines(rows, view), [rows, view])
  const heading = useHeading()
  return (
    <DataTable
      name={w.sheet.rows}
      rows={source}
      columns={columns}
      selectable
      first
      selection={selection}
      select={select}
      sort={sort}
      sortBy={sortBy}
      heading={heading}
      alarming={alarming}
      empty={empty}
    />
  )
}

function useHeading(): (line: SheetLine) => ReactNode | null {
  const reader = useSheetReader()
  const group = useBatchSheet((state) => state.query.group)
  return useCallback(
    (line) => {
      if (!isGroup(line) || group === 'none') return null
      const name = facetText(group, line.group, reader)
      return fillIn(reader.w.groupHead, { name, count: countText(line.count, reader.language) })
    },
    [reader, group],
  )
}

function select(after: TableSelection): void {
  useBatchSheet.setState(({ selection, view }) => {
    const chosen = withHeads(selection.chosen, after.chosen, view)
    return { selection: { ...after, chosen } }
  })
}

function sortBy(key: string): void {
  const { sort } = useBatchSheet.getState().query
  const column = sortColumns.find((one) => one === key)
  if (column !== undefined) askFor({ sort: { column, descending: nextSort(sort, key).descending } })
}

/** Somebody has to look at it. */
function alarming(line: SheetLine): boolean {
  return !isGroup(line) && (line.verdict === 'in-doubt' || line.order?.status === 'cancel')
}
