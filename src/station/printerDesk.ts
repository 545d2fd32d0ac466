import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import { policyOf } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { Job } from '../model/job.ts'
import type { PrinterProfile, StateReason } from '../model/printer.ts'
import { stateReasons } from '../model/printer.ts'
import type { Lanes } from './lanes.ts'
import type { Ledger } from './ledger.ts'
import type { PrinterStatuses } from './printerStatuses.ts'
import type { JobControl } from './queue.ts'
import type { Printers, PrintOutcome, PrintSession } from './stages.ts'

/** Everything between a finished label and its printer: whose turn it is, whether the device is ready, what it says. */
export interface PrinterDesk {
  /**
   * Waits for the job's turn and for the printer. A printer that stopped is asked again until it goes on; the job says
   * *stopped* meanwhile and keeps its turn. Faults: `printer.*` when the job may not wait, `job.stale`.
   */
  whenReady(job: Job, control: JobControl, signal: AbortSignal): Promise<Result<PrintSession>>
  print(session: PrintSession, dots: Dots, job: Job, signal: AbortSignal): Promise<PrintOutcome>
  /** Asks printers that nobody uses, gently, until the signal aborts. */
  watchIdle(profiles: () => readonly PrinterProfile[], signal: AbortSignal): Promise<void>
}

export interface PrinterDeskDeps {
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

export function createPrinterDesk(deps: PrinterDeskDeps): PrinterDesk {
  const desk: Desk = { ...deps, inUse: new Set(), asking: new Map() }
  return {
    whenReady: (job, control, signal) => whenReady(desk, job, control, signal),
    print: (session, dots, job, signal) => print(desk, session, dots, job, signal),
    watchIdle: (profiles, signal) => watchIdle(desk, profiles, signal),
  }
}

/** `inUse`: printers with a job's connection open; `asking`: those that are asked while idle. */
interface Desk extends PrinterDeskDeps {
  readonly inUse: Set<string>
  readonly asking: Map<string, Promise<unknown>>
}

async function whenReady(
  desk: Desk,
  job: Job,
  control: JobControl,
  signal: AbortSignal,
): Promise<Result<PrintSession>> {
  const profile = desk.profile(job.printer)
  if (profile === null) return fail('printer.unknown', { facts: { printer: job.printer } })
  const turn = await takeTurn(desk, job, signal)
  if (!turn.ok) return turn
  let stoppedBy: Fault | null = null
  for (const since = desk.clock.now(); ; ) {
    const session = await openReady(desk, profile, job.id, signal)
    if (session.ok)
      return control.isStale() ? close(session.value, 'job.stale') : resume(desk, job, session.value, stoppedBy)
    const { fault } = session
    if (signal.aborted || policyOf(fault.code).retry !== 'when-ready') return session
    if (job.waitMs !== null && desk.clock.now() - since >= patienceFor(fault, job.waitMs)) return session
    if (stoppedBy?.code !== fault.code) {
      stoppedBy = fault
      const stopped = await desk.ledger.record(job.id, { type: 'stopped', fault })
      if (!stopped.ok) return stopped
    }
    await desk.clock.sleep(askAgainAfter, signal)
  }
}

/** A printer that is only busy is not stopped, and is waited for a little even by those who wait for nothing. */
function patienceFor(fault: Fault, waitMs: number): number {
  return fault.code === 'printer.busy' ? Math.max(waitMs, shortestPatience) : waitMs
}

/** The job's turn; or, for automation, the reason for which the printer has stood still for as long as it waits. */
async function takeTurn(desk: Desk, job: Job, signal: AbortSignal): Promise<Result<undefined>> {
  const over = new AbortController()
  const turn = desk.lanes.turn(job.id, AbortSignal.any([signal, over.signal]))
  if (job.waitMs === null) return (await turn) ? ok() : fail('request.canceled')
  const taken = turn.then((mine) => (mine ? ok() : fail('request.canceled')))
  const stopped = stoppedFor(desk, job, job.waitMs, over.signal)
  const first = await Promise.race([taken, stopped])
  over.abort()
  // The turn may have come at the same moment; then it is given back with the fault by the queue's next step.
  return first
}

/** Why the printer has stood still for so long under another job's turn. What it last said without one may be over. */
async function stoppedFor(desk: Desk, job: Job, waitMs: number, signal: AbortSignal): Promise<Result<undefined>> {
  for (let since: number | null = null; !signal.aborted; ) {
    const holder = desk.lanes.holder(job.printer)
    const { state, reasons } = desk.statuses.get(job.printer)
    const stopped = state === 'stopped' && holder !== null && holder !== job.id
    since = stopped ? (since ?? desk.clock.now()) : null
    if (since !== null && desk.clock.now() - since >= waitMs) return fail(`printer.${reasons[0] ?? 'silent'}`)
    await desk.clock.sleep(askAgainAfter, signal)
  }
  return fail('request.canceled')
}

/** After a stop the journal says *processing* again before anything is sent. */
async function resume(
  desk: Desk,
  job: Job,
  session: PrintSession,
  stoppedBy: Fault | null,
): Promise<Result<PrintSession>> {
  if (stoppedBy === null) return ok(session)
  const started = await desk.ledger.record(job.id, { type: 'started' })
  if (started.ok) return ok(session)
  await session[Symbol.asyncDispose]()
  return started
}

async function close(session: PrintSession, code: 'job.stale'): Promise<Result<PrintSession>> {
  await session[Symbol.asyncDispose]()
  return fail(code)
}

/** One connection, asked; never beside another one to the same printer. The desk remembers what was said. */
async function openReady(
  desk: Desk,
  profile: PrinterProfile,
  job: string,
  signal: AbortSignal,
): Promise<Result<PrintSession>> {
  await desk.asking.get(profile.id)
  desk.inUse.add(profile.id)
  const opened = await desk.printers.open(profile, signal)
  if (!opened.ok) {
    desk.inUse.delete(profile.id)
    noteFault(desk, profile, opened.fault)
    return opened
  }
  const session = releasing(
    opened.value,
    () => desk.inUse.delete(profile.id),
    () => desk.lanes.done(job),
  )
  const ready = await session.ready(signal).catch(async (bug: unknown) => {
    await session[Symbol.asyncDispose]()
    throw bug
  })
  if (ready.ok) {
    desk.statuses.set(profile.id, ready.value)
    return ok(session)
  }
  // The turn is kept while the printer is asked again and again; only a session that was used gives it back.
  await opened.value[Symbol.asyncDispose]()
  desk.inUse.delete(profile.id)
  noteFault(desk, profile, ready.fault)
  return failed(ready.fault)
}

/** The port is free, and the next job's turn comes, when the connection is closed and not before. */
function releasing(session: PrintSession, free: () => void, done: () => void): PrintSession {
  return {
    ready: (signal) => session.ready(signal),
    print: (dots, signal, stalled) => session.print(dots, signal, stalled),
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]()
      free()
      done()
    },
  }
}

function noteFault(desk: Desk, profile: PrinterProfile, fault: Fault): void {
  const reason = stateReasons.find((candidate) => fault.code === `printer.${candidate}`)
  if (reason === undefined) return
  desk.statuses.set(profile.id, { state: 'stopped', reasons: [reason], answers: desk.statuses.get(profile.id).answers })
}

async function print(
  desk: Desk,
  session: PrintSession,
  dots: Dots,
  job: Job,
  signal: AbortSignal,
): Promise<PrintOutcome> {
  const { answers } = desk.statuses.get(job.printer)
  desk.statuses.set(job.printer, { state: 'processing', reasons: [], answers })
  const patience = createPatience(desk.clock, job.waitMs)
  const stalled = (reasons: readonly StateReason[]) => {
    desk.statuses.set(job.printer, { state: reasons.length > 0 ? 'stopped' : 'processing', reasons, answers })
    patience.stalled(reasons)
    desk.later(desk.ledger.record(job.id, { type: 'stalled', reasons }))
  }
  const outcome = await session.print(dots, AbortSignal.any([signal, patience.over]), stalled)
  patience.stalled([])
  if (outcome.verdict !== 'not-sent' && desk.statuses.get(job.printer).state === 'processing')
    desk.statuses.set(job.printer, { state: answers === false ? 'unknown' : 'idle', reasons: [], answers })
  return outcome
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

async function watchIdle(desk: Desk, profiles: () => readonly PrinterProfile[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const profile of profiles()) {
      if (desk.inUse.has(profile.id) || desk.lanes.holder(profile.id) !== null || signal.aborted) continue
      const asked = desk.printers.idleStatus(profile, signal)
      desk.asking.set(profile.id, asked)
      const status = await asked
      desk.asking.delete(profile.id)
      if (!signal.aborted) desk.statuses.set(profile.id, status)
    }
    await desk.clock.sleep(idlePause, signal)
  }
}
