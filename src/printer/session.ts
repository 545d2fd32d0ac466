import { bytes } from '../base/bytes.ts'
import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { PrinterProfile, PrinterStatus } from '../model/printer.ts'
import type { PrintAhead, PrintOutcome, PrintSession } from '../ports/printers.ts'
import { confirmAmongOthers } from './amongOthers.ts'
import { askEcho, learnEcho } from './askEcho.ts'
import { askStatus } from './askStatus.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import { countsLabels, faultOfReason, holdsLabel, holdsOnlyBeginning, isOccupied, stopReasons } from './deviceStatus.ts'
import type { DrainVerdict, Expectations } from './drain.ts'
import type { Farewell } from './farewell.ts'
import { createFarewell } from './farewell.ts'
import { confirmByCount, readCount } from './labelCounter.ts'
import type { IdsOfPrinters } from './labelIds.ts'
import { idsOf } from './labelIds.ts'
import type { PrinterLanguage, StatusProtocol } from './language.ts'
import type { CautiousMemory } from './mendCut.ts'
import { cautiousMemory, cutIsMended, isCut, mendCut, noteCut } from './mendCut.ts'
import type { KnownPrinter } from './others.ts'
import type { Ahead } from './printAhead.ts'
import { createAhead } from './printAhead.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { lessonKey } from './printerMemory.ts'
import type { LabelEars } from './stalled.ts'
import { tellChanges } from './stalled.ts'
import type { StatusLine } from './statusLine.ts'
import { createStatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'
import { transmit } from './transmit.ts'
import type { Connection } from './transport.ts'
import { watchDrain } from './watchDrain.ts'

export interface SessionDeps {
  readonly profile: KnownPrinter
  readonly language: PrinterLanguage
  readonly connection: Connection
  readonly memory: PrinterMemory
  readonly ids: IdsOfPrinters
  readonly clock: Clock
  readonly timings: Timings
}

export function createSession(given: SessionDeps): PrintSession {
  const { profile, language, connection } = given
  const memory = cautiousMemory(given.memory, profile.uri)
  const deps = { ...given, memory }
  const protocol = connection.backChannel ? language.status : null
  const ids = idsOf(deps.ids, profile.uri)
  const talk = protocol === null ? null : { protocol, line: createStatusLine(connection, protocol, deps.clock, ids) }
  const farewell = createFarewell(connection, profile.uri, deps)
  /** What the printer said last before the label; null: nothing, so nothing can be watched either. */
  let before: Before | null = null
  let ahead: Ahead | null = null
  return {
    async ready(signal) {
      before = null
      ahead = null
      await mendIfCut(deps, signal)
      if (talk === null) return ok(mute)
      if (memory.get(profile.uri) === 'mute') {
        // Asked in passing: an answer would come while the label is sent, and teach otherwise.
        await talk.line.ask(signal)
        return ok(mute)
      }
      const asked = await askPastLeftover(deps, talk, signal)
      if (!asked.ok) return asked
      if (asked.value === null) return ok(mute)
      const judged = judgeReady(asked.value)
      if (judged.ok) {
        before = { ...talk, status: asked.value, ...(await askFurther(deps, talk, signal)) }
        ahead = aheadOf(deps, before)
      }
      return judged
    },
    get counterBefore() {
      return before?.count ?? null
    },
    print: (dots, signal, stalled, { received = ignored } = {}) =>
      print(deps, before, { talk, farewell }, dots, signal, { stalled: tellChanges(stalled), received }),
    get ahead() {
      return ahead === null ? null : printAheadBy(ahead, deps)
    },
    async [Symbol.asyncDispose]() {
      await ahead?.stop()
      await farewell.release()
    },
  }
}

const ignored = () => undefined

const mute: PrinterStatus = { state: 'unknown', reasons: [], answers: false }

/** Somebody to talk to: what the language can ask, and the line it is asked on. */
interface Talk {
  readonly protocol: StatusProtocol
  readonly line: StatusLine
}

/** What the printer said before the label. */
interface Before extends Talk {
  readonly status: DeviceStatus
  readonly count: number | null
  readonly echo: Expectations['echo']
}

/**
 * Asks, and waits a while for the end of a format that has only begun. If it does not come, nobody is sending any more:
 * a connection broke in the middle of a label, and the beginning of ours (^XA) throws the rest of it away.
 */
async function askPastLeftover(
  deps: CautiousDeps,
  { protocol, line }: Talk,
  signal: AbortSignal,
): Promise<Result<DeviceStatus | null>> {
  const { clock, profile, timings } = deps
  const deadline = clock.ticks() + timings.leftover
  for (;;) {
    const asked = await askOrMend(deps, { protocol, line }, signal)
    if (!asked.ok) return whoeverHasIt(asked, profile)
    if (asked.value === null || stopReasons(asked.value).length > 0) return asked
    if (!holdsOnlyBeginning(asked.value)) return asked
    if (clock.ticks() >= deadline) return ok({ ...asked.value, partialFormat: false })
    await clock.sleep(timings.pollLast, signal)
  }
}

interface CautiousDeps extends SessionDeps {
  readonly memory: CautiousMemory
}

/** A cut label is known of, whoever cut it in this house. */
async function mendIfCut(deps: CautiousDeps, signal: AbortSignal): Promise<void> {
  const { connection, language, memory, profile } = deps
  const mend = language.status?.mend ?? null
  if (!isCut(memory, profile.uri)) return
  memory.distrustSilence()
  if (mend === null) cutIsMended(memory, profile.uri)
  else await mendCut(connection, mend, profile, deps, signal)
}

/**
 * Silence of a printer that answered before may be a cut label that nobody knows of: a program that was killed. Once in
 * a silence is enough; a printer without paper would make a cut of each question as soon as it has some.
 */
async function askOrMend(deps: CautiousDeps, talk: Talk, signal: AbortSignal): Promise<Result<DeviceStatus | null>> {
  const { connection, memory, profile } = deps
  const asking = { ...deps, protocol: talk.protocol, uri: profile.uri }
  const asked = await askStatus(talk.line, asking, signal)
  const { mend } = talk.protocol
  if (asked.ok || asked.fault.code !== 'printer.silent' || mend === null || profile.shared === true) return asked
  const filled = lessonKey(profile.uri, 'filled')
  if (memory.get(filled) === 'answers') return asked
  memory.distrustSilence()
  if (await mendCut(connection, mend, profile, deps, signal)) memory.set(filled, 'answers')
  return askStatus(talk.line, asking, signal)
}

/** A shared printer that takes a connection and says nothing is serving another station's. */
function whoeverHasIt<Value>(asked: Result<Value>, { shared }: PrinterProfile): Result<Value> {
  return !asked.ok && shared === true && asked.fault.code === 'printer.silent' ? fail('printer.busy') : asked
}

function judgeReady(status: DeviceStatus): Result<PrinterStatus> {
  const [reason, ...further] = stopReasons(status)
  const formats = Math.max(status.formatsInBuffer ?? 0, 1)
  const held = holdsLabel(status) ? { facts: { formats } } : {}
  const detail = ['printer stopped', ...further].join(', ')
  if (reason !== undefined) return fail(faultOfReason(reason), { detail, ...held })
  if (isOccupied(status)) return fail('printer.busy', { facts: { formats } })
  return ok({ state: 'idle', reasons: [], answers: true })
}

/** Of a printer that is ready: what it has counted, and whether it returns the id of a label. */
async function askFurther(
  deps: SessionDeps,
  { protocol, line }: Talk,
  signal: AbortSignal,
): Promise<Pick<Before, 'count' | 'echo'>> {
  const { profile } = deps
  const { counter } = protocol
  // Other stations move the counter of a shared printer too: it settles nothing. What was noticed may not have been any.
  const counts = counter !== null && (profile.shared !== true || profile.onlyNoticed === true)
  const count = counts ? await readCount(line, counter, profile.uri, deps, signal) : null
  return { count, echo: await askEcho(line, protocol.echo, profile.uri, deps, signal) }
}

/** Only a counter that was seen to count can tell two labels in a printer apart. */
function aheadOf(deps: SessionDeps, { line, protocol, count, status }: Before): Ahead | null {
  if (deps.profile.shared === true) return null
  const { counter, whenSilent } = protocol
  const counts = deps.memory.get(lessonKey(deps.profile.uri, 'counts')) === 'answers'
  if (!counts || counter === null || count === null || !countsLabels(status) || line.isDoubtful) return null
  return createAhead({ ...deps, line, counter, whenSilent, countBefore: count })
}

function printAheadBy(ahead: Ahead, { clock, language, profile, memory }: SessionDeps): PrintAhead {
  return async (dots, signal, stalled, { received = ignored } = {}) => {
    const began = clock.ticks()
    const ears = { stalled: tellChanges(stalled), received }
    const sent = await ahead.send(language.encode(dots, profile), signal, ears)
    if (!sent.ok) return sent
    const firstByteMs = sent.value.firstByteAt - began
    const outcome = sent.value.outcome.then((end) => {
      if (language.status?.mend != null && isCutBy(end)) noteCut(memory, profile.uri)
      return { ...end, firstByteMs }
    })
    return ok({ firstByteMs, outcome })
  }
}

interface Ways {
  readonly talk: Talk | null
  readonly farewell: Farewell
}

async function print(
  deps: SessionDeps,
  before: Before | null,
  { talk, farewell }: Ways,
  dots: Dots,
  signal: AbortSignal,
  ears: LabelEars,
): Promise<PrintOutcome> {
  const began = deps.clock.ticks()
  const id = before === null || before.echo === 'never' ? null : idsOf(deps.ids, deps.profile.uri).next()
  const label = withMark(deps.language.encode(dots, deps.profile), id, deps.language)
  if (before !== null) before.line.forget()
  const sent = await transmit(deps.connection, label, deps, signal, ears.stalled)
  if (sent.type === 'not-sent') return { verdict: 'not-sent', fault: sent.fault }
  const firstByteMs = sent.firstByteAt - began
  const ended =
    sent.type === 'broken'
      ? doubted(sent.fault)
      : before === null
        ? await leave(deps, talk, farewell, signal)
        : await watch(deps, before, id, signal, ears)
  // The system had every byte; whether the printer did, nobody knows.
  if (deps.language.status?.mend != null && isCutBy(ended)) noteCut(deps.memory, deps.profile.uri)
  return { ...ended, firstByteMs }
}

function isCutBy(end: DrainVerdict): boolean {
  if (end.verdict !== 'in-doubt') return false
  return end.fault.code === 'printer.connection-lost' || end.fault.code === 'job.interrupted'
}

function withMark(label: Uint8Array<ArrayBuffer>, id: string | null, { status }: PrinterLanguage) {
  const echo = status?.echo ?? null
  return id === null || echo === null ? label : bytes(label, echo.mark(id))
}

async function watch(
  deps: SessionDeps,
  before: Before,
  id: string | null,
  signal: AbortSignal,
  ears: LabelEars,
): Promise<DrainVerdict> {
  const { memory, profile } = deps
  const { line, protocol, count, echo } = before
  const counting =
    protocol.counter === null || count === null ? null : { counter: protocol.counter, uri: profile.uri, before: count }
  const hasCounted =
    counting === null
      ? null
      : async () => (await readCount(line, counting.counter, profile.uri, deps, signal)) === counting.before + 1
  const noticed = profile.onlyNoticed === true && counting !== null
  const watched = await watchDrain(
    line,
    {
      protocol,
      before: before.status,
      id,
      echo,
      shared: profile.shared === true && !noticed,
      hasCounted,
      lagMs: deps.connection.lagMs ?? 0,
    },
    deps,
    signal,
    ears,
  )
  if (echo === 'perhaps') learnEcho(memory, profile.uri, watched)
  if (counting === null || (noticed && watched.verdict === 'in-doubt')) return watched
  const counted = await confirmByCount(line, watched, counting, deps, signal)
  return noticed ? confirmAmongOthers(line, counted, counting, deps, signal) : counted
}

/**
 * The end of a label that nobody can watch: our side ends, and an orderly end of the printer's side, or none, is the
 * best that can be had. A connection torn down means that the printer did not take all of it.
 */
async function leave(
  { connection, memory, profile }: SessionDeps,
  talk: Talk | null,
  farewell: Farewell,
  signal: AbortSignal,
): Promise<UnwatchedVerdict> {
  for (;;) {
    const left = farewell.begin()
    const heard = await (talk === null ? connection.receive(left, signal) : talk.line.hear(left, signal))
    if (heard.type === 'reset') return doubted({ code: 'printer.connection-lost', detail: heard.detail })
    if (heard.type === 'aborted') return doubted({ code: 'job.interrupted' })
    if (heard.type === 'ended' || heard.type === 'nothing' || left === 0) return { verdict: 'sent-not-confirmed' }
    if (heard.type === 'status') memory.set(profile.uri, 'answers')
  }
}

type UnwatchedVerdict = { readonly verdict: 'sent-not-confirmed' } | ReturnType<typeof doubted>

function doubted(fault: Fault) {
  return { verdict: 'in-doubt', fault } as const
}
