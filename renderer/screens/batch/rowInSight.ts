import { useBatchSheet } from '../../stores/batchSheetStore.ts'
import { chosenRows, isGroup, sheetLines } from './sheetLines.ts'

/** The code of the one row that is chosen, else of the row under the cursor; null: neither has one. */
export function rowInSight(): string | null {
  const { rows, view, selection } = useBatchSheet.getState()
  const chosen = chosenRows(selection.chosen)
  if (chosen.length === 1) return rows[chosen[0] ?? -1]?.code ?? null
  const line = sheetLines(rows, view).at(selection.cursor)
  return line === null || isGroup(line) ? null : line.code
}
