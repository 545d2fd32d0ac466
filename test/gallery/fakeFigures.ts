import type { DayFigures, LabelCounts, Paced, SlowParcel } from '../../src/contract/figures.ts'
import { dayOf, midnightOf } from '../../src/model/day.ts'
import { now } from './fixtures.ts'

const hour = 3_600_000

/** A morning from 7 to 15, with a break at noon. */
const printed = [38, 96, 121, 133, 118, 0, 74, 126, 41]
const trouble = [0, 1, 3, 0, 2, 0, 0, 1, 0]
const paces = [14.2, 9.1, 7.4, 6.2, 7.9, null, 9.6, 6.8, 8.1]

/** When the journal behind them began; and a Sunday, on which nobody printed. */
const firstDay = '2026-11-02'
export const idleDay = '2026-11-15'

export const figures: DayFigures = {
  whole: counts(747, 5, 2, 12, 7.6),
  hours: printed.map((count, place) => ({
    at: midnightOf(dayOf(now)) + (7 + place) * hour,
    ...counts(count, trouble[place] ?? 0, 0, place % 3, paces[place] ?? null),
  })),
  operators: [
    { name: 'Nguyễn Văn Phúc', ...counts(402, 2, 1, 7, 6.9) },
    { name: 'Lê Hoàng Khánh Quỳnh Như', ...counts(310, 3, 1, 4, 8.2) },
    { name: null, ...counts(35, 0, 0, 1, 11.4) },
  ],
  printers: [
    { name: 'Xprinter XP-420B', ...counts(611, 4, 2, 9, 7.1) },
    { name: 'TSC TE210 bàn 2', ...counts(136, 1, 0, 3, 9.8) },
  ],
  shops: [
    { name: '197311', ...counts(598, 3, 2, 9, 7.2) },
    { name: '197312', ...counts(149, 2, 0, 3, 9.4) },
  ],
  reasons: [
    { reason: 'damaged', count: 7 },
    { reason: 'did-not-come-out', count: 4 },
    { reason: null, count: 1 },
  ],
  slow: [
    slow('G8A41037K', 412_000, { printer: 398_000, network: 14_000 }),
    slow('G8A41444K', 187_000, { person: 171_000, line: 9_000, network: 7_000 }),
    slow('LXFDFT_2', 64_000, { network: 64_000 }),
  ],
  firstDay,
}

export const noFigures: DayFigures = {
  whole: counts(0, 0, 0, 0, null),
  hours: [],
  operators: [],
  printers: [],
  shops: [],
  reasons: [],
  slow: [],
  firstDay: null,
}

/** The same work on every day since the journal began, but for the idle one. */
export function figuresOn(day: string): DayFigures {
  if (day < firstDay || day === idleDay) return { ...noFigures, firstDay }
  const later = midnightOf(day) - midnightOf(dayOf(now))
  return { ...figures, hours: figures.hours.map((each) => ({ ...each, at: each.at + later })) }
}

function slow(code: string, tookMs: number, waits: Partial<SlowParcel['waits']>): SlowParcel {
  const none = { person: 0, printer: 0, network: 0, line: 0 }
  const about = { job: code, printer: 'Xprinter XP-420B', by: 'Nguyễn Văn Phúc', at: now - 2 * hour }
  return { ...about, code, tookMs, waits: { ...none, ...waits } }
}

function counts(
  out: number,
  notPrinted: number,
  inDoubt: number,
  reprints: number,
  secondsPerParcel: number | null,
): LabelCounts & Paced {
  return { printed: out, notPrinted, inDoubt, reprints, secondsPerParcel }
}
