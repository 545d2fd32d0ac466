import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import { policyOf } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { uuid } from '../../base/uuid.ts'
import type { Dots } from '../../model/dots.ts'
import type { Job } from '../../model/job.ts'
import type { PrinterProfile, PrinterStatus, StateReason } from '../../model/printer.ts'
import { cutFault, stateReasons } from '../../model/printer.ts'
import type { Printers, PrinterTurn, PrintOutcome, PrintSession, QueueTicket } from '../../ports/printers.ts'
import type { PrinterStatuses } from '../printers/printerStatuses.ts'
import type { Lanes } from './lanes.ts'
import type { Ledger } from './ledger.ts'
import { rollFault } from './mediaGuard.ts'
import type { PrinterLine } from './printPipeline.ts'
import { createPrinterLine } from './printPipeline.ts'
import type { JobControl } from './queue.ts'

/** Everything between a finished label and its printer: whose turn it is, whether the device is ready, what it says. */
export interface PrinterScheduler {
  /**
   * Waits for the job's turn and for the printer. A printer that stopped is asked again until it goes on; the job says
   * *stopped* meanwhile and keeps its turn. Whatever becomes of the printer's profile meanwhile is asked as well: the
   * label goes to no printer that was removed, onto no other roll, and not as dots of another size. Faults: `printer.*`
   * when the job may not wait, `job.stale`.
   */
  whenReady(job: Job, control: JobControl, signal: AbortSignal): Promise<Result<PrinterTurn>>
  print(turn: PrinterTurn, dots: Dots, job: Job, signal: AbortSignal): Promise<PrintOutcome>
  /**
   * Runs something at a printer's turn, while no job has it and nobody asks it: at the end of its lane, or right behind a
   * job there. It is handed the printer as it is by then. Faults: `request.canceled`, `printer.unknown` when it was
   * removed meanwhile.
   */
  borrow<Value>(
    printer: string,
    run: (printer: PrinterProfile) => Promise<Result<Value>>,
    signal: AbortSignal,
    behind?: string,
  ): Promise<Result<Value>>
  /** How a printer is: asked now, or, while somebody has it, as it was found last. */
  askNow(printer: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus>
  /**
   * The same, for who has a label to look for: what came before on the line may still ask the printer about it, and is
   * waited for. A job that has the printer is not.
   */
  lookAt(printer: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus>
  /** Asks printers that nobody uses, gently, until the signal aborts. */
  watchIdle(profiles: () => readonly PrinterProfile[], signal: AbortSignal): Promise<void>
}

export interface PrinterSchedulerDeps {
  readonly printers: Printers
  readonly profile: (printer: string) => PrinterProfile | null
  readonly lanes: Lanes
  readonly ledger: Ledger
  readonly clock: Clock
  readonly statuses: PrinterStatuses
  readonly later: (work: Promise<unknown>) => void
}

const askAgainAfter = 400
/** Even who waits for nothing waits this long for a printer that is busy or has not spoken for a moment. */
const shortestPatience = 10_000
const idlePause = 4_000

export function createPrinterScheduler(deps: PrinterSchedulerDeps): PrinterScheduler {
  const scheduler: Scheduler = {
    ...deps,
    inUse: new Set(),
    asking: new Map(),
    lines: new Map(),
    openedAs: new WeakMap(),
  }
  return {
    whenReady: (job, control, signal) => whenReady(scheduler, job, control, signal),
    print: (turn, dots, job, signal) => print(scheduler, turn, dots, job, signal),
    borrow: (printer, run, signal, behind) => borrow(scheduler, printer, run, signal, behind),
    askNow: (printer, signal) => askNow(scheduler, printer, signal),
    lookAt: (printer, signal) => lookAt(scheduler, printer, signal),
    watchIdle: (profiles, signal) => watchIdle(scheduler, profiles, signal),
  }
}

/**
 * By printer: `inUse`, with a job's connection open; `asking`, asked while idle; `lines`, the connection that labels go
 * through; `openedAs`, the profile that each line was opened with.
 */
interface Scheduler extends PrinterSchedulerDeps {
  readonly inUse: Set<string>
  readonly asking: Map<string, Promise<unknown>>
  readonly lines: Map<string, PrinterLine>
  readonly openedAs: WeakMap<PrinterLine, PrinterProfile>
}

async function whenReady(
  scheduler: Scheduler,
  job: Job,
  control: JobControl,
  signal: AbortSignal,
): Promise<Result<PrinterTurn>> {
  const made = profileFor(scheduler, job, null)
  if (!made.ok) return made
  const mine = await takeTurn(scheduler, job, signal)
  if (!mine.ok) return mine
  let stoppedBy: Fault | null = null
  for (const since = scheduler.clock.ticks(); ; ) {
    const profile = profileFor(scheduler, job, made.value)
    if (!profile.ok) return profile
    const turn = await joinLine(scheduler, profile.value, job.id, signal)
    if (turn.ok)
      return control.isStale() ? close(turn.value, 'job.stale') : resume(scheduler, job, turn.value, stoppedBy)
    const { fault } = turn
    if (signal.aborted || policyOf(fault.code).retry !== 'when-ready') return turn
    if (job.waitMs !== null && scheduler.clock.ticks() - since >= patienceFor(fault, job.waitMs)) return turn
    if (stoppedBy?.code !== fault.code) {
      stoppedBy = fault
      const stopped = await scheduler.ledger.record(job.id, { type: 'stopped', fault })
      if (!stopped.ok) return stopped
    }
    await scheduler.clock.sleep(askAgainAfter, signal)
  }
}

/** The printer as it is now; `made`: as it was when the label was made for it. */
function profileFor(
  scheduler: Scheduler,
  { label, printer }: Job,
  made: PrinterProfile | null,
): Result<PrinterProfile> {
  const now = scheduler.profile(printer)
  if (now === null) return fail('printer.unknown', { facts: { printer } })
  const otherRoll = rollFault(label.size, now)
  if (otherRoll !== null) return failed(otherRoll)
  // Its walk begins again, so that the label is made for the printer as it is.
  const changed = made !== null && !isSameMachine(made, now)
  return changed ? fail('printer.busy', { detail: 'it was set up anew while the label waited' }) : ok(now)
}

/** What is loaded and what it is called changes nothing of how a label gets to it. */
function isSameMachine(one: PrinterProfile, other: PrinterProfile): boolean {
  const machine = (profile: PrinterProfile) => JSON.stringify({ ...profile, roll: null, name: null })
  return one === other || machine(one) === machine(other)
}

/** A printer that is only busy is not stopped, and is waited for a little even by those who wait for nothing. */
function patienceFor(fault: Fault, waitMs: number): number {
  return fault.code === 'printer.busy' ? Math.max(waitMs, shortestPatience) : waitMs
}

/** The job's turn; or, for automation, the reason for which the printer has stood still for as long as it waits. */
async function takeTurn(scheduler: Scheduler, job: Job, signal: AbortSignal): Promise<Result<undefined>> {
  const over = new AbortController()
  const turn = scheduler.lanes.turn(job.id, AbortSignal.any([signal, over.signal]))
  if (job.waitMs === null) return (await turn) ? ok() : fail('request.canceled')
  const taken = turn.then((mine) => (mine ? ok() : fail('request.canceled')))
  const stopped = stoppedFor(scheduler, job, job.waitMs, over.signal)
  const first = await Promise.race([taken, stopped])
  over.abort()
  // The turn may have come at the same moment; then it is given back with the fault by the queue's next step.
  return first
}

/** Why the printer has stood still for so long under another job's turn. What it last said without one may be over. */
async function stoppedFor(
  scheduler: Scheduler,
  job: Job,
  waitMs: number,
  signal: AbortSignal,
): Promise<Result<undefined>> {
  for (let since: number | null = null; !signal.aborted; ) {
    const holder = scheduler.lanes.holder(job.printer)
    const { state, reasons } = scheduler.statuses.get(job.printer)
    const stopped = state === 'stopped' && holder !== null && holder !== job.id
    since = stopped ? (since ?? scheduler.clock.ticks()) : null
    if (since !== null && scheduler.clock.ticks() - since >= waitMs) return fail(`printer.${reasons[0] ?? 'silent'}`)
    await scheduler.clock.sleep(askAgainAfter, signal)
  }
  return fail('request.canceled')
}

/** After a stop the journal says *processing* again before anything is sent. */
async function resume(
  scheduler: Scheduler,
  job: Job,
  turn: PrinterTurn,
  stoppedBy: Fault | null,
): Promise<Result<PrinterTurn>> {
  if (stoppedBy === null) return ok(turn)
  const started = await scheduler.ledger.record(job.id, { type: 'started' })
  if (started.ok) return ok(turn)
  await turn[Symbol.asyncDispose]()
  return started
}

async function close(turn: PrinterTurn, code: 'job.stale'): Promise<Result<PrinterTurn>> {
  await turn[Symbol.asyncDispose]()
  return fail(code)
}

/** A place on the line that is open, or on a new one when that takes no more, or leads to the printer as it was. */
async function joinLine(
  scheduler: Scheduler,
  profile: PrinterProfile,
  job: string,
  signal: AbortSignal,
): Promise<Result<PrinterTurn>> {
  for (;;) {
    const line = scheduler.lines.get(profile.id)
    const opened = line === undefined ? await openLine(scheduler, profile, signal) : ok(line)
    if (!opened.ok) return opened
    const opening = scheduler.openedAs.get(opened.value)
    // It closes with the labels that are on it.
    if (opening !== undefined && !isSameMachine(opening, profile))
      return fail('printer.busy', { detail: 'labels are still on their way to the printer as it was' })
    const joined = await opened.value.join(job, signal)
    if (!joined.ok) {
      noteFault(scheduler, profile, joined.fault)
      return joined
    }
    if (joined.value !== null) return ok(joined.value)
    await opened.value.closed
  }
}

/** One connection, asked; never beside another one to the same printer. The scheduler remembers what was said. */
async function openLine(
  scheduler: Scheduler,
  profile: PrinterProfile,
  signal: AbortSignal,
): Promise<Result<PrinterLine>> {
  await untilUnasked(scheduler, profile.id)
  scheduler.inUse.add(profile.id)
  const opened = await scheduler.printers.open(profile, signal)
  if (!opened.ok) {
    scheduler.inUse.delete(profile.id)
    noteFault(scheduler, profile, opened.fault)
    return opened
  }
  const session = opened.value
  const ready = await session.ready(signal).catch(async (bug: unknown) => {
    await session[Symbol.asyncDispose]()
    scheduler.inUse.delete(profile.id)
    throw bug
  })
  if (ready.ok) {
    scheduler.statuses.set(profile.id, ready.value)
    const line = lineOver(scheduler, profile, session)
    scheduler.openedAs.set(line, profile)
    return ok(line)
  }
  // The turn is kept while the printer is asked again and again; only a session that was used gives it back.
  await session[Symbol.asyncDispose]()
  scheduler.inUse.delete(profile.id)
  noteFault(scheduler, profile, ready.fault)
  return failed(ready.fault)
}

/** The port is free, and the next job's turn comes, when the connection is closed or can take one more; not before. */
function lineOver(scheduler: Scheduler, { id: printer, uri }: PrinterProfile, session: PrintSession): PrinterLine {
  const { lanes, lines, inUse } = scheduler
  const line = createPrinterLine(session, {
    uri,
    isFollowed: lanes.isFollowed,
    left: (job) => lanes.setAside(job, true),
    closed() {
      lines.delete(printer)
      inUse.delete(printer)
    },
    released: (job) => lanes.done(job),
  })
  lines.set(printer, line)
  return line
}

function noteFault(scheduler: Scheduler, profile: PrinterProfile, fault: Fault): void {
  const reason = stateReasons.find((candidate) => fault.code === `printer.${candidate}`)
  if (reason === undefined) return
  const { answers } = scheduler.statuses.get(profile.id)
  const held = fault.facts?.formats === undefined ? {} : { holdsLabel: true as const }
  scheduler.statuses.set(profile.id, { state: 'stopped', reasons: [reason], answers, ...held })
}

async function print(
  scheduler: Scheduler,
  turn: PrinterTurn,
  dots: Dots,
  job: Job,
  signal: AbortSignal,
): Promise<PrintOutcome> {
  const { answers } = scheduler.statuses.get(job.printer)
  scheduler.statuses.set(job.printer, { state: 'processing', reasons: [], answers })
  const patience = createPatience(scheduler.clock, job.waitMs)
  const stalled = (reasons: readonly StateReason[]) => {
    scheduler.statuses.set(job.printer, { state: reasons.length > 0 ? 'stopped' : 'processing', reasons, answers })
    patience.stalled(reasons)
    scheduler.later(scheduler.ledger.record(job.id, { type: 'stalled', reasons }))
  }
  const received = receivedOnce(scheduler, job.id, turn)
  const ticket: QueueTicket = {
    job: job.id,
    queued: (place) => scheduler.ledger.record(job.id, { type: 'queued', ...place }),
  }
  const outcome = await turn.print(dots, AbortSignal.any([signal, patience.over]), stalled, { received, ticket })
  patience.stalled([])
  const isLast = scheduler.lines.get(job.printer)?.hasOthers(job.id) !== true
  if (isLast && outcome.verdict !== 'not-sent' && scheduler.statuses.get(job.printer).state === 'processing')
    scheduler.statuses.set(job.printer, { state: answers === false ? 'unknown' : 'idle', reasons: [], answers })
  if (outcome.verdict !== 'in-doubt') return outcome
  return { ...outcome, fault: cutFault(outcome.fault, scheduler.profile(job.printer)) }
}

/** On disk behind the last byte, where a counter may have to speak of the label one day; the walk does not wait for it. */
function receivedOnce(scheduler: Scheduler, job: string, { counterBefore }: PrinterTurn): () => void {
  let isNews = counterBefore !== null
  return () => {
    if (isNews) scheduler.later(scheduler.ledger.record(job, { type: 'received' }))
    isNews = false
  }
}

/** Automation waits this long for a stall while its label is in the printer; a printer that goes on is waited for anew. */
function createPatience(clock: Clock, waitMs: number | null) {
  const over = new AbortController()
  let stall = new AbortController()
  return {
    over: over.signal,
    stalled(reasons: readonly StateReason[]) {
      stall.abort()
      if (waitMs === null || reasons.length === 0) return
      stall = new AbortController()
      const { signal } = stall
      // Silence alone may be no more than a full buffer; half a label in a printer is worse than a wait.
      const patience = reasons.every((reason) => reason === 'silent') ? Math.max(waitMs, shortestPatience) : waitMs
      void clock.sleep(patience, signal).then(() => signal.aborted || over.abort())
    },
  }
}

async function borrow<Value>(
  scheduler: Scheduler,
  printer: string,
  run: (printer: PrinterProfile) => Promise<Result<Value>>,
  signal: AbortSignal,
  behind: string | undefined,
): Promise<Result<Value>> {
  const { lanes, inUse } = scheduler
  const place = uuid()
  lanes.join(printer, place, behind)
  try {
    if (!(await lanes.turn(place, signal))) return fail('request.canceled')
    await scheduler.lines.get(printer)?.closed
    await untilUnasked(scheduler, printer)
    inUse.add(printer)
    const profile = scheduler.profile(printer)
    return profile === null ? fail('printer.unknown', { facts: { printer } }) : await run(profile)
  } finally {
    inUse.delete(printer)
    lanes.leave(place)
  }
}

async function watchIdle(
  scheduler: Scheduler,
  profiles: () => readonly PrinterProfile[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    for (const profile of profiles()) if (!signal.aborted) await askNow(scheduler, profile, signal)
    await scheduler.clock.sleep(idlePause, signal)
  }
}

async function askNow(scheduler: Scheduler, profile: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus> {
  const { asking, inUse, lanes, printers, statuses } = scheduler
  await untilUnasked(scheduler, profile.id)
  if (inUse.has(profile.id) || lanes.holder(profile.id) !== null || signal.aborted) return statuses.get(profile.id)
  const asked = printers.idleStatus(profile, signal)
  asking.set(profile.id, asked)
  try {
    const status = await asked
    if (!signal.aborted) statuses.set(profile.id, status)
    return status
  } finally {
    asking.delete(profile.id)
  }
}

async function lookAt(scheduler: Scheduler, profile: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus> {
  const holder = scheduler.lanes.holder(profile.id)
  if (holder === null || scheduler.ledger.get(holder) !== null) return askNow(scheduler, profile, signal)
  const ask = async (printer: PrinterProfile) => ok(await scheduler.printers.idleStatus(printer, signal))
  const looked = await borrow(scheduler, profile.id, ask, signal, holder)
  return looked.ok ? looked.value : scheduler.statuses.get(profile.id)
}

/** Who goes on first may ask again, so the others look again. */
async function untilUnasked({ asking }: Scheduler, printer: string): Promise<void> {
  while (asking.has(printer)) await asking.get(printer)
}
