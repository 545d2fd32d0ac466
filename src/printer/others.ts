import type { Clock } from '../base/clock.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { PrintAhead, PrintOutcome, PrintSession } from '../ports/printers.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { lessonKey, numberKey } from './printerMemory.ts'
import { firstCount, keepCount } from './unexplained.ts'

/**
 * Somebody else who prints on a printer that nobody called shared is known by its counter: it moved between our last
 * label and the next question, or by another number than ours. A press of FEED moves it by one, and is no station.
 */
const fewestOfOthers = 2

/** A printer puts out labels of its own as well: so many of ours in a row, with nobody's between, and it was that. */
const mostAlone = 5

interface Noticed {
  readonly memory: PrinterMemory
}

interface Watching extends Noticed {
  readonly clock: Clock
  readonly counts: ExpectedCounts
}

/** `onlyNoticed`: it is shared by what its counter did; nobody said so. */
export type KnownPrinter = PrinterProfile & { readonly onlyNoticed?: boolean }

/** The printer as it is known to be: one on which others were noticed is shared, until that has faded or is forgotten. */
export function asNoticed({ memory }: Noticed, printer: PrinterProfile): KnownPrinter {
  const noticed = memory.get(lessonKey(printer.uri, 'others')) === 'answers'
  return noticed && printer.shared !== true ? { ...printer, shared: true, onlyNoticed: true } : printer
}

/** What the counter must say when our next session begins, by the address of the printer; absent: nobody knows. */
export type ExpectedCounts = Map<string, number>

/** Watches one session for others at the same printer. */
export interface OthersWatch {
  /** The session is ready, and the printer had counted so many labels; null: it does not count. */
  begins(count: number | null): void
  /** What became of a label of the session. */
  ended(outcome: PrintOutcome): void
  /** The session is over. */
  over(): void
}

export function watchForOthers({ memory, clock, counts }: Watching, uri: string): OthersWatch {
  const aloneKey = numberKey(uri, 'alone')
  const wasNoticed = memory.get(lessonKey(uri, 'others')) === 'answers'
  const keepAlone = (labels: number | null) => {
    if (memory.number(aloneKey) !== labels) memory.keep(aloneKey, labels)
  }
  const notice = () => {
    memory.set(lessonKey(uri, 'others'), 'answers')
    keepAlone(null)
  }
  const wasAlone = () => {
    const labels = (memory.number(aloneKey) ?? 0) + 1
    keepAlone(labels < mostAlone ? labels : null)
    if (labels >= mostAlone) memory.set(lessonKey(uri, 'others'), null)
  }
  let now: number | null = null
  const is = (count: number | null) => {
    now = count
    keepCount({ memory }, uri, count)
  }
  return {
    begins(count) {
      const expected = counts.get(uri)
      const counting = memory.get(lessonKey(uri, 'counts')) === 'answers'
      if (count !== null && expected === undefined) firstCount({ memory, clock }, uri, count)
      else if (counting && count !== null && expected !== undefined && count - expected >= fewestOfOthers) notice()
      if (expected !== undefined && count !== expected) keepAlone(null)
      counts.delete(uri)
      is(count)
    },
    ended(outcome) {
      if (outcome.verdict === 'in-doubt' && outcome.fault.code === 'printer.foreign-traffic') notice()
      if (outcome.verdict === 'not-sent') return
      if (outcome.verdict !== 'printed') keepAlone(null)
      else if (wasNoticed && outcome.evidence === 'counted') wasAlone()
      is(outcome.verdict === 'printed' && now !== null ? now + 1 : null)
    },
    over() {
      if (now !== null) counts.set(uri, now)
    },
  }
}

/** Reports the outcomes of a session to the watch. */
export function outcomesTo(watch: OthersWatch, session: PrintSession): Pick<PrintSession, 'ready' | 'print' | 'ahead'> {
  return {
    async ready(signal) {
      const ready = await session.ready(signal)
      if (ready.ok) watch.begins(session.counterBefore)
      return ready
    },
    async print(...label) {
      const outcome = await session.print(...label)
      watch.ended(outcome)
      return outcome
    },
    get ahead() {
      const { ahead = null } = session
      if (ahead === null) return null
      const watched: PrintAhead = async (...label) => {
        const sent = await ahead(...label)
        if (sent.ok) void sent.value.outcome.then(watch.ended)
        return sent
      }
      return watched
    },
  }
}
