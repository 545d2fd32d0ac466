import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import { policyOf } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, failed } from '../base/result.ts'
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
}

const askAgainAfter = 400
const idlePause = 4_000

export function createPrinterDesk(deps: PrinterDeskDeps): PrinterDesk {
  const desk: Desk = { ...deps, inUse: new Set() }
  return {
    whenReady: (job, control, signal) => whenReady(desk, job, control, signal),
    print: (session, dots, job, signal) => print(desk, session, dots, job, signal),
    watchIdle: (profiles, signal) => watchIdle(desk, profiles, signal),
  }
}

/** `inUse`: printers with a connection open. */
interface Desk extends PrinterDeskDeps {
  readonly inUse: Set<string>
}

async function whenReady(
  desk: Desk,
  job: Job,
  control: JobControl,
  signal: AbortSignal,
): Promise<Result<PrintSession>> {
  const profile = desk.profile(job.printer)
  if (profile === null) return fail('printer.unknown', { facts: { printer: job.printer } })
  if (!(await desk.lanes.turn(job.id, signal))) return fail('request.canceled')
  for (let stoppedBy: Fault | null = null; ; ) {
    const session = await openReady(desk, profile, signal)
    if (session.ok)
      return control.isStale() && stoppedBy !== null
        ? close(session.value, 'job.stale')
        : resume(desk, job, session, stoppedBy)
    const { fault } = session
    const waited = desk.clock.now() - control.freshSince
    if (signal.aborted || policyOf(fault.code).retry !== 'when-ready') return session
    if (job.waitMs !== null && waited >= job.waitMs) return session
    if (stoppedBy?.code !== fault.code) {
      stoppedBy = fault
      const stopped = await desk.ledger.record(job.id, { type: 'stopped', fault })
      if (!stopped.ok) return stopped
    }
    await desk.clock.sleep(askAgainAfter, signal)
  }
}

/** After a stop the journal says *processing* again before anything is sent. */
async function resume(
  desk: Desk,
  job: Job,
  session: Result<PrintSession> & { ok: true },
  stoppedBy: Fault | null,
): Promise<Result<PrintSession>> {
  if (stoppedBy === null) return session
  const started = await desk.ledger.record(job.id, { type: 'started' })
  if (started.ok) return session
  await session.value[Symbol.asyncDispose]()
  return started
}

async function close(session: PrintSession, code: 'job.stale'): Promise<Result<PrintSession>> {
  await session[Symbol.asyncDispose]()
  return fail(code)
}

/** One connection, asked. The desk remembers what was said. */
async function openReady(desk: Desk, profile: PrinterProfile, signal: AbortSignal): Promise<Result<PrintSession>> {
  desk.inUse.add(profile.id)
  const opened = await desk.printers.open(profile, signal)
  if (!opened.ok) {
    desk.inUse.delete(profile.id)
    noteFault(desk, profile, opened.fault)
    return opened
  }
  const session = releasing(opened.value, () => desk.inUse.delete(profile.id))
  const ready = await session.ready(signal)
  if (ready.ok) {
    desk.statuses.set(profile.id, ready.value)
    return { ok: true, value: session }
  }
  await session[Symbol.asyncDispose]()
  noteFault(desk, profile, ready.fault)
  return failed(ready.fault)
}

function releasing(session: PrintSession, released: () => void): PrintSession {
  return {
    ready: (signal) => session.ready(signal),
    print: (dots, signal, stalled) => session.print(dots, signal, stalled),
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]()
      released()
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
  const patience = new AbortController()
  const { answers } = desk.statuses.get(job.printer)
  desk.statuses.set(job.printer, { state: 'processing', reasons: [], answers })
  const stalled = (reasons: readonly StateReason[]) => {
    desk.statuses.set(job.printer, { state: reasons.length > 0 ? 'stopped' : 'processing', reasons, answers })
    void desk.ledger.record(job.id, { type: 'stalled', reasons })
    if (reasons.length > 0 && job.waitMs !== null) void endAfter(desk.clock, job.waitMs, patience)
  }
  const outcome = await session.print(dots, AbortSignal.any([signal, patience.signal]), stalled)
  if (outcome.verdict !== 'not-sent' && desk.statuses.get(job.printer).state === 'processing')
    desk.statuses.set(job.printer, { state: answers === false ? 'unknown' : 'idle', reasons: [], answers })
  desk.lanes.done(job.id)
  return outcome
}

async function endAfter(clock: Clock, milliseconds: number, patience: AbortController): Promise<void> {
  await clock.sleep(milliseconds)
  patience.abort()
}

async function watchIdle(desk: Desk, profiles: () => readonly PrinterProfile[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const profile of profiles()) {
      if (desk.inUse.has(profile.id) || desk.lanes.holder(profile.id) !== null || signal.aborted) continue
      desk.inUse.add(profile.id)
      const status = await desk.printers.idleStatus(profile, signal)
      desk.inUse.delete(profile.id)
      if (!signal.aborted) desk.statuses.set(profile.id, status)
    }
    await desk.clock.sleep(idlePause, signal)
  }
}
