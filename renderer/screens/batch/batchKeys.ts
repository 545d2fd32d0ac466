import { nothingChosen } from '../../components/tableSelection.ts'
import { useBatches } from '../../stores/batchesStore.ts'
import { everyRow, isFiltered } from '../../stores/batchQuery.ts'
import type { Draft } from '../../stores/batchScreenStore.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import { askFor, useBatchSheet } from '../../stores/batchSheetStore.ts'
import { goTo, usePlace } from '../../stores/placeStore.ts'
import type { Teller } from './batchActions.ts'
import { openForm, pauseOrGoOn, removeBatch, retryFailed, say, sendDraft } from './batchActions.ts'
import { useBatchList } from './batchListStore.ts'
import { draftLines } from './import/draft.ts'
import { endDraft } from './importing.ts'
import { chosenRows, isGroup, sheetLines } from './sheetLines.ts'
import { isOver } from './sheetWords.ts'

/** The keys of the batch screen: of the draft, of the batch that is open, or of the list. True: it meant something. */
export function obeyBatchKey(key: string, teller: Teller, chooseFile: () => void): boolean {
  const { draft } = useBatchScreen.getState()
  if (draft !== null) return draftKey(key, draft, teller, chooseFile)
  const { about } = usePlace.getState()
  const batch = about === null ? undefined : useBatches.getState().rows[about]
  if (key === 'F2') {
    chooseFile()
    return true
  }
  if (about === null) return listKey(key, teller)
  if (key === 'Escape') return stepOut(batch?.state === 'running')
  if (batch === undefined) return false
  switch (key) {
    case 'F3':
      return focusSearch()
    case 'F4':
      return openParcel()
    case 'F6':
      void pauseOrGoOn(batch, teller)
      return true
    case 'F7':
      if (batch.counts['not-printed'] === 0) return false
      void retryFailed(batch, teller)
      return true
    case 'F8':
      if (batch.state !== 'paused' && batch.state !== 'running') return false
      useBatchScreen.setState({ scanning: 'last-good', scanningOf: batch.id })
      return true
    case 'F9':
      if (batch.total === 0) return false
      openForm({ type: 'print' })
      return true
    default:
      return false
  }
}

function draftKey(key: string, draft: Draft, teller: Teller, chooseFile: () => void): boolean {
  const { table } = draft
  if (key === 'Escape') endDraft()
  else if (key === 'F2') chooseFile()
  else if (key === 'F9' && table?.ok === true) void sendDraft(draftLines(table.rows, draft).lines, teller)
  else return false
  return true
}

function listKey(key: string, teller: Teller): boolean {
  if (key !== 'Delete') return false
  const batch = useBatchList.getState().current
  const row = batch === null ? undefined : useBatches.getState().rows[batch]
  if (row === undefined) return false
  void removeBatch(row, teller, () => undefined)
  return true
}

/** Esc goes one step out: what the next scan is for, what was said, what is chosen, what is filtered, then the list. */
function stepOut(running: boolean): boolean {
  const { scanning, note } = useBatchScreen.getState()
  const { selection, query } = useBatchSheet.getState()
  if (scanning === 'last-good') useBatchScreen.setState({ scanning: 'choose' })
  else if (note !== null && !isOver(note, running)) say(null)
  else if (selection.chosen.size > 0)
    useBatchSheet.setState({ selection: { ...nothingChosen, cursor: selection.cursor } })
  else if (isFiltered(query)) askFor({ ...everyRow, sort: query.sort, group: query.group })
  else goTo('batch')
  return true
}

/** The parcel of the one row that is chosen, else of the row that the cursor is on. */
function openParcel(): boolean {
  const { rows, view, selection } = useBatchSheet.getState()
  const [first, ...others] = chosenRows(selection.chosen)
  const line = first === undefined ? sheetLines(rows, view).at(selection.cursor) : rows[first]
  if (others.length > 0 || line == null || isGroup(line) || line.code === null) return false
  goTo('parcel', line.code)
  return true
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('[data-sheet-search] input')
  field?.focus()
  return field !== null
}
