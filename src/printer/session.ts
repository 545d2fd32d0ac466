import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { PrinterProfile, PrinterStatus } from '../model/printer.ts'
import { askStatus } from './askStatus.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import { faultOfReason, holdsOnlyBeginning, isOccupied, stopReasons } from './deviceStatus.ts'
import type { PrinterLanguage } from './language.ts'
import type { PrinterMemory } from './printerMemory.ts'
import type { Stalled } from './stalled.ts'
import { tellChanges } from './stalled.ts'
import type { StatusLine } from './statusLine.ts'
import { createStatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'
import { transmit } from './transmit.ts'
import type { Connection } from './transport.ts'
import { watchDrain } from './watchDrain.ts'

/** One unbroken connection to a printer, from the question *are you ready* to the verdict. */
export interface PrintSession extends AsyncDisposable {
  /**
   * Asks the device. A fault `printer.*` with retry `when-ready` when it cannot take a label; state `unknown` and
   * `answers` false when it is mute. A printer known to be mute is not waited for.
   */
  ready(signal: AbortSignal): Promise<Result<PrinterStatus>>
  /**
   * Sends one label and watches what becomes of it, for as long as the signal lets it. `stalled` hears what the
   * printer waits for meanwhile, and an empty list when it goes on. A `not-sent` outcome is proof that no byte of the
   * label left. `firstByteMs`: from the call until the system had the first byte.
   */
  print(dots: Dots, signal: AbortSignal, stalled: Stalled): Promise<PrintOutcome>
}

export type PrintOutcome =
  | { readonly verdict: 'printed'; readonly firstByteMs: number }
  | { readonly verdict: 'sent-not-confirmed'; readonly firstByteMs: number }
  | { readonly verdict: 'in-doubt'; readonly fault: Fault; readonly firstByteMs: number }
  | { readonly verdict: 'not-sent'; readonly fault: Fault }

export interface SessionDeps {
  readonly profile: PrinterProfile
  readonly language: PrinterLanguage
  readonly connection: Connection
  readonly memory: PrinterMemory
  readonly clock: Clock
  readonly timings: Timings
}

export function createSession(deps: SessionDeps): PrintSession {
  const { profile, language, connection, memory, clock, timings } = deps
  const line = language.status === null ? null : createStatusLine(connection, language.status, clock)
  /** What the printer said last before the label; null: nothing, so nothing can be watched either. */
  let before: DeviceStatus | null = null
  return {
    async ready(signal) {
      if (line === null) return ok(mute)
      if (memory.get(profile.uri) === 'mute') {
        // Asked in passing: an answer would come while the label is sent, and teach otherwise.
        await line.ask(signal)
        return ok(mute)
      }
      const asked = await askPastLeftover(deps, line, signal)
      if (!asked.ok) return asked
      before = asked.value
      return before === null ? ok(mute) : judgeReady(before)
    },
    print: (dots, signal, stalled) => print(deps, line, before, dots, signal, tellChanges(stalled)),
    [Symbol.asyncDispose]: () => connection.close(timings.farewell),
  }
}

const mute: PrinterStatus = { state: 'unknown', reasons: [], answers: false }

/**
 * Asks, and waits a while for the end of a format that has only begun. If it does not come, nobody is sending any more:
 * a connection broke in the middle of a label, and the beginning of ours (^XA) throws the rest of it away.
 */
async function askPastLeftover(
  { clock, memory, profile, timings }: SessionDeps,
  line: StatusLine,
  signal: AbortSignal,
): Promise<Result<DeviceStatus | null>> {
  const deadline = clock.ticks() + timings.leftover
  for (;;) {
    const asked = await askStatus(line, profile.uri, { memory, timings }, signal)
    if (!asked.ok || asked.value === null || stopReasons(asked.value).length > 0) return asked
    if (!holdsOnlyBeginning(asked.value)) return asked
    if (clock.ticks() >= deadline) return ok({ ...asked.value, partialFormat: false })
    await clock.sleep(timings.pollLast, signal)
  }
}

function judgeReady(status: DeviceStatus): Result<PrinterStatus> {
  const [reason, ...further] = stopReasons(status)
  if (reason !== undefined) return fail(faultOfReason(reason), { detail: ['printer stopped', ...further].join(', ') })
  if (isOccupied(status)) return fail('printer.busy', { facts: { formats: status.formatsInBuffer } })
  return ok({ state: 'idle', reasons: [], answers: true })
}

async function print(
  deps: SessionDeps,
  line: StatusLine | null,
  before: DeviceStatus | null,
  dots: Dots,
  signal: AbortSignal,
  stalled: Stalled,
): Promise<PrintOutcome> {
  const began = deps.clock.ticks()
  const label = deps.language.encode(dots, deps.profile)
  if (before !== null) line?.forget()
  const sent = await transmit(deps.connection, label, deps, signal, stalled)
  if (sent.type === 'not-sent') return { verdict: 'not-sent', fault: sent.fault }
  const firstByteMs = sent.firstByteAt - began
  if (sent.type === 'broken') return { verdict: 'in-doubt', fault: sent.fault, firstByteMs }
  if (line === null || before === null) return { ...(await leave(deps, line, signal)), firstByteMs }
  return { ...(await watchDrain(line, before, deps, signal, stalled)), firstByteMs }
}

/**
 * The end of a label that nobody can watch: our side ends, and an orderly end of the printer's side, or none, is the
 * best that can be had. A connection torn down means that the printer did not take all of it.
 */
async function leave(
  { connection, memory, profile, timings, clock }: SessionDeps,
  line: StatusLine | null,
  signal: AbortSignal,
): Promise<UnwatchedVerdict> {
  connection.finish()
  const deadline = clock.ticks() + timings.farewell
  for (;;) {
    const left = Math.max(0, deadline - clock.ticks())
    const heard = await (line === null ? connection.receive(left, signal) : line.hear(left, signal))
    if (heard.type === 'reset') return doubted({ code: 'printer.connection-lost', detail: heard.detail })
    if (heard.type === 'aborted') return doubted({ code: 'job.interrupted' })
    if (heard.type === 'ended' || heard.type === 'nothing') return { verdict: 'sent-not-confirmed' }
    if (heard.type === 'status') memory.set(profile.uri, 'answers')
  }
}

type UnwatchedVerdict = { readonly verdict: 'sent-not-confirmed' } | ReturnType<typeof doubted>

function doubted(fault: Fault) {
  return { verdict: 'in-doubt', fault } as const
}
