import type { BatchRowVerdict, BatchView } from '../../../src/contract/batches.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Rows } from '../../live/rows.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'

/** What runs or waits for somebody before what is over; the newest first in each. */
export function newestFirst(rows: Rows<BatchView>): readonly BatchView[] {
  const rank = ({ state }: BatchView) => (state === 'running' ? 0 : state === 'paused' ? 1 : 2)
  return Object.values(rows).sort((a, b) => rank(a) - rank(b) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

/** Labels that are out, as far as their printers can say. */
export function labelsOut({ counts }: Pick<BatchView, 'counts'>): number {
  return counts.printed + counts['sent-not-confirmed']
}

/** The verdicts in the order in which they stand in the bar: what is out, what is under way, what needs somebody, the rest. */
export const barOrder = [
  'printed',
  'sent-not-confirmed',
  'working',
  'waiting',
  'in-doubt',
  'not-printed',
  'duplicate',
  'canceled',
  'untouched',
] as const satisfies readonly BatchRowVerdict[]

export interface BarPart {
  readonly verdict: BatchRowVerdict
  readonly count: number
  /** Of the whole, 0 to 1. */
  readonly share: number
}

/** The parts that have rows. They add up to all rows. */
export function barParts({ counts, total }: Pick<BatchView, 'counts' | 'total'>): readonly BarPart[] {
  return barOrder
    .map((verdict) => ({ verdict, count: counts[verdict], share: total === 0 ? 0 : counts[verdict] / total }))
    .filter(({ count }) => count > 0)
}

export function paceText(
  { labelsPerMinute }: Pick<BatchView, 'labelsPerMinute'>,
  w: BatchWords,
  language: Language,
): string {
  return labelsPerMinute === null ? '' : fillIn(w.pace, { count: countText(Math.round(labelsPerMinute), language) })
}

/** Time left, in the unit a person plans by. */
export function leftText(
  { secondsLeft: left }: Pick<BatchView, 'secondsLeft'>,
  w: BatchWords,
  language: Language,
): string {
  if (left === null) return ''
  if (left < 90) return fillIn(w.left.seconds, { count: left })
  const minutes = Math.ceil(left / 60)
  if (minutes < 90) return fillIn(w.left.minutes, { count: minutes })
  return fillIn(w.left.hours, { hours: countText(Math.floor(minutes / 60), language), minutes: minutes % 60 })
}
