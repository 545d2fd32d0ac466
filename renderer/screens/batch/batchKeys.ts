import type { BatchView } from '../../../src/contract/batches.ts'
import type { OrderActionName } from '../../../src/contract/orderActions.ts'
import type { KeyDeedOf, KeySpot } from '../../../src/model/keyTable.ts'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import { nothingChosen } from '../../components/tableSelection.ts'
import { useBatches } from '../../stores/batchesStore.ts'
import { everyRow, isFiltered } from '../../stores/batchQuery.ts'
import type { Draft } from '../../stores/batchScreenStore.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import { askFor, useBatchSheet } from '../../stores/batchSheetStore.ts'
import { useClock } from '../../stores/clockStore.ts'
import { goTo, usePlace } from '../../stores/placeStore.ts'
import { texts } from '../../text/texts.ts'
import type { Teller } from './batchActions.ts'
import { openForm, pauseOrGoOn, removeBatch, retryFailed, say, sendDraft, stopForGood } from './batchActions.ts'
import { useBatchList } from './batchListStore.ts'
import { exportRows } from './exportRows.ts'
import { draftLines } from './import/draft.ts'
import { chooseFile, endDraft } from './importing.ts'
import { chosenRows } from './sheetLines.ts'
import { isOver } from './sheetWords.ts'

/** The rows of the table that are the screen's keys: of the draft, of the batch that is open, or of the list. */
export function batchSpot(): Extract<KeySpot, 'draft' | 'batches' | 'batch'> {
  if (useBatchScreen.getState().draft !== null) return 'draft'
  return usePlace.getState().about === null ? 'batches' : 'batch'
}

/** True: it meant something. */
export function obeyBatchKey(key: string, teller: Teller): boolean {
  const { draft } = useBatchScreen.getState()
  if (draft !== null) return draftKey(key, draft, teller)
  const { about } = usePlace.getState()
  if (about === null) return listKey(key, teller)
  const batch = useBatches.getState().rows[about]
  const deed = deedOfKey('batch', key)
  if (deed === 'batch.leave') return stepOut(batch?.state === 'running')
  if (deed === 'batch.file') chooseFile()
  return deed === 'batch.file' || (batch !== undefined && deed !== null && ofTheBatch(deed, batch, teller))
}

type SheetDeed = Exclude<KeyDeedOf<'batch'>, 'batch.leave' | 'batch.file'>

/** False: there is no button for it now either. */
function ofTheBatch(deed: SheetDeed, batch: BatchView, teller: Teller): boolean {
  const isUnderWay = batch.state === 'paused' || batch.state === 'running'
  switch (deed) {
    case 'batch.find':
      return focusSearch()
    case 'batch.go-on':
      void pauseOrGoOn(batch, teller)
      return true
    case 'batch.retry':
      if (batch.counts['not-printed'] === 0) return false
      void retryFailed(batch, teller)
      return true
    case 'batch.last-good':
      if (isUnderWay) useBatchScreen.setState({ scanning: 'last-good', scanningOf: batch.id })
      return isUnderWay
    case 'batch.print':
      if (batch.total > 0) openForm({ type: 'print' })
      return batch.total > 0
    case 'batch.stop':
      if (isUnderWay) void stopForGood(batch, teller)
      return isUnderWay
    case 'batch.export':
      return exportShown(batch, teller)
    // The table chooses its rows itself.
    case 'batch.every':
    case 'batch.others':
      return false
    default:
      return ofTheChosen(deed)
  }
}

type ChosenDeed = `batch.${OrderActionName | 'pdf' | 'history'}`

/** What is done with the rows that are chosen. */
function ofTheChosen(deed: ChosenDeed): boolean {
  const { rows, selection } = useBatchSheet.getState()
  const chosen = chosenRows(selection.chosen)
  if (chosen.length === 0) return false
  const only = chosen.length === 1 ? (rows[chosen[0] ?? -1]?.code ?? null) : null
  switch (deed) {
    case 'batch.pdf':
      openForm({ type: 'pdf' })
      return true
    case 'batch.history':
      if (only !== null) goTo('jobs', only)
      return only !== null
    case 'batch.change-cod':
      openForm({ type: 'action', action: 'change-cod' })
      return true
    case 'batch.cancel':
      openForm({ type: 'action', action: 'cancel' })
      return true
    case 'batch.delivery-again':
      openForm({ type: 'action', action: 'delivery-again' })
      return true
    case 'batch.return':
      openForm({ type: 'action', action: 'return' })
      return true
  }
}

function exportShown(batch: BatchView, { w, language }: Teller): boolean {
  if (useBatchSheet.getState().view.order.length === 0) return false
  exportRows(batch, { t: texts[language], w, language, now: useClock.getState().now })
  return true
}

function draftKey(key: string, draft: Draft, teller: Teller): boolean {
  const { table } = draft
  const deed = deedOfKey('draft', key)
  if (deed === 'draft.leave') endDraft()
  else if (deed === 'draft.file') chooseFile()
  else if (deed === 'draft.send' && table?.ok === true) void sendDraft(draftLines(table.rows, draft).lines, teller)
  else return false
  return true
}

function listKey(key: string, teller: Teller): boolean {
  const deed = deedOfKey('batches', key)
  if (deed === 'batches.file') chooseFile()
  if (deed !== 'batches.remove') return deed === 'batches.file'
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

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('[data-sheet-search] input')
  field?.focus()
  return field !== null
}
