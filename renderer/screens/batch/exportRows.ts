import type { BatchRowView, BatchView } from '../../../src/contract/batches.ts'
import type { CsvCell } from '../../../src/spreadsheet/csvText.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { dayAndTime, shiftText } from '../../../src/words/format.ts'
import { saveFile } from '../../saveFile.ts'
import { useBatchSheet } from '../../stores/batchSheetStore.ts'
import { useOutbox } from '../../stores/outboxStore.ts'
import { newsWord } from '../scan/cardView.ts'
import { say } from './batchActions.ts'
import { chosenRows } from './sheetLines.ts'
import type { OrderAnswer, SheetReader } from './sheetWords.ts'
import { orderAnswers, whyText } from './sheetWords.ts'

/** The chosen rows as a file, or all that are shown when none is chosen. */
export function exportRows({ name }: BatchView, reader: SheetReader): void {
  const { rows, view, selection } = useBatchSheet.getState()
  const chosen = chosenRows(selection.chosen)
  const numbers = chosen.length > 0 ? chosen : view.order
  const wanted = numbers.flatMap((number) => rows[number] ?? [])
  const file = `${fileName(name, reader.w.foot.file)}.csv`
  saveFile(file, csvText(sheetCsv(wanted, orderAnswers(useOutbox.getState().rows), reader)))
  say({ type: 'exported', count: wanted.length, file })
}

/** The head, then a line for each row. */
export function sheetCsv(
  rows: readonly BatchRowView[],
  answers: ReadonlyMap<string, OrderAnswer>,
  reader: SheetReader,
): readonly (readonly CsvCell[])[] {
  const { w, t } = reader
  const { column } = w
  const head = [
    column.row,
    w.csv.line,
    w.csv.code,
    column.verdict,
    column.fault,
    column.name,
    column.status,
    column.cod,
    column.route,
    column.shift,
  ]
  const lines = rows.map((row): readonly CsvCell[] => {
    const { order } = row
    const shift = order?.pickupShift ?? null
    return [
      row.row + 1,
      row.line,
      row.code,
      row.news === null ? w.verdict[row.verdict] : newsWord(row.news, t),
      whyText(row, answers, reader),
      order?.name ?? null,
      order === null ? null : (t.statuses[order.status] ?? order.status),
      order?.cod ?? null,
      order?.sortCode ?? null,
      shift === null ? null : `${dayAndTime(shift.from).slice(0, 10)} ${shiftText(shift, shift.from)}`,
    ]
  })
  return [head, ...lines]
}

/** What no file system refuses. */
export function fileName(name: string, otherwise: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N} _-]/gu, '-').trim()
  return plain === '' ? otherwise : plain
}
