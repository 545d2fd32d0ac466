import type { Clock } from '../base/clock.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { PrintAhead, PrintOutcome, PrintSession } from '../ports/printers.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { lessonKey } from './printerMemory.ts'
import { firstCount, keepCount } from './unexplained.ts'

/**
 * Somebody else who prints on a printer that nobody called shared is known by its counter: it moved between our last
 * label and the next question, or by another number than ours. A press of FEED moves it by one, and is no station.
 */
const fewestOfOthers = 2

interface Noticed {
  readonly memory: PrinterMemory
}

interface Watching extends Noticed {
  readonly clock: Clock
  readonly counts: ExpectedCounts
}

/** The printer as it is known to be: one on which others were noticed is shared, until what was learned is forgotten. */
export function asNoticed<Printer extends PrinterProfile>({ memory }: Noticed, printer: Printer): Printer {
  const noticed = memory.get(lessonKey(printer.uri, 'others')) === 'answers'
  return noticed ? { ...printer, shared: true } : printer
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
  const notice = () => memory.set(lessonKey(uri, 'others'), 'answers')
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
      counts.delete(uri)
      is(count)
    },
    ended(outcome) {
      if (outcome.verdict === 'in-doubt' && outcome.fault.code === 'printer.foreign-traffic') notice()
      if (outcome.verdict === 'not-sent') return
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
