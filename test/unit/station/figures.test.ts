import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { dayAfter, dayLength, dayOf, midnightOf } from '../../../src/model/day.ts'
import type { Job } from '../../../src/model/job.ts'
import type { Journal } from '../../../src/ports/journal.ts'
import { answerFrame } from '../../../src/shell/window/answerFrame.ts'
import { createBoard } from '../../../src/station/board.ts'
import { createDayBook } from '../../../src/station/figures/dayBook.ts'
import { figuresOf, readFigures } from '../../../src/station/figures/figures.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { memoryJournal } from '../../support/memoryJournal.ts'
import { hire } from '../../support/operators.ts'
import { accepted, following, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

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
const names = { printer: (id: string) => id.toUpperCase(), shop: String }

describe('the counts of today', () => {
  it('are of the labels that were asked for today, as the print log lists them: one of yesterday that comes out now is none', async () => {
    const clock = testClock(midnightOf('2026-11-21') + minute)
    const board = createBoard(clock)
    const book = createDayBook({ journal: { jobsBetween: async () => ok([]) }, board, clock, account: () => 'a' })
    await book.open()
    const yesterday = job(-9 * 3_600_000, { state: 'in-doubt', verdict: 'in-doubt' })
    book.note(yesterday)
    book.note({ ...yesterday, state: 'completed', verdict: 'printed', changedAt: morning })
    book.note(job(0))
    const counts = board.snapshot().patches.find(({ table }) => table === 'counts')?.row
    expect(counts).toMatchObject({ printed: 1, inDoubt: 0, notPrinted: 0 })
  })
})

describe('the figures of a day', () => {
  it('count parcels by the hour they came out, and leave no hour in between out', () => {
    const { hours, whole } = figuresOf([job(0), job(10 * minute), job(125 * minute)], end, names)
    expect(hours.map(({ at, printed }) => [at - morning, printed])).toEqual([
      [0, 2],
      [60 * minute, 0],
      [120 * minute, 1],
    ])
    expect(whole.printed).toBe(3)
  })

  it('count a second label as a reprint and as no parcel', () => {
    const { whole } = figuresOf([job(0), job(minute, { copy: 2 }), job(2 * minute, { copy: 3 })], end, names)
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
    expect(figuresOf(jobs, end, names).whole).toEqual({
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
        names,
      ).whole.secondsPerParcel,
    ).toBe(12)
  })

  it('are divided by who asked and by what printed, the most first', () => {
    const jobs = [job(0, { by: 'operator' }), job(1), job(2, { printer: 'b' }), job(3)]
    const { operators, printers } = figuresOf(jobs, end, names)
    expect(operators.map(({ name: who, printed }) => [who, printed])).toEqual([
      ['Lan', 3],
      [null, 1],
    ])
    expect(printers.map(({ name: what, printed }) => [what, printed])).toEqual([
      ['A', 3],
      ['B', 1],
    ])
  })

  it('are divided by shop, and say why labels were printed again', () => {
    const again = (at: number, reason?: Job['reason']) => job(at, { copy: 2, ...(reason !== undefined && { reason }) })
    const other = job(3, { label: { ...job(0).label, shop: 2 } })
    const { shops, reasons } = figuresOf(
      [job(0), job(1), other, again(4, 'lost'), again(5, 'lost'), again(6)],
      end,
      names,
    )
    expect(shops.map(({ name: shop, printed, reprints }) => [shop, printed, reprints])).toEqual([
      ['1', 2, 3],
      ['2', 1, 0],
    ])
    expect(reasons).toEqual([
      { reason: 'lost', count: 2 },
      { reason: null, count: 1 },
    ])
  })

  it('count what was settled on a later day in the hour it was asked for, and stay within the day', () => {
    const settled = job(30 * minute, { changedAt: end + 40 * 3_600_000 })
    const acknowledged = job(70 * minute, { state: 'aborted', verdict: 'not-printed', changedAt: end })
    const { hours, whole } = figuresOf([settled, job(0), acknowledged], end, names)
    expect(hours.map(({ at, printed, notPrinted }) => [at - morning, printed, notPrinted])).toEqual([
      [0, 2, 0],
      [60 * minute, 0, 1],
    ])
    expect(whole).toMatchObject({ printed: 2, notPrinted: 1 })
  })

  it('of nothing are nothing', () => {
    expect(figuresOf([], end, names)).toMatchObject({ hours: [], operators: [], printers: [], whole: { printed: 0 } })
  })
})

describe('the figures that a journal answers with', () => {
  const midnight = midnightOf('2026-11-21')

  it('are of the labels accepted from midnight to before midnight in Vietnam', async () => {
    const journal = await journalOf(midnight - 1, midnight, midnight + dayLength - 1, midnight + dayLength)
    const printed = async (day: string) =>
      value(await readFigures(journal, 'seller', { type: 'figures', day }, names)).whole.printed
    expect(await printed('2026-11-20')).toBe(1)
    expect(await printed('2026-11-21')).toBe(2)
    expect(await printed('2026-11-22')).toBe(1)
    expect(await printed('2026-11-23')).toBe(0)
  })

  it('say on which day the journal began, also of a day before it', async () => {
    const journal = await journalOf(midnight - 1, midnight)
    const before = value(await readFigures(journal, 'seller', { type: 'figures', day: '2025-11-19' }, names))
    expect(before).toMatchObject({ hours: [], whole: { printed: 0 }, firstDay: '2026-11-20' })
    const empty = value(await readFigures(await journalOf(), 'seller', { type: 'figures', day: '2026-11-21' }, names))
    expect(empty).toMatchObject({ hours: [], firstDay: null })
  })

  it('ask the journal for the labels of the day and for no others', async () => {
    const asked: [from: number, to: number][] = []
    const journal = await journalOf(midnight)
    const jobsBetween = (account: string, from: number, to: number) => {
      asked.push([from, to])
      return journal.jobsBetween(account, from, to)
    }
    await readFigures({ ...journal, jobsBetween }, 'seller', { type: 'figures', day: '2026-11-21' }, names)
    expect(asked).toEqual([[midnight, midnight + dayLength]])
  })

  it('are refused with the fault of a journal that cannot be read', async () => {
    const unreadable = async () => fail('store.unreadable')
    for (const part of [{ jobsBetween: unreadable }, { beganAt: unreadable }])
      expect(
        await readFigures({ ...(await journalOf()), ...part }, 'seller', { type: 'figures', day: '2026-11-21' }, names),
      ).toMatchObject({ fault: { code: 'store.unreadable' } })
  })
})

/** A journal with a label that came out at once for each of the times. */
async function journalOf(...times: readonly number[]): Promise<Journal> {
  let now = 0
  const journal = memoryJournal(() => now)
  for (const at of times) {
    now = at
    const id = uuid()
    value(
      await journal.append([
        accepted(id),
        following(id, 1, { type: 'started' }),
        following(id, 2, { type: 'sending', contentHash: 'c0ffee' }),
        following(id, 3, { type: 'printed', evidence: 'drained', ms: {} }),
      ]),
    )
  }
  return journal
}

describe('the station', () => {
  it('answers with the figures of a day, and its own names for who and what', async () => {
    const { station, scan, clock } = await fakeStation()
    await scan(await hire(station.api, 'Lan'))
    await scan('G8ADKBRF')
    const day = dayOf(clock.now())
    expect(await station.api.ask({ type: 'figures', day })).toMatchObject({
      ok: true,
      value: { operators: [{ name: 'Lan', printed: 1 }], printers: [{ name: 'Xprinter' }], firstDay: day },
    })
  })

  it('goes on answering for a day that has passed, and for today without its labels', async () => {
    const { scan, clock, journal, kill } = await fakeStation()
    await scan('G8ADKBRF')
    kill()
    const day = dayOf(clock.now())
    const { station } = await fakeStation({ journal, clock: testClock(clock.now() + 2 * dayLength) })
    expect(await station.api.ask({ type: 'figures', day })).toMatchObject({ value: { whole: { printed: 1 } } })
    expect(await station.api.ask({ type: 'figures', day: dayAfter(day, 2) })).toMatchObject({
      value: { whole: { printed: 0 }, firstDay: day },
    })
  })

  it('refuses a day that is none', async () => {
    const { station } = await fakeStation()
    const ask = (day: unknown) =>
      answerFrame(station.api, { kind: 'query', call: 1, query: { type: 'figures', day } }, () => {})
    expect(await ask('2028-02-29')).toMatchObject({ result: { ok: true } })
    for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', '21/11/2026', 'today', '', 20_261_121, null, undefined])
      expect(await ask(day)).toMatchObject({
        result: { fault: { code: 'request.invalid', fields: [{ field: 'query.day' }] } },
      })
  })
})
