import { describe, expect, it } from 'vitest'
import { filterOfCode, isNarrowed, jobFilter, todays } from '../../../renderer/screens/jobs/historyFilter.ts'
import { JobFilter } from '../../../src/contract/jobs.ts'

const now = Date.parse('2026-11-21T09:41:00+07:00')
const at = (text: string) => Date.parse(text)

describe('what the history is asked for', () => {
  it('is today in Vietnam unless somebody chose otherwise', () => {
    expect(jobFilter(todays, now)).toMatchObject({
      from: at('2026-11-21T00:00+07:00'),
      to: null,
      states: [],
      code: null,
    })
    expect(jobFilter({ ...todays, days: 'yesterday' }, now)).toMatchObject({
      from: at('2026-11-20T00:00+07:00'),
      to: at('2026-11-21T00:00+07:00'),
    })
    expect(jobFilter({ ...todays, days: 'week' }, now).from).toBe(at('2026-11-15T00:00+07:00'))
  })

  it('takes both days of a range in, and a missing or broken day as no limit', () => {
    const range = { ...todays, days: 'range', from: '2026-11-01', to: '2026-11-02' } as const
    expect(jobFilter(range, now)).toMatchObject({
      from: at('2026-11-01T00:00+07:00'),
      to: at('2026-11-03T00:00+07:00'),
    })
    expect(jobFilter({ ...range, from: '', to: '2026-99-99' }, now)).toMatchObject({ from: null, to: null })
  })

  it('looks a code up by its order, as it was scanned or typed, on every day', () => {
    expect(jobFilter(filterOfCode(' g8adkbrf_2 '), now)).toMatchObject({ code: 'G8ADKBRF', from: null, to: null })
  })

  it('is one the station understands, whatever is chosen', () => {
    for (const shown of ['all', 'printed', 'sent', 'in-doubt', 'waiting', 'not-printed', 'canceled'] as const) {
      const filter = jobFilter({ ...todays, shown }, now)
      expect(JobFilter.parse(filter)).toEqual(filter)
    }
  })

  it('is narrowed by anything but today', () => {
    expect(isNarrowed(todays)).toBe(false)
    expect(isNarrowed({ ...todays, code: ' ' })).toBe(false)
    expect(isNarrowed({ ...todays, days: 'all' })).toBe(true)
    expect(isNarrowed(filterOfCode('G8'))).toBe(true)
  })
})
