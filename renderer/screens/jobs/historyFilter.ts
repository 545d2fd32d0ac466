import type { JobFilter } from '../../../src/contract/jobs.ts'
import { dayLength, midnightOf, vietnamMidnight } from '../../../src/model/day.ts'

/** What the history shows, as a leader chooses it. `from` and `to`: days as `2026-11-21`, with `range` alone. */
export interface HistoryFilter {
  readonly shown: 'all' | 'printed' | 'sent' | 'in-doubt' | 'waiting' | 'not-printed' | 'canceled'
  readonly printer: string | null
  readonly code: string
  readonly days: 'today' | 'yesterday' | 'week' | 'all' | 'range'
  readonly from: string
  readonly to: string
}

export const shownChoices = ['all', 'printed', 'sent', 'in-doubt', 'waiting', 'not-printed', 'canceled'] as const
export const dayChoices = ['today', 'yesterday', 'week', 'all', 'range'] as const

export const todays: HistoryFilter = { shown: 'all', printer: null, code: '', days: 'today', from: '', to: '' }

/** Everything that ever became of one code. */
export function filterOfCode(code: string): HistoryFilter {
  return { ...todays, code, days: 'all' }
}

export function isNarrowed(filter: HistoryFilter): boolean {
  return filter.shown !== 'all' || filter.printer !== null || filter.code.trim() !== '' || filter.days !== 'today'
}

/** The filter as the station is asked. Days are the station's, +07:00, wherever the window runs. */
export function jobFilter(filter: HistoryFilter, now: number): JobFilter {
  const [order = ''] = filter.code.trim().toUpperCase().split('_')
  return {
    ...kinds[filter.shown],
    printer: filter.printer,
    code: order === '' ? null : order,
    batch: null,
    ...timesOf(filter, now),
  }
}

const kinds: Readonly<Record<HistoryFilter['shown'], Pick<JobFilter, 'states' | 'verdicts'>>> = {
  all: { states: [], verdicts: [] },
  printed: { states: [], verdicts: ['printed'] },
  sent: { states: [], verdicts: ['sent-not-confirmed'] },
  'in-doubt': { states: ['in-doubt'], verdicts: [] },
  waiting: { states: ['pending', 'processing', 'stopped', 'sending'], verdicts: [] },
  'not-printed': { states: ['aborted'], verdicts: [] },
  canceled: { states: ['canceled'], verdicts: [] },
}

function timesOf({ days, from, to }: HistoryFilter, now: number): Pick<JobFilter, 'from' | 'to'> {
  const today = vietnamMidnight(now)
  switch (days) {
    case 'today':
      return { from: today, to: null }
    case 'yesterday':
      return { from: today - dayLength, to: today }
    case 'week':
      return { from: today - 6 * dayLength, to: null }
    case 'all':
      return { from: null, to: null }
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
