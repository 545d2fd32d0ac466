import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import { uuid } from '../../base/uuid.ts'
import type { EntryBody, Job, ReprintReason } from '../../model/job.ts'
import { asksFirst, canBeCarried, hasEnded } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { nobodySignedIn } from '../../model/operator.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import type { StationSettings } from '../../model/settings.ts'
import { printerFor } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import type { BatchIntakeDeps, Repeats, RowRequest, RowTaken } from '../batch/batchIntake.ts'
import { repeatsAny, takeRows } from '../batch/batchIntake.ts'
import type { Permit } from '../handlers.ts'
import { nobodyBeside } from '../handlers.ts'
import type { Ledger, LedgerEntry } from '../print/ledger.ts'
import type { Queue } from '../print/queue.ts'
import { noteOfJob } from '../print/recover.ts'
import type { CardBoard } from './cardBoard.ts'
import type { ScanNote } from './cards.ts'
import type { PrintedDeps } from './duplicates.ts'
import { learnOfPrinted, oldLabelNews, showDuplicate } from './duplicates.ts'
import type { MeantLabel } from './meantLabels.ts'
import { eachOf, parcelsOf, printedBefore, withLastPrints } from './meantLabels.ts'
import { nameLabel } from './nameLabel.ts'
import { firstQuestion } from './orderQuestions.ts'
import type { Weighing } from './weighing.ts'

/**
 * Codes become jobs here, and nowhere else. A scan of a parcel whose label is still under way finds that job and adds
 * none; one that was printed, however long ago, is a duplicate until a deliberate key says print again.
 */
/** Asked for in the turn of what was asked: a second label, and going on with one that asks. */
export interface Allowing {
  readonly allowSecond: () => Promise<Result<Permit>>
  readonly mayGoOn: (job: Job) => Promise<Result<undefined>>
}

export interface Intake {
  /** A parcel's code from the scanner. Answers with the intent whose card speaks for it. */
  scan(intent: string, line: string): Promise<Result<string>>
  /** The same of a parcel whose goods were scanned: the intent that is asked for again is the print that it was. */
  packed(intent: string, line: string): Promise<Result<string>>
  /** A code from automation. A parcel that has a label gets one more when `allowSecond` says so. Answers with its card. */
  print(
    second: Second,
    line: string,
    request: PrintRequest,
    allowSecond: () => Promise<Result<Permit>>,
  ): Promise<string>
  /**
   * A deliberate second label of everything on a card; `allowSecond` is asked first where one may have come out before,
   * by whatever other scan.
   */
  again(second: Second, card: string, allowing: Allowing): Promise<Result<string>>
  /** The label of one job again, and no other of its order. */
  againJob(second: Second, job: Job): Promise<Result<string>>
  /** The same of one that did not come out. Fault: `job.duplicate` where another label of its parcel did since. */
  insteadOf(second: Second, job: Job): Promise<Result<string>>
  /**
   * A parcel's label in a size of its own; `allowSecond` is asked first where one may have come out before. That it is
   * old is a reason of itself.
   */
  parcel(
    second: Second,
    line: string,
    size: LabelSize,
    allowSecond: (reason: ReprintReason | null) => Promise<Result<Permit>>,
  ): Promise<Result<string>>
  /** Rows of a batch, each a job or the reason why not. A fault of the whole is the store's. */
  rows(requests: readonly RowRequest[]): Promise<Result<readonly RowTaken[]>>
  /** Would any of them give a parcel one more label than it has? Takes none. */
  repeats(requests: readonly RowRequest[]): Promise<Result<Repeats>>
}

export interface PrintRequest {
  readonly size: LabelSize
  readonly printer: PrinterProfile | null
  readonly waitMs: number
}

export interface IntakeDeps extends PrintedDeps {
  readonly settings: () => StationSettings
  readonly journal: Journal
  readonly ledger: Ledger
  readonly cards: CardBoard
  readonly queue: Queue
  /** Who is at the station. */
  readonly by: () => string
  readonly weighing: Pick<Weighing, 'scanned'>
  /** Nobody can be asked now: what is on disk may be long past itself. */
  readonly serviceIsAway: () => boolean
  /** Why this label is no first one yet: its goods are to be scanned before; null: they were, or need not be. */
  readonly unpacked: (label: Label) => Fault | null
  /** The printer waits for hands: paper, cover, network. */
  readonly printerStopped: (printer: string) => boolean
}

/** A job that is about to be accepted. */
interface Wanted {
  readonly label: Label
  readonly printer: PrinterProfile
  readonly copy: number
  readonly reprintOf: string | null
  readonly waitMs: number | null
  readonly reason?: ReprintReason | null
  readonly leader?: string | null
}

/** A second label: the intent of the new print, why it is wanted, and which leader allowed it in place. */
export interface Second {
  readonly intent: string
  readonly reason: ReprintReason | null
  readonly leader?: string | null
}

export function createIntake(deps: IntakeDeps): Intake {
  // One after the other, so that a double scan finds the job that the first one made.
  const inTurn = oneAfterTheOther()
  const inOneTurn = (intent: string, run: (mine: IntakeDeps) => Promise<Result<string>>) =>
    inTurn(asNow(deps, (mine) => once(mine, intent, () => run(mine))))
  return {
    scan: (intent, line) => inTurn(asNow(deps, (mine) => scan(mine, intent, line))),
    packed: (intent, line) => inOneTurn(intent, (mine) => scan(mine, intent, line)),
    async print(second, line, request, allowSecond) {
      // Automation asked for it, whoever is at the station.
      const by = () => nobodySignedIn
      const take = (mine: IntakeDeps) => print({ ...mine, by }, second, line, request, allowSecond)
      const printed = await inOneTurn(second.intent, take)
      return printed.ok ? printed.value : refuse(deps, second.intent, line, printed.fault)
    },
    again: (second, card, allowing) => inOneTurn(second.intent, (mine) => again(mine, second, card, allowing)),
    againJob: (second, job) => inOneTurn(second.intent, (mine) => againJob(mine, second, job)),
    insteadOf: (second, job) => inOneTurn(second.intent, (mine) => insteadOf(mine, second, job)),
    parcel: (second, line, size, allowSecond) =>
      inOneTurn(second.intent, (mine) => printParcel(mine, second, line, size, allowSecond)),
    async rows(requests) {
      await learnOfPrinted(deps, await printedRows(deps, requests))
      return inTurn(() => takeRows(batchDeps(deps), requests))
    },
    repeats: (requests) => repeatsAny(batchDeps(deps), requests),
  }
}

/** Whoever is at the station when it is asked has asked for it, whoever is when its turn comes. */
function asNow<Value>(deps: IntakeDeps, run: (deps: IntakeDeps) => Promise<Value>): () => Promise<Value> {
  const by = deps.by()
  return () => run({ ...deps, by: () => by })
}

/** The same command again, after a restart too, is the print that it was: of second labels no copy number says so. */
async function once(deps: IntakeDeps, intent: string, run: () => Promise<Result<string>>): Promise<Result<string>> {
  const taken = await deps.journal.jobsOfIntent(intent)
  if (!taken.ok) return taken
  const [first] = taken.value
  if (first === undefined) return run()
  deps.ledger.know(taken.value)
  if (deps.cards.note(intent) === null) deps.cards.put(await noteOfJob(deps.orders, first))
  return ok(intent)
}

function batchDeps(deps: IntakeDeps): BatchIntakeDeps {
  return {
    ...deps,
    name: (line, size) => nameLabel(deps, line, size),
    parcelsOf: (label) => parcelsOf(deps, label),
    openJobs: (label) => openJobs(deps, label),
    oldLabel: (prints) => oldLabelNews(deps, prints),
    question: (label) => firstQuestion(deps, label),
  }
}

/**
 * The rows that have labels here and get no other, before their turn: a scan does not wait for the service behind them.
 */
async function printedRows(deps: IntakeDeps, requests: readonly RowRequest[]): Promise<readonly Label[]> {
  const asked = deps.serviceIsAway() ? [] : requests.filter(({ deliberate }) => !deliberate)
  const labels = await Promise.all(
    asked.map(async ({ line, size }) => {
      const named = await nameLabel(deps, line, size)
      if (!named.ok) return []
      const prints = await deps.journal.lastPrints(named.value.account, named.value.order)
      return prints.ok && prints.value.length > 0 ? [named.value] : []
    }),
  )
  return labels.flat()
}

async function scan(deps: IntakeDeps, intent: string, line: string): Promise<Result<string>> {
  const settings = deps.settings()
  const named = await nameLabel(deps, line, settings.size)
  if (!named.ok) return ok(refuse(deps, intent, line, named.fault))
  const label = named.value
  const parcels = await parcelsOf(deps, label)
  const open = openJobs(deps, label)
  const before = await printedBefore(deps, label)
  if (!before.ok) return before
  const isOpen = (parcel: number) => open.some((job) => job.label.parcel === parcel || job.label.parcel === 0)
  const missing = parcels.filter((parcel) => !isOpen(parcel) && before.value(parcel) === null)
  if (missing.length === 0 && open.length > 0) return moveOpenJobs(deps, open, settings)
  if (missing.length === 0) {
    const prints = [...new Set(parcels.flatMap((parcel) => before.value(parcel) ?? []))]
    await showDuplicate(deps, noteOf(deps, intent, line, { code: labelCode(label) }), prints)
    return ok(intent)
  }
  const printer = printerFor(settings, label.size)
  if (printer === null) return ok(refuse(deps, intent, line, { code: 'printer.unknown', facts: { size: label.size } }))
  deps.weighing.scanned(intent)
  // Of an order that was printed in part, the parcels that are missing; of a fresh one the order, as it is by then.
  const wanted = missing.length === parcels.length ? [label.parcel] : missing
  return accept(
    deps,
    intent,
    line,
    eachOf(label, wanted).map((one) => ({ label: one, printer, copy: 1, reprintOf: null, waitMs: null })),
  )
}

async function print(
  deps: IntakeDeps,
  second: Second,
  line: string,
  { size, printer, waitMs }: PrintRequest,
  allowSecond: () => Promise<Result<Permit>>,
): Promise<Result<string>> {
  const named = await nameLabel(deps, line, size)
  if (!named.ok) return named
  return repeatAllowed(deps, second, line, [named.value], allowSecond, { printer, waitMs })
}

async function again(
  deps: IntakeDeps,
  second: Second,
  card: string,
  { allowSecond, mayGoOn }: Allowing,
): Promise<Result<string>> {
  const note = deps.cards.note(card)
  if (note === null || note.code === null) return fail('job.unknown')
  const shown = deps.cards.jobs(card)
  const waiting = shown.filter((job) => !hasEnded(job))
  // Jobs that ask whether they should still print are told so; one that is under way is not doubled.
  if (waiting.length > 0) return goOn(deps, waiting, card, mayGoOn)
  const named = shown.length > 0 ? null : await nameLabel(deps, note.code, note.size)
  if (named?.ok === false) return named
  const labels = named === null ? shown.map(({ label }) => label) : [named.value]
  return repeatAllowed(deps, second, note.scanned, labels, allowSecond)
}

function againJob(deps: IntakeDeps, second: Second, job: Job): Promise<Result<string>> {
  return repeatAllowed(deps, second, labelCode(job.label), [job.label], async () => ok(second))
}

async function insteadOf(deps: IntakeDeps, second: Second, job: Job): Promise<Result<string>> {
  const printed = await printedBefore(deps, job.label)
  if (!printed.ok) return printed
  const last = printed.value(job.label.parcel)
  const isOther = last !== null && last.id !== job.id && last.copy >= job.copy
  return isOther ? fail('job.duplicate') : againJob(deps, second, job)
}

/** What a label asks is looked at here: when its key was pressed, which may be long ago, it may have asked nothing yet. */
async function goOn(
  deps: IntakeDeps,
  waiting: readonly Job[],
  card: string,
  mayGoOn: Allowing['mayGoOn'],
): Promise<Result<string>> {
  let goesOn = false
  for (const job of waiting.filter(asksFirst)) {
    const passed = await mayGoOn(job)
    if (!passed.ok) return passed
    goesOn = deps.queue.goOn(job.id) || goesOn
  }
  return goesOn ? ok(card) : fail('job.duplicate')
}

async function printParcel(
  deps: IntakeDeps,
  second: Second,
  line: string,
  size: LabelSize,
  allowSecond: (reason: ReprintReason | null) => Promise<Result<Permit>>,
): Promise<Result<string>> {
  const named = await nameLabel(deps, line, size)
  if (!named.ok) return named
  const label = named.value
  const parcels = await parcelsOf(deps, label)
  const printed = await printedBefore(deps, label)
  if (!printed.ok) return printed
  const meant = eachOf(label, parcels).map((one) => ({ label: one, last: printed.value(one.parcel) }))
  const before = meant.flatMap(({ last }) => last ?? [])
  const news = await oldLabelNews(deps, before)
  const reason = second.reason ?? (news?.code === 'order.changed' ? 'changed' : null)
  const unpacked = before.length > 0 ? null : deps.unpacked(label)
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
  allowSecond: () => Promise<Result<Pick<Second, 'leader'>>>,
  place?: Place,
): Promise<Result<string>> {
  const meant = await withLastPrints(deps, labels)
  if (!meant.ok) return meant
  const allowed = meant.value.some(({ last }) => last !== null) ? await allowSecond() : ok(null)
  return allowed.ok ? repeat(deps, { ...second, ...allowed.value }, line, meant.value, place) : allowed
}

/** Second labels, counted on from the last ones. A parcel whose label is under way or in doubt gets none. */
async function repeat(
  deps: IntakeDeps,
  { intent, reason, leader = null }: Second,
  line: string,
  meant: readonly MeantLabel[],
  { printer: named, waitMs }: Place = { printer: null, waitMs: null },
): Promise<Result<string>> {
  const [first] = meant
  if (first === undefined) return fail('job.unknown')
  if (meant.some(({ label }) => openJobs(deps, label).length > 0)) return fail('job.duplicate')
  const { size } = first.label
  const printer = named ?? printerFor(deps.settings(), size)
  if (printer === null) return fail('printer.unknown', { facts: { size } })
  const wanted = meant.map(({ label, last }) => {
    return { label, printer, copy: (last?.copy ?? 0) + 1, reprintOf: last?.id ?? null, waitMs, reason, leader }
  })
  return accept(deps, intent, line, wanted)
}

/** Jobs of the same parcel that are not over, whatever their size; of every parcel, when the order is meant. */
function openJobs(deps: IntakeDeps, label: Label): readonly Job[] {
  const same = (job: Job) =>
    job.label.account === label.account &&
    job.label.order === label.order &&
    (label.parcel === 0 || job.label.parcel === 0 || job.label.parcel === label.parcel)
  return deps.cards.allJobs().filter((job) => !hasEnded(job) && same(job))
}

/** A re-scan of a parcel that waits: its jobs go to the printer of the size chosen now, and none is added. */
async function moveOpenJobs(
  deps: IntakeDeps,
  jobs: readonly Job[],
  settings: StationSettings,
): Promise<Result<string>> {
  const [first] = jobs
  if (first === undefined) return fail('job.unknown')
  // A row of a batch has no card until its parcel is scanned; then its label is wanted now, also when the batch pauses.
  deps.cards.put(deps.cards.note(first.intent) ?? (await noteOfJob(deps.orders, first)))
  deps.queue.takeUp(jobs.filter((job) => job.batch !== undefined))
  const printer = printerFor(settings, settings.size)
  // Jobs whose entry the journal refused are taken up again by the scan; the others are there already.
  deps.queue.add(jobs)
  for (const job of jobs) {
    const elsewhere = printer !== null && (printer.id !== job.printer || settings.size !== job.label.size)
    if (!elsewhere || !canBeCarried(job) || !deps.printerStopped(job.printer)) continue
    const moved = await deps.queue.move(job.id, printer.id, settings.size, deps.by())
    if (!moved.ok && moved.fault.code !== 'job.too-late-to-cancel') return moved
  }
  return ok(first.intent)
}

async function accept(
  deps: IntakeDeps,
  intent: string,
  line: string,
  wanted: readonly Wanted[],
): Promise<Result<string>> {
  const entries: LedgerEntry[] = wanted.map(({ printer, reason = null, leader = null, ...request }) => {
    const why = { ...(reason !== null && { reason }), ...(leader !== null && { leader }) }
    const body: EntryBody = { type: 'accepted', intent, printer: printer.id, ...request, ...why }
    return { job: uuid(), body, by: deps.by() }
  })
  const first = wanted[0]
  const code = first === undefined ? null : wanted.length > 1 ? first.label.order : labelCode(first.label)
  deps.cards.put(noteOf(deps, intent, line, { code, size: first?.label.size ?? deps.settings().size }))
  const accepted = await deps.ledger.recordAll(entries)
  if (!accepted.ok) {
    if (accepted.fault.code === 'job.duplicate') return ok(intent)
    return ok(refuse(deps, intent, line, accepted.fault))
  }
  deps.queue.add(accepted.value)
  return ok(intent)
}

function refuse(deps: IntakeDeps, intent: string, line: string, fault: Fault): string {
  deps.cards.put(noteOf(deps, intent, line, { fault }))
  return intent
}

function noteOf(deps: IntakeDeps, intent: string, line: string, known: Partial<ScanNote>): ScanNote {
  return {
    intent,
    at: deps.clock.now(),
    // A line of 10 000 characters is shown by its beginning.
    scanned: line.trim().slice(0, 80),
    size: deps.settings().size,
    code: null,
    fault: null,
    printedBefore: null,
    acknowledged: false,
    order: null,
    sealedAt: null,
    news: null,
    ...known,
  }
}
