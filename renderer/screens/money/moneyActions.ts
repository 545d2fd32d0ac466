import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { PrinterRow } from '../../../src/contract/card.ts'
import type { CodPart } from '../../../src/contract/money.ts'
import { mostLinesAtOnce } from '../../../src/contract/money.ts'
import type { CodRow, PayoutField } from '../../../src/model/cod.ts'
import { dayOf } from '../../../src/model/day.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import type { ImportedTable } from '../../../src/spreadsheet/readTable.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Actions } from '../../actions.ts'
import { nothingChosen } from '../../components/tableSelection.ts'
import { bytesOf, saveFile } from '../../saveFile.ts'
import { useClock } from '../../stores/clockStore.ts'
import { keepOwnPlaces } from '../../stores/keepPlaces.ts'
import type { MoneyNote, MoneyState, PayoutDraft } from '../../stores/moneyStore.ts'
import { useMoney } from '../../stores/moneyStore.ts'
import { sheetPrinter, usePrinters } from '../../stores/printersStore.ts'
import { closeWithTurn } from '../../stores/turns.ts'
import type { MoneyWords } from '../../text/screens/money.ts'
import { readBeside } from '../batch/import/readBeside.ts'
import { codCsv } from './codCsv.ts'
import { cellsOf, columnsOf, findColumns } from './payoutColumns.ts'

/** What is done with the reconciliation of COD. */
export interface MoneyTeller {
  readonly actions: Actions
  readonly w: MoneyWords
  readonly language: Language
}

function say(note: MoneyNote | null): void {
  useMoney.setState({ note })
}

/** The days that are shown: today where nobody chose. */
export function shownDays({ from, to }: Pick<MoneyState, 'from' | 'to'>): {
  readonly from: string
  readonly to: string
} {
  const today = dayOf(useClock.getState().now)
  const last = to === '' ? (from === '' ? today : from) : to
  return { from: from === '' ? last : from, to: last }
}

/** Shows other days, or a payout. */
export function lookAt(change: Partial<Pick<MoneyState, 'payout' | 'from' | 'to'>>, actions: Actions): void {
  useMoney.setState({ ...change, rows: [], selection: nothingChosen, loading: true, fault: null })
  void readCod(actions.approving.asOne())
}

let asked = 0

/**
 * Reads what is looked at part by part, under one PIN where a person asks (`approving.asOne`); an answer about what is no
 * longer shown is dropped. Whoever may not see it sees nothing of before either.
 */
export async function readCod(ask: Actions['ask']): Promise<void> {
  const number = ++asked
  const state = useMoney.getState()
  const { payout } = state
  const days = shownDays(state)
  const part = (after: string | null): Promise<Result<CodPart>> =>
    payout === null ? ask({ type: 'cod-of-days', ...days, after }) : ask({ type: 'cod-of-payout', payout, after })
  const listed = await ask({ type: 'payouts' })
  const read = listed.ok ? await allOf(part) : listed
  if (number !== asked) return
  const payouts = listed.ok ? listed.value : []
  useMoney.setState(
    read.ok
      ? { payouts, rows: read.value, loading: false, fault: null }
      : { payouts, rows: [], loading: false, fault: read.fault },
  )
}

// What a leader looked at goes with his turn, and so does what is on its way then. It can be asked for again.
closeWithTurn((fault) => {
  asked++
  useMoney.setState({ payouts: [], rows: [], selection: nothingChosen, loading: false, fault })
})

async function allOf(part: (after: string | null) => Promise<Result<CodPart>>): Promise<Result<readonly CodRow[]>> {
  const rows: CodRow[] = []
  for (let after: string | null = null; ; ) {
    const read: Result<CodPart> = await part(after)
    if (!read.ok) return read
    rows.push(...read.value.rows)
    after = read.value.next
    if (after === null) return ok(rows)
  }
}

/** A file of the carrier's was chosen: it is read beside the window. */
export function beginPayout(file: File): void {
  const noColumns = { code: -1, cod: -1, fees: -1, promotion: -1, paid: -1 }
  const draft: PayoutDraft = { file, table: null, head: 0, columns: noColumns, sending: false }
  useMoney.setState({ draft, note: null })
  void readBeside(file).then((table) => tableRead(file, table))
}

/** Which columns say what is proposed; somebody can say otherwise. */
export function tableRead(file: File, table: ImportedTable): void {
  const { draft, payouts } = useMoney.getState()
  if (draft?.file !== file) return
  const found = table.ok ? findColumns(table.rows, payouts[0]?.columns ?? null) : {}
  useMoney.setState({ draft: { ...draft, table, ...found } })
}

export function changeColumn(field: PayoutField, column: number): void {
  const { draft } = useMoney.getState()
  if (draft !== null) useMoney.setState({ draft: { ...draft, columns: { ...draft.columns, [field]: column } } })
}

/** What is said first, then the file itself; one that is on its way stays. */
export function leaveDraft(): void {
  const { draft, note } = useMoney.getState()
  if (note !== null) say(null)
  else if (draft?.sending === false) useMoney.setState({ draft: null })
}

/** A code, and the COD or what came: without them no line says anything. */
export function isMapped({ columns: { code, cod, paid }, table }: PayoutDraft): boolean {
  return table?.ok === true && code >= 0 && (cod >= 0 || paid >= 0)
}

/** Brings the lines to the station, and has the payout kept. */
export async function keepPayout({ actions }: MoneyTeller): Promise<void> {
  const { draft } = useMoney.getState()
  if (draft === null || draft.sending || draft.table?.ok !== true || !isMapped(draft)) return
  useMoney.setState({ draft: { ...draft, sending: true }, note: null })
  const kept = await bring(draft, draft.table.rows, actions)
  if (kept.ok) {
    useMoney.setState({ draft: null })
    say({ type: 'kept', file: draft.file.name, lines: kept.value.lines, flawed: kept.value.flawed })
    lookAt({ payout: kept.value.payout }, actions)
  } else {
    useMoney.setState({ draft: { ...draft, sending: false } })
    say({ type: 'fault', fault: kept.fault })
  }
  actions.hear(kept.ok ? 'ok' : 'error')
}

async function bring({ file, head, columns }: PayoutDraft, rows: readonly (readonly string[])[], actions: Actions) {
  const payout = uuid()
  const cells = cellsOf(rows, head, columns)
  for (let from = 0; from < cells.length; from += mostLinesAtOnce) {
    const part = cells.slice(from, from + mostLinesAtOnce)
    const brought = await actions.execute({ type: 'payout-lines', id: uuid(), payout, from, cells: part })
    if (!brought.ok) return brought
  }
  const hash = await hashOf(file)
  if (hash === null) return fail('file.unreadable', { facts: { file: file.name } })
  const about = { file: file.name.slice(0, 200), columns: columnsOf(rows[head] ?? [], columns), hash }
  const kept = await actions.execute({ type: 'payout-keep', id: uuid(), payout, ...about, count: cells.length })
  return kept.ok ? ok({ payout, ...kept.value }) : kept
}

/** null: the file went away or is another one since it was read, and the browser gives nothing of it any more. */
async function hashOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return null
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The payout that is shown counts no more. */
export async function removePayout({ actions }: MoneyTeller): Promise<void> {
  const { payout } = useMoney.getState()
  if (payout === null) return
  const removed = await actions.execute({ type: 'payout-remove', id: uuid(), payout })
  actions.hear(removed.ok ? 'ok' : 'error')
  say(removed.ok ? { type: 'removed' } : { type: 'fault', fault: removed.fault })
  if (removed.ok) lookAt({ payout: null }, actions)
}

/** While they are shown the cursor stays at its line. Returns what ends it. */
export function keepCodLine(): () => void {
  return keepOwnPlaces(useMoney, {
    madeOf: ['rows', 'shown'],
    keysOf: (state) => shownRows(state).map(codKey),
  })
}

/** An order that stayed and went with the next shift is two lines. */
export function codKey(row: CodRow | undefined): string {
  return `${row?.handover?.manifest ?? ''} ${row?.order ?? ''}`
}

/** The orders that are shown. */
export function shownRows({ rows, shown }: Pick<MoneyState, 'rows' | 'shown'>): readonly CodRow[] {
  if (shown === 'all') return rows
  if (shown === 'open') return rows.filter(({ verdict }) => !['paid', 'free', 'returned'].includes(verdict))
  return rows.filter(({ verdict }) => verdict === shown)
}

function nameOf({ w }: MoneyTeller): string {
  const state = useMoney.getState()
  const { from, to } = shownDays(state)
  const payout = state.payouts.find(({ id }) => id === state.payout)
  const days = from === to ? from : `${from}_${to}`
  return fillIn(w.file.name, { of: payout === undefined ? days : payout.file.replace(/\.[^.]+$/, '') })
}

/** What is shown, as a file. False: nothing is. */
export function exportCod(teller: MoneyTeller): boolean {
  const rows = shownRows(useMoney.getState())
  if (rows.length === 0) return false
  const { payouts } = useMoney.getState()
  const file = `${nameOf(teller)}.csv`
  saveFile(file, csvText(codCsv(rows, payouts, teller.w)))
  say({ type: 'saved', file })
  return true
}

/** The page to sign, of the days that are shown. False: a payout is shown, or nothing. */
export function saveCodPage(teller: MoneyTeller): boolean {
  if (!isOfDays()) return false
  void savePage(teller)
  return true
}

async function savePage(teller: MoneyTeller): Promise<void> {
  say({ type: 'making' })
  const file = `${nameOf(teller)}.pdf`
  const { actions, language } = teller
  const page = await actions.ask({ type: 'cod-page', ...shownDays(useMoney.getState()), language })
  if (page.ok) saveFile(file, bytesOf(page.value.pdf), 'application/pdf')
  say(page.ok ? { type: 'saved', file } : { type: 'fault', fault: page.fault })
}

/** False: a payout is shown, or nothing, or no printer prints A4 sheets. */
export function printCodPage(teller: MoneyTeller): boolean {
  const printer = sheetPrinter(usePrinters.getState().rows)
  if (printer === null || !isOfDays()) return false
  void printOn(printer, teller)
  return true
}

async function printOn({ id: printer, name }: PrinterRow, { actions, language }: MoneyTeller): Promise<void> {
  say({ type: 'printing', printer: name })
  const days = shownDays(useMoney.getState())
  const answer = await actions.execute({ type: 'cod-print', id: uuid(), ...days, printer, language })
  say(answer.ok ? { type: 'printed', printer: name } : { type: 'fault', fault: answer.fault })
  actions.hear(answer.ok ? 'ok' : 'error')
}

function isOfDays(): boolean {
  const { rows, payout } = useMoney.getState()
  return payout === null && rows.length > 0
}
