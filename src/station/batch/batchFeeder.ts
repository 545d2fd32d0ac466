import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { Job } from '../../model/job.ts'
import type { PrinterStatus } from '../../model/printer.ts'
import { plainWish } from '../../model/rowWish.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { BatchStore } from '../../ports/batches.ts'
import type { RowRequest, RowTaken } from './batchIntake.ts'
import type { BatchRun, RunPart } from './batchRun.ts'
import { noteEnd, partOf, printersOf } from './batchRun.ts'
import type { Sheet, SheetRow } from './batchSheet.ts'
import { changeOf, isWanted, mayBeOut } from './batchSheet.ts'

/**
 * Lets the rows of running batches in, a little ahead of each printer: so a long batch never goes stale, a scan waits
 * behind a few labels and not behind ten thousand, and the memory stays flat. Rows leave in their order at each printer.
 */
export interface BatchFeeder {
  /** There may be room, or a row: looks. */
  wake(sheet: Sheet): void
  /** Lets no more rows in; resolves when what was on its way in is in the queue. */
  stop(sheet: Sheet): Promise<void>
  /** A job of a batch that runs, as it is now. */
  note(sheet: Sheet, job: Job, over: boolean): void
}

export interface BatchFeederDeps {
  readonly settings: () => StationSettings
  readonly status: (printer: string) => PrinterStatus
  readonly take: (requests: readonly RowRequest[]) => Promise<Result<readonly RowTaken[]>>
  readonly store: Pick<BatchStore, 'updateRows'>
  readonly clock: Clock
  /** A row of the sheet changed otherwise than by a job. */
  readonly changed: (sheet: Sheet, row: SheetRow) => void
  /** A job that was on disk before, and that nobody has told the sheet of. */
  readonly found: (job: Job) => void
  /** Nothing of the run is left, or it cannot go on. */
  readonly ended: (sheet: Sheet, run: BatchRun, fault: Fault | null) => Promise<void>
  readonly report: (error: unknown) => void
}

/** Rows that wait in the lane of a printer. */
const ahead = 32
/** Rows that are let in by one append. */
const atOnce = 16

export function createBatchFeeder(deps: BatchFeederDeps): BatchFeeder {
  return {
    wake(sheet) {
      const { run } = sheet
      if (run === null || run.stopped) return
      run.feedAgain = true
      run.feeding ??= feed(deps, sheet, run).catch(deps.report)
    },
    async stop({ run }) {
      if (run === null) return
      run.stopped = true
      await run.feeding
    },
    note({ run }, job, over) {
      if (run === null) return
      const was = run.inFlight.has(job.id)
      if (over) run.inFlight.delete(job.id)
      else run.inFlight.set(job.id, { printer: job.printer, row: job.batch?.row ?? -1 })
      const verdict = job.verdict ?? 'working'
      if (was && over && job.verdict !== null && mayBeOut({ verdict })) noteEnd(run, deps.clock.ticks())
    },
  }
}

async function feed(deps: BatchFeederDeps, sheet: Sheet, run: BatchRun): Promise<void> {
  try {
    while (run.feedAgain && !run.stopped) {
      run.feedAgain = false
      const fault = await feedWhileThereIsRoom(deps, sheet, run)
      const over = run.left === 0 && run.inFlight.size === 0
      if (run.stopped || (fault === null && !over)) continue
      run.stopped = true
      await deps.ended(sheet, run, fault)
    }
  } finally {
    run.feeding = null
  }
}

/** Returns the fault that ends it, of the store or `printer.unknown`; null: no room, or no rows. */
async function feedWhileThereIsRoom(deps: BatchFeederDeps, sheet: Sheet, run: BatchRun): Promise<Fault | null> {
  for (let fed = true; fed && !run.stopped; ) {
    fed = false
    for (const part of run.parts) {
      // It was removed since: the rows wait for another one with their batch.
      if (printersOf(deps, part).length === 0 && nextRows(sheet, run, part, 1).length > 0)
        return { code: 'printer.unknown', facts: { size: part.size } }
      const places = freePlaces(deps, run, part)
      const rows = nextRows(sheet, run, part, places.length)
      if (rows.length === 0 || run.stopped) continue
      fed = true
      const requests = rows.map((row, at) => requestFor(sheet, part, row, places[at] ?? ''))
      const taken = await deps.take(requests)
      if (!taken.ok) return taken.fault
      const kept = await keep(deps, sheet, run, rows, taken.value)
      if (!kept.ok) return kept.fault
      await nextTurn()
    }
  }
  return null
}

/** One printer for each row that may come now: the one that stands ready and has the fewest. */
function freePlaces({ settings, status }: BatchFeederDeps, run: BatchRun, part: RunPart): readonly string[] {
  const candidates = printersOf({ settings }, part).map(({ id }) => id)
  const ready = candidates.filter((printer) => status(printer).state !== 'stopped')
  const loads = new Map((ready.length > 0 ? ready : candidates).map((printer) => [printer, 0]))
  for (const { printer } of run.inFlight.values()) {
    const load = loads.get(printer)
    if (load !== undefined) loads.set(printer, load + 1)
  }
  const places: string[] = []
  while (places.length < atOnce) {
    const [first, ...others] = loads
    if (first === undefined) break
    const [printer, load] = others.reduce((least, one) => (one[1] < least[1] ? one : least), first)
    if (load >= ahead) break
    loads.set(printer, load + 1)
    places.push(printer)
  }
  return places
}

function nextRows({ rows }: Sheet, run: BatchRun, part: RunPart, count: number): readonly SheetRow[] {
  const found: SheetRow[] = []
  if (rows === null) return found
  for (let at = part.next; at < rows.length && found.length < count; at++) {
    const row = rows[part.sequence === null ? at : (part.sequence[at] ?? -1)]
    if (row === undefined || !isWanted(row) || partOf(run, row.row) !== part) {
      if (found.length === 0) part.next = at + 1
    } else found.push(row)
  }
  return found
}

function requestFor({ about }: Sheet, { size, by }: RunPart, row: SheetRow, printer: string): RowRequest {
  const { line, intent, wish } = row
  return { ...(wish ?? plainWish), batch: about.id, row: row.row, line, intent: intent ?? '', size, printer, by }
}

/** Rows that made a job show it already; why the others made none goes to disk. */
async function keep(
  { store, changed, found }: BatchFeederDeps,
  sheet: Sheet,
  run: BatchRun,
  rows: readonly SheetRow[],
  taken: readonly RowTaken[],
): Promise<Result<undefined>> {
  const refused: SheetRow[] = []
  for (const [at, row] of rows.entries()) {
    const one = taken[at]
    if (one === undefined || (one.ok && one.value.length === 0)) continue
    run.left--
    if (one.ok) {
      for (const job of one.value) if (!row.parts.some((part) => part.job === job.id)) found(job)
      continue
    }
    row.fault = one.fault
    refused.push(row)
  }
  if (refused.length === 0) return ok()
  const written = await store.updateRows(sheet.about.id, refused.map(changeOf))
  for (const row of refused) changed(sheet, row)
  return written
}
