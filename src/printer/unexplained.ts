import type { Clock } from '../base/clock.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { lessonKey, numberKey } from './printerMemory.ts'

/**
 * A counter remembers labels that a data folder has forgotten. The folder keeps what a printer had counted when it was
 * last used from here; a counter that is further on, when the station begins to use it again, has counted labels that
 * this folder knows nothing of. Whose they were no counter says: another program's, those of a printer that was put in
 * its place, or our own, printed by a later state of this folder. So nothing is concluded but that labels may be out.
 */
export interface Unexplained {
  readonly labels: number
  /** When they were found: they came out before that. */
  readonly at: number
}

/** Fewer are hands at the printer: a new roll, a calibration, its own test label; or what a kill left unwritten. */
const fewestUnexplained = 10

interface Keeping {
  readonly memory: PrinterMemory
  readonly clock: Pick<Clock, 'now'>
}

/** The first count of a printer since the station began. */
export function firstCount({ memory, clock }: Keeping, uri: string, count: number): void {
  const known = memory.number(numberKey(uri, 'counted'))
  const counts = memory.get(lessonKey(uri, 'counts')) === 'answers'
  if (!counts || known === null || count - known < fewestUnexplained) return
  memory.keep(numberKey(uri, 'unexplained'), count - known)
  memory.keep(numberKey(uri, 'unexplained-at'), clock.now())
}

/** What the printer has counted by now, for the next start; null: nobody knows. */
export function keepCount({ memory }: Pick<Keeping, 'memory'>, uri: string, count: number | null): void {
  const key = numberKey(uri, 'counted')
  if (memory.number(key) !== count) memory.keep(key, count)
}

/** Until the printer is forgotten, as it is when somebody sets it up anew or has it asked again. */
export function unexplainedOf({ memory }: Pick<Keeping, 'memory'>, uri: string): Unexplained | null {
  const labels = memory.number(numberKey(uri, 'unexplained'))
  const at = memory.number(numberKey(uri, 'unexplained-at'))
  return labels === null || at === null ? null : { labels, at }
}
