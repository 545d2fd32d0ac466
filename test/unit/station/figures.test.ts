import { describe, expect, it } from 'vitest'
import type { Job } from '../../../src/model/job.ts'
import { figuresOf } from '../../../src/station/figures.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { hire } from '../../support/operators.ts'

const morning = Date.UTC(2026, 10, 21, 1)
const minute = 60_000

function job(at: number, change: Partial<Job> = {}): Job {
  return {
    id: `job-${at}`,
    intent: 'intent',
    station: 's',
    by: 'Lan',
    label: { account: 'a', shop: 1, order: 'G8ADKBRF', parcel: 0, size: '80x80' },
    printer: 'a',
    copy: 1,
    reprintOf: null,
    waitMs: null,
    state: 'completed',
    verdict: 'printed',
    fault: null,
    stalled: [],
    evidence: 'drained',
    acknowledged: false,
    ms: {},
    contentHash: null,
    version: 4,
    acceptedAt: morning + at,
    changedAt: morning + at,
    ...change,
  }
}

const end = morning + 16 * 3_600_000
const name = (printer: string) => printer.toUpperCase()

describe('the figures of a day', () => {
  it('count parcels by the hour they came out, and leave no hour in between out', () => {
    const { hours, whole } = figuresOf([job(0), job(10 * minute), job(125 * minute)], end, name)
    expect(hours.map(({ at, printed }) => [at - morning, printed])).toEqual([
      [0, 2],
      [60 * minute, 0],
      [120 * minute, 1],
    ])
    expect(whole.printed).toBe(3)
  })

  it('count a second label as a reprint and as no parcel', () => {
    const { whole } = figuresOf([job(0), job(minute, { copy: 2 }), job(2 * minute, { copy: 3 })], end, name)
    expect(whole).toMatchObject({ printed: 1, reprints: 2 })
  })

  it('count what is in doubt or was given up, and nothing that was taken back or goes on', () => {
    const jobs = [
      job(1, { state: 'in-doubt', verdict: 'in-doubt' }),
      job(2, { state: 'aborted', verdict: 'not-printed' }),
      job(3, { state: 'canceled', verdict: 'not-printed' }),
      job(4, { state: 'stopped', verdict: null }),
      job(5, { verdict: 'sent-not-confirmed' }),
    ]
    expect(figuresOf(jobs, end, name).whole).toEqual({
      printed: 1,
      notPrinted: 1,
      inDoubt: 1,
      reprints: 0,
      secondsPerParcel: null,
    })
  })

  it('measure the pace from one parcel to the next, without the breaks', () => {
    const at = [0, 10_000, 30_000, 30 * minute, 30 * minute + 6_000]
    expect(
      figuresOf(
        at.map((each) => job(each)),
        end,
        name,
      ).whole.secondsPerParcel,
    ).toBe(12)
  })

  it('are divided by who asked and by what printed, the most first', () => {
    const jobs = [job(0, { by: 'operator' }), job(1), job(2, { printer: 'b' }), job(3)]
    const { operators, printers } = figuresOf(jobs, end, name)
    expect(operators.map(({ name: who, printed }) => [who, printed])).toEqual([
      ['Lan', 3],
      [null, 1],
    ])
    expect(printers.map(({ name: what, printed }) => [what, printed])).toEqual([
      ['A', 3],
      ['B', 1],
    ])
  })

  it('count what was settled on a later day in the hour it was asked for, and stay within the day', () => {
    const settled = job(30 * minute, { changedAt: end + 40 * 3_600_000 })
    const acknowledged = job(70 * minute, { state: 'aborted', verdict: 'not-printed', changedAt: end })
    const { hours, whole } = figuresOf([settled, job(0), acknowledged], end, name)
    expect(hours.map(({ at, printed, notPrinted }) => [at - morning, printed, notPrinted])).toEqual([
      [0, 2, 0],
      [60 * minute, 0, 1],
    ])
    expect(whole).toMatchObject({ printed: 2, notPrinted: 1 })
  })

  it('of nothing are nothing', () => {
    expect(figuresOf([], end, name)).toMatchObject({ hours: [], operators: [], printers: [], whole: { printed: 0 } })
  })
})

describe('the station', () => {
  it('answers with the figures of its journal, and refuses a span that makes no sense', async () => {
    const { station, scan, clock } = await fakeStation()
    await scan(await hire(station.desk, 'Lan'))
    await scan('G8ADKBRF')
    const from = clock.now() - 3_600_000
    const asked = await station.desk.ask({ type: 'figures', from, to: from + 86_400_000 })
    expect(asked).toMatchObject({
      ok: true,
      value: { operators: [{ name: 'Lan', printed: 1 }], printers: [{ name: 'Xprinter' }] },
    })
    for (const to of [from - 1, from + 9 * 86_400_000])
      expect(await station.desk.ask({ type: 'figures', from, to })).toMatchObject({
        fault: { code: 'request.invalid' },
      })
  })
})
