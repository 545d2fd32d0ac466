import { uuid } from '../../../src/base/uuid.ts'
import {
  bringRows,
  proposeMapping,
  readImport,
  rememberMapping,
  rowsToBring,
} from '../../../src/contract/bringImport.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { ImportRowView, ImportView } from '../../../src/contract/imports.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, money } from '../../../src/words/format.ts'
import { importResults } from '../../../src/words/importResults.ts'
import { importTemplate } from '../../../src/words/importTemplate.ts'
import type { Language } from '../../../src/words/language.ts'
import { weightText } from '../../../src/words/weightText.ts'
import type { Actions } from '../../actions.ts'
import { sendAloud } from '../../actions.ts'
import { chooseTable } from '../../chooseFile.ts'
import { nothingChosen } from '../../components/tableSelection.ts'
import { saveFile } from '../../saveFile.ts'
import type { ImportNote } from '../../stores/importsStore.ts'
import { changeImportDraft, onImportRows, useImportScreen, useImports } from '../../stores/importsStore.ts'
import { keepOwnPlaces } from '../../stores/keepPlaces.ts'
import { goTo } from '../../stores/placeStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { clockText } from '../../text/format.ts'
import type { ImportsWords } from '../../text/screens/imports.ts'
import { readBeside } from '../batch/import/readBeside.ts'
import { canBeBrought, canBeMade, countOf, filled, nextTrouble, shownRows, withImportRows } from './importView.ts'

/** What is done with files of orders. */
export interface ImportTeller {
  readonly actions: Actions
  readonly w: ImportsWords
  readonly language: Language
}

function say(note: ImportNote | null): void {
  useImportScreen.setState({ note })
}

const send = <C extends Command>({ actions }: ImportTeller, command: C) => sendAloud(actions, command, say)

/** Asks for a file of orders. */
export function chooseFile(teller: ImportTeller): void {
  chooseTable((file) => void beginImport(file, teller))
}

/** A file, or a table that was pasted: it is read beside the window, and its headers are recognised. */
export async function beginImport(source: File | string, { actions, w }: ImportTeller): Promise<void> {
  const time = clockText(Date.now()).slice(0, 5)
  const name = typeof source === 'string' ? fillIn(w.pasted, { time }) : source.name
  const draft = { name, table: null, mapping: null, sending: false }
  useImportScreen.setState({ draft, note: null, fix: null })
  goTo('import')
  const mine = () => useImportScreen.getState().draft?.name === name
  const table = await readBeside(source)
  if (!mine()) return
  changeImportDraft({ table })
  if (!table.ok) return actions.hear('error')
  const mapping = await proposeMapping(actions, table.rows)
  if (!mine()) return
  if (mapping.ok) changeImportDraft({ mapping: mapping.value })
  else say({ type: 'fault', fault: mapping.fault })
}

/** More than one line, or a line of a table; a single code is a scan. */
export function takeTable(text: string, teller: ImportTeller): boolean {
  if (!/[\n\r\t]/.test(text.trim())) return false
  void beginImport(text, teller)
  return true
}

export function leaveColumns(): void {
  const { draft } = useImportScreen.getState()
  if (draft?.sending !== true) useImportScreen.setState({ draft: null, note: null })
}

/** Brings the rows, which the station checks, and remembers how the columns were read. */
export async function bringDraft({ actions }: ImportTeller): Promise<void> {
  const { draft } = useImportScreen.getState()
  if (draft?.table?.ok !== true || draft.mapping === null || !canBeBrought(draft)) return
  const { name, table, mapping } = draft
  const rows = rowsToBring(table.rows, mapping)
  changeImportDraft({ sending: true })
  say(null)
  const brought = rows.ok ? await bringRows(actions, name, rows.value, mapping) : rows
  if (!brought.ok) {
    changeImportDraft({ sending: false })
    actions.hear('error')
    return say({ type: 'fault', fault: brought.fault })
  }
  await rememberMapping(actions, table.rows, mapping)
  const labels = useStation.getState().station?.size ?? 'none'
  useImportScreen.setState({ draft: null, labels })
  goTo('import', brought.value)
}

/** Keeps the rows of the open file as the station has them. Returns what ends it. */
export function followImport(id: string, actions: Pick<Actions, 'ask'>): () => void {
  let round = 0
  // What changed while the rows were asked for is newer than the answer.
  const newer: ImportRowView[] = []
  const load = async () => {
    const mine = ++round
    newer.length = 0
    useImportScreen.setState((state) => (state.of === id ? { loading: true } : { ...opened(id), labels: state.labels }))
    const read = await readImport(actions, id)
    if (mine !== round) return
    if (read.ok) useImportScreen.setState({ rows: withImportRows(read.value, newer), loading: false })
    else useImportScreen.setState({ loading: false, note: { type: 'fault', fault: read.fault } })
  }
  const ends = [
    onImportRows((patches) => {
      const own = Object.entries(patches).flatMap(([key, row]) =>
        row !== null && key.startsWith(`${id}/`) ? [row] : [],
      )
      if (useImportScreen.getState().loading) newer.push(...own)
      useImportScreen.setState(({ rows }) => ({ rows: withImportRows(rows, own) }))
    }),
    keepOwnPlaces(useImportScreen, {
      madeOf: ['rows', 'filter'],
      keysOf: (state) => shownRows(state).map(({ row }) => String(row)),
    }),
    useImports.subscribe((after, before) => after.snapshots !== before.snapshots && void load()),
  ]
  void load()
  return () => {
    round++
    for (const end of ends) end()
  }
}

function opened(id: string) {
  return { of: id, rows: [], loading: true, filter: 'all', selection: nothingChosen, fix: null } as const
}

/** Asks once, with what it comes to; then it goes by itself. */
export async function createOrders(one: ImportView, teller: ImportTeller): Promise<void> {
  const { w, language } = teller
  const { labels } = useImportScreen.getState()
  const { sums } = one
  const wrong = countOf(one, 'wrong') - one.counts.unsure
  const yes = await confirm({
    title: fillIn(w.sheet.askTitle, { count: countText(canBeMade(one), language) }),
    text: fillIn(w.sheet.askText, {
      cod: money(sums.cod, language),
      weight: weightText(sums.grams, language),
      labels: labels === 'none' ? w.sheet.askNoLabels : fillIn(w.sheet.askLabels, { size: w.labels[labels] }),
      ...(sums.quoted > 0 && { fee: money(sums.fee, language) }),
      ...(wrong > 0 && { wrong: countText(wrong, language) }),
    }),
    yes: w.sheet.yes,
    byScan: true,
  })
  if (yes) await startMaking(one, labels === 'none' ? null : labels, teller)
}

/** Where it stood, as it was asked for. */
export async function goOn(one: ImportView, teller: ImportTeller): Promise<void> {
  await startMaking(one, one.size, teller)
}

async function startMaking({ id, edits }: ImportView, size: ImportView['size'], teller: ImportTeller): Promise<void> {
  await send(teller, { type: 'import-create', id: uuid(), import: id, size, skipWrong: true, edits })
}

export async function stopImport({ id }: ImportView, teller: ImportTeller): Promise<void> {
  await send(teller, { type: 'import-stop', id: uuid(), import: id })
}

export async function askPrices({ id }: ImportView, teller: ImportTeller): Promise<void> {
  await send(teller, { type: 'import-quote', id: uuid(), import: id })
}

export async function removeImport({ id, name }: ImportView, teller: ImportTeller): Promise<void> {
  const { w } = teller
  const text = fillIn(w.removeText, { name })
  if (!(await confirm({ title: w.removeTitle, text, yes: w.remove, danger: true }))) return
  await send(teller, { type: 'import-remove', id: uuid(), import: id })
}

/** Opens the row at this place of what is shown. */
export function openFix(place: number): void {
  const row = shownRows(useImportScreen.getState())[place]
  if (row?.cells == null) return
  useImportScreen.setState({ fix: { row: row.row, cells: row.cells }, note: null })
}

/** The cursor goes to the next row that somebody has to look at, which opens. False: there is none. */
export function toNextTrouble(after: number | null = null): boolean {
  const state = useImportScreen.getState()
  const { selection } = state
  const shown = shownRows(state)
  const place = nextTrouble(shown, after ?? shown[selection.cursor]?.row ?? 0)
  if (place === null) return false
  useImportScreen.setState({ selection: { ...selection, cursor: place, anchor: place } })
  openFix(place)
  return true
}

/** What somebody put right is kept, or the row is left out; then the next one that is wrong is there to be looked at. */
export async function keepFix(kept: 'cells' | 'left-out', teller: ImportTeller): Promise<void> {
  const { fix, of } = useImportScreen.getState()
  if (fix === null || of === null) return
  const cells = kept === 'cells' ? filled(fix.cells) : null
  const answer = await send(teller, { type: 'import-fix', id: uuid(), import: of, row: fix.row, cells })
  if (answer === null) return
  useImportScreen.setState(({ rows }) => ({ fix: null, rows: withImportRows(rows, [answer.value]) }))
  const { verdict } = answer.value
  teller.actions.hear(verdict === 'wrong' ? 'error' : 'ok')
  if (verdict === 'wrong') reopen(fix.row)
  else toNextTrouble(fix.row)
}

/** Something is wrong in it still: it stays open, and says what. */
function reopen(number: number): void {
  const { rows } = useImportScreen.getState()
  const row = rows.find((one) => one.row === number)
  if (row?.cells != null) useImportScreen.setState({ fix: { row: row.row, cells: row.cells } })
}

export function saveTemplate({ w, language }: ImportTeller): void {
  saveFile(w.templateName, csvText(importTemplate(language)))
  say({ type: 'saved', file: w.templateName })
}

/** Every row, whatever is shown. */
export function saveResults({ name }: ImportView, { w, language }: ImportTeller): void {
  const file = fillIn(w.resultName, { name: name.replace(/\.[^.]+$/, '') })
  saveFile(file, csvText(importResults(useImportScreen.getState().rows, language)))
  say({ type: 'saved', file })
}
