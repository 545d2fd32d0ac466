import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { BatchRowView, BatchState } from '../../contract/batches.ts'
import type { BatchStore, StoredBatch } from '../../ports/batches.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Orders } from '../../ports/orders.ts'
import type { Board } from '../board.ts'
import type { Sheet, SheetRow } from './batchSheet.ts'
import { changeOf, isHeld, noCounts, sheetRow, takeJob, verdictOf } from './batchSheet.ts'
import { batchView, rowView } from './batchView.ts'

/**
 * Batches by their id. Those that are worked on have their rows in memory; of the others only the counts, and their
 * rows are read again when somebody wants them. What changes is told to the windows from here.
 */
export interface BatchRegistry {
  put(sheet: Sheet): void
  drop(id: string): void
  get(id: string): Sheet | null
  all(): readonly Sheet[]
  /** The batch with its rows. Fault: `batch.unknown`. */
  open(id: string): Promise<Result<OpenSheet>>
  /** While this runs, the batch keeps its rows in memory, whatever others are opened meanwhile. */
  keeping<Value>(id: string, run: () => Promise<Value>): Promise<Value>
  /** On disk first. */
  setState(sheet: Sheet, state: BatchState, fault?: Fault | null): Promise<Result<undefined>>
  /** Rows as they are in memory go to disk, in slices. */
  write(sheet: Sheet, rows: readonly SheetRow[]): Promise<Result<undefined>>
  /** Other labels wait with the batch than before. */
  heldChanged(sheet: Sheet): void
  /** A row is otherwise than it was. */
  changed(sheet: Sheet, row: SheetRow): void
  show(sheet: Sheet): void
  views(sheet: OpenSheet, rows: readonly SheetRow[]): Promise<readonly BatchRowView[]>
}

export type OpenSheet = Sheet & { rows: SheetRow[] }

export interface BatchShelfDeps {
  readonly store: BatchStore
  readonly journal: Pick<Journal, 'jobsOfBatch' | 'jobsOfIntent' | 'job' | 'lastPrints'>
  readonly orders: Pick<Orders, 'get'>
  readonly account: () => string
  readonly board: Board
  readonly now: () => number
  readonly later: (work: Promise<unknown>) => void
}

/** A few milliseconds of the main loop. */
const slice = 500
/** Each of these asks twice. */
const viewSlice = 250
/** Batches that nobody works on, and whose rows stay in memory all the same. */
const kept = 3

export function createBatchRegistry(deps: BatchShelfDeps): BatchRegistry {
  const sheets = new Map<string, Sheet>()
  const opening = new Map<string, Promise<Result<OpenSheet>>>()
  const inHand = new Set<string>()
  const tidy = keepFew(inHand)
  const tell = createTeller(deps)
  const recountHeld = (sheet: Sheet) => {
    for (const row of sheet.rows ?? []) {
      const before = row.verdict
      if (row.parts.some((part) => part.carried)) recount(sheet, row)
      if (row.verdict !== before) tell(sheet, row)
    }
  }
  const show = (sheet: Sheet) => {
    if (sheets.get(sheet.about.id) === sheet) deps.board.set('batch', sheet.about.id, batchView(sheet, waitsFor(sheet)))
  }
  const load = async (sheet: Sheet): Promise<Result<OpenSheet>> => {
    const rows = await loadRows(deps, sheet)
    if (!rows.ok) return rows
    const open = Object.assign(sheet, { rows: rows.value })
    countAnew(open)
    tidy(sheet)
    show(sheet)
    return ok(open)
  }

  return {
    show,
    views: (sheet, rows) => viewsOf(deps, sheet, rows),
    write: (sheet, rows) => writeRows(deps.store, sheet, rows),
    put(sheet) {
      sheets.set(sheet.about.id, sheet)
      tidy(sheet)
      show(sheet)
    },
    drop(id) {
      sheets.delete(id)
      deps.board.set('batch', id, null)
    },
    get: (id) => sheets.get(id) ?? null,
    all: () => [...sheets.values()],
    async open(id) {
      const sheet = sheets.get(id)
      if (sheet === undefined) return fail('batch.unknown')
      tidy(sheet)
      if (sheet.rows !== null) return ok(Object.assign(sheet, { rows: sheet.rows }))
      const running = opening.get(id) ?? load(sheet).finally(() => opening.delete(id))
      opening.set(id, running)
      return running
    },
    keeping: (id, run) => keeping(inHand, id, run),
    async setState(sheet, state, fault = null) {
      const written = await deps.store.setState(sheet.about.id, state, deps.now())
      if (!written.ok) return written
      Object.assign(sheet, { state, fault })
      // A label that was let in waits while its batch is paused.
      recountHeld(sheet)
      tidy(sheet)
      show(sheet)
      return ok()
    },
    heldChanged(sheet) {
      recountHeld(sheet)
      show(sheet)
    },
    changed(sheet, row) {
      recount(sheet, row)
      show(sheet)
      tell(sheet, row)
    },
  }
}

async function keeping<Value>(inHand: Set<string>, id: string, run: () => Promise<Value>): Promise<Value> {
  inHand.add(id)
  try {
    return await run()
  } finally {
    inHand.delete(id)
  }
}

/** The last few that were opened keep their rows in memory; the others keep their counts. `inHand`: not let go now. */
function keepFew(inHand: ReadonlySet<string>): (sheet: Sheet) => void {
  const idle = new Set<Sheet>()
  return (sheet) => {
    idle.delete(sheet)
    if (isWorkedOn(sheet)) return
    idle.add(sheet)
    for (const oldest of idle) {
      if (idle.size <= kept) return
      if (inHand.has(oldest.about.id)) continue
      idle.delete(oldest)
      if (!isWorkedOn(oldest)) oldest.rows = null
    }
  }
}

/** Tells the windows of rows. Those that change while the orders of others are looked up are told together. */
function createTeller(deps: BatchShelfDeps): (sheet: Sheet, row: SheetRow) => void {
  const dirty = new Map<Sheet, Set<SheetRow>>()
  let telling = false

  const tellAll = async () => {
    for (const [sheet, rows] of dirty) {
      dirty.delete(sheet)
      for (const view of await viewsOf(deps, sheet, [...rows]))
        deps.board.announce('batchRow', `${view.batch}/${view.row}`, view)
    }
  }
  const tell = async () => {
    telling = true
    try {
      while (dirty.size > 0) await tellAll()
    } finally {
      telling = false
    }
  }
  return (sheet, row) => {
    dirty.set(sheet, (dirty.get(sheet) ?? new Set()).add(row))
    if (!telling) deps.later(tell())
  }
}

/** In slices, so that a large batch holds up nobody's entry. */
async function writeRows(store: BatchStore, sheet: Sheet, rows: readonly SheetRow[]): Promise<Result<undefined>> {
  for (let from = 0; from < rows.length; from += slice) {
    const written = await store.updateRows(sheet.about.id, rows.slice(from, from + slice).map(changeOf))
    if (!written.ok) return written
  }
  return ok()
}

/** A batch that is known by its head alone. */
export function sheetOf(batch: StoredBatch): Sheet {
  const { state, changedAt: _, rows: total, ...about } = batch
  const counts = { ...noCounts, untouched: total }
  return { about, state, fault: null, total, rows: null, counts, old: 0, fetched: 0, run: null, stands: null }
}

function isWorkedOn({ state }: Sheet): boolean {
  return state === 'open' || state === 'running' || state === 'paused'
}

function recount(sheet: Sheet, row: SheetRow): void {
  sheet.counts[row.verdict]--
  row.verdict = verdictOf(row, isHeld(sheet))
  sheet.counts[row.verdict]++
}

function countAnew(sheet: OpenSheet): void {
  Object.assign(sheet.counts, noCounts)
  sheet.total = sheet.rows.length
  sheet.old = 0
  sheet.fetched = 0
  for (const row of sheet.rows) {
    row.verdict = verdictOf(row, isHeld(sheet))
    sheet.counts[row.verdict]++
    if (row.fetched) sheet.fetched++
  }
}

/** What the first job on its way waits for, where it says so. */
function waitsFor({ run, rows }: Sheet): Fault | null {
  if (run === null || rows === null) return null
  for (const { row: at } of run.inFlight.values()) {
    const part = rows[at]?.parts.find(({ verdict, fault }) => verdict === 'waiting' && fault !== null)
    if (part !== undefined) return part.fault
  }
  return null
}

async function loadRows({ store, journal }: BatchShelfDeps, sheet: Sheet): Promise<Result<SheetRow[]>> {
  const rows: SheetRow[] = []
  for (;;) {
    const read = await store.rows(sheet.about.id, { from: rows.length, count: slice })
    if (!read.ok) return read
    for (const row of read.value) rows.push(sheetRow(row))
    if (read.value.length < slice) break
  }
  for (let from = 0; from < rows.length; from += slice) {
    const jobs = await journal.jobsOfBatch(sheet.about.id, { from, count: slice })
    if (!jobs.ok) return jobs
    for (const job of jobs.value) {
      const row = rows[job.batch?.row ?? -1]
      if (row === undefined || row.row < from || row.row >= from + slice) continue
      // The last job of a row whose order became several, or that has copies, speaks for none of the others.
      const hasOthers = job.copy > 1 || (job.label.parcel > 0 && row.parcel === 0)
      const all = hasOthers ? await journal.jobsOfIntent(job.intent) : ok([job])
      if (!all.ok) return all
      for (const one of all.value) takeJob(row, one)
    }
    await nextTurn()
  }
  return ok(rows)
}

async function viewsOf(
  deps: BatchShelfDeps,
  sheet: Sheet,
  rows: readonly SheetRow[],
): Promise<readonly BatchRowView[]> {
  const views: BatchRowView[] = []
  for (let from = 0; from < rows.length; from += viewSlice)
    views.push(...(await Promise.all(rows.slice(from, from + viewSlice).map((row) => viewOf(deps, sheet, row)))))
  return views
}

async function viewOf(deps: BatchShelfDeps, sheet: Sheet, row: SheetRow): Promise<BatchRowView> {
  if (row.order === null) return rowView(sheet, row, null, null)
  const [stored, outAt] = await Promise.all([deps.orders.get(deps.account(), row.order), lastOut(deps, row.order, row)])
  return rowView(sheet, row, stored.ok ? (stored.value?.order ?? null) : null, outAt)
}

/** Asked of rows that have no label of their own: those that do say what became of it. */
async function lastOut(
  { journal, account }: BatchShelfDeps,
  order: string,
  { parts }: SheetRow,
): Promise<number | null> {
  if (parts.length > 0) return null
  const prints = await journal.lastPrints(account(), order)
  if (!prints.ok || prints.value.length === 0) return null
  return Math.max(...prints.value.map(({ changedAt }) => changedAt))
}
