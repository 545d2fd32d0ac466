import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order, studiedPage } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const day = 24 * 3_600_000
const wide = studiedPage({ width: 8_150 })
const codes = ['LXFDFT', 'G8ADKBRF', 'G8AD6FRU', 'L8TKYG'] as const

async function news({ station }: FakeStation) {
  await settle()
  const snapshot = await station.desk.ask({ type: 'snapshot' })
  const patches = snapshot.ok ? snapshot.value.patches : []
  return patches.flatMap((patch) => (patch.table === 'station' ? (patch.row?.views ?? []) : []))
}

async function changes({ station }: FakeStation) {
  const asked = await station.desk.ask({ type: 'view-changes' })
  return asked.ok ? asked.value : expect.unreachable()
}

/** A station that has printed a label today, and whose carrier draws another page the next day. */
async function changedOvernight(): Promise<FakeStation> {
  const desk = await fakeStation()
  await desk.scan(codes[0])
  desk.clock.setBy(day)
  desk.world.viewPage = wide
  return desk
}

describe('a label page that changes overnight', () => {
  it('is told of with the first label of the day, which prints as any other', async () => {
    const desk = await changedOvernight()
    expect(await desk.scan(codes[1])).toMatchObject({ verdict: 'printed', fault: null })
    expect(await news(desk)).toMatchObject([{ size: '80x80', at: desk.clock.now() }])
    const [change] = await changes(desk)
    expect(change).toMatchObject({
      differences: [{ what: 'size' }],
      before: { order: codes[0], png: expect.any(String) },
      now: { order: codes[1], png: expect.any(String) },
    })
  })

  it('is told of after a restart too, until a leader says that it is right', async () => {
    const before = await changedOvernight()
    await before.scan(codes[1])
    await settle()
    before.kill()
    const { world, clock, journal } = before
    const desk = await fakeStation({ world, clock, journal })
    const [told] = await news(desk)
    const accepted = await desk.station.desk.execute({ type: 'accept-view', id: uuid(), change: told?.change ?? '' })
    expect(accepted).toMatchObject({ ok: true })
    expect(await news(desk)).toEqual([])
    clock.setBy(day)
    await desk.scan(codes[2])
    expect(await news(desk)).toEqual([])
    world.viewPage = studiedPage()
    clock.setBy(day)
    await desk.scan(codes[3])
    expect(await news(desk)).toEqual([])
  })

  it('is looked at once a day, and nothing is compared with the first label there ever was', async () => {
    const desk = await fakeStation()
    await desk.scan(codes[0])
    desk.world.viewPage = wide
    await desk.scan(codes[1])
    expect(await news(desk)).toEqual([])
    expect(desk.world.studied).toBe(1)
  })

  it('is no news any more when the page is as before', async () => {
    const desk = await changedOvernight()
    await desk.scan(codes[1])
    expect(await news(desk)).toHaveLength(1)
    desk.world.viewPage = studiedPage()
    desk.clock.setBy(day)
    await desk.scan(codes[2])
    expect(await news(desk)).toEqual([])
  })

  it('is one piece of news for as many days as it stays', async () => {
    const desk = await changedOvernight()
    await desk.scan(codes[1])
    const [first] = await news(desk)
    desk.clock.setBy(day)
    await desk.scan(codes[2])
    expect(await news(desk)).toEqual([first])
    expect(await changes(desk)).toMatchObject([{ at: first?.at, now: { order: codes[2], at: desk.clock.now() } }])
  })

  it('is found by the next label where the first could not be looked at, and by a label whose view came fresh', async () => {
    const desk = await changedOvernight()
    desk.world.viewPage = null
    await desk.scan(codes[1])
    desk.world.viewPage = wide
    desk.world.serviceFault = { code: 'service.unreachable' }
    expect(await desk.again(codes[0])).toMatchObject({ verdict: 'printed' })
    expect(await news(desk)).toEqual([])
    desk.world.serviceFault = null
    await desk.scan(codes[2])
    expect(await news(desk)).toHaveLength(1)
  })

  it('is accepted only while it is there', async () => {
    const desk = await changedOvernight()
    const answered = await desk.station.desk.execute({ type: 'accept-view', id: uuid(), change: uuid() })
    expect(answered).toEqual(fail('station.nothing-to-do'))
  })

  it('is found by what it asks for, and by what it asks of other hosts', async () => {
    const desk = await fakeStation()
    await desk.scan(codes[0])
    desk.clock.setBy(day)
    desk.world.viewRequests = [{ host: 'count.example', kind: 'script', end: 'came' }]
    await desk.scan(codes[1])
    await settle()
    expect((await changes(desk))[0]?.differences).toEqual([{ what: 'request-new', kind: 'script *' }])
  })
})

describe('pages are compared', () => {
  it('with those of their own size, shop and account, and of one parcel with those of one', async () => {
    const desk = await changedOvernight()
    desk.world.orders.set('G8ADKBRF', order('G8ADKBRF', { parcels: ['G8ADKBRF_1', 'G8ADKBRF_2'] }))
    desk.world.orders.set('G8AD6FRU', order('G8AD6FRU', { shop: 2 }))
    await desk.scan('G8ADKBRF')
    await desk.scan('G8AD6FRU')
    await desk.station.desk.execute({ type: 'choose-size', id: uuid(), size: 'A5' })
    await desk.scan('L8TKYG')
    expect(await news(desk)).toEqual([])
    const { world, clock } = desk
    const other = await fakeStation({ world, clock, begins: { account: 'other' } })
    await other.scan('LXFDFT')
    expect(await news(other)).toEqual([])
  })

  it('though their pictures are gone: by their boxes, which are nobody’s', async () => {
    const desk = await changedOvernight()
    await desk.scan(codes[1])
    await settle()
    await desk.station.desk.execute({ type: 'purge-labels', id: uuid(), unusedDays: null })
    const [change] = await changes(desk)
    expect(change).toMatchObject({ before: { png: null }, now: { png: null, form: { width: 8_150 } } })
    expect(JSON.stringify(desk.world.memory.get('view-watch'))).not.toMatch(/Nguy|token|png/)
  })

  it('never with a picture of a page that another has replaced since', async () => {
    const desk = await changedOvernight()
    const [key, sealed] = [...desk.world.sealed][0] ?? expect.unreachable()
    desk.world.sealed.set(key, { ...sealed, contentHash: 'another' })
    await desk.scan(codes[1])
    await settle()
    expect(await changes(desk)).toMatchObject([{ before: { png: null }, now: { png: expect.any(String) } }])
  })

  it('in views of many orders, too, which batches fetch ahead', async () => {
    const desk = await fakeStation()
    await desk.scan(codes[0])
    desk.clock.setBy(day)
    desk.world.viewPage = wide
    const [batch, size] = [uuid(), '80x80' as const]
    const lines = [codes[1], codes[2]]
    const about = { name: 'A', size, printer: null, source: 'paste' as const, lines }
    await desk.station.desk.execute({ type: 'batch-create', id: batch, ...about })
    await desk.clock.advance(60_000)
    expect(desk.world.sealed.size).toBe(3)
    expect(await news(desk)).toHaveLength(1)
    expect(desk.world.studied).toBe(2)
  })

  it('not where what is known cannot be read: it stays on disk, and labels print all the same', async () => {
    const before = await changedOvernight()
    before.kill()
    const { world, clock, journal } = before
    const known = world.memory.get('view-watch')
    world.memoryFault = { code: 'store.unreadable' }
    const desk = await fakeStation({ world, clock, journal })
    expect(await desk.scan(codes[1])).toMatchObject({ verdict: 'printed', fault: null })
    expect(await news(desk)).toEqual([])
    expect(known).toMatchObject([{ changed: null }])
    expect(world.memory.get('view-watch')).toBe(known)
  })
})
