import { isOccupied, stopReasons } from './deviceStatus.ts'
import type { DrainVerdict } from './drain.ts'
import type { CounterDeps, Counting } from './labelCounter.ts'
import { readCount } from './labelCounter.ts'
import type { StatusLine } from './statusLine.ts'

/**
 * The end of a label on a printer on which others were only noticed: it may have been the printer's own labels (its
 * configuration, its test). Its counter goes on proving, but *one more* is another's label where ours is still to be
 * parsed. So the printer must still run, be empty and have counted no further after `timings.settle`. A label that
 * anything else was counted with is not confirmed. A counter that stands still was moved by nobody, and says what it
 * says anywhere.
 */
export async function confirmAmongOthers(
  line: StatusLine,
  verdict: DrainVerdict,
  counting: Counting,
  deps: CounterDeps,
  signal: AbortSignal,
): Promise<DrainVerdict> {
  if (verdict.verdict === 'in-doubt') return verdict.fault.code === 'printer.foreign-traffic' ? unconfirmed : verdict
  if (verdict.verdict !== 'printed' || verdict.evidence !== 'counted') return unconfirmed
  await deps.clock.sleep(deps.timings.settle, signal)
  if (!(await isAtRest(line, deps, signal))) return unconfirmed
  const now = await readCount(line, counting.counter, counting.uri, deps, signal)
  return now === counting.before + 1 ? verdict : unconfirmed
}

const unconfirmed: DrainVerdict = { verdict: 'sent-not-confirmed' }

/** It runs, and nothing is in it. An answer that is owed from before would say how it was then. */
async function isAtRest(line: StatusLine, { timings }: CounterDeps, signal: AbortSignal): Promise<boolean> {
  if (line.owed() > 0 || line.isDoubtful) return false
  line.forget()
  await line.ask(signal)
  const heard = await line.hearOnly('status', timings.answer, signal)
  if (heard.type !== 'status' || line.isDoubtful) return false
  return stopReasons(heard.status).length === 0 && !isOccupied(heard.status)
}
