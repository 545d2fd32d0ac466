import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AheadEnd, AheadSeen, AheadState } from '../../../src/printer/aheadCount.ts'
import { feedAhead, sendAhead, startAhead } from '../../../src/printer/aheadCount.ts'
import type { DeviceStatus } from '../../../src/printer/deviceStatus.ts'
import { nothingKnown } from '../../../src/printer/deviceStatus.ts'
import { deviceStatus } from '../../support/deviceStatus.ts'

const settleMs = 1_000
const seen = (count: number | null, otherwise: Partial<DeviceStatus> = {}): AheadSeen => ({
  type: 'seen',
  status: deviceStatus(otherwise),
  count,
})
const printing = { labelsRemaining: 1 }
const both = { formatsInBuffer: 1, labelsRemaining: 1 }

/** The ends in their order, of labels that were all sent before anything was seen; the counter stood at 10. */
function ends(labels: number, observations: readonly AheadSeen[], apartMs = 50): readonly string[] {
  let state: AheadState = startAhead(10)
  for (let sent = 0; sent < labels; sent++) state = sendAhead(state)
  return observations.flatMap((observation, index) => {
    const step = feedAhead(state, observation, index * apartMs, settleMs)
    state = step.state
    return step.ends.map(nameOf)
  })
}

const nameOf = (end: AheadEnd) => (end.verdict === 'printed' ? 'printed' : end.fault.code)

describe('labels that were sent one behind the other', () => {
  it('are printed one after the other, as the counter moves', () => {
    expect(ends(2, [seen(10, both), seen(11, printing)])).toEqual(['printed'])
    expect(ends(2, [seen(10, both), seen(11, printing), seen(12), seen(12)])).toEqual(['printed', 'printed'])
    expect(ends(2, [seen(12), seen(12)])).toEqual(['printed', 'printed'])
    expect(ends(2, [seen(11, { partialFormat: true })])).toEqual(['printed'])
  })

  it('are not believed at the last one before the printer is empty, twice: it may come out twice', () => {
    expect(ends(1, [seen(11, printing)])).toEqual([])
    expect(ends(1, [seen(11)])).toEqual([])
    expect(ends(1, [seen(11, printing), seen(12)])).toEqual(['printer.foreign-traffic'])
  })

  it('are all in doubt when one of them was swallowed: the counter does not say which', () => {
    const empty = Array<AheadSeen>(25).fill(seen(11))
    expect(ends(2, [seen(10, printing), ...empty])).toEqual(['printer.label-canceled', 'printer.label-canceled'])
    expect(ends(3, [seen(11, printing)])).toEqual([])
  })

  it('are all in doubt from the first doubt on', () => {
    const lost: AheadSeen = { type: 'lost', fault: { code: 'printer.connection-lost' } }
    expect(ends(2, [seen(10, both), lost])).toEqual(['printer.connection-lost', 'printer.connection-lost'])
    expect(ends(2, [seen(11, printing), lost])).toEqual(['printed', 'printer.connection-lost'])
    expect(ends(2, [seen(13)])).toEqual(['printer.foreign-traffic', 'printer.foreign-traffic'])
    expect(ends(2, [seen(9)])).toEqual(['printer.foreign-traffic', 'printer.foreign-traffic'])
    expect(ends(2, [seen(10, { formatsInBuffer: 3 })])).toEqual(['printer.foreign-traffic', 'printer.foreign-traffic'])
  })

  it('are not gone by an answer that counts none: it is late, and of another question', () => {
    const reason: AheadSeen = { type: 'seen', count: 10, status: { ...nothingKnown, paperOut: false } }
    expect(ends(1, [seen(10, printing), ...Array<AheadSeen>(60).fill(reason)])).toEqual([])
    expect(ends(1, [seen(10), ...Array<AheadSeen>(10).fill(reason), seen(10)])).toEqual([])
  })

  it('wait through stops, silence and a counter that does not answer', () => {
    const long = 200
    for (const wait of [seen(10, { paperOut: true }), seen(10, both), { type: 'silence' } as const])
      expect(ends(2, Array<AheadSeen>(long).fill(wait))).toEqual([])
    expect(ends(2, [seen(null, both), seen(10, { ...both, paperOut: true }), seen(12), seen(12)])).toEqual([
      'printed',
      'printed',
    ])
  })

  it('are printed at the end of a roll by the counter and an empty printer, seen twice, though it stands without paper', () => {
    const out = { paperOut: true }
    expect(ends(2, [seen(11, { ...printing, ...out })])).toEqual(['printed'])
    expect(ends(2, [seen(12, out), seen(12, out)])).toEqual(['printed', 'printed'])
    expect(ends(1, [seen(11, out)])).toEqual([])
    expect(ends(1, Array<AheadSeen>(60).fill(seen(10, out)))).toEqual([])
    expect(ends(2, Array<AheadSeen>(60).fill(seen(11, out)))).toEqual([])
  })

  it('never have more ends than there are labels, nor more prints than the counter counted', async () => {
    const anySeen = fc
      .record({
        count: fc.option(fc.integer({ min: 9, max: 14 })),
        formatsInBuffer: fc.nat(3),
        labelsRemaining: fc.nat(2),
        paused: fc.boolean(),
      })
      .map(({ count, ...status }) => seen(count, status))
    await fc.assert(
      fc.property(fc.array(anySeen, { maxLength: 30 }), fc.integer({ min: 1, max: 2 }), (observations, labels) => {
        const counts = observations.flatMap((one) => (one.type === 'seen' && one.count !== null ? [one.count] : []))
        const all = ends(labels, observations)
        expect(all.length).toBeLessThanOrEqual(labels)
        expect(all.filter((end) => end === 'printed').length).toBeLessThanOrEqual(Math.max(10, ...counts) - 10)
      }),
      { numRuns: 1_000 },
    )
  })
})
