import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { turnsById } from '../../base/turns.ts'
import type { Job, RowOfBatch } from '../../model/job.ts'
import { canBeCarried, hasEnded, mayHavePrinted } from '../../model/job.ts'
import type { BatchHandlers } from '../handlers.ts'
import { printBatch } from './batchChoice.ts'
import type { BatchContext, BatchDeps } from './batchContext.ts'
import { addLines, createBatch } from './batchCreate.ts'
import type { BatchFeeder } from './batchFeeder.ts'
import { createBatchFeeder } from './batchFeeder.ts'
import { batchPdf } from './batchPdf.ts'
import type { BatchPrefetch } from './batchPrefetch.ts'
import { createBatchPrefetch } from './batchPrefetch.ts'
import type { BatchRegistry } from './batchRegistry.ts'
import { createBatchRegistry, sheetOf } from './batchRegistry.ts'
import { resumeBatch } from './batchResume.ts'
import type { Sheet, SheetRow } from './batchSheet.ts'
import { isOnHold, takeJob } from './batchSheet.ts'
import { cancelBatch, pauseBatch, removeBatch } from './batchStops.ts'
import type { More } from './printMore.ts'
import { printMore } from './printMore.ts'
import type { RowNews } from './rowNews.ts'
import { createRowNews } from './rowNews.ts'

/** Many labels in one go: kept, printed, stopped and taken up again with exactly the rows that remain. */
export interface Batches extends BatchHandlers {
  /** What an earlier run of the station left. Batches that were running are paused until a person says go on. */
  open(): Promise<void>
  /** Fetches ahead until the signal aborts. */
  run(signal: AbortSignal): Promise<void>
  /** A job as it is now, of a batch or not. */
  note(job: Job): void
  /** The journal refused an entry of this job: nothing more of its batch is sent, and what may be out is in doubt. */
  unrecorded(job: Job, fault: Fault): void
  /** As `printMore` says. */
  printMore(more: More): Promise<Result<unknown>>
  /** What stands in a row; null: it is not in memory. */
  lineOf(row: RowOfBatch): string | null
  printerChanged(): void
  serviceIsBack(): void
  /** These orders were read anew, or this station asked something of the carrier about them. */
  ordersTouched(orders: readonly string[]): void
  /** No more rows are let in. */
  close(): Promise<void>
}

export function createBatches(deps: BatchDeps): Batches {
  const room = furnish(deps)
  const { shelf, feeder, prefetch, news } = room
  const inTurn = turnsById()

  const keeping = <A>(batch: string, done: () => Promise<Result<A>>) => inTurn(batch, () => shelf.keeping(batch, done))

  return {
    commands: {
      'batch-create': (command) => keeping(command.id, () => createBatch(room, command)),
      'batch-add': (command) => keeping(command.batch, () => addLines(room, command)),
      'batch-print': (command) => keeping(command.batch, () => printBatch(room, command)),
      'batch-pause': ({ batch }) => keeping(batch, () => pauseBatch(room, batch, null)),
      'batch-resume': (command) => keeping(command.batch, () => resumeBatch(room, command)),
      'batch-cancel': ({ batch }) => keeping(batch, () => cancelBatch(room, batch)),
      'batch-remove': ({ batch }) => keeping(batch, () => removeBatch(room, batch)),
    },
    queries: {
      async 'batch-rows'({ batch, from, count }) {
        const sheet = await shelf.open(batch)
        if (!sheet.ok) return sheet
        const rows = sheet.value.rows.slice(from, from + count)
        news.look(sheet.value, rows)
        return ok(await shelf.views(sheet.value, rows))
      },
      'batch-pdf': (query) => batchPdf(deps, shelf, query),
    },
    printMore: (more) => keeping(more.batch, () => printMore(room, more)),
    open: () => takeUpWhatWasLeft(room),
    async run(signal) {
      for (const { about } of shelf.all()) if (!signal.aborted) await shelf.open(about.id)
      await prefetch.run(signal)
    },
    unrecorded(job, fault) {
      if (job.batch === undefined) return
      if (mayHavePrinted(job)) noteJob(room, { ...job, state: 'in-doubt', verdict: 'in-doubt', fault })
      const { id } = job.batch
      deps.later(inTurn(id, () => pauseBatch(room, id, fault)))
    },
    note(job) {
      if (job.batch === undefined) return
      const sheet = shelf.get(job.batch.id)
      if (sheet === null) return
      noteJob(room, job)
      // A label that waited too long asks first, and the rows behind it wait with it.
      if (job.state === 'stopped' && job.fault?.code === 'job.stale' && sheet.run !== null)
        deps.later(inTurn(job.batch.id, () => pauseBatch(room, sheet.about.id, { code: 'job.stale' })))
    },
    lineOf: ({ id, row }) => shelf.get(id)?.rows?.[row]?.line ?? null,
    printerChanged() {
      for (const sheet of shelf.all()) feeder.wake(sheet)
    },
    serviceIsBack: prefetch.serviceIsBack,
    ordersTouched(orders) {
      for (const order of orders) news.orderRead(order)
    },
    async close() {
      // Paused on disk by the one who ends it: what comes back then was stopped, and not interrupted.
      const running = shelf.all().filter(({ run }) => run !== null)
      await Promise.all(running.map(({ about: { id } }) => inTurn(id, () => pauseBatch(room, id, null))))
    },
  }
}

function furnish(deps: BatchDeps): BatchContext {
  const { clock, settings } = deps
  const account = () => settings().account
  const shelf: BatchRegistry = createBatchRegistry({ ...deps, account, now: clock.now })
  const news: RowNews = createRowNews({ ...deps, account, sheets: shelf.all, changed: shelf.changed })
  const changed = (sheet: Sheet, row: SheetRow) => {
    shelf.changed(sheet, row)
    news.look(sheet, [row])
  }
  const prefetch: BatchPrefetch = createBatchPrefetch({ ...deps, sheets: shelf.all, changed })
  const feeder: BatchFeeder = createBatchFeeder({
    ...deps,
    changed,
    found: (job) => noteJob(room, job),
    async ended(sheet, run, fault) {
      sheet.run = null
      // What nobody meant when a part of a paused batch was printed waits on.
      const waits = fault !== null || sheet.rows?.some(isOnHold) === true
      const stands = fault === null && !(waits && sheet.stands?.state === 'canceled') ? sheet.stands : null
      const over = stands ?? { state: waits ? ('paused' as const) : ('done' as const), fault }
      const written = await shelf.setState(sheet, over.state, over.fault)
      if (!written.ok) {
        Object.assign(sheet, { state: 'paused', fault: written.fault })
        shelf.show(sheet)
      }
      if (run.inFlight.size > 0) await deps.queue.hold([...run.inFlight.keys()])
    },
  })
  const room: BatchContext = { deps, shelf, feeder, prefetch, news }
  return room
}

function noteJob(room: BatchContext, job: Job): void {
  const { deps, shelf, feeder, prefetch, news } = room
  const sheet = job.batch === undefined ? null : shelf.get(job.batch.id)
  if (sheet === null || job.batch === undefined) return
  if (sheet.rows === null) {
    // What it is by then may have been read before this; told again it is the last word.
    deps.later(shelf.open(sheet.about.id).then((open) => open.ok && noteJob(room, job)))
    return
  }
  const row = sheet.rows[job.batch.row]
  if (row === undefined || !takeJob(row, job)) return
  // A label in doubt waits for a person, and nobody behind it waits for that.
  const over = hasEnded(job) || job.state === 'in-doubt'
  feeder.note(sheet, job, over)
  shelf.changed(sheet, row)
  if (over) feeder.wake(sheet)
  if (over) news.look(sheet, [row])
  if (job.state === 'pending') prefetch.wake()
}

/** What an earlier run of the account left: jobs that were let in and not sent stay on disk with their batch; those of a batch that is over are taken back. */
async function takeUpWhatWasLeft({ deps, shelf }: BatchContext): Promise<void> {
  const listed = await deps.store.list()
  if (!listed.ok) return deps.report(new Error(`the batches cannot be read: ${listed.fault.code}`))
  const { account } = deps.settings()
  for (const batch of listed.value) {
    if (batch.account !== account) continue
    const sheet = sheetOf(batch)
    shelf.put(sheet)
    if (batch.state !== 'running') continue
    const paused = await shelf.setState(sheet, 'paused', { code: 'job.interrupted' })
    if (!paused.ok) Object.assign(sheet, { state: 'paused', fault: paused.fault })
  }
  const open = await deps.journal.openJobs()
  if (!open.ok) return
  for (const job of open.value)
    if (job.label.account === account && job.batch !== undefined && canBeCarried(job))
      if (shelf.get(job.batch.id)?.state !== 'paused') await deps.queue.cancel(job.id, 'station')
}
