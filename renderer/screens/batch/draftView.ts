import { createElement } from 'react'
import type { ImportedTable, ImportRefusal } from '../../../src/spreadsheet/readTable.ts'
import { mostRows } from '../../../src/spreadsheet/readTable.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Column, RowSource } from '../../components/tableParts.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'
import styles from './sheetColumns.module.css'

/** A row of the table as it was read, with its number in the file from 1. */
export interface DraftRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** The rows under the header. Nothing is made of them before they are seen. */
export function draftRows(table: ImportedTable | null, header: boolean): RowSource<DraftRow> {
  const rows = table?.ok === true ? table.rows : []
  const skipped = header ? 1 : 0
  const seen = new Map<number, DraftRow>()
  return {
    count: Math.max(0, rows.length - skipped),
    at(index) {
      const known = seen.get(index)
      if (known !== undefined) return known
      const row = { number: index + skipped + 1, cells: rows[index + skipped] ?? [] }
      seen.set(index, row)
      return row
    },
    keyAt: (index) => String(index),
  }
}

/** Columns that are previewed; a table of hundreds shows its first, and that of the codes. */
const mostColumns = 20

export function draftColumns(
  names: readonly string[],
  codes: number,
  w: BatchWords,
  language: Language,
): readonly Column<DraftRow>[] {
  const shown = names.map((name, column) => ({ name, column }))
  const few = shown.filter(({ column }) => column < mostColumns || column === codes)
  const number: Column<DraftRow> = {
    key: 'number',
    name: w.draft.row,
    width: 4.5,
    align: 'end',
    cell: (row) => countText(row.number, language),
  }
  return [
    number,
    ...few.map(({ name, column }) => ({
      key: String(column),
      name: column !== codes ? name : names.length === 1 ? w.draft.column : `${w.draft.column}: ${name}`,
      width: column === codes ? 14 : 10,
      grows: true,
      cell: ({ cells }: DraftRow) =>
        column === codes ? createElement('span', { className: styles.code }, cells[column]) : cells[column],
    })),
  ]
}

export function refusalText(refusal: ImportRefusal, w: BatchWords, language: Language): string {
  const rows = 'rows' in refusal ? countText(refusal.rows, language) : ''
  return fillIn(w.refusal[refusal.why], { rows, most: countText(mostRows, language) })
}
