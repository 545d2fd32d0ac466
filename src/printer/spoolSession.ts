import { bytes } from '../base/bytes.ts'
import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import { policyOf } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { PrinterProfile, PrinterStatus } from '../model/printer.ts'
import type { PrintOutcome, PrintSession, QueueTicket, Stalled } from '../ports/printers.ts'
import type { PrinterLanguage } from './language.ts'
import { cutIsMended, isCut, mendingBytes, noteCut } from './mendCut.ts'
import type { PrinterMemory } from './printerMemory.ts'
import type { QueueClaims } from './queueClaims.ts'
import { tellChanges } from './stalled.ts'
import type { Timings } from './timings.ts'
import type { SheetMedia, SpoolDocument, SpoolJob, SpoolJobState, SpoolTransport, Submission } from './transport.ts'

/**
 * A label through a spooler. A spooler knows what it handed over and nothing of the paper, so the best verdict is *sent,
 * not confirmed*. What it gives up is *not sent* if it proves that the device got nothing, and *in doubt* otherwise. A
 * job that it would print a second time by itself is taken away from it; one that may still be there when nobody can ask
 * any more is in doubt as `job.left-in-queue`, and is taken away before the next one is given. One that somebody led to
 * another queue, or changed, is in doubt, whatever the queue says of it. A job whose end was read is forgotten by the spooler.
 */
export interface SpoolSession extends PrintSession {
  /** Pages of exactly the medium's size, unscaled, for a sheet printer. */
  printSheets(
    pdf: Uint8Array,
    sheets: { readonly media: SheetMedia; readonly copies: number },
    signal: AbortSignal,
    stalled: Stalled,
    ticket?: QueueTicket,
  ): Promise<PrintOutcome>
}

export interface SpoolSessionDeps {
  readonly profile: PrinterProfile
  readonly language: PrinterLanguage
  readonly transport: SpoolTransport
  readonly queues: QueueClaims
  readonly memory: PrinterMemory
  readonly clock: Clock
  readonly timings: Timings
}

/** A label that no job asked for: a document of the station's own. */
const untold: QueueTicket = { job: 'document', queued: async () => ok() }

export function createSpoolSession(deps: SpoolSessionDeps): SpoolSession {
  return {
    ready: (signal) => ready(deps, signal),
    counterBefore: null,
    print: (dots, signal, stalled, { ticket = untold } = {}) =>
      printLabel(deps, dots, signal, tellChanges(stalled), ticket),
    printSheets: (pdf, sheets, signal, stalled, ticket = untold) =>
      print(deps, { type: 'pdf', bytes: pdf, ...sheets }, signal, tellChanges(stalled), ticket),
    // Nothing is held between two jobs: every question to a spooler has a connection of its own.
    async [Symbol.asyncDispose]() {},
  }
}

async function ready(deps: SpoolSessionDeps, signal: AbortSignal): Promise<Result<PrinterStatus>> {
  const { queues, profile, transport } = deps
  const cleared = await queues.clear(profile.uri, transport, askingFor(deps, signal))
  // A queue that does not say what it holds takes a label all the same.
  if (!cleared.ok && (signal.aborted || policyOf(cleared.fault.code).retry === 'when-ready')) return cleared
  const asked = await transport.queueStatus(profile.uri, askingFor(deps, signal))
  if (!asked.ok) return asked
  const [reason, ...further] = asked.value.reasons
  if (reason !== undefined) return fail(`printer.${reason}`, { detail: ['queue stopped', ...further].join(', ') })
  return ok({ ...asked.value, answers: false })
}

function askingFor({ clock, timings }: SpoolSessionDeps, signal: AbortSignal) {
  return { clock, signal, deadlineMs: timings.connect }
}

/** A queue hands over what it is given: what a label that was cut may still want goes in front of the next one. */
async function printLabel(
  deps: SpoolSessionDeps,
  dots: Dots,
  signal: AbortSignal,
  stalled: Stalled,
  ticket: QueueTicket,
): Promise<PrintOutcome> {
  const { language, memory, profile } = deps
  const label = language.encode(dots, profile)
  const mend = language.status?.mend ?? null
  const mending = mend !== null && isCut(memory, profile.uri) ? mendingBytes(mend, profile) : null
  const raw = mending === null ? label : bytes(mending, label)
  const outcome = await print(deps, { type: 'raw', bytes: raw }, signal, stalled, ticket)
  if (mend !== null && outcome.verdict === 'in-doubt') noteCut(memory, profile.uri)
  if (mending !== null && outcome.verdict === 'sent-not-confirmed') cutIsMended(memory, profile.uri)
  return outcome
}

async function print(
  deps: SpoolSessionDeps,
  document: SpoolDocument,
  signal: AbortSignal,
  stalled: Stalled,
  ticket: QueueTicket,
): Promise<PrintOutcome> {
  const { clock, profile, queues, transport } = deps
  using claim = queues.claim(ticket.job)
  const numbered = (number: number) => ticket.queued({ queue: profile.uri, number })
  const began = clock.ticks()
  const request = { name: claim.name, mark: claim.mark, document, numbered }
  const submitted = await transport.submit(profile.uri, request, askingFor(deps, signal))
  const firstByteMs = clock.ticks() - began
  const outcome = await follow(deps, submitted, firstByteMs, signal, stalled)
  if (outcome.verdict === 'in-doubt' && outcome.fault.code === 'job.left-in-queue') queues.lose(profile.uri)
  return outcome
}

async function follow(
  deps: SpoolSessionDeps,
  submitted: Submission,
  firstByteMs: number,
  signal: AbortSignal,
  stalled: Stalled,
): Promise<PrintOutcome> {
  if (submitted.type === 'refused') return { verdict: 'not-sent', fault: submitted.fault }
  if (submitted.type === 'accepted') return watch(deps, submitted.job, firstByteMs, signal, stalled)
  if (submitted.job === null) return leftInQueue(submitted.fault, firstByteMs)
  return withdraw(deps, submitted.job, submitted.fault, firstByteMs)
}

/** What is merely unreachable before a job is a connection lost with it. */
function doubtOf(fault: Fault): Fault {
  if (fault.code === 'request.canceled') return { ...fault, code: 'job.interrupted' }
  return fault.code === 'printer.unreachable' ? { ...fault, code: 'printer.connection-lost' } : fault
}

/** The queue may print it, now or when it is there again. */
function leftInQueue({ detail }: Fault, firstByteMs: number): PrintOutcome {
  const fault: Fault = { code: 'job.left-in-queue', ...(detail !== undefined && { detail }) }
  return { verdict: 'in-doubt', fault, firstByteMs }
}

async function watch(
  deps: SpoolSessionDeps,
  job: SpoolJob,
  firstByteMs: number,
  signal: AbortSignal,
  stalled: Stalled,
): Promise<PrintOutcome> {
  const { clock, timings } = deps
  let pause = timings.pollFirst
  for (;;) {
    if (signal.aborted) return withdraw(deps, job, { code: 'request.canceled' }, firstByteMs)
    const seen = await lookPatiently(deps, job, signal)
    if (!seen.ok) {
      if (signal.aborted) continue
      return leftInQueue(seen.fault, firstByteMs)
    }
    const tampered = tamperFault(seen.value)
    if (tampered !== null) return withdraw(deps, job, tampered, firstByteMs)
    const over = outcomeOf(seen.value, firstByteMs)
    if (over !== null) {
      forget(deps, job, seen.value)
      return over
    }
    if (willRepeat(seen.value)) {
      const fault: Fault = { code: 'printer.connection-lost', detail: seen.value.detail }
      return withdraw(deps, job, fault, firstByteMs)
    }
    stalled(seen.value.reasons)
    await clock.sleep(pause, signal)
    pause = Math.min(timings.pollStopped, pause * 2)
  }
}

/** It was begun, and waits again: the next attempt would be a second label. */
function willRepeat({ state, mayHaveLeft }: SpoolJobState): boolean {
  return state === 'pending' && mayHaveLeft
}

/** cupsd leaves for a moment when its settings change, and keeps its jobs. */
async function lookPatiently(deps: SpoolSessionDeps, job: SpoolJob, signal: AbortSignal) {
  const deadline = deps.clock.ticks() + deps.timings.leftover
  for (;;) {
    const seen = await job.look(askingFor(deps, signal))
    if (seen.ok || signal.aborted || deps.clock.ticks() >= deadline) return seen
    await deps.clock.sleep(deps.timings.pollStopped, signal)
  }
}

/** Null while it goes on. */
function outcomeOf({ state, mayHaveLeft, detail }: SpoolJobState, firstByteMs: number): PrintOutcome | null {
  if (state === 'completed') return { verdict: 'sent-not-confirmed', firstByteMs }
  if (state === 'gone') return { verdict: 'in-doubt', fault: { code: 'printer.connection-lost', detail }, firstByteMs }
  if (state !== 'canceled' && state !== 'aborted') return null
  const fault: Fault = { code: state === 'canceled' ? 'printer.label-canceled' : 'printer.job-aborted', detail }
  return mayHaveLeft ? { verdict: 'in-doubt', fault, firstByteMs } : { verdict: 'not-sent', fault }
}

const never = new AbortController().signal

/**
 * Takes the job out of the queue, so that it cannot print by surprise later, and looks what it had come to. A queue that
 * has too much to do to hear it is told again. A job that was over before is what it is; else `why` is the fault.
 */
async function withdraw(deps: SpoolSessionDeps, job: SpoolJob, why: Fault, firstByteMs: number): Promise<PrintOutcome> {
  const { clock, timings } = deps
  let fault = why
  let taken = await job.cancel(askingFor(deps, never))
  const deadline = clock.ticks() + timings.settle
  for (;;) {
    const seen = await job.look(askingFor(deps, never))
    const now = seen.ok ? seen.value : null
    if (now !== null) fault = tamperFault(now) ?? fault
    const isLate = clock.ticks() >= deadline
    const outcome = now === null ? null : withdrawnOutcome(now, fault, isLate, firstByteMs)
    if (now !== null && outcome !== null) {
      forget(deps, job, now)
      return outcome
    }
    if (isLate) return isTampered(fault) ? { verdict: 'in-doubt', fault, firstByteMs } : leftInQueue(why, firstByteMs)
    await clock.sleep(timings.pollLast)
    if (!taken.ok && (now === null || !isOver(now))) taken = await job.cancel(askingFor(deps, never))
  }
}

/** Null while its end, or the proof that nothing of it left, may still come. */
function withdrawnOutcome(now: SpoolJobState, fault: Fault, isLate: boolean, firstByteMs: number): PrintOutcome | null {
  if (!isOver(now)) return null
  // What another queue says of it, as that it never began, proves nothing of this printer; nor does the end of what is ours no more.
  if (isTampered(fault)) return { verdict: 'in-doubt', fault, firstByteMs }
  if (now.state === 'completed') return { verdict: 'sent-not-confirmed', firstByteMs }
  if (now.state !== 'gone' && !now.mayHaveLeft) return { verdict: 'not-sent', fault }
  return isLate ? { verdict: 'in-doubt', fault: doubtOf(fault), firstByteMs } : null
}

function isOver({ state }: SpoolJobState): boolean {
  return state === 'completed' || state === 'canceled' || state === 'aborted' || state === 'gone'
}

/** Null for a job that is where it was given, and as it was given. */
function tamperFault({ moved, changed, detail }: SpoolJobState): Fault | null {
  if (moved === true) return { code: 'printer.job-moved', detail }
  return changed === true ? { code: 'printer.job-changed', detail } : null
}

function isTampered({ code }: Fault): boolean {
  return code === 'printer.job-moved' || code === 'printer.job-changed'
}

/**
 * A document that the spooler keeps can be printed again by others. Nobody waits for it: the outcome goes to disk
 * meanwhile, and asks nothing of the spooler afterwards. One that is gone has its number no more, and the number may be
 * another's.
 */
function forget(deps: SpoolSessionDeps, job: SpoolJob, { state }: SpoolJobState): void {
  if (state !== 'gone') void job.forget?.(askingFor(deps, never))
}
