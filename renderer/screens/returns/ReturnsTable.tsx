import { ListX } from 'lucide-react'
import { useMemo } from 'react'
import type { ReturnRowView } from '../../../src/contract/returns.ts'
import { countText, momentText } from '../../../src/words/format.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import type { Column, RowSource } from '../../components/tableParts.ts'
import type { TableSelection } from '../../components/tableSelection.ts'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import { useReturns } from '../../stores/returnsStore.ts'
import { shapes } from '../scan/cardView.ts'
import styles from './ReturnsTable.module.css'
import type { ReturnsReader } from './returnsView.ts'
import { countStates, returnStates, shownRows, stateVerdicts, statusText } from './returnsView.ts'

/** The day's parcels, the newest scan on top; the row of the cursor stands large beside it. */
export function ReturnsTable({ reader }: { readonly reader: ReturnsReader }) {
  const { w } = reader
  const rows = useReturns((state) => state.rows)
  const shown = useReturns((state) => state.shown)
  const current = useReturns((state) => state.current)
  const selection = useReturns((state) => state.selection)
  const loading = useReturns((state) => state.loading)
  const day = useReturns((state) => state.day)
  const listed = useMemo(() => shownRows({ rows, shown }), [rows, shown])
  const source = useMemo(() => sourceOf(listed), [listed])
  const columns = useMemo(() => columnsOf(reader), [reader])
  const empty = Object.keys(rows).length > 0 ? w.noMatch : day === null ? w.emptyToday : w.emptyDay
  return (
    <section className={styles.list} aria-label={w.list}>
      {Object.keys(rows).length > 0 && <Filter reader={reader} />}
      <DataTable
        name={w.list}
        rows={source}
        columns={columns}
        selection={selection}
        select={(after) => select(after, listed)}
        opened={current}
        alarming={({ state }) => state === 'damaged' || state === 'unexpected'}
        empty={loading ? <p className={styles.loading}>{w.loading}</p> : <EmptyState icon={ListX} title={empty} />}
      />
    </section>
  )
}

/** The row under the cursor is the one that stands large. */
function select(selection: TableSelection, listed: readonly ReturnRowView[]): void {
  const row = listed[selection.cursor]
  useReturns.setState({ selection, again: null, ...(row !== undefined && { current: row.id }) })
}

function sourceOf(rows: readonly ReturnRowView[]): RowSource<ReturnRowView> {
  return { count: rows.length, at: (index) => rows[index] ?? null, keyAt: (index) => rows[index]?.id ?? '' }
}

function columnsOf(reader: ReturnsReader): readonly Column<ReturnRowView>[] {
  const { w, now } = reader
  return [
    { key: 'at', name: w.column.at, width: 5.5, cell: ({ at }) => (at === null ? '' : momentText(at, now)) },
    { key: 'code', name: w.column.code, width: 9, cell: ({ code }) => <span className={styles.code}>{code}</span> },
    {
      key: 'state',
      name: w.column.state,
      width: 8.75,
      cell: ({ state }) => <VerdictChip verdict={stateVerdicts[state]} words={w.state[state]} />,
    },
    { key: 'note', name: w.column.note, width: 5, grows: true, cell: ({ note }) => <span title={note}>{note}</span> },
    { key: 'status', name: w.column.status, width: 6.5, grows: true, cell: (row) => statusText(row, reader) },
  ]
}

/** How many there are of each state; pressed, only those are shown. */
function Filter({ reader: { w, language } }: { readonly reader: ReturnsReader }) {
  const rows = useReturns((state) => state.rows)
  const shown = useReturns((state) => state.shown)
  const counts = countStates(rows)
  const all = Object.keys(rows).length
  const choices = [
    { value: 'all', count: all, name: w.all, verdict: null },
    ...returnStates.map((state) => ({
      value: state,
      count: counts[state],
      name: w.state[state],
      verdict: stateVerdicts[state],
    })),
  ] as const
  return (
    <fieldset className={styles.filter}>
      <legend className="heard">{w.filter}</legend>
      {choices
        .filter(({ count, value }) => count > 0 || value === shown)
        .map(({ value, count, name, verdict }) => (
          <button
            key={value}
            type="button"
            data-verdict={verdict ?? undefined}
            aria-pressed={value === shown}
            onClick={() => useReturns.setState({ shown: value })}
          >
            {verdict !== null && <VerdictShape shape={shapes[verdict]} />}
            <strong>{countText(count, language)}</strong> {name}
          </button>
        ))}
    </fieldset>
  )
}
