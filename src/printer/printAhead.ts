import type { Fault, FaultCode } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import { oneAfterTheOther } from '../base/turns.ts'
import type { StateReason } from '../model/printer.ts'
import type { AheadEnd, AheadSeen, AheadState } from './aheadCount.ts'
import { feedAhead, sendAhead, startAhead } from './aheadCount.ts'
import type { StatusProtocol } from './language.ts'
import type { LabelEars } from './stalled.ts'
import type { StatusLine } from './statusLine.ts'
import type { Transmission, TransmitDeps } from './transmit.ts'
import { transmit } from './transmit.ts'
import type { Connection } from './transport.ts'
import type { Still } from './whyStill.ts'
import { whyStill } from './whyStill.ts'

/**
 * Labels one behind the other on one connection, so that a printer never waits for the next one. It is done only where
 * the counter was seen to count: the printer's own numbers of what it holds cannot tell *two labels* from *one label
 * counted twice*, its counter can. Questions go out between labels only, never into the middle of one.
 */
export interface Ahead {
  /** Sends one label behind those that are in the printer. Ask for the next when at most one is without an outcome. */
  send(label: Uint8Array<ArrayBuffer>, signal: AbortSignal, ears: LabelEars): Promise<Result<SentAhead>>
  /** Gives up watching; what has no outcome yet is in doubt. */
  stop(): Promise<void>
}

export interface SentAhead {
  /** Ticks at which the system had the first byte. */
  readonly firstByteAt: number
  /** What became of it; a doubt at one label is a doubt at all that were sent behind it. */
  readonly outcome: Promise<AheadEnd>
}

export interface AheadDeps extends TransmitDeps {
  readonly connection: Connection
  readonly line: StatusLine
  readonly counter: NonNullable<StatusProtocol['counter']>
  readonly whenSilent: StatusProtocol['whenSilent']
  readonly countBefore: number
}

interface InPrinter extends LabelEars {
  readonly resolve: (end: AheadEnd) => void
}

export function createAhead(deps: AheadDeps): Ahead {
  const { connection, clock, timings } = deps
  const stopping = new AbortController()
  let state: AheadState = startAhead(deps.countBefore)
  let inPrinter: readonly InPrinter[] = []
  let watching: Promise<void> | null = null
  /** Something went wrong: nobody knows any more what the counter is to be. */
  let over = false
  const inTurn = oneAfterTheOther()

  function conclude(ends: readonly AheadEnd[]): void {
    for (const [at, end] of ends.entries()) inPrinter[at]?.resolve(end)
    inPrinter = inPrinter.slice(ends.length)
  }

  function tellAll(reasons: readonly StateReason[]): void {
    for (const { stalled } of inPrinter) stalled(reasons)
  }

  /** What answers was asked behind every label that is in the printer by now, and no label is sent meanwhile. */
  async function lookAtThese(): Promise<AheadSeen> {
    const seen = await look(deps, stopping.signal)
    if (seen.type === 'seen') for (const { received } of inPrinter) received()
    return seen
  }

  async function watch(): Promise<void> {
    let still: Still = { since: clock.ticks(), reasons: [] }
    while (inPrinter.length > 0) {
      const seen = await inTurn(lookAtThese)
      const step = feedAhead(state, seen, clock.ticks(), timings.settle)
      state = step.state
      if (step.ends.length > 0 || step.stalled.length > 0) still = { since: clock.ticks(), reasons: [] }
      else if (clock.ticks() - still.since >= timings.stuck)
        still = { since: clock.ticks(), reasons: await inTurn(() => whyStillIn(deps, stopping.signal)) }
      if (step.ends.length === 0) tellAll(step.stalled.length > 0 ? step.stalled : still.reasons)
      conclude(step.ends)
      over ||= step.ends.some((end) => end.verdict === 'in-doubt')
      if (inPrinter.length > 0)
        await clock.sleep(step.stalled.length > 0 ? timings.pollStopped : timings.pollLast, stopping.signal)
    }
    watching = null
  }

  function sent(transmission: Transmission, ears: LabelEars): Result<SentAhead> {
    if (transmission.type === 'not-sent') return failed(transmission.fault)
    const { promise: outcome, resolve } = Promise.withResolvers<AheadEnd>()
    inPrinter = [...inPrinter, { ...ears, resolve }]
    state = sendAhead(state)
    if (transmission.type === 'broken') {
      over = true
      conclude(inPrinter.map(() => doubt(transmission.fault)))
    } else watching ??= watch()
    return ok({ firstByteAt: transmission.firstByteAt, outcome })
  }

  return {
    async send(label, signal, ears) {
      return inTurn(async () => {
        if (over) return fail('printer.busy', { detail: 'a label before this one is in doubt: open the printer anew' })
        // An answer to a question of before this label would show a printer without it.
        if (deps.line.owed() > 0) return fail('printer.busy', { detail: 'it owes answers: open the printer anew' })
        return sent(await transmit(connection, label, deps, signal, ears.stalled), ears)
      })
    },
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

/** What the printer has counted, and how it is after that. */
async function look({ line, counter, timings }: AheadDeps, signal: AbortSignal): Promise<AheadSeen> {
  await line.put(counter.query, 'count', signal)
  await line.ask(signal)
  const count = await line.hear(timings.answer, signal)
  if (count.type === 'status') return { type: 'seen', status: count.status, count: null }
  const status = count.type === 'count' ? await line.hearOnly('status', timings.answer, signal) : count
  if (line.isDoubtful) return lost('printer.label-canceled', 'it gave answers that nobody asked for')
  if (status.type === 'aborted') return lost('job.interrupted')
  if (status.type === 'ended' || status.type === 'reset') return lost('printer.connection-lost', status.detail)
  if (status.type !== 'status' || count.type !== 'count') return { type: 'silence' }
  return { type: 'seen', status: status.status, count: count.count }
}

function whyStillIn({ line, whenSilent, timings }: AheadDeps, signal: AbortSignal): Promise<readonly StateReason[]> {
  return whyStill(line, whenSilent, timings, signal)
}

function lost(code: FaultCode, detail = 'stopped while the printer had the label') {
  return { type: 'lost', fault: { code, detail } } as const
}

function doubt(fault: Fault): AheadEnd {
  return { verdict: 'in-doubt', fault }
}
