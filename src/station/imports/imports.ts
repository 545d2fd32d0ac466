import { randomInt } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { turnsById } from '../../base/turns.ts'
import { uuid } from '../../base/uuid.ts'
import type { Command } from '../../contract/commands.ts'
import type { PlaceFinder } from '../../model/importRows.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { ImportRowDetail, ImportStore, StoredImportRow } from '../../ports/imports.ts'
import type { Memory } from '../../ports/memory.ts'
import type { Batches } from '../batch/batches.ts'
import type { Board } from '../board.ts'
import type { AnswerTo, BatchHandlers, CommandHandlers, QueryHandlers } from '../handlers.ts'
import { derivedId } from '../print/derivedIntent.ts'
import { printMade } from './importPrinting.ts'
import type { ImportRunDeps } from './importRun.ts'
import { makeRows, quoteRows } from './importRun.ts'
import type { ImportSheet, ImportSheetRow } from './importSheet.ts'
import { readSheet, sheetRow, verdictOf } from './importSheet.ts'
import { importView, rowView } from './importView.ts'
import { openMappings } from './mappings.ts'

type ImportCommand = Extract<Command, { type: `import-${string}` }>['type']

/** Files of orders: kept row by row, checked as a whole, made at most four at a time, and taken up again where they stood. */
export interface Imports {
  readonly commands: Pick<CommandHandlers, ImportCommand>
  readonly queries: Pick<QueryHandlers, 'imports' | 'import' | 'import-rows' | 'import-mapping'>
  /** What an earlier run left; nothing goes on by itself. */
  open(): Promise<void>
  /** Nothing of what is forgotten meanwhile stays in memory, or is written anew from there. */
  forgetting<Value>(forget: () => Promise<Value>): Promise<Value>
  /** The service answers again: what stood still for it goes on. */
  serviceIsBack(): void
  /** Nothing is sent while this erases what is on disk; what is left of it goes on afterwards. */
  erasing<A>(erase: () => Promise<A>): Promise<A>
  /** What is on disk no longer is not shown either. */
  erased(): Promise<void>
  /** Nothing more is sent; what is on its way comes to its end. */
  close(): Promise<void>
}

export interface ImportDeps extends Pick<ImportRunDeps, 'make' | 'quote'> {
  readonly store: ImportStore
  readonly memory: Memory
  readonly places: PlaceFinder
  readonly batches: BatchHandlers & Pick<Batches, 'printMore'>
  readonly board: Board
  readonly settings: () => Pick<StationSettings, 'account' | 'shop'>
  readonly by: () => string
  readonly clock: Clock
  readonly later: (work: Promise<unknown>) => void
}

/** Newer ones than these are shown. */
const mostShown = 50

interface Room extends ImportDeps {
  readonly sheets: Map<string, ImportSheet>
  readonly run: ImportRunDeps
}

export function createImports(deps: ImportDeps): Imports {
  const sheets = new Map<string, ImportSheet>()
  const show = (sheet: ImportSheet) => deps.board.set('import', sheet.stored.id, importView(sheet))
  const printing = printMade({ ...deps, show })
  const run: ImportRunDeps = {
    ...deps,
    changed(sheet, row) {
      deps.board.announce('importRow', `${sheet.stored.id}/${row.row}`, rowView(row))
      show(sheet)
    },
    made: printing.made,
  }
  const room: Room = { ...deps, sheets, run }
  const inTurn = turnsById()
  const mappings = openMappings(deps.memory)
  const on = <A>(id: string, act: (sheet: ImportSheet) => Promise<Result<A>>): Promise<Result<A>> =>
    inTurn(id, async () => {
      const sheet = await sheetOf(room, id)
      const done = sheet.ok ? await act(sheet.value) : sheet
      if (sheet.ok && sheets.has(id)) show(sheet.value)
      return done
    })
  return {
    commands: {
      'import-begin': (command) => inTurn(idOf(room, command.digest), () => begin(room, command)),
      'import-add': (command) => on(command.import, (sheet) => add(room, sheet, command)),
      'import-fix': (command) => on(command.import, (sheet) => fix(room, sheet, command)),
      'import-quote': ({ import: id }) => on(id, (sheet) => start(room, sheet, 'quoting')),
      'import-create': (command) => on(command.import, (sheet) => create(room, sheet, command, printing.resume)),
      'import-stop': ({ import: id }) => on(id, stopNow),
      'import-remove': ({ import: id }) => on(id, (sheet) => remove(room, sheet)),
      'import-remember': (command) => mappings.remember(command),
    },
    queries: {
      imports: async () => ok([...sheets.values()].map(importView)),
      async import({ import: id, whenStill }) {
        const sheet = await sheetOf(room, id)
        if (!sheet.ok) return sheet
        if (whenStill) await sheet.value.still
        if (await readSheet(sheet.value, deps.places, deps.clock.ticks)) show(sheet.value)
        return ok(importView(sheet.value))
      },
      async 'import-rows'({ import: id, from, count }) {
        const sheet = await sheetOf(room, id)
        if (!sheet.ok) return sheet
        if (await readSheet(sheet.value, deps.places, deps.clock.ticks)) show(sheet.value)
        return ok(sheet.value.rows.slice(from, from + count).map(rowView))
      },
      'import-mapping': ({ headers }) => mappings.find(headers),
    },
    open: () => showAll(room),
    forgetting: (forget) => without(room, forget),
    serviceIsBack() {
      const goOn = async (sheet: ImportSheet) => {
        // One that is on its way may be waited for still.
        await sheet.still
        // Looked at in its turn: whoever changed a row meanwhile wants none of them made without being asked anew.
        await on(sheet.stored.id, async (one) => (waitsForService(one) ? start(room, one, 'making') : ok({ rows: 0 })))
      }
      for (const sheet of sheets.values()) if (sheet.fault !== null) deps.later(goOn(sheet))
    },
    erasing(erase) {
      const whole = () => stoppedWhile(room, erase)
      return [...sheets.keys()].reduce((work, id) => () => inTurn(id, work), whole)()
    },
    erased: () => dropErased(room),
    async close() {
      for (const { stop } of sheets.values()) stop.abort()
      await Promise.all([...sheets.values()].map(({ still }) => still))
    },
  }
}

/** Its orders are wanted as they are, and nobody has stopped them since. */
function waitsForService({ goesOn, stored, stop }: ImportSheet): boolean {
  return goesOn && stored.state === 'running' && !stop.signal.aborted
}

async function showAll(room: Room): Promise<void> {
  const listed = await room.store.list(room.settings().account, mostShown)
  if (!listed.ok) return
  for (const { id } of listed.value.toReversed()) {
    const sheet = await sheetOf(room, id)
    if (sheet.ok) room.board.set('import', id, importView(sheet.value))
  }
}

async function without<Value>(room: Room, forget: () => Promise<Value>): Promise<Value> {
  await letGo(room)
  const forgotten = await forget()
  await letGo(room)
  await showAll(room)
  return forgotten
}

/** Of those whose orders are being made nothing is forgotten. */
async function letGo({ sheets }: Room): Promise<void> {
  for (const [id, sheet] of sheets) {
    if (sheet.doing === 'making') continue
    await stopNow(sheet)
    sheets.delete(id)
  }
}

/** The same file for the same shop is the same import. */
function idOf({ settings }: Room, digest: string): string {
  const { account, shop } = settings()
  return derivedId(`${account}/${shop}/${digest}`)
}

async function sheetOf({ sheets, store, settings }: Room, id: string): Promise<Result<ImportSheet>> {
  const open = sheets.get(id)
  if (open !== undefined) return ok(open)
  const found = await store.get(id)
  if (!found.ok) return found
  const stored = found.value
  if (stored === null || stored.about === null || stored.account !== settings().account) return fail('import.unknown')
  const rows = await store.rows(id)
  if (!rows.ok) return rows
  const sheet: ImportSheet = {
    about: stored.about,
    stored,
    rows: rows.value.map(sheetRow).sort((a, b) => a.row - b.row),
    // Of no other sheet of this file: one that is removed and begun anew has other rows.
    edits: randomInt(2 ** 40),
    doing: 'nothing',
    fault: null,
    goesOn: false,
    printing: null,
    stop: new AbortController(),
    still: Promise.resolve(),
  }
  sheets.set(id, sheets.get(id) ?? sheet)
  return ok(sheets.get(id) ?? sheet)
}

async function begin(room: Room, command: Command & { type: 'import-begin' }): Promise<AnswerTo<'import-begin'>> {
  const { account, shop } = room.settings()
  const id = idOf(room, command.digest)
  const known = await sheetOf(room, id)
  if (known.ok) return ok({ import: id, rows: known.value.rows.length, known: true })
  if (known.fault.code !== 'import.unknown') return known
  const now = room.clock.now()
  const { name, total, constants, kilograms } = command
  const about = { name, total, constants, kilograms, batch: uuid(), size: null }
  const stored = { id, account, shop, state: 'open', createdAt: now, changedAt: now, by: room.by(), about } as const
  const written = await room.store.put(stored)
  if (!written.ok) return written
  const opened = await sheetOf(room, id)
  return opened.ok ? ok({ import: id, rows: 0, known: false }) : opened
}

const nothingSent: Omit<ImportRowDetail, 'cells'> = { sellerCode: null, own: true, sum: null, fault: null, fee: null }

/** Whoever wanted its orders wanted them as they were: of one that was changed they are wanted anew. */
async function wantedNoMore(room: Room, sheet: ImportSheet): Promise<Result<undefined>> {
  return sheet.stored.state === 'running' ? setState(room, sheet, 'open', sheet.about) : ok()
}

/** Fault: `import.running`, of rows that come while its orders are made. */
async function add(
  room: Room,
  sheet: ImportSheet,
  { rows }: Command & { type: 'import-add' },
): Promise<AnswerTo<'import-add'>> {
  const known = new Set(sheet.rows.map(({ row }) => row))
  const fresh = rows
    .filter(({ row }) => !known.has(row))
    .map(({ row, cells }): StoredImportRow => ({ row, state: 'open', order: null, detail: { ...nothingSent, cells } }))
  if (fresh.length === 0) return ok(null)
  if (sheet.doing === 'making') return fail('import.running')
  const { total } = sheet.about
  if (sheet.rows.length + fresh.length > total)
    return fail('request.invalid', { fields: [{ field: 'rows', rule: 'max', limit: total }] })
  const waits = await wantedNoMore(room, sheet)
  if (!waits.ok) return waits
  const written = await room.store.putRows(sheet.stored.id, fresh)
  if (!written.ok) return written
  sheet.edits++
  for (const row of fresh) sheet.rows.push(sheetRow(row))
  sheet.rows.sort((a, b) => a.row - b.row)
  return ok(null)
}

const sent: ReadonlySet<ImportSheetRow['state']> = new Set(['sending', 'made', 'unsure'])

/** Of a row whose end nobody knows nothing is changed: its order may be there already, and its lines with it. */
async function fix(
  room: Room,
  sheet: ImportSheet,
  { row: number, cells }: Command & { type: 'import-fix' },
): Promise<AnswerTo<'import-fix'>> {
  const { store, places, clock, run } = room
  const row = sheet.rows.find((one) => one.row === number)
  if (row === undefined) return fail('import.unknown')
  const isOf = (one: ImportSheetRow) => one === row || (one.detail?.lines ?? one.lines).includes(number)
  const isSent = sheet.rows.some((one) => sent.has(one.state) && isOf(one))
  if (isSent || sheet.doing === 'making') return fail('import.running')
  const waits = await wantedNoMore(room, sheet)
  if (!waits.ok) return waits
  const detail: ImportRowDetail = { ...nothingSent, cells }
  const written = await store.putRows(sheet.stored.id, [{ row: number, state: 'open', order: null, detail }])
  if (!written.ok) return written
  sheet.edits++
  const before = sheet.rows.map(verdictOf)
  Object.assign(row, sheetRow({ row: number, state: 'open', order: null, detail }))
  await readSheet(sheet, places, clock.ticks)
  // A code that stood twice stands once now, or the other way round.
  for (const [at, one] of sheet.rows.entries())
    if (one === row || verdictOf(one) !== before[at]) run.changed(sheet, one)
  return ok(rowView(row))
}

async function create(
  room: Room,
  sheet: ImportSheet,
  { size, skipWrong, edits = sheet.edits }: Command & { type: 'import-create' },
  resumePrinting: (sheet: ImportSheet) => void,
): Promise<AnswerTo<'import-create'>> {
  if (sheet.doing !== 'nothing') return fail('import.running')
  // Somebody may have changed a row while it was asked, or while a PIN was compared.
  if (edits !== sheet.edits) return fail('import.changed')
  if (sheet.rows.length < sheet.about.total)
    return fail('import.not-whole', { facts: { rows: sheet.rows.length, total: sheet.about.total } })
  await readSheet(sheet, room.places, room.clock.ticks)
  const wrong = sheet.rows.filter((row) => verdictOf(row) === 'wrong').length
  if (wrong > 0 && !skipWrong) return fail('import.wrong-rows', { facts: { rows: wrong } })
  const wanted = await setState(room, sheet, 'running', { ...sheet.about, size })
  if (!wanted.ok) return wanted
  if (size !== null) resumePrinting(sheet)
  return start(room, sheet, 'making')
}

/** Goes on beside whoever asked; `still` tells when it has ended. */
async function start(
  room: Room,
  sheet: ImportSheet,
  doing: 'quoting' | 'making',
): Promise<Result<{ readonly rows: number }>> {
  if (sheet.doing !== 'nothing') return fail('import.running')
  if (sheet.stored.shop !== room.settings().shop) return fail('import.other-shop')
  await readSheet(sheet, room.places, room.clock.ticks)
  sheet.doing = doing
  sheet.fault = null
  sheet.goesOn = false
  sheet.stop = new AbortController()
  const waiting = sheet.rows.filter((row) => ['ready', 'sending', 'unsure'].includes(verdictOf(row))).length
  sheet.still = work(room, sheet, doing)
  room.later(sheet.still)
  return ok({ rows: waiting })
}

async function work(room: Room, sheet: ImportSheet, doing: 'quoting' | 'making'): Promise<void> {
  await (doing === 'making' ? makeRows : quoteRows)(room.run, sheet)
  sheet.doing = 'nothing'
  sheet.goesOn = doing === 'making' && sheet.fault?.code.startsWith('service.') === true
  const isOver = doing === 'making' && sheet.fault === null && !sheet.stop.signal.aborted
  if (isOver) await setState(room, sheet, 'done', sheet.about)
  room.board.set('import', sheet.stored.id, importView(sheet))
}

async function setState(
  { store, clock }: Room,
  sheet: ImportSheet,
  state: 'open' | 'running' | 'done',
  about: ImportSheet['about'],
): Promise<Result<undefined>> {
  const stored = { ...sheet.stored, state, about, changedAt: clock.now() }
  const written = await store.put(stored)
  if (!written.ok) return written
  sheet.stored = stored
  sheet.about = about
  return written
}

async function stopNow(sheet: ImportSheet): Promise<Result<null>> {
  sheet.stop.abort()
  await sheet.still
  return ok(null)
}

async function stoppedWhile<A>(room: Room, erase: () => Promise<A>): Promise<A> {
  const made = [...room.sheets.values()].filter(({ doing }) => doing === 'making')
  for (const sheet of room.sheets.values()) await stopNow(sheet)
  const done = await erase()
  await dropErased(room)
  for (const sheet of made) if (room.sheets.has(sheet.stored.id)) await start(room, sheet, 'making')
  return done
}

async function dropErased({ sheets, store, board }: Room): Promise<void> {
  for (const id of sheets.keys()) {
    const found = await store.get(id)
    if (!found.ok || found.value !== null) continue
    sheets.delete(id)
    board.set('import', id, null)
  }
}

async function remove({ store, sheets, board }: Room, sheet: ImportSheet): Promise<Result<null>> {
  await stopNow(sheet)
  const { id } = sheet.stored
  const removed = await store.remove(id)
  if (!removed.ok) return removed
  sheets.delete(id)
  board.set('import', id, null)
  return ok(null)
}
