import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '../text/texts.ts'
import styles from './DataTable.module.css'
import type { Column, DataTableProps } from './tableParts.ts'
import type { TableRows } from './tableSelection.ts'
import { allKeys, withChosen } from './tableSelection.ts'

/** The names of the columns; those that can be sorted by are buttons. The first mark chooses all rows, or none. */
export function TableHead<Row>(
  props: Pick<DataTableProps<Row>, 'columns' | 'sort' | 'sortBy' | 'selectable' | 'selection' | 'select'> & {
    readonly rows: TableRows
  },
) {
  const { t } = useTexts()
  const { columns, selectable = false, selection, select, rows } = props
  const all = selection.chosen.size >= rows.count
  return (
    <thead className={styles.head}>
      <tr className={styles.names} aria-rowindex={1}>
        {selectable && (
          <th className={styles.mark} scope="col">
            <input
              type="checkbox"
              aria-label={t.table.all}
              checked={all}
              ref={(box) => {
                if (box !== null) box.indeterminate = !all && selection.chosen.size > 0
              }}
              onChange={() => select(withChosen(selection, all ? [] : allKeys(rows)))}
            />
          </th>
        )}
        {columns.map((column) => (
          <ColumnName key={column.key} column={column} sort={props.sort ?? null} sortBy={props.sortBy} />
        ))}
      </tr>
    </thead>
  )
}

function ColumnName<Row>({
  column,
  sort,
  sortBy,
}: {
  readonly column: Column<Row>
  readonly sort: DataTableProps<Row>['sort']
  readonly sortBy: DataTableProps<Row>['sortBy']
}) {
  const direction = sort?.column !== column.key ? undefined : sort.descending ? 'descending' : 'ascending'
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th className={styles.name} scope="col" aria-sort={direction} data-align={column.align}>
      {column.sortBy === undefined || sortBy === undefined ? (
        <span className={styles.words}>{column.name}</span>
      ) : (
        <button type="button" className={styles.sort} onClick={() => sortBy(column.key)}>
          <span className={styles.words}>{column.name}</span>
          {direction !== undefined && <Arrow strokeWidth={2.2} aria-hidden="true" />}
        </button>
      )}
    </th>
  )
}
