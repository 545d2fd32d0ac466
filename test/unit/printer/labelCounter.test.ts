import { describe, expect, it } from 'vitest'
import type { DrainVerdict } from '../../../src/printer/drain.ts'
import { weigh } from '../../../src/printer/labelCounter.ts'

const drained: DrainVerdict = { verdict: 'printed', evidence: 'drained' }
const unconfirmed: DrainVerdict = { verdict: 'sent-not-confirmed' }
const canceled: DrainVerdict = { verdict: 'in-doubt', fault: { code: 'printer.label-canceled' } }
const watched = [drained, unconfirmed, canceled]

describe('the counter of a printer', () => {
  it.each(watched)('proves a label when it moved by exactly one (%#)', (verdict) => {
    for (const trusted of [false, true])
      expect(weigh(verdict, 41, 42, trusted)).toEqual({ verdict: 'printed', evidence: 'counted' })
  })

  it.each(watched)('leaves it in doubt when it moved by another number: somebody else printed (%#)', (verdict) => {
    for (const now of [43, 40, 0, 1_000])
      expect(weigh(verdict, 41, now, true)).toMatchObject({
        verdict: 'in-doubt',
        fault: { code: 'printer.foreign-traffic', facts: { labels: now - 41 } },
      })
  })

  it.each(watched)('that does not answer changes nothing (%#)', (verdict) => {
    expect(weigh(verdict, 41, null, true)).toBe(verdict)
  })

  it('that did not move contradicts what was watched, if it was ever seen to move', () => {
    for (const verdict of watched) {
      expect(weigh(verdict, 41, 41, false)).toBe(verdict)
      expect(weigh(verdict, 41, 41, true)).toMatchObject({ fault: { code: 'printer.label-canceled' } })
    }
  })
})
