import type { JobFilter } from '../../../src/contract/jobs.ts'
import type { DaySpan } from '../../stores/daySpan.ts'
import { timesOf } from '../../stores/daySpan.ts'

/** What the history shows, as a leader chooses it. */
export interface HistoryFilter extends DaySpan {
  readonly shown: 'all' | 'printed' | 'sent' | 'in-doubt' | 'waiting' | 'not-printed' | 'canceled'
  readonly printer: string | null
  readonly code: string
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

/** The filter as the station is asked. */
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
