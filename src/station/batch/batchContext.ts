import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { PrintOrder } from '../../contract/batches.ts'
import { printOrders } from '../../contract/batches.ts'
import { Size } from '../../contract/ids.ts'
import type { Job } from '../../model/job.ts'
import { canBeCarried } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { PrinterStatus } from '../../model/printer.ts'
import type { RowWish } from '../../model/rowWish.ts'
import type { BatchStore } from '../../ports/batches.ts'
import type { Journal } from '../../ports/journal.ts'
import type { SealedLabels } from '../../ports/labels.ts'
import type { Memory } from '../../ports/memory.ts'
import type { Orders } from '../../ports/orders.ts'
import type { BindPages, DotsPage } from '../../ports/pages.ts'
import type { Board } from '../board.ts'
import type { Permits } from '../handlers.ts'
import type { OwnChanges, OwnOnLabel } from '../orders/ownChanges.ts'
import { derivedIntent } from '../print/derivedIntent.ts'
import type { FirstLabel } from '../print/firstLabel.ts'
import type { DotsDeps } from '../print/labelDots.ts'
import type { Ledger } from '../print/ledger.ts'
import type { OldLabels } from '../print/oldLabels.ts'
import type { Prefetch } from '../print/prefetch.ts'
import type { Queue } from '../print/queue.ts'
import type { StillInside } from '../print/stillInside.ts'
import type { Unsure } from '../print/unsure.ts'
import type { BatchFeeder } from './batchFeeder.ts'
import type { BatchIntakeDeps, RowRepeats, RowRequest, RowTaken } from './batchIntake.ts'
import type { BatchPrefetch } from './batchPrefetch.ts'
import type { BatchRegistry, OpenSheet } from './batchRegistry.ts'
import type { RunPart } from './batchRun.ts'
import { newRun, partOf } from './batchRun.ts'
import type { Sheet, SheetRow } from './batchSheet.ts'
import { carriedOf, isWanted } from './batchSheet.ts'
import { printSequence } from './printSequence.ts'
import type { RowNews } from './rowNews.ts'

/** What batches lean on. */
export interface BatchDeps extends DotsDeps {
  /** Who is at the station. */
  readonly by: () => string
  readonly status: (printer: string) => PrinterStatus
  /** About how many labels a roll has for what is not asked for yet; null: nobody counted. */
  readonly labelsLeft: (printer: string) => number | null
  readonly store: BatchStore
  readonly memory: Memory
  readonly journal: Pick<Journal, 'openJobs' | 'jobsOfBatch' | 'jobsOfIntent' | 'job' | 'lastPrints' | 'sentOrder'>
  readonly orders: Pick<Orders, 'get' | 'bySellerCode'>
  readonly labels: Pick<SealedLabels, 'get'>
  /** The label a line means: `nameLabel`. */
  readonly name: BatchIntakeDeps['name']
  readonly oldLabels: OldLabels
  readonly own: OwnOnLabel & Pick<OwnChanges, 'sinceAnswer'>
  readonly firstLabel: Pick<FirstLabel, 'standing'>
  readonly bindPages: BindPages
  readonly dotsPage: DotsPage
  readonly ledger: Pick<Ledger, 'get' | 'know' | 'record'>
  readonly queue: Pick<Queue, 'hold' | 'takeUp' | 'cancel'>
  readonly stillInside: StillInside
  /** Rows become jobs: `Intake.rows`. */
  readonly take: (requests: readonly RowRequest[]) => Promise<Result<readonly RowTaken[]>>
  /** What each of them would do to parcels that have a label: `Intake.repeats`. */
  readonly repeats: (requests: readonly RowRequest[]) => Promise<Result<readonly RowRepeats[]>>
  readonly permits: Pick<Permits, 'check'>
  /** Why a parcel's goods stand in the way of its first label: `PackingRoom.unpacked`. */
  readonly unpacked: (label: Label) => Fault | null
  /** What the carrier says of these orders now is on disk, or why not, by their codes: `Intake.learn`. */
  readonly learn: (labels: readonly Pick<Label, 'account' | 'order'>[]) => Promise<ReadonlyMap<string, Fault>>
  /** Nobody can be asked now. */
  readonly serviceIsAway: () => boolean
  readonly mayBeOut: Unsure['mayBeOut']
  readonly prefetch: Prefetch
  readonly board: Board
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly later: (work: Promise<unknown>) => void
  readonly report: (error: unknown) => void
}

/** The parts of the room, as its commands see them. */
export interface BatchContext {
  readonly deps: BatchDeps
  readonly shelf: BatchRegistry
  readonly feeder: BatchFeeder
  readonly prefetch: BatchPrefetch
  readonly news: RowNews
}

/** How rows of a batch print: it may differ from the batch's own size and printer, and outlives a crash. */
export interface RunPlace {
  /** null: every row that is in no later place of the run. */
  readonly rows: readonly number[] | null
  readonly size: LabelSize
  readonly printer: string | null
  readonly order: PrintOrder
}

/** What was let in of these rows and is not sent, in their order. */
export function heldJobs({ ledger }: BatchDeps, rows: readonly SheetRow[]): readonly Job[] {
  return carriedOf(rows)
    .flatMap((job) => ledger.get(job) ?? [])
    .filter(canBeCarried)
}

/**
 * Lets the wanted rows of these places in, the first of them at once, behind the jobs that were let in before and are held. Returns how
 * many rows are wanted.
 */
export async function beginRun(
  { deps, shelf, feeder, prefetch }: BatchContext,
  sheet: OpenSheet,
  places: readonly RunPlace[],
  held: readonly Job[] = [],
): Promise<Result<number>> {
  const parts = await Promise.all(places.map((place) => runPart(deps, sheet, place)))
  const left = sheet.rows.filter((row) => isWanted(row) && partOf({ parts }, row.row) !== null).length
  const running = await shelf.setState(sheet, 'running')
  if (!running.ok) return running
  sheet.run = newRun(parts, left)
  for (const job of held) feeder.note(sheet, job, false)
  deps.queue.takeUp(held)
  shelf.heldChanged(sheet)
  feeder.wake(sheet)
  prefetch.wake()
  return ok(left)
}

export async function runPart(
  { orders, settings, by }: BatchDeps,
  sheet: OpenSheet,
  { rows, order, ...place }: RunPlace,
): Promise<RunPart> {
  const sequence = await printSequence(sheet.rows, order, orders, settings().account)
  return { ...place, rows: rows === null ? null : new Set(rows), sequence, by: by(), next: 0 }
}

/** Lets no more rows in and lets go of those that were not sent. They stay on disk with the batch. */
export async function haltRun({ deps, feeder }: BatchContext, sheet: Sheet): Promise<void> {
  const { run } = sheet
  if (run === null) return
  await feeder.stop(sheet)
  const jobs = [...run.inFlight.keys()]
  sheet.run = null
  await deps.queue.hold(jobs)
}

/** The row's next attempt: a new intent, wanted until it has a job, and what was asked and allowed for it alone. */
export function wantAgain(batch: string, row: SheetRow, wish: RowWish | null): void {
  row.attempt++
  row.intent = derivedIntent(batch, row.row, row.attempt)
  row.wish = wish
  row.fault = null
}

const RunPlaceForm = z.object({
  rows: z._default(z.nullable(z.array(z.int())), null),
  size: Size,
  printer: z.nullable(z.string()),
  order: z._default(z.enum(printOrders), 'listed'),
})
const RunPlacesForm = z.array(RunPlaceForm).check(z.minLength(1))
const runKey = (batch: string) => `batch-run/${batch}`

export function rememberRun(
  { memory }: BatchDeps,
  batch: string,
  places: readonly RunPlace[],
): Promise<Result<undefined>> {
  return memory.set(runKey(batch), places)
}

/** A row is in one place. */
export function placedAnew(places: readonly RunPlace[], added: RunPlace): readonly RunPlace[] {
  const moved = new Set(added.rows)
  const others = places.map((place) => ({ ...place, rows: place.rows?.filter((row) => !moved.has(row)) ?? null }))
  return [...others.filter(({ rows }) => rows === null || rows.length > 0), added]
}

export function forgetRun({ memory }: BatchDeps, batch: string): Promise<Result<undefined>> {
  return memory.set(runKey(batch), null)
}

/** Where the last run printed; the batch's own size and printer when nobody knows. */
export async function runPlaces({ memory }: BatchDeps, { about }: Sheet): Promise<readonly RunPlace[]> {
  const read = await memory.get(runKey(about.id))
  const known = read.ok ? RunPlacesForm.safeParse(read.value) : null
  if (known?.success === true) return known.data
  const asIs = { size: about.size, printer: about.printer, order: 'listed' } as const
  return [{ ...asIs, rows: null }]
}
