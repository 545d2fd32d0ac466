import type { ReactNode } from 'react'
import type { BatchRowView } from '../../../src/contract/batches.ts'
import { countText, money, shiftText } from '../../../src/words/format.ts'
import type { Column } from '../../components/tableParts.ts'
import type { SortKey } from '../../components/tableSort.ts'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import type { SortColumn } from '../../stores/batchQuery.ts'
import { newsWord } from '../scan/cardView.ts'
import styles from './sheetColumns.module.css'
import type { SheetLine } from './sheetLines.ts'
import { isGroup } from './sheetLines.ts'
import type { OrderAnswer, SheetReader } from './sheetWords.ts'
import { whyText } from './sheetWords.ts'

/** The columns of a batch's rows; what is looked for first stands first. */
export function sheetColumns(
  reader: SheetReader,
  answers: ReadonlyMap<string, OrderAnswer>,
): readonly Column<SheetLine>[] {
  const { t, w, language, now } = reader
  const column = (
    key: SortColumn,
    width: number,
    cell: (row: BatchRowView) => ReactNode,
    more: Partial<Column<SheetLine>> = {},
  ): Column<SheetLine> => ({
    key,
    name: w.column[key],
    width,
    cell: (line) => (isGroup(line) ? null : cell(line)),
    sortBy: sortedByStore,
    ...more,
  })
  return [
    column('row', 5, ({ row }) => countText(row + 1, language), { align: 'end' }),
    column('code', 8.5, (row) => <Code row={row} />),
    column('verdict', 10.5, (row) => <Verdict row={row} reader={reader} />),
    column('cod', 7.75, ({ order }) => (order?.cod == null ? '' : money(order.cod, language)), { align: 'end' }),
    column('fault', 11, (row) => <Why row={row} answers={answers} reader={reader} />, { grows: true }),
    column('name', 7.25, ({ order }) => order?.name ?? '', { grows: true }),
    column('status', 9.5, ({ order }) => (order === null ? '' : (t.statuses[order.status] ?? order.status))),
    column('route', 8.75, ({ order }) => order?.sortCode ?? ''),
    column('shift', 10, ({ order }) => (order?.pickupShift == null ? '' : shiftText(order.pickupShift, now))),
  ]
}

/** The store sorts; the head only has to know that it can be pressed. */
const sortedByStore = (): SortKey => null

function Code({ row: { code, line } }: { readonly row: BatchRowView }) {
  return <span className={styles.code}>{code ?? line}</span>
}

/** Where the column is too narrow the whole of it is the title; half an amount would be another. */
function Why({
  row,
  answers,
  reader,
}: {
  readonly row: BatchRowView
  readonly answers: ReadonlyMap<string, OrderAnswer>
  readonly reader: SheetReader
}) {
  return <span title={whyText(row, answers, reader)}>{whyText(row, answers, reader, false)}</span>
}

function Verdict({ row, reader: { w, t } }: { readonly row: BatchRowView; readonly reader: SheetReader }) {
  const { verdict, news } = row
  if (news !== null) return <VerdictChip verdict="not-printed" words={newsWord(news, t)} />
  if (verdict === 'untouched') return <span className={styles.untouched}>{w.verdict.untouched}</span>
  return <VerdictChip verdict={verdict} words={w.verdict[verdict]} />
}
