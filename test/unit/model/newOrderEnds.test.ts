import { expect, it } from 'vitest'
import { emptyEnds, emptyOrder, isEndSaid } from '../../../src/model/newOrder.ts'

it('an end of which anything is said is shown, whatever it is, and no other', () => {
  for (const end of ['from', 'return'] as const) {
    const other = end === 'from' ? 'return' : 'from'
    expect(isEndSaid(emptyOrder, end)).toBe(false)
    for (const [name, value] of Object.entries(emptyEnds[end]).filter(([, value]) => value === '')) {
      const said = { ...emptyOrder, [name]: `${value}x` }
      expect([name, isEndSaid(said, end), isEndSaid(said, other)]).toEqual([name, true, false])
      expect({ ...said, ...emptyEnds[end] }).toEqual(emptyOrder)
    }
  }
})
