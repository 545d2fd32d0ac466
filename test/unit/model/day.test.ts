import { describe, expect, it } from 'vitest'
import { dayAfter, dayLength, dayOf, midnightOf } from '../../../src/model/day.ts'

describe('a day in Vietnam', () => {
  it('begins at 17:00 of the day before in UTC, and lasts to before the next one begins', () => {
    const midnight = Date.UTC(2026, 10, 20, 17)
    expect(midnightOf('2026-11-21')).toBe(midnight)
    expect([midnight - 1, midnight, midnight + dayLength - 1, midnight + dayLength].map(dayOf)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-21',
      '2026-11-22',
    ])
  })

  it('has neighbours across months and years, and on the 29th of February', () => {
    expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01')
    expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31')
    expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
    expect(dayAfter('2026-11-21', 0)).toBe('2026-11-21')
  })
})
