import { uuid } from '../../../src/base/uuid.ts'
import type { BatchRowView, BatchView } from '../../../src/contract/batches.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { moved, withChosen } from '../../components/tableSelection.ts'
import { lineFault } from '../../input/lineFault.ts'
import { scanTurns } from '../../input/notTaken.ts'
import type { SoundName } from '../../sounds/score.ts'
import { useBatches } from '../../stores/batchesStore.ts'
import { everyRow } from '../../stores/batchQuery.ts'
import type { Draft } from '../../stores/batchScreenStore.ts'
import { changeDraft, useBatchScreen } from '../../stores/batchScreenStore.ts'
import type { SheetState } from '../../stores/batchSheetStore.ts'
import { rowsOfBatch, useBatchSheet, withQuery } from '../../stores/batchSheetStore.ts'
import { lineOfRow } from '../../stores/batchView.ts'
import { goTo, usePlace } from '../../stores/placeStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { clockText } from '../../text/format.ts'
import type { Teller } from './batchActions.ts'
import { resumeAfter, say } from './batchActions.ts'
import { keyAsItStands, keyOf } from './import/draft.ts'

/** Scans of one batch are sent one after the other, so that their rows stand in the order they were scanned in. */
const inTurn = scanTurns((line) => {
  onTheirWay.delete(keyOf(line) ?? line)
  coming = null
})
/** Lines that were sent and are no rows yet, by what duplicates are told by. */
const onTheirWay = new Set<string>()
/** A batch that a scan just began, and that the station has not told of yet. */
let coming: string | null = null

/** A line scanned while the batch screen is shown: never lost, and always answered by a sound. */
export function takeBatchScan(line: string, teller: Teller): void {
  say(null)
  const sound = obey(line, teller)
  if (sound !== null) teller.actions.hear(sound)
}

/** Null: its sound comes with the station's answer, or it asks something. */
function obey(line: string, teller: Teller): SoundName | null {
  const fault = lineFault(line)
  if (fault !== null) {
    say({ type: 'fault', fault })
    return 'error'
  }
  const { draft, scanning } = useBatchScreen.getState()
  const { about } = usePlace.getState()
  const batch = about === null ? undefined : useBatches.getState().rows[about]
  if (draft !== null) return addToDraft(draft, line)
  if (batch === undefined)
    return about !== null && about === coming ? addRow(about, line, teller) : beginBatch(line, teller)
  if (scanning === 'last-good') {
    void resumeAfter(batch.id, line, teller)
    return null
  }
  return scanModeOf(batch) === 'add' ? addRow(batch.id, line, teller) : chooseRow(batch.id, line)
}

/** What a scan does on this batch: as somebody chose for it, else it adds where scans made the batch. */
export function scanModeOf({ id, source, state }: Pick<BatchView, 'id' | 'source' | 'state'>): 'add' | 'choose' {
  const { scanning, scanningOf } = useBatchScreen.getState()
  if (scanningOf === id && scanning !== 'last-good') return scanning
  return source === 'scan' && state === 'open' ? 'add' : 'choose'
}

function addToDraft(draft: Draft, line: string): SoundName {
  if (draft.table?.ok !== true || draft.sending) return 'error'
  const row = Array.from({ length: draft.column + 1 }, (_, column) => (column === draft.column ? line.trim() : ''))
  changeDraft({ table: { ...draft.table, rows: [...draft.table.rows, row] } })
  return 'ok'
}

function beginBatch(line: string, { actions, w }: Teller): null {
  const id = uuid()
  const size = useStation.getState().station?.size ?? '80x80'
  const name = fillIn(w.newName.scan, { time: clockText(Date.now()).slice(0, 5) })
  coming = id
  goTo('batch', id)
  useBatchScreen.setState({ scanning: 'add', scanningOf: id })
  sendInTurn(line, actions, {
    type: 'batch-create',
    id,
    name,
    source: 'scan',
    size,
    printer: null,
    lines: [line.trim()],
  })
  return null
}

function addRow(id: string, line: string, { actions }: Teller): SoundName | null {
  const key = keyOf(line)
  const row = key === null ? null : rowOf(rowsOfBatch(id), key)
  if (row !== null || (key !== null && onTheirWay.has(key))) {
    if (row !== null) bringIntoSight(row)
    say({ type: 'already-there', line: line.trim() })
    return 'duplicate'
  }
  sendInTurn(line, actions, { type: 'batch-add', id: uuid(), batch: id, lines: [line.trim()] })
  return null
}

type RowCommand = Extract<Command, { type: 'batch-create' | 'batch-add' }>

function sendInTurn(line: string, actions: Teller['actions'], command: RowCommand): void {
  const key = keyOf(line) ?? line
  onTheirWay.add(key)
  inTurn(line, actions, async () => {
    const answer = await actions.execute(command)
    onTheirWay.delete(key)
    // It does not come any more: the next scan begins another one.
    if (!answer.ok && command.id === coming) coming = null
    if (!answer.ok) say({ type: 'fault', fault: answer.fault })
    actions.hear(answer.ok ? 'ok' : 'error')
  })
}

function chooseRow(id: string, line: string): SoundName {
  const rows = rowsOfBatch(id)
  const [itself, byRule] = [keyAsItStands(line), keyOf(line)].map((key) => (key === null ? null : rowOf(rows, key)))
  const row = itself ?? byRule ?? null
  if (row === null) {
    say({ type: 'not-in-batch', line: line.trim() })
    return 'error'
  }
  if (byRule !== null && byRule !== row) return ambiguous(line, rows, [row, byRule ?? row])
  const { selection } = useBatchSheet.getState()
  const again = selection.chosen.has(String(row))
  if (!again) useBatchSheet.setState({ selection: withChosen(selection, [...selection.chosen, String(row)]) })
  bringIntoSight(row)
  return again ? 'duplicate' : 'ok'
}

/** A line that stands in one row, and by a leader's rule means another one. */
function ambiguous(line: string, rows: readonly BatchRowView[], both: readonly number[]): SoundName {
  const orders = both.map((row) => rows[row]?.code ?? rows[row]?.line ?? '').join(', ')
  say({ type: 'fault', fault: { code: 'scan.ambiguous', facts: { code: line.trim(), orders } } })
  return 'error'
}

/** The cursor goes to the row; filters that hide it go. */
export function bringIntoSight(row: number): void {
  useBatchSheet.setState((state) =>
    atRow(lineOfRow(row, state.view) === null ? withQuery(state, everyFilter(state)) : state, row),
  )
}

function everyFilter({ query }: SheetState): SheetState['query'] {
  return { ...everyRow, sort: query.sort, group: query.group }
}

function atRow(state: SheetState, row: number): SheetState {
  const line = lineOfRow(row, state.view)
  return line === null ? state : { ...state, selection: moved(state.selection, line) }
}

const rowsByKey = new WeakMap<readonly BatchRowView[], ReadonlyMap<string, number>>()

/** The first row of a code, whether it was given as the order's or the parcel's; null: there is none. */
export function rowOf(rows: readonly BatchRowView[], key: string): number | null {
  let known = rowsByKey.get(rows)
  if (known === undefined) {
    const map = new Map<string, number>()
    for (const { row, line, code } of rows)
      for (const name of code === null ? [keyOf(line)] : [keyAsItStands(code), keyAsItStands(line)])
        if (name !== null && !map.has(name)) map.set(name, row)
    known = map
    rowsByKey.set(rows, map)
  }
  return known.get(key) ?? null
}
