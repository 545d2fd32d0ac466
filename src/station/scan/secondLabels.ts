import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { Job, ReprintReason } from '../../model/job.ts'
import { asksFirst, canBeCarried, hasEnded } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import { printerFor } from '../../model/settings.ts'
import type { Permit } from '../handlers.ts'
import { nobodyBeside } from '../handlers.ts'
import { noteOfJob } from '../print/recover.ts'
import type { IntakeDeps, Second } from './accepting.ts'
import { accept, openJobs } from './accepting.ts'
import type { ScanNote } from './cards.ts'
import { lineOf } from './cards.ts'
import { oldLabelNews } from './duplicates.ts'
import type { MeantLabel } from './meantLabels.ts'
import { eachOf, knownParcels, withLastPrints } from './meantLabels.ts'
import { nameLabel } from './nameLabel.ts'

// One more label of what was printed, or of what asks: by automation, a key, a parcel's page.

/** Asked for in the turn of what was asked: a second label, and going on with one that asks. */
export interface Allowing {
  readonly allowSecond: () => Promise<Result<Permit>>
  /** What it asks is what whoever says so has read. */
  readonly isSeen: (job: Job) => boolean
  readonly mayGoOn: (job: Job) => Promise<Result<undefined>>
}

export interface PrintRequest {
  readonly size: LabelSize
  readonly printer: PrinterProfile | null
  readonly waitMs: number
}

export async function print(
  deps: IntakeDeps,
  second: Second,
  line: string,
  { size, printer, waitMs }: PrintRequest,
  allowSecond: () => Promise<Result<Permit>>,
): Promise<Result<string>> {
  const named = await nameLabel(deps, line, size)
  if (!named.ok) return named
  const leftOpen = leftOpenJobs(deps, named.value)
  if (leftOpen.length > 0) return carryOn(deps, leftOpen, printer)
  return repeatAllowed(deps, second, line, [named.value], allowSecond, { printer, waitMs })
}

/** What the disk did not take left them open, and nobody carries them; empty too where another label is under way. */
function leftOpenJobs(deps: IntakeDeps, label: Label): readonly Job[] {
  const open = openJobs(deps, label)
  const isOne = (job: Job) => canBeCarried(job) && job.label.size === label.size && deps.cards.isUnrecorded(job.id)
  const isOfOne = open.every(({ intent }) => intent === open[0]?.intent)
  return isOfOne && open.every(isOne) ? open : []
}

/** As a scan of its parcel does. Nothing of it was sent, so it is no second label. */
async function carryOn(
  deps: IntakeDeps,
  jobs: readonly Job[],
  printer: PrinterProfile | null,
): Promise<Result<string>> {
  const [first] = jobs
  if (first === undefined) return fail('job.unknown')
  if (deps.cards.note(first.intent) === null) deps.cards.put(await noteOfJob(deps.orders, first))
  deps.cards.triedAnew(jobs)
  for (const job of jobs) {
    if (printer === null || printer.id === job.printer) deps.queue.takeUp([job])
    else {
      const moved = await deps.queue.move(job.id, printer.id, job.label.size, deps.by())
      if (!moved.ok) return moved
    }
  }
  return ok(first.intent)
}

export async function again(
  deps: IntakeDeps,
  second: Second,
  card: string,
  allowing: Allowing,
): Promise<Result<string>> {
  const note = deps.cards.note(card)
  if (note === null || note.code === null) return fail('job.unknown')
  const shown = deps.cards.jobs(card)
  const waiting = shown.filter((job) => !hasEnded(job))
  // Jobs that ask whether they should still print are told so; one that is under way is not doubled.
  if (waiting.length > 0) return goOn(deps, waiting, card, allowing)
  const labels = await labelsOn(deps, note, shown)
  return labels.ok ? repeatAllowed(deps, second, lineOf(note), labels.value, allowing.allowSecond) : labels
}

async function labelsOn(
  deps: IntakeDeps,
  { code, size }: Pick<ScanNote, 'code' | 'size'>,
  shown: readonly Job[],
): Promise<Result<readonly Label[]>> {
  if (shown.length > 0) return ok(shown.map(({ label }) => label))
  const named = await nameLabel(deps, code ?? '', size)
  return named.ok ? ok([named.value]) : named
}

/** Is what came out last of what a card is about not right any more? The card itself may be from before a new one. */
export async function isOldStill(deps: IntakeDeps, card: string): Promise<boolean> {
  const note = deps.cards.note(card)
  const labels = note === null ? ok([]) : await labelsOn(deps, note, deps.cards.jobs(card))
  const meant = labels.ok ? await withLastPrints(deps, labels.value) : labels
  const prints = meant.ok ? meant.value.flatMap(({ last }) => last ?? []) : []
  return (await oldLabelNews(deps, prints))?.code === 'order.changed'
}

export function againJob(deps: IntakeDeps, second: Second, job: Job): Promise<Result<string>> {
  return repeatAllowed(deps, second, labelCode(job.label), [job.label], async () => ok(second))
}

export function insteadOf(deps: IntakeDeps, second: Second, job: Job): Promise<Result<string>> {
  const isOther = ({ last }: MeantLabel) => last !== null && last.id !== job.id && last.copy >= job.copy
  const note = deps.cards.note(job.intent)
  const line = note === null ? labelCode(job.label) : lineOf(note)
  return repeatAllowed(deps, second, line, [job.label], async (meant) =>
    meant.some(isOther) ? fail('job.duplicate') : ok(second),
  )
}

/** What a label asks is looked at here: when its key was pressed, which may be long ago, it may have asked nothing yet. */
async function goOn(
  deps: IntakeDeps,
  waiting: readonly Job[],
  card: string,
  { isSeen, mayGoOn }: Allowing,
): Promise<Result<string>> {
  const asking = waiting.filter(asksFirst)
  if (asking.length === 0) return fail('job.duplicate')
  let goesOn = false
  for (const job of asking.filter(isSeen)) {
    const passed = await mayGoOn(job)
    if (!passed.ok) return passed
    goesOn = deps.queue.goOn(job.id, job.fault) || goesOn
  }
  return goesOn ? ok(card) : fail('job.changed-meanwhile')
}

export async function printParcel(
  deps: IntakeDeps,
  second: Second,
  line: string,
  size: LabelSize,
  allowSecond: (reason: ReprintReason | null) => Promise<Result<Permit>>,
): Promise<Result<string>> {
  const named = await nameLabel(deps, line, size)
  if (!named.ok) return named
  const label = named.value
  deps.weighing.meant(openJobs(deps, label).map(({ intent }) => intent))
  if (isUnderWay(deps, [label])) return fail('job.duplicate')
  const known = await knownParcels(deps, label)
  if (!known.ok) return known
  const meant = eachOf(label, known.value.meant(label)).map((one) => ({
    label: one,
    last: known.value.last(one.parcel),
  }))
  const before = meant.flatMap(({ last }) => last ?? [])
  const news = await oldLabelNews(deps, before)
  const reason = second.reason ?? (news?.code === 'order.changed' ? 'changed' : null)
  const unpacked = unpackedOf(deps, meant)
  if (unpacked !== null) return failed(unpacked)
  const allowed = before.length > 0 ? await allowSecond(reason) : ok(nobodyBeside)
  if (!allowed.ok) return allowed
  return repeat(deps, { ...second, ...allowed.value, reason }, line, meant)
}

/** Where, when somebody named it, and how long a stopped printer is waited for; null: for ever. */
interface Place {
  readonly printer: PrinterProfile | null
  readonly waitMs: number | null
}

/** These labels, second ones of what has come out once `allowSecond` says so. */
async function repeatAllowed(
  deps: IntakeDeps,
  second: Second,
  line: string,
  labels: readonly Label[],
  allowSecond: (meant: readonly MeantLabel[]) => Promise<Result<Pick<Second, 'leader'>>>,
  place?: Place,
): Promise<Result<string>> {
  if (isUnderWay(deps, labels)) return fail('job.duplicate')
  const meant = await withLastPrints(deps, labels)
  if (!meant.ok) return meant
  // Automation has its own order of things.
  const unpacked = place === undefined ? unpackedOf(deps, meant.value) : null
  if (unpacked !== null) return failed(unpacked)
  const allowed = meant.value.some(({ last }) => last !== null) ? await allowSecond(meant.value) : ok(null)
  return allowed.ok ? repeat(deps, { ...second, ...allowed.value }, line, meant.value, place) : allowed
}

/**
 * A parcel whose label is under way or in doubt gets no other. Looked at before the journal is: a job that ends between
 * would be in neither, and its parcel be given one more label as its first.
 */
function isUnderWay(deps: IntakeDeps, labels: readonly Label[]): boolean {
  return labels.some((label) => openJobs(deps, label).length > 0)
}

/** Of those that would be first labels. */
function unpackedOf(deps: IntakeDeps, meant: readonly MeantLabel[]): Fault | null {
  return meant.flatMap(({ label, last }) => (last === null ? (deps.unpacked(label) ?? []) : []))[0] ?? null
}

/** Second labels, counted on from the last ones. */
async function repeat(
  deps: IntakeDeps,
  { intent, reason, leader = null }: Second,
  line: string,
  meant: readonly MeantLabel[],
  { printer: named, waitMs }: Place = { printer: null, waitMs: null },
): Promise<Result<string>> {
  const [first] = meant
  if (first === undefined) return fail('job.unknown')
  const { size } = first.label
  const printer = named ?? printerFor(deps.settings(), size)
  if (printer === null) return fail('printer.unknown', { facts: { size } })
  const wanted = meant.map(({ label, last }) => {
    return { label, printer, copy: (last?.copy ?? 0) + 1, reprintOf: last?.id ?? null, waitMs, reason, leader }
  })
  return accept(deps, intent, line, wanted)
}
