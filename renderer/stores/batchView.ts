import type { BatchRowVerdict, BatchRowView } from '../../src/contract/batches.ts'
import { statusRank } from '../../src/model/orderStatus.ts'
import type { SheetQuery, SortColumn } from './batchQuery.ts'
import { codBandOf, codBands, groupOf, matcher, routeOf, shiftOf, statusOf } from './batchQuery.ts'

/**
 * The rows of a batch as a query shows them: row numbers in their order, and where the groups begin. After a change of a
 * few rows only those are judged and placed anew.
 */
export interface SheetView {
  /** Row numbers. */
  readonly order: readonly number[]
  /** In their order, none without a row; empty without grouping. */
  readonly groups: readonly SheetGroup[]
}

export interface SheetGroup {
  readonly group: string
  /** Where it begins in `order`, and how many rows it has. */
  readonly from: number
  readonly count: number
}

type Rows = readonly BatchRowView[]
type Compare = (a: BatchRowView, b: BatchRowView) => number

export const noView: SheetView = { order: [], groups: [] }

export function arrange(rows: Rows, query: SheetQuery): SheetView {
  const matches = matcher(query)
  const shown = rows.filter(matches)
  if (query.sort.column !== 'row' || query.sort.descending || query.group !== 'none') shown.sort(comparer(query))
  return grouped(
    shown.map(({ row }) => row),
    rows,
    query,
  )
}

/** The view after the rows with these numbers changed, or came. */
export function rearrange(view: SheetView, rows: Rows, changed: readonly number[], query: SheetQuery): SheetView {
  const numbers = new Set(changed)
  const matches = matcher(query)
  const compare = comparer(query)
  const stay = view.order.filter((number) => !numbers.has(number))
  const coming = [...numbers]
    .flatMap((number) => rows[number] ?? [])
    .filter(matches)
    .sort(compare)
  return grouped(merge(stay, coming, rows, compare), rows, query)
}

/** Each that comes is looked up by halves, and everything copied once. */
function merge(stay: readonly number[], coming: readonly BatchRowView[], rows: Rows, compare: Compare): number[] {
  const order: number[] = []
  let from = 0
  for (const row of coming) {
    const to = placeOf(row, stay, from, rows, compare)
    for (let at = from; at < to; at++) order.push(stay[at] ?? 0)
    order.push(row.row)
    from = to
  }
  for (let at = from; at < stay.length; at++) order.push(stay[at] ?? 0)
  return order
}

function placeOf(row: BatchRowView, stay: readonly number[], from: number, rows: Rows, compare: Compare): number {
  let [low, high] = [from, stay.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = rows[stay[middle] ?? 0]
    if (other !== undefined && compare(other, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function grouped(order: readonly number[], rows: Rows, { group }: SheetQuery): SheetView {
  if (group === 'none') return { order, groups: [] }
  const groups: { group: string; from: number; count: number }[] = []
  for (const [at, number] of order.entries()) {
    const row = rows[number]
    const name = row === undefined ? '' : (groupOf(row, group) ?? '')
    const last = groups.at(-1)
    if (last?.group === name) last.count++
    else groups.push({ group: name, from: at, count: 1 })
  }
  return { order, groups }
}

/** Where a row stands in the table; null: it is not shown. */
export function lineOfRow(row: number, { order, groups }: SheetView): number | null {
  const at = order.indexOf(row)
  if (at === -1) return null
  return at + groups.filter(({ from }) => from <= at).length
}

/** The row at a line of the table; null: a group's head, or nothing. */
export function rowAtLine(line: number, { order, groups }: SheetView): number | null {
  // A group's head comes before its rows, and after the heads before it.
  const heads = groups.filter(({ from }, place) => from + place <= line).length
  const last = groups[heads - 1]
  return last !== undefined && last.from + heads - 1 === line ? null : (order[line - heads] ?? null)
}

const collator = new Intl.Collator('vi', { numeric: true, sensitivity: 'base' })

/** By group, then by the column, then by row. What is not known comes last, whichever way. */
function comparer(query: SheetQuery): Compare {
  const { column, descending } = query.sort
  const keyOf = sortKeys[column]
  return (a, b) =>
    compareGroups(a, b, query) ||
    compareKeys(keyOf(a), keyOf(b), descending) ||
    (descending ? b.row - a.row : a.row - b.row)
}

function compareGroups(a: BatchRowView, b: BatchRowView, { group }: SheetQuery): number {
  if (group === 'none') return 0
  if (group === 'cod') return codBands.indexOf(codBandOf(a)) - codBands.indexOf(codBandOf(b))
  const [first, second] = [groupOf(a, group) ?? '', groupOf(b, group) ?? '']
  if (first === second) return 0
  if (first === '' || second === '') return first === '' ? 1 : -1
  if (group === 'status') return statusRank(first) - statusRank(second) || plain(first, second)
  return plain(first, second)
}

type SortKey = string | number | null

function compareKeys(a: SortKey, b: SortKey, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const rising =
    typeof a === 'number' && typeof b === 'number' ? a - b : a === b ? 0 : collator.compare(String(a), String(b))
  return descending ? -rising : rising
}

const orNull = (text: string) => (text === '' ? null : text)

const sortKeys: Readonly<Record<SortColumn, (row: BatchRowView) => SortKey>> = {
  row: ({ row }) => row,
  code: ({ code, line }) => code ?? line,
  name: ({ order }) => orNull(order?.name ?? ''),
  status: (row) => (row.order === null ? null : statusRank(statusOf(row))),
  cod: ({ order }) => order?.cod ?? null,
  route: (row) => orNull(routeOf(row)),
  shift: (row) => orNull(shiftOf(row)),
  verdict: ({ verdict }) => verdicts.indexOf(verdict),
  fault: ({ fault }) => fault?.code ?? null,
}

/** What asks most of somebody first. */
export const verdicts: readonly BatchRowVerdict[] = [
  'in-doubt',
  'not-printed',
  'duplicate',
  'waiting',
  'working',
  'untouched',
  'canceled',
  'sent-not-confirmed',
  'printed',
]

function plain(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
