import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { EntryBody } from '../../../src/model/job.ts'
import { noDetail } from '../../support/fakeDetail.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order, printerA } from '../../support/fakeWorld.ts'
import { memoryJournal } from '../../support/memoryJournal.ts'
import { stationRow } from '../../support/operators.ts'
import { settle, testClock } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

const unsureUntil = 1_000_000
const created = (code: string, at: number | null) =>
  order(code, { detail: { ...noDetail, dates: { ...noDetail.dates, created: at } } })

async function unsureStation(at: number | null, from: Parameters<typeof fakeStation>[0] = {}) {
  const world = from.world ?? freshWorld()
  world.orders.set('LXFDFT', created('LXFDFT', at))
  const station = await fakeStation({ unsureUntil, ...from, world })
  return { ...station, world }
}

const hour = 3_600_000

describe('while the journal may miss labels', () => {
  it.each([
    ['the order was there already', unsureUntil],
    ['nobody knows when the order was made', null],
  ])('a scan asks before it prints where %s, and prints once when somebody says so', async (_, at) => {
    const { scan, world, station, card } = await unsureStation(at)
    const asking = cardOf(await scan('LXFDFT'))
    expect(asking).toMatchObject({ verdict: 'waiting', blocks: true, fault: { code: 'job.perhaps-printed' } })
    expect(world.printed).toEqual([])
    await station.api.execute({ type: 'reprint', id: uuid(), card: asking.id, reason: null })
    await settle()
    expect((await card(asking.id)).verdict).toBe('printed')
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('a parcel that has its label prints none', async () => {
    const { scan, world, station, card, clock } = await unsureStation(unsureUntil)
    const asking = cardOf(await scan('LXFDFT'))
    await station.api.execute({ type: 'acknowledge', id: uuid(), card: asking.id })
    await clock.advance(60_000)
    expect((await card(asking.id)).verdict).toBe('canceled')
    expect(world.printed).toEqual([])
  })

  it('an order that was made half a day after the carrier was heard again prints without a question, after the next start too', async () => {
    const clock = testClock()
    const found = clock.now()
    const world = freshWorld()
    world.clockOff = 0
    const { scan, station } = await unsureStation(null, { clock, world, unsureUntil: found })
    clock.setBy(13 * hour)
    for (const [code, at, verdict] of [
      ['G8ADKBRF', found + 13 * hour, 'printed'],
      // A carrier that writes its time of day as if it were Greenwich's has made it five hours ago.
      ['G8ADKBRX', found + 15 * hour, 'printed'],
      ['G8AD6FRU', found + 11 * hour, 'waiting'],
    ] as const) {
      world.orders.set(code, created(code, at))
      expect([code, cardOf(await scan(code)).verdict]).toEqual([code, verdict])
    }
    await station.close()
    const next = await unsureStation(null, { clock, world, unsureUntil: found })
    world.orders.set('LXFDFT', created('LXFDFT', found + 13 * hour))
    expect(cardOf(await next.scan('LXFDFT')).verdict).toBe('printed')
  })

  it.each([
    ['nobody but practice, which lives by the clock here, has said a time', 0, { begins: { account: 'practice' } }],
    ['no answer says a time', null, {}],
  ])('an order that was made later asks where %s', async (_, clockOff, before) => {
    const clock = testClock()
    const found = clock.now()
    const world = freshWorld()
    world.clockOff = clockOff
    const first = await unsureStation(1, { clock, world, unsureUntil: found, ...before })
    await first.scan('LXFDFT')
    await first.station.close()
    world.clockOff = null
    clock.setBy(13 * hour)
    const next = await unsureStation(found + 13 * hour, {
      clock,
      world,
      unsureUntil: found,
      begins: { account: 'ghn' },
    })
    expect(cardOf(await next.scan('LXFDFT')).fault?.code).toBe('job.perhaps-printed')
    expect(world.printed).toEqual([])
  })

  it.each([
    ['the clock here was late when it was found', { ahead: 30 * hour, made: -hour }],
    ['that clock was put right since', { ahead: 30 * hour, made: -hour, putRight: true }],
    ['the carrier writes its time of day as if it were Greenwich’s', { made: 7 * hour }],
    ['the carrier did so some hours ago', { made: 8 * hour, later: 9 * hour }],
    ['it is made later than now', { made: 400 * hour }],
  ])('a label that may be out is asked about where %s: a second one came out', async (_, row) => {
    const { ahead, made, later, putRight } = { ahead: 0, later: 0, putRight: false, ...row }
    const clock = testClock()
    const found = clock.now()
    const world = freshWorld()
    world.clockOff = ahead
    const { scan, station } = await unsureStation(1, { clock, world, unsureUntil: found })
    const asking = cardOf(await scan('LXFDFT'))
    await station.api.execute({ type: 'acknowledge', id: uuid(), card: asking.id })
    clock.setBy(later + (putRight ? ahead : 0))
    if (putRight) world.clockOff = 0
    world.orders.set('G8ADKBRF', created('G8ADKBRF', found + ahead + made))
    expect(cardOf(await scan('G8ADKBRF')).fault?.code).toBe('job.perhaps-printed')
    expect(world.printed).toEqual([])
  })

  it('a second label on purpose, and what a command line asks for with a reason, print without a question', async () => {
    const { scan, world, station } = await unsureStation(unsureUntil)
    const asking = cardOf(await scan('LXFDFT'))
    const again = { type: 'reprint', card: asking.id, reason: null } as const
    await station.api.execute({ ...again, id: uuid() })
    await settle()
    await station.api.execute({ ...again, id: uuid() })
    await settle()
    const asked = { codes: ['G8ADKBRF'], size: '80x80', printer: null, waitMs: 0, reason: 'lost' } as const
    await station.api.execute({ type: 'print', id: uuid(), ...asked, codes: [...asked.codes] })
    await settle()
    expect(world.printed).toEqual(['LXFDFT', 'LXFDFT', 'G8ADKBRF'])
  })

  it('no counter settles what was being sent when entries were lost, and the next label there begins by mending the cut', async () => {
    const world = freshWorld()
    world.counted = 'one'
    const clock = testClock()
    const journal = memoryJournal(clock.now)
    const job = uuid()
    const label = { account: 'practice', shop: 1, order: 'LXFDFT', parcel: 0, size: '80x80' } as const
    const accepted = { type: 'accepted', intent: uuid(), label, printer: 'a', copy: 1 } as const
    const bodies: EntryBody[] = [
      { ...accepted, reprintOf: null, waitMs: null },
      { type: 'started' },
      { type: 'sending', contentHash: 'x', counterBefore: 4, counterUri: printerA.uri },
      { type: 'doubted', fault: { code: 'store.folder-older' }, ms: {} },
    ]
    await journal.append(bodies.map((body, expectedVersion) => ({ job, expectedVersion, by: 'station', body })))
    await fakeStation({ world, clock, journal, unsureUntil })
    await settle()
    expect(await journal.job(job)).toMatchObject({ value: { state: 'in-doubt' } })
    expect(world.cuts).toEqual([printerA.uri])
  })

  it('a printer that has counted more than the station knows says so, and its first label asks before it is sent', async () => {
    const world = freshWorld()
    world.orders.set('LXFDFT', created('LXFDFT', 1_000))
    world.printerFault = { code: 'printer.media-empty' }
    const { scan, card, clock, station } = await fakeStation({ world })
    const waiting = cardOf(await scan('LXFDFT'))
    world.unexplained.set('a', { labels: 40, at: unsureUntil })
    world.printerFault = null
    await clock.advance(1_000)
    expect(await card(waiting.id)).toMatchObject({ blocks: true, fault: { code: 'job.perhaps-printed' } })
    const facts = { printer: 'Xprinter', labels: 40 }
    expect((await stationRow(station.api)).notices).toEqual([{ code: 'printer.counted-more', facts }])
    expect(world.printed).toEqual([])
    await station.api.execute({ type: 'go-on', id: uuid(), job: waiting.labels[0]?.job ?? '' })
    await settle()
    expect(world.printed).toEqual(['LXFDFT'])
    world.unexplained.clear()
    world.orders.set('G8ADKBRF', created('G8ADKBRF', 1_000))
    expect(cardOf(await scan('G8ADKBRF')).verdict).toBe('printed')
    expect((await stationRow(station.api)).notices).toEqual([])
  })

  it('an answer to one question is none to another: weak bars are asked about as well', async () => {
    const { scan, world, station, card } = await unsureStation(unsureUntil)
    world.grade = 'D'
    const asking = cardOf(await scan('LXFDFT'))
    await station.api.execute({ type: 'go-on', id: uuid(), job: asking.labels[0]?.job ?? '' })
    await settle()
    expect(await card(asking.id)).toMatchObject({ blocks: true, fault: { code: 'label.weak-bars' } })
    expect(world.printed).toEqual([])
  })
})
