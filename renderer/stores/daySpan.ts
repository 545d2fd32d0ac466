import { dayLength, midnightOf, vietnamMidnight } from '../../src/model/day.ts'

/** Days as somebody chooses them. `from` and `to`: days as `2026-11-21`, with `range` alone. */
export interface DaySpan {
  readonly days: 'today' | 'yesterday' | 'week' | 'all' | 'range'
  readonly from: string
  readonly to: string
}

/** The times that the days span, `to` left out; null: no bound. Days are the station's, +07:00, wherever the window runs. */
export function timesOf(
  { days, from, to }: DaySpan,
  now: number,
): { readonly from: number | null; readonly to: number | null } {
  const today = vietnamMidnight(now)
  switch (days) {
    case 'all':
      return { from: null, to: null }
    case 'today':
      return { from: today, to: null }
    case 'yesterday':
      return { from: today - dayLength, to: today }
    case 'week':
      return { from: today - 6 * dayLength, to: null }
    case 'range': {
      const last = beginOf(to)
      return { from: beginOf(from), to: last === null ? null : last + dayLength }
    }
  }
}

/** When a day begins that somebody may have typed; null: no day. */
function beginOf(text: string): number | null {
  const at = midnightOf(text)
  return Number.isNaN(at) ? null : at
}
