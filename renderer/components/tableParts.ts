import type { ReactNode } from 'react'
import type { TableSelection } from './tableSelection.ts'
import type { Sort, SortKey } from './tableSort.ts'

/** A column. What it says of a row is text or a chip; nothing in a cell takes the focus. */
export interface Column<Row> {
  readonly key: string
  readonly name: string
  /** In rem, 16 px at 1440 × 900. */
  readonly width: number
  /** It takes a share of the room that is left, by its width. */
  readonly grows?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Numbers and money. */
  readonly align?: 'end'
  /** With it the head can be pressed to sort; the caller sorts, by `sortRows`. */
  readonly sortBy?: (row: Row) => SortKey
}

/** Rows by their place, so that a hundred thousand cost nothing until they are seen. */
export interface RowSource<Row> {
  readonly count: number
  /** null: it is on its way. */
  at(index: number): Row | null
  /** Known for every row, loaded or not, and the row's own when the table is sorted. */
  keyAt(index: number): string
}

export interface DataTableProps<Row> {
  readonly name: string
  readonly rows: RowSource<Row>
  readonly columns: readonly Column<Row>[]
  /** Where the keyboard is and, in a table that can be chosen from, what is chosen: `nothingChosen` at first. */
  readonly selection: TableSelection
  readonly select: (selection: TableSelection) => void
  /** Rows can be chosen: a column of marks, Space, Shift, Ctrl+A, Ctrl+I. */
  readonly selectable?: boolean
  readonly sort?: Sort | null
  readonly sortBy?: (column: string) => void
  /** Enter or a press on a row. */
  readonly open?: (index: number) => void
  /** The key of the row that is open beside the table. */
  readonly opened?: string | null
  /** The last rows came into sight: time to load more. */
  readonly nearEnd?: () => void
  readonly alarming?: (row: Row) => boolean
  /** What a line says that is no row but stands above some; null: it is a row. */
  readonly heading?: (row: Row) => ReactNode | null
  /** It has the focus as soon as it is there. */
  readonly first?: boolean
  /** Instead of a table without rows. */
  readonly empty?: ReactNode
}
