import { Check } from 'lucide-react'
import type { JSX, ReactNode } from 'react'
import { memo } from 'react'
import styles from './DataTable.module.css'
import type { Column } from './tableParts.ts'

interface TableRowProps<Row> {
  readonly id: string
  readonly index: number
  /** Where it stands in the body, in pixels. */
  readonly top: number
  readonly row: Row | null
  readonly columns: readonly Column<Row>[]
  readonly selectable: boolean
  readonly chosen: boolean
  readonly atCursor: boolean
  readonly opened: boolean
  readonly alarming: ((row: Row) => boolean) | undefined
  readonly heading: ((row: Row) => ReactNode | null) | undefined
}

function Row<Of>(props: TableRowProps<Of>) {
  const { row, index, columns, selectable, chosen, alarming } = props
  const heading = row === null ? null : (props.heading?.(row) ?? null)
  return (
    <tr
      id={props.id}
      className={styles.row}
      style={{ transform: `translateY(${props.top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selectable ? chosen : props.opened}
      aria-busy={row === null}
      data-index={index}
      data-cursor={props.atCursor ? '' : undefined}
      data-opened={props.opened ? '' : undefined}
      data-chosen={chosen ? '' : undefined}
      data-alarm={row !== null && alarming?.(row) === true ? '' : undefined}
    >
      {selectable && (
        <td className={styles.mark} data-mark="">
          <span className={styles.box}>{chosen && <Check strokeWidth={3} aria-hidden="true" />}</span>
        </td>
      )}
      {heading !== null && (
        <td className={styles.heading} colSpan={columns.length}>
          {heading}
        </td>
      )}
      {(heading === null ? columns : []).map((column) => (
        <td key={column.key} className={styles.cell} data-align={column.align}>
          {row === null ? null : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** One row, drawn again only when something of it changed. */
export const TableRow = memo(Row) as <Of>(props: TableRowProps<Of>) => JSX.Element
