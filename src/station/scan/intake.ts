import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import type { Job, ReprintReason } from '../../model/job.ts'
import { canBeCarried } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { nobodySignedIn } from '../../model/operator.ts'
import type { StationSettings } from '../../model/settings.ts'
import { printerFor } from '../../model/settings.ts'
import type { BatchIntakeDeps, RowRepeats, RowRequest, RowTaken } from '../batch/batchIntake.ts'
import { repeatsOf, takeRows } from '../batch/batchIntake.ts'
import type { Permit } from '../handlers.ts'
import { noteOfJob } from '../print/recover.ts'
import type { IntakeDeps, Second } from './accepting.ts'
import { accept, noteOf, openJobs, refuse, shownLine } from './accepting.ts'
import { learnOfPrinted, oldLabelNews, showDuplicate } from './duplicates.ts'
import { eachOf, knownParcels } from './meantLabels.ts'
import { nameLabel } from './nameLabel.ts'
import { firstQuestion } from './orderQuestions.ts'
import type { Allowing, PrintRequest } from './secondLabels.ts'
import { again, againJob, insteadOf, isOldStill, print, printParcel } from './secondLabels.ts'

/**
 * Codes become jobs here, and nowhere else. A scan of a parcel whose label is still under way finds that job and adds
 * none; one that was printed, however long ago, is a duplicate until a deliberate key says print again.
 */
export interface Intake {
  /** A parcel's code from the scanner. Answers with the intent whose card speaks for it. */
  scan(intent: string, line: string): Promise<Result<string>>
  /** The same of a parcel whose goods were scanned behind `scanned`: the intent that is asked for again is the print that it was. */
  packed(intent: string, line: string, scanned: string): Promise<Result<string>>
  /** A code from automation. A parcel that has a label gets one more when `allowSecond` says so. Answers with its card. */
  print(
    second: Second,
    line: string,
    request: PrintRequest,
    allowSecond: () => Promise<Result<Permit>>,
  ): Promise<string>
  /** Is what came out last of what the card is about not right any more? */
  isOldStill(card: string): Promise<boolean>
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
  /** Resolves when nothing is being taken in any more, once the station closes. */
  closed(): Promise<void>
  /** Would any of them give a parcel one more label than it has? Takes none. */
  repeats(requests: readonly RowRequest[]): Promise<Result<readonly RowRepeats[]>>
  /** What the carrier says of these orders now is on disk, where it answers, however slowly: `learnOfPrinted`. */
  learn(labels: readonly Pick<Label, 'account' | 'order'>[]): ReturnType<typeof learnOfPrinted>
  /** The label that the line of a row means. */
  readonly name: BatchIntakeDeps['name']
}

/** Nobody stands there with a parcel. Longer than any call takes, which says itself that nobody was found. */
const longDeadline = 15_000

export function createIntake(deps: IntakeDeps): Intake {
  // One after the other, so that a double scan finds the job that the first one made.
  const turns = oneAfterTheOther()
  // Nothing is taken in any more by a station that closes: another one may have the folder by then.
  const inTurn = <Value>(run: () => Promise<Result<Value>>) =>
    turns(async () => (deps.signal.aborted ? fail('station.closing') : run()))
  const inOneTurn = (intent: string, run: (mine: IntakeDeps) => Promise<Result<string>>) =>
    inTurn(asNow(deps, (mine) => once(mine, intent, () => run(mine))))
  return {
    closed: () => turns(async () => {}),
    scan: (intent, line) => inTurn(asNow(deps, (mine) => scan(mine, intent, line))),
    packed: (intent, line, scanned) => inOneTurn(intent, (mine) => scan(mine, intent, line, scanned)),
    async print(second, line, request, allowSecond) {
      // Automation asked for it, whoever is at the station.
      const asked = { by: () => nobodySignedIn, askedBy: 'command-line' } as const
      const take = (mine: IntakeDeps) => print({ ...mine, ...asked }, second, line, request, allowSecond)
      const printed = await inOneTurn(second.intent, take)
      return printed.ok ? printed.value : refuse({ ...deps, ...asked }, second.intent, line, printed.fault)
    },
    isOldStill: (card) => isOldStill(deps, card),
    again: (second, card, allowing) => inOneTurn(second.intent, (mine) => again(mine, second, card, allowing)),
    againJob: (second, job) => inOneTurn(second.intent, (mine) => againJob(mine, second, job)),
    insteadOf: (second, job) => inOneTurn(second.intent, (mine) => insteadOf(mine, second, job)),
    parcel: (second, line, size, allowSecond) =>
      inOneTurn(second.intent, (mine) => printParcel(mine, second, line, size, allowSecond)),
    async rows(requests) {
      await learnOfPrinted(deps, await printedRows(deps, requests))
      return inTurn(() => takeRows(batchDeps(deps), requests))
    },
    repeats: (requests) => repeatsOf(batchDeps(deps), requests),
    name: batchDeps(deps).name,
    learn: (labels) => learnOfPrinted(deps, labels, longDeadline),
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
    name: (line, size, given) => nameLabel(deps, line, size, given),
    known: (label) => knownParcels(deps, label),
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
      const named = await nameLabel(deps, line, size, { asks: false })
      if (!named.ok) return []
      const prints = await deps.journal.lastPrints(named.value.account, named.value.order)
      return prints.ok && prints.value.length > 0 ? [named.value] : []
    }),
  )
  return labels.flat()
}

async function scan(deps: IntakeDeps, intent: string, line: string, scanned = line): Promise<Result<string>> {
  const settings = deps.settings()
  const named = await nameLabel(deps, line, settings.size)
  // Before the journal is asked: a job that ends meanwhile is seen as open, or as printed, or both.
  const open = named.ok ? openJobs(deps, named.value) : []
  deps.weighing.meant(open.map((job) => job.intent))
  if (!named.ok) return ok(refuse(deps, intent, line, named.fault))
  const label = named.value
  const known = await knownParcels(deps, label)
  if (!known.ok) return known
  const { last } = known.value
  const lack = known.value.lack(label.parcel)
  if (lack !== null) return ok(refuse(deps, intent, line, lack))
  const parcels = known.value.meant(label)
  const isOpen = (parcel: number) => open.some(({ label: { parcel: of } }) => of === parcel || of === 0 || parcel === 0)
  const missing = parcels.filter((parcel) => !isOpen(parcel) && last(parcel) === null)
  if (missing.length === 0 && open.length > 0) return moveOpenJobs(deps, scanned, open, settings)
  if (missing.length === 0) {
    const prints = [...new Set(parcels.flatMap((parcel) => last(parcel) ?? []))]
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
    scanned,
    eachOf(label, wanted).map((one) => ({ label: one, printer, copy: 1, reprintOf: null, waitMs: null })),
  )
}

/**
 * A re-scan of a parcel that waits: its jobs go to the printer of the size chosen now, and none is added. They are held
 * against what was scanned last, and what a command line asked for is a scan's from now on.
 */
async function moveOpenJobs(
  deps: IntakeDeps,
  line: string,
  jobs: readonly Job[],
  settings: StationSettings,
): Promise<Result<string>> {
  const [first] = jobs
  if (first === undefined) return fail('job.unknown')
  // A row of a batch has no card until its parcel is scanned; then its label is wanted now, also when the batch pauses.
  const lasts = new Map([...jobs].reverse().map((job) => [job.intent, job]))
  for (const job of lasts.values()) {
    const { called: _, ...note } = deps.cards.note(job.intent) ?? (await noteOfJob(deps.orders, job))
    deps.cards.put({ ...note, scanned: shownLine(line) })
  }
  deps.queue.takeUp(jobs.filter((job) => job.batch !== undefined))
  const printer = printerFor(settings, settings.size)
  // Jobs whose entry the journal refused are taken up again by the scan; the others are there already.
  deps.queue.add(jobs)
  for (const job of jobs) {
    const elsewhere = printer !== null && (printer.id !== job.printer || settings.size !== job.label.size)
    const moves = elsewhere && deps.printerStopped(job.printer)
    if (!canBeCarried(job) || (!moves && job.waitMs === null)) continue
    const place = moves ? { id: printer.id, size: settings.size } : { id: job.printer, size: job.label.size }
    const moved = await deps.queue.move(job.id, place.id, place.size, deps.by())
    if (!moved.ok && moved.fault.code !== 'job.too-late-to-cancel') return moved
  }
  return ok(first.intent)
}
