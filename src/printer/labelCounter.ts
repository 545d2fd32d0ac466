import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { DrainVerdict } from './drain.ts'
import type { StatusProtocol } from './language.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { lessonKey } from './printerMemory.ts'
import type { StatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'

/**
 * The printer's own count of labels: the one witness that sees a label which came out between two questions. That it
 * moved by one is evidence. That it did not move, where it was seen to move before, makes a label doubtful, and is never
 * proof that none came out: a print server may still have the label, and a counter may lag, or be saved late and come
 * back from a loss of power as it was.
 */
export interface CounterDeps {
  readonly memory: PrinterMemory
  readonly clock: Clock
  readonly timings: Timings
}

type CounterQuery = NonNullable<StatusProtocol['counter']>

/**
 * The count now; null when the printer has none or does not say, or gave answers that nobody asked for. A printer that
 * never said is waited for once.
 */
export async function readCount(
  line: StatusLine,
  counter: CounterQuery,
  uri: string,
  { memory, timings }: Pick<CounterDeps, 'memory' | 'timings'>,
  signal: AbortSignal,
): Promise<number | null> {
  const key = lessonKey(uri, 'counter')
  const learned = memory.get(key)
  if (learned === 'mute' || line.isDoubtful) return null
  // What came by now is to no question: not to the one that is put here.
  if (line.owed() === 0) line.forget()
  await line.put(counter.query, 'count', signal)
  let heard = await line.hearOnly('count', timings.answer, signal)
  // What comes late is how it was when an earlier question was put.
  while (heard.type === 'count' && line.owed('count') > 0) heard = await line.hearOnly('count', timings.answer, signal)
  if (line.isDoubtful) return null
  const count = heard.type === 'count' ? heard.count : null
  const hasNone = heard.type === 'count' ? count === null : heard.type === 'nothing' && learned === null
  if (hasNone) memory.set(key, 'mute')
  if (count !== null && learned !== 'answers') memory.set(key, 'answers')
  return count
}

/** The count before the first byte of a label. */
export interface Counting {
  readonly counter: CounterQuery
  readonly uri: string
  readonly before: number
}

/** Lets the counter speak about what the watch ended with. It may lag behind the paper a little, so it is given time. */
export async function confirmByCount(
  line: StatusLine,
  watched: DrainVerdict,
  counting: Counting,
  deps: CounterDeps,
  signal: AbortSignal,
): Promise<DrainVerdict> {
  if (isBeyondCounting(watched)) return watched
  const { counter, uri, before } = counting
  const deadline = deps.clock.ticks() + deps.timings.settle
  let now = await readCount(line, counter, uri, deps, signal)
  while (now === before && deps.clock.ticks() < deadline && !signal.aborted) {
    await deps.clock.sleep(deps.timings.pollLast, signal)
    now = await readCount(line, counter, uri, deps, signal)
  }
  const key = lessonKey(uri, 'counts')
  const verdict = weigh(watched, before, now, deps.memory.get(key) === 'answers')
  if (verdict.verdict === 'printed' && verdict.evidence === 'counted') deps.memory.set(key, 'answers')
  return verdict
}

/** The connection is over, somebody else was at it, or we must go: no number says more. */
function isBeyondCounting(watched: DrainVerdict): boolean {
  return watched.verdict === 'in-doubt' && watched.fault.code !== 'printer.label-canceled'
}

/** What the watch and the counter say together. `now` null: it did not answer. `trusted`: it was seen to move before. */
export function weigh(watched: DrainVerdict, before: number, now: number | null, trusted: boolean): DrainVerdict {
  if (now === null) return watched
  if (now === before + 1) return { verdict: 'printed', evidence: 'counted' }
  if (now !== before) return { verdict: 'in-doubt', fault: foreign(now - before) }
  if (!trusted || watched.verdict === 'in-doubt') return watched
  const detail = 'the printer took the label, and its counter did not move'
  return { verdict: 'in-doubt', fault: { code: 'printer.label-canceled', detail } }
}

function foreign(labels: number): Fault {
  return { code: 'printer.foreign-traffic', facts: { labels } }
}
