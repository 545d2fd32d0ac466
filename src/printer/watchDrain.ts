import type { Clock } from '../base/clock.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import type { DrainStep, DrainVerdict, Expectations, Observation } from './drain.ts'
import { drainFrom, feed } from './drain.ts'
import type { StatusProtocol } from './language.ts'
import type { LabelEars } from './stalled.ts'
import type { Heard, StatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'
import type { Still } from './whyStill.ts'
import { whyStill } from './whyStill.ts'

/** What is known of a label at its last byte. */
export interface Watched {
  readonly protocol: StatusProtocol
  readonly before: DeviceStatus
  /** The id that follows the label; null: none does. */
  readonly id: string | null
  readonly echo: Expectations['echo']
  readonly shared: Expectations['shared']
  /** How much longer the first answer may take, because the label is still on its way. */
  readonly lagMs: number
  /** Says whether the counter moved by exactly this label; asked while the label shows no trace. */
  readonly hasCounted: (() => Promise<boolean>) | null
}

export interface WatchDeps {
  readonly clock: Clock
  readonly timings: Timings
}

/**
 * Asks a printer that got a label until it says what became of it: often while things change, less often while they
 * do not. Only the signal ends a watch over a printer that is stopped; the label is in doubt then.
 */
export async function watchDrain(
  line: StatusLine,
  watched: Watched,
  { clock, timings }: WatchDeps,
  signal: AbortSignal,
  { stalled, received }: LabelEars,
): Promise<DrainVerdict> {
  const { protocol, before, echo, shared } = watched
  const patience = protocol.inOrder ? timings.answerInOrder : timings.answer
  /** Answers that may be to questions of before the label. */
  let stale = line.owed('status')
  let lagMs = watched.lagMs
  let step: DrainStep = {
    state: drainFrom(before, { framed: protocol.framed, echo, shared }),
    stalled: [],
    verdict: null,
  }
  let pause = timings.pollFirst
  let still: Still = { since: clock.ticks(), reasons: [] }

  /** The verdict at which what was heard arrives. `nothing` is silence after a question, and a rest otherwise. */
  function take(seen: Observation): DrainVerdict | null {
    const earlier = step
    step = feed(step.state, seen, clock.ticks(), timings)
    pause = nextPause(pause, earlier, step, timings)
    if (step.state.phase !== 'running' || hasMoved(earlier, step)) still = { since: clock.ticks(), reasons: [] }
    if (step.verdict === null) stalled(step.stalled.length > 0 ? step.stalled : still.reasons)
    return step.verdict
  }

  async function hear(withinMs: number): Promise<HeardOurs | { readonly type: 'stale' }> {
    const heard = await hearOurs(line, watched.id, withinMs, { clock, signal })
    if (heard.type !== 'status' || stale === 0) return heard
    stale--
    return { type: 'stale' }
  }

  for (;;) {
    await line.ask(signal)
    const answer = await hear(patience + lagMs)
    lagMs = 0
    if (answer.type === 'aborted') return interrupted
    if (answer.type === 'stale') continue
    if (answer.type === 'status' || answer.type === 'echoed') received()
    const verdict = take(answer.type === 'nothing' ? { type: 'silence' } : answer)
    if (verdict !== null) return verdict
    if (clock.ticks() - still.since >= timings.stuck)
      still = { since: clock.ticks(), reasons: await whyStill(line, protocol.whenSilent, timings, signal) }
    if (step.state.emptySince !== null && (await watched.hasCounted?.()) === true)
      return { verdict: 'sent-not-confirmed' }
    // A rest, which an answer that comes late or the end of the connection cuts short.
    const late = await hear(pause)
    if (late.type === 'aborted') return interrupted
    const lateVerdict = late.type === 'nothing' || late.type === 'stale' ? null : take(late)
    if (lateVerdict !== null) return lateVerdict
  }
}

function hasMoved({ state: before }: DrainStep, { state: now }: DrainStep): boolean {
  return before.phase !== now.phase || before.formats !== now.formats
}

const interrupted: DrainVerdict = {
  verdict: 'in-doubt',
  fault: { code: 'job.interrupted', detail: 'stopped while the printer had the label' },
}

type HeardOurs = Observation | { readonly type: 'nothing' } | { readonly type: 'aborted' }

/** The next thing that says something of this label; the id of an earlier one does not. */
async function hearOurs(
  line: StatusLine,
  id: string | null,
  withinMs: number,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<HeardOurs> {
  const deadline = clock.ticks() + withinMs
  for (;;) {
    const heard = await line.hear(Math.max(0, deadline - clock.ticks()), signal)
    const ours = observation(heard, id)
    if (ours !== null) return ours
    // What is not ours can be said for ever.
    if (signal.aborted) return { type: 'aborted' }
    if (clock.ticks() >= deadline) return { type: 'nothing' }
  }
}

function observation(heard: Heard, id: string | null): HeardOurs | null {
  switch (heard.type) {
    case 'status':
    case 'noise':
    case 'nothing':
    case 'aborted':
      return heard
    case 'echo':
      return heard.id === id ? { type: 'echoed' } : null
    case 'count':
    case 'name':
      return null
    case 'ended':
    case 'reset':
      return { type: 'lost', detail: heard.detail }
  }
}

function nextPause(pause: number, earlier: DrainStep, step: DrainStep, timings: Timings): number {
  if (step.stalled.length > 0) return timings.pollStopped
  const changed = earlier.state.phase !== step.state.phase || earlier.stalled.length > 0
  return changed ? timings.pollFirst : Math.min(timings.pollLast, pause * 1.25)
}
