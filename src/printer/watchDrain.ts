import type { Clock } from '../base/clock.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import type { DrainStep, DrainVerdict, Observation } from './drain.ts'
import { drainFrom, feed } from './drain.ts'
import type { Stalled } from './stalled.ts'
import type { Answer, StatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'

/**
 * Asks a printer that got a label until it says what became of it: often while things change, less often while they
 * do not. Only the signal ends a watch over a printer that is stopped; the label is in doubt then.
 */
export async function watchDrain(
  line: StatusLine,
  before: DeviceStatus,
  { clock, timings }: { readonly clock: Clock; readonly timings: Timings },
  signal: AbortSignal,
  stalled: Stalled,
): Promise<DrainVerdict> {
  let step: DrainStep = { state: drainFrom(before), stalled: [], verdict: null }
  let pause = timings.pollFirst

  function take(heard: Answer): DrainVerdict | null {
    const earlier = step
    step = feed(step.state, observation(heard), clock.ticks(), timings.settle)
    pause = nextPause(pause, earlier, step, timings)
    if (step.verdict === null) stalled(step.stalled)
    return step.verdict
  }

  for (;;) {
    await line.ask(signal)
    const answer = await line.hear(timings.answer, signal)
    if (answer.type === 'aborted') return interrupted
    const verdict = take(answer)
    if (verdict !== null) return verdict
    // A rest, which an answer that comes late or the end of the connection cuts short.
    const late = await line.hear(pause, signal)
    if (late.type === 'aborted') return interrupted
    const lateVerdict = late.type === 'nothing' ? null : take(late)
    if (lateVerdict !== null) return lateVerdict
  }
}

const interrupted: DrainVerdict = {
  verdict: 'in-doubt',
  fault: { code: 'job.interrupted', detail: 'stopped while the printer had the label' },
}

function observation(heard: Answer): Observation {
  switch (heard.type) {
    case 'status':
      return heard
    case 'nothing':
      return { type: 'silence' }
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
