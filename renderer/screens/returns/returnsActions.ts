import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { ReturnRowView } from '../../../src/contract/returns.ts'
import { dayOf } from '../../../src/model/day.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Actions } from '../../actions.ts'
import { sendAloud } from '../../actions.ts'
import { moved } from '../../components/tableSelection.ts'
import { lineFault } from '../../input/lineFault.ts'
import { scanTurns } from '../../input/notTaken.ts'
import { useOutbox } from '../../stores/outboxStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import type { ReturnsNote } from '../../stores/returnsStore.ts'
import { useReturns } from '../../stores/returnsStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import type { ReturnsWords } from '../../text/screens/returns.ts'
import type { Texts } from '../../text/vi.ts'
import { writeTicket } from '../../ticketing.ts'
import { returnSound, shownRows, ticketText } from './returnsView.ts'

/** What is done at the returns desk. A refusal of the station is shown where it was asked for. */
export interface Teller {
  readonly actions: Actions
  readonly t: Texts
  readonly w: ReturnsWords
  readonly language: Language
}

export function say(said: ReturnsNote | null): void {
  useReturns.setState({ said })
}

/** Null: it was refused, and the screen says why. */
function send<C extends Command>(actions: Actions, command: C) {
  return sendAloud(actions, command, say)
}

/** Scans are sent one after the other, so that rows stand in the order they were scanned in. */
const inTurn = scanTurns(noLongerScanning)
/** Rows that were scanned and have not sounded yet. */
const unheard = new Set<string>()

/** A parcel is here: the last one leaves the screen first. */
export function takeReturnScan(line: string, { actions }: Teller): void {
  const fault = lineFault(line)
  if (fault !== null) {
    say({ type: 'fault', fault })
    actions.hear('error')
    return
  }
  useReturns.setState({ day: null, current: null, again: null, scanning: line.trim(), said: null })
  inTurn(line, actions, async () => {
    const answer = await send(actions, { type: 'return-scan', id: uuid(), line })
    noLongerScanning(line)
    if (answer === null) return
    const { row, again } = answer.value
    showRow(row, again)
    if (again) return actions.hear('duplicate')
    unheard.add(row)
    const known = useReturns.getState().rows[row]
    if (known !== undefined) hearRow(known, actions)
  })
}

function noLongerScanning(line: string): void {
  if (useReturns.getState().scanning === line.trim()) useReturns.setState({ scanning: null })
}

/** The sound of a scanned parcel, as soon as it is known what it is. */
export function hearRow(row: ReturnRowView, { hear }: Pick<Actions, 'hear'>): void {
  const sound = unheard.has(row.id) ? returnSound(row) : null
  if (sound === null) return
  unheard.delete(row.id)
  hear(sound)
}

/** It stands large, and the table's cursor is on it; a filter that hides it goes. */
export function showRow(row: string, again = false): void {
  useReturns.setState((state) => {
    const hidden = state.rows[row] !== undefined && !shownRows(state).some(({ id }) => id === row)
    const shown = hidden ? 'all' : state.shown
    const place = shownRows({ ...state, shown }).findIndex(({ id }) => id === row)
    return {
      shown,
      current: row,
      again: again ? row : null,
      selection: place === -1 ? state.selection : moved(state.selection, place),
    }
  })
}

export function currentRow(): ReturnRowView | null {
  const { rows, current } = useReturns.getState()
  return current === null ? null : (rows[current] ?? null)
}

/** Codes that were pasted are expected today. True: it was a list. */
export function takeExpected(text: string, teller: Teller): boolean {
  const lines = text
    .split(/[\r\n\t;,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length < 2) return false
  void expectLines(lines, teller)
  return true
}

/** Most lines of one command. */
const mostLines = 5_000

export async function expectLines(lines: readonly string[], { actions }: Teller): Promise<void> {
  let count = 0
  for (let from = 0; from < lines.length; from += mostLines) {
    const part = lines.slice(from, from + mostLines).map((line) => line.slice(0, 200))
    const answer = await send(actions, { type: 'return-expect', id: uuid(), lines: part })
    if (answer === null) return
    count += answer.value.rows
  }
  say({ type: 'expected', count })
  useReturns.setState({ day: null })
}

/** Orders that this station asked to be returned and that are not on the list. */
export function sentBack(): readonly string[] {
  const known = new Set(Object.values(useReturns.getState().rows).map(({ order }) => order))
  const asked = Object.values(useOutbox.getState().rows).filter(({ action }) => action === 'return')
  const done = asked.flatMap(({ results }) => results.filter((result) => result.done).map(({ order }) => order))
  return [...new Set(done)].filter((order) => !known.has(order))
}

/** Damaged, or not after all. */
export async function turnDamaged({ actions }: Teller): Promise<void> {
  const row = currentRow()
  if (row === null || row.at === null) return
  const condition = row.condition === 'damaged' ? 'whole' : 'damaged'
  await send(actions, { type: 'return-note', id: uuid(), row: row.id, condition, note: row.note })
}

export function writeNote(): void {
  const row = currentRow()
  if (row === null) return
  useReturns.setState({ draft: { row: row.id, condition: row.condition, note: row.note }, said: null })
  useScreen.setState({ dialog: 'return-note' })
}

export function leaveNote(): void {
  if (useScreen.getState().dialog === 'return-note') useScreen.setState({ dialog: null })
}

export async function saveNote({ actions }: Teller): Promise<void> {
  const { draft } = useReturns.getState()
  if (draft === null) return
  const saved = await send(actions, { type: 'return-note', id: uuid(), ...draft })
  // What was refused stays to be seen and sent again; and another note may be written by now.
  if (saved !== null && useReturns.getState().draft === draft) leaveNote()
}

export function openTicket({ t, w }: Teller): void {
  const row = currentRow()
  if (row?.order != null) writeTicket([row.order], ticketText(row, { t, w }))
}

/** What was scanned today can be scanned again, so nobody is asked; of an earlier day it would not come back as it was. */
export async function removeRow({ actions, w }: Teller): Promise<void> {
  const row = currentRow()
  if (row === null) return
  const canComeBack = row.day === dayOf(Date.now())
  const question = { title: fillIn(w.removeTitle, { code: row.code }), text: w.removeText, yes: w.key.remove }
  if (!canComeBack && !(await confirm({ ...question, danger: true }))) return
  const removed = await send(actions, { type: 'return-remove', id: uuid(), row: row.id })
  if (removed === null) return
  useReturns.setState({ current: null, again: null })
  if (canComeBack) say({ type: 'removed', row })
}

/** What was removed last is on the list again, with its note. False: nothing was. */
export function putBack({ actions }: Teller): boolean {
  const { said } = useReturns.getState()
  if (said?.type !== 'removed') return false
  void restore(said.row, actions)
  return true
}

async function restore({ line, at, condition, note }: ReturnRowView, actions: Actions): Promise<void> {
  if (at === null) return void (await send(actions, { type: 'return-expect', id: uuid(), lines: [line] }))
  const scanned = await send(actions, { type: 'return-scan', id: uuid(), line })
  if (scanned === null) return
  const { row } = scanned.value
  if (condition !== 'whole' || note !== '')
    await send(actions, { type: 'return-note', id: uuid(), row, condition, note })
  showRow(row)
}

/** The day that is shown. */
export function shownDay(now = Date.now()): string {
  return useReturns.getState().day ?? dayOf(now)
}
