import { describe, expect, it } from 'vitest'
import { typedDay, writtenDay } from '../../../renderer/components/typedDay.ts'

describe('a day that is typed', () => {
  it.each(['2/11/2026', '02/11/2026', '02-11-2026', '2.11.2026', '02112026', ' 02 11 2026 '])(
    'is read day before month: %j',
    (text) => {
      expect(typedDay(text)).toBe('2026-11-02')
      expect(writtenDay(typedDay(text))).toBe('02/11/2026')
    },
  )

  it.each(['', '2/11', '31/02/2026', '0/11/2026', '13/13/2026', '2/11/0026', '2026-11-02', 'mai'])(
    'is none: %j',
    (text) => expect(typedDay(text)).toBe(''),
  )

  it('is no later than the latest', () => {
    expect(typedDay('21/11/2026', '2026-11-21')).toBe('2026-11-21')
    expect(typedDay('22/11/2026', '2026-11-21')).toBe('')
  })

  it('that nobody has chosen is written as nothing', () => expect(writtenDay('')).toBe(''))
})
