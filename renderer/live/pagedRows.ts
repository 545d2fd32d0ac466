/** Rows as far as they were read, and the cursor of the page behind them; null: there is none. */
export interface PagedRows<Row, Cursor> {
  readonly rows: readonly Row[]
  readonly next: Cursor | null
}

/**
 * The rows after the first page was asked for again: the page, and behind it what was loaded of later pages. `next`
 * stays where the loading had come to.
 */
export function withFirstPage<Row, Cursor>(
  { rows, next }: PagedRows<Row, Cursor>,
  page: PagedRows<Row, Cursor>,
  keyOf: (row: Row) => string,
): PagedRows<Row, Cursor> {
  const last = page.rows.at(-1)
  const known = last === undefined ? -1 : rows.findIndex((row) => keyOf(row) === keyOf(last))
  if (page.next === null || known === -1) return page
  return { rows: [...page.rows, ...rows.slice(known + 1)], next: known + 1 < rows.length ? next : page.next }
}

/** The rows with one more page behind them. */
export function withNextPage<Row, Cursor>(
  { rows }: Pick<PagedRows<Row, Cursor>, 'rows'>,
  page: PagedRows<Row, Cursor>,
  keyOf: (row: Row) => string,
): PagedRows<Row, Cursor> {
  const known = new Set(rows.map(keyOf))
  return { rows: [...rows, ...page.rows.filter((row) => !known.has(keyOf(row)))], next: page.next }
}
