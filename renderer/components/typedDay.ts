import { dayOf, midnightOf } from '../../src/model/day.ts'

/** `2026-11-02` as people write it: `02/11/2026`. */
export function writtenDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** The day that was typed, day before month: `2/11/2026`, `02-11-2026`, `02112026`. Empty: it is none, or later than `latest`. */
export function typedDay(text: string, latest = '9999-12-31'): string {
  const parts = /^(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?([1-9]\d{3})$/.exec(text.trim())
  if (parts === null) return ''
  const [, date = '', month = '', year = ''] = parts
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const begins = midnightOf(day)
  return !Number.isNaN(begins) && dayOf(begins) === day && day <= latest ? day : ''
}
