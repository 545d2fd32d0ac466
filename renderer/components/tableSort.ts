/** How a table is sorted: the key of its column, and which way. */
export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** What a row is sorted by; null comes last, whichever way. */
export type SortKey = string | number | null

const collator = new Intl.Collator('vi', { numeric: true, sensitivity: 'base' })

/** The sort after a column's head was pressed: this column, the other way when it was this one. */
export function nextSort(sort: Sort | null, column: string): Sort {
  return { column, descending: sort?.column === column && !sort.descending }
}

/** The rows in a new order; equal ones stay as they were. Keys are read once a row. */
export function sortRows<Row>(rows: readonly Row[], keyOf: (row: Row) => SortKey, descending: boolean): readonly Row[] {
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => compare(a.key, b.key, descending))
    .map(({ row }) => row)
}

function compare(a: SortKey, b: SortKey, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const rising = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return descending ? -rising : rising
}
