import { isDeepStrictEqual } from 'node:util'
import { backoff } from '../../base/backoff.ts'
import type { Clock } from '../../base/clock.ts'
import { farFrom } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { answersApart } from '../../model/answersApart.ts'
import { faultCodesOnly } from '../../model/codesOnly.ts'
import type { EntryBody, Job } from '../../model/job.ts'
import { canBeCanceled, canBeCarried } from '../../model/job.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { SentOutcome } from '../../ports/printers.ts'
import type { Stages, UnsentWalk, WalkEnd } from './carry.ts'
import { carry } from './carry.ts'
import type { Lanes } from './lanes.ts'
import type { Ledger } from './ledger.ts'
import { afterFault } from './retryRule.ts'
import type { Stopwatch } from './stopwatch.ts'
import { createStopwatch } from './stopwatch.ts'

/**
 * Carries every job that is on disk to its end. Before the first byte a fault that may mend is waited out and the walk
 * begins again; after it nothing is repeated.
 */
export interface Queue {
  /** Takes up jobs that are on disk and may be carried, in this order: last in their lanes, or behind a job there. */
  add(jobs: readonly Job[], behind?: string): void
  /** Lets go of jobs that have not been sent, without an entry: they stay on disk as they are until they are taken up. */
  hold(jobs: readonly string[]): Promise<void>
  /** Takes up jobs that were held, as if they were asked for now: whoever says so has answered whether they are stale. */
  takeUp(jobs: readonly Job[]): void
  /** Faults: `job.unknown`, `job.too-late-to-cancel`. */
  cancel(job: string, by: string): Promise<Result<undefined>>
  /** Sends a job that waits to another printer, as another size if need be. */
  move(job: string, printer: string, size: LabelSize, by: string): Promise<Result<undefined>>
  /**
   * Somebody says of a stopped job: go on now. `about`: a person, of what they were asked. False then too where it asks
   * something else by now, or where another question was answered a moment ago: a key that is pressed twice, a bar code that
   * is read twice, answers one.
   */
  goOn(job: string, about?: Fault | null): boolean
  /** A person does not wait any longer for a label on its way: it is in doubt from now on. */
  stopWatching(job: string): Promise<void>
  /** The service answers again: whatever waits for it goes on at once. */
  serviceIsBack(): void
  /** Another roll is loaded somewhere: whatever waits for one is tried again. */
  rollChanged(): void
  /** What was asked for is there: the first label was looked at, practice may come out on paper, a parcel was weighed. */
  answered(about: 'label.first-' | 'label.practice-' | 'scale.'): void
  /** Stops carrying. What is sending gets `graceMs` to come to its verdict, then it is in doubt. */
  close(graceMs: number): Promise<void>
}

export interface QueueDeps {
  readonly ledger: Ledger
  readonly lanes: Lanes
  readonly stages: (control: JobControl) => Stages
  readonly clock: Clock
  readonly staleAfterMs: () => number
  /** The journal would not take an entry: the job's fault is only known here. */
  readonly unrecorded: (job: Job, fault: Fault) => void
  /** Nobody saw the end of a label; its job still has its printer's turn. */
  readonly doubted: (job: Job) => void
  /** A job has left its printer's lane. */
  readonly left: () => void
  /** A bug in a walk: that job ends here, the others go on. */
  readonly report: (error: unknown) => void
}

export type WasToldToGoOn = (about: Pick<Fault, 'code' | 'facts'>) => boolean

/** What the stages need to know about the job's present walk. */
export interface JobControl {
  /** It was asked for so long ago that it asks first; a person's *go on* makes it fresh again. */
  readonly isStale: () => boolean
  /**
   * A person has seen that the job asked about this, and wants it printed. With facts: about this very code, grade or
   * status, for a page that is made anew may show another one.
   */
  readonly wasToldToGoOn: WasToldToGoOn
  /** Aborts when a label on its way can be waited for no longer. */
  readonly cut: AbortSignal
}

interface Running {
  readonly job: string
  /** Ends the walk before its next step, and never a label that is on its way. */
  readonly stop: AbortController
  readonly cut: AbortController
  /** Set while the job is stopped; called to end the wait. */
  goOn: (() => void) | null
  /** When it was asked for, or a person said go on, by the machine's clock; and when it was taken up since, in ticks. */
  fresh: { readonly at: number; readonly ticks: number }
  /** What it asked about, and was answered. */
  readonly answered: Pick<Fault, 'code' | 'facts'>[]
  readonly ended: Promise<void>
}

export function createQueue(deps: QueueDeps): Queue {
  const { ledger, lanes } = deps
  const running = new Map<string, Running>()
  let closing = false
  const answers = { last: null as Answered | null }

  const start = (job: Job, behind?: string, freshAt = job.acceptedAt) => {
    if (running.has(job.id) || closing) return
    lanes.join(job.printer, job.id, behind, job.batch !== undefined)
    const { promise, resolve } = Promise.withResolvers<void>()
    const run: Running = {
      job: job.id,
      stop: new AbortController(),
      cut: new AbortController(),
      goOn: null,
      fresh: { at: freshAt, ticks: deps.clock.ticks() },
      answered: [],
      ended: promise,
    }
    running.set(job.id, run)
    void carryToEnd(run, deps)
      .catch((error: unknown) => giveUp(run, deps, error))
      .catch(deps.report)
      .finally(() => {
        lanes.leave(job.id)
        running.delete(job.id)
        deps.left()
        resolve()
      })
  }

  const halt: Halt = async (job) => {
    const run = running.get(job)
    run?.stop.abort()
    run?.goOn?.()
    await run?.ended
  }

  return {
    add(jobs, behind) {
      let last = behind
      for (const job of jobs.filter(canBeCarried)) {
        start(job, last)
        if (behind !== undefined) last = job.id
      }
    },
    hold: (ids) => hold(ledger, halt, ids),
    takeUp(jobs) {
      for (const job of jobs.filter(canBeCarried)) start(job, undefined, deps.clock.now())
    },
    cancel: (id, by) => cancel(ledger, halt, id, by),
    async move(id, printer, size, by) {
      const moved = await move(ledger, halt, { id, printer, size, by })
      if (moved.ok) start(moved.value)
      return moved.ok ? ok() : moved
    },
    goOn(id, about) {
      const run = running.get(id)
      return run !== undefined && answer(run, deps, answers, about)
    },
    async stopWatching(id) {
      const run = running.get(id)
      run?.cut.abort()
      await run?.ended
    },
    serviceIsBack: () => wake(running, ledger, 'service.'),
    rollChanged: () => wake(running, ledger, 'printer.other-media'),
    answered: (about) => wake(running, ledger, about),
    async close(graceMs) {
      closing = true
      await windUp([...running.values()], deps, graceMs)
    },
  }
}

/** The scan whose question a person answered last, and when, in ticks. */
interface Answered {
  readonly intent: string
  readonly asked: Fault | null
  readonly at: number
  readonly jobs: readonly string[]
}

function answer(
  run: Running,
  { ledger, clock }: QueueDeps,
  answers: { last: Answered | null },
  about?: Fault | null,
): boolean {
  const { fault: asked = null, intent = '' } = ledger.get(run.job) ?? {}
  if (run.goOn === null) return false
  if (about !== undefined) {
    const { last } = answers
    // Labels of one scan that ask the same are answered at once, each once.
    const isSame = last?.intent === intent && !last.jobs.includes(run.job) && isDeepStrictEqual(last.asked, asked)
    const isTooSoon = last !== null && !isSame && clock.ticks() - last.at < answersApart
    if (isTooSoon || !isDeepStrictEqual(about, asked)) return false
    answers.last = { intent, asked, at: clock.ticks(), jobs: isSame ? [...last.jobs, run.job] : [run.job] }
  }
  run.fresh = { at: clock.now(), ticks: clock.ticks() }
  if (asked !== null) run.answered.push(asked)
  run.goOn()
  return true
}

async function hold(ledger: Ledger, halt: Halt, ids: readonly string[]): Promise<void> {
  const unsent = ids.filter((id) => ledger.get(id)?.state !== 'sending')
  await Promise.all(unsent.map(halt))
}

/** Those that are stopped by such a fault try again at once. */
function wake(running: ReadonlyMap<string, Running>, ledger: Ledger, stoppedBy: string): void {
  for (const run of running.values()) if (ledger.get(run.job)?.fault?.code.startsWith(stoppedBy) === true) run.goOn?.()
}

async function cancel(ledger: Ledger, halt: Halt, id: string, by: string): Promise<Result<undefined>> {
  const job = ledger.get(id)
  if (job === null) return fail('job.unknown')
  if (!canBeCanceled(job)) return fail('job.too-late-to-cancel')
  const canceled = await ledger.record(id, { type: 'canceled' }, by)
  if (!canceled.ok) return canceled
  await halt(id)
  return ok()
}

interface Move {
  readonly id: string
  readonly printer: string
  readonly size: LabelSize
  readonly by: string
}

/** The walk ends first, so that nothing of it reaches the old printer after the job has moved. */
async function move(ledger: Ledger, halt: Halt, { id, printer, size, by }: Move): Promise<Result<Job>> {
  if (ledger.get(id)?.state !== 'sending') await halt(id)
  const job = ledger.get(id)
  if (job === null) return fail('job.unknown')
  if (!canBeCarried(job)) return fail('job.too-late-to-cancel')
  return ledger.record(id, { type: 'moved', printer, size }, by)
}

/** Ends the walk of a job before its next step; resolves when it has ended. */
type Halt = (job: string) => Promise<void>

/** What has not been sent stops where it is; what is being sent may come to its verdict first. */
async function windUp(runs: readonly Running[], { clock, ledger }: QueueDeps, graceMs: number): Promise<void> {
  // Whoever asked by a command line is gone with the station: nothing of theirs stays queued.
  await Promise.all(runs.map((run) => takeBackAutomation(run, ledger)))
  for (const run of runs) {
    run.stop.abort()
    run.goOn?.()
  }
  const all = Promise.all(runs.map((run) => run.ended))
  const over = new AbortController()
  await Promise.race([all, clock.sleep(graceMs, over.signal)])
  over.abort()
  for (const run of runs) run.cut.abort()
  await all
}

async function takeBackAutomation(run: Running, ledger: Ledger): Promise<void> {
  const job = ledger.get(run.job)
  if (job !== null && job.waitMs !== null && canBeCanceled(job)) await ledger.record(run.job, { type: 'canceled' })
}

async function carryToEnd(run: Running, deps: QueueDeps): Promise<void> {
  const watch = createStopwatch(deps.clock)
  for (let tries = 1; ; tries++) {
    if (!(await deps.lanes.near(run.job, run.stop.signal))) return
    const next = await carryOnce(run, deps, watch, tries)
    if (next === null) return
    deps.lanes.setAside(run.job, true)
    await rest(run, deps, next, tries)
    if (run.stop.signal.aborted) return
    deps.lanes.setAside(run.job, false)
  }
}

/** One walk and what it leaves in the journal. Returns what to wait for before the next, or null at the job's end. */
async function carryOnce(
  run: Running,
  deps: QueueDeps,
  watch: Stopwatch,
  tries: number,
): Promise<'retry' | 'ask' | null> {
  const { ledger, clock } = deps
  const { signal } = run.stop
  if (signal.aborted) return null
  const job = ledger.get(run.job)
  if (job === null) return null
  // Goes to disk while the label is made: the journal takes *sending* only of a job that has started.
  const starting = ledger.record(run.job, { type: 'started' })
  const control: JobControl = {
    // Automation says itself how long it waits; only what a person scanned asks before it prints.
    isStale: () => job.waitMs === null && waitedFor(run, clock) > deps.staleAfterMs(),
    wasToldToGoOn: ({ code, facts }) =>
      run.answered.some(
        (one) => one.code === code && (facts === undefined || isDeepStrictEqual(one.facts, asKept(facts))),
      ),
    cut: run.cut.signal,
  }
  const end: WalkEnd = control.isStale()
    ? { sent: false, wasSending: false, fault: { code: 'job.stale' } }
    : await carry(job, deps.stages(control), watch, signal)
  const started = await starting
  if (!started.ok) return unrecorded(run, deps, started.fault)
  return end.sent ? conclude(run, deps, end.outcome, watch) : decide(run, deps, end, watch, tries)
}

/** What was asked is on the journal, which leaves out what may be somebody's words. */
function asKept(facts: NonNullable<Fault['facts']>): Fault['facts'] {
  return faultCodesOnly({ code: 'job.stale', facts }).facts
}

/** How long a job may have waited: a clock that was set back makes neither this run's wait shorter nor an earlier one's. */
function waitedFor({ fresh }: Running, clock: Clock): number {
  return Math.max(farFrom(fresh.at, clock), clock.ticks() - fresh.ticks)
}

/** Nothing was sent: the end of the job, another try, or a question. */
async function decide(
  run: Running,
  deps: QueueDeps,
  { fault, wasSending }: UnsentWalk,
  watch: Stopwatch,
  tries: number,
): Promise<'retry' | 'ask' | null> {
  const job = deps.ledger.get(run.job)
  const unsent: EntryBody[] = wasSending ? [{ type: 'unsent', fault }] : []
  // Whoever stopped the walk has written why: canceled, moved, or the station is closing and the job stays as it is.
  const step =
    run.stop.signal.aborted || job === null ? null : afterFault(fault, job, tries, waitedFor(run, deps.clock))
  const after: EntryBody[] =
    step === null
      ? []
      : step === 'abort'
        ? [{ type: 'aborted', fault, ms: watch.times() }]
        : [{ type: 'stopped', fault }]
  const recorded = await deps.ledger.recordAll([...unsent, ...after].map((body) => ({ job: run.job, body })))
  if (!recorded.ok) return unrecorded(run, deps, recorded.fault)
  return step === 'abort' ? null : step
}

async function conclude(run: Running, deps: QueueDeps, outcome: SentOutcome, watch: Stopwatch): Promise<null> {
  watch.add('firstByte', outcome.firstByteMs)
  const recorded = await deps.ledger.record(run.job, verdictEntry(outcome, watch))
  if (!recorded.ok) return unrecorded(run, deps, recorded.fault)
  if (recorded.value.state === 'in-doubt') deps.doubted(recorded.value)
  return null
}

function verdictEntry(outcome: SentOutcome, watch: Stopwatch): EntryBody {
  const ms = watch.times()
  if (outcome.verdict === 'printed') return { type: 'printed', evidence: outcome.evidence, ms }
  if (outcome.verdict === 'sent-not-confirmed') return { type: 'sent', ms }
  return { type: 'doubted', fault: outcome.fault, ms }
}

/** The entry could not be written: nothing is believed, the operator is told, and the job is found again at the next start. */
function unrecorded(run: Running, deps: QueueDeps, fault: Fault): null {
  const job = deps.ledger.get(run.job)
  if (job !== null && !run.stop.signal.aborted) deps.unrecorded(job, fault)
  return null
}

/** The rim at which a bug in the walk of one job is caught. After the first byte nobody knows, before it nothing came out. */
async function giveUp(run: Running, deps: QueueDeps, error: unknown): Promise<void> {
  deps.report(error)
  const fault: Fault = { code: 'station.bug' }
  const sending = deps.ledger.get(run.job)?.state === 'sending'
  const recorded = await deps.ledger.record(run.job, { type: sending ? 'doubted' : 'aborted', fault, ms: {} })
  if (!recorded.ok) unrecorded(run, deps, recorded.fault)
}

async function rest(run: Running, deps: QueueDeps, why: 'retry' | 'ask', tries: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  run.goOn = resolve
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, run.stop.signal])
  if (run.stop.signal.aborted) resolve()
  await (why === 'ask' ? promise : Promise.race([promise, deps.clock.sleep(backoff(tries), signal)]))
  over.abort()
  run.goOn = null
}
