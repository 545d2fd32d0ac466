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
  const snapshot = await station.api.ask({ type: 'snapshot' })
  const patches = snapshot.ok ? snapshot.value.patches : []
  return patches.flatMap((patch) => (patch.table === 'station' ? (patch.row?.views ?? []) : []))
}

async function changes({ station }: FakeStation) {
  const asked = await station.api.ask({ type: 'view-changes' })
  return asked.ok ? asked.value : expect.unreachable()
}

/** A station that has printed a label today, and whose carrier draws another page the next day. */
async function changedOvernight(): Promise<FakeStation> {
  const api = await fakeStation()
  await api.scan(codes[0])
  api.clock.setBy(day)
  api.world.viewPage = wide
  return api
}

describe('a label page that changes overnight', () => {
  it('is told of with the first label of the day, which prints as any other', async () => {
    const api = await changedOvernight()
    expect(await api.scan(codes[1])).toMatchObject({ verdict: 'printed', fault: null })
    expect(await news(api)).toMatchObject([{ size: '80x80', at: api.clock.now() }])
    const [change] = await changes(api)
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
    const api = await fakeStation({ world, clock, journal })
    const [told] = await news(api)
    const accepted = await api.station.api.execute({ type: 'accept-view', id: uuid(), change: told?.change ?? '' })
    expect(accepted).toMatchObject({ ok: true })
    expect(await news(api)).toEqual([])
    clock.setBy(day)
    await api.scan(codes[2])
    expect(await news(api)).toEqual([])
    world.viewPage = studiedPage()
    clock.setBy(day)
    await api.scan(codes[3])
    expect(await news(api)).toEqual([])
  })

  it('is looked at once a day, and nothing is compared with the first label there ever was', async () => {
    const api = await fakeStation()
    await api.scan(codes[0])
    api.world.viewPage = wide
    await api.scan(codes[1])
    expect(await news(api)).toEqual([])
    expect(api.world.studied).toBe(1)
  })

  it('is no news any more when the page is as before', async () => {
    const api = await changedOvernight()
    await api.scan(codes[1])
    expect(await news(api)).toHaveLength(1)
    api.world.viewPage = studiedPage()
    api.clock.setBy(day)
    await api.scan(codes[2])
    expect(await news(api)).toEqual([])
  })

  it('is one piece of news for as many days as it stays', async () => {
    const api = await changedOvernight()
    await api.scan(codes[1])
    const [first] = await news(api)
    api.clock.setBy(day)
    await api.scan(codes[2])
    expect(await news(api)).toEqual([first])
    expect(await changes(api)).toMatchObject([{ at: first?.at, now: { order: codes[2], at: api.clock.now() } }])
  })

  it('is found by the next label where the first could not be looked at, and by a label whose view came fresh', async () => {
    const api = await changedOvernight()
    api.world.viewPage = null
    await api.scan(codes[1])
    api.world.viewPage = wide
    api.world.serviceFault = { code: 'service.unreachable' }
    expect(await api.again(codes[0])).toMatchObject({ verdict: 'printed' })
    expect(await news(api)).toEqual([])
    api.world.serviceFault = null
    await api.scan(codes[2])
    expect(await news(api)).toHaveLength(1)
  })

  it('is accepted only while it is there', async () => {
    const api = await changedOvernight()
    const answered = await api.station.api.execute({ type: 'accept-view', id: uuid(), change: uuid() })
    expect(answered).toEqual(fail('station.nothing-to-do'))
  })

  it('is found by what it asks for, and by what it asks of other hosts', async () => {
    const api = await fakeStation()
    await api.scan(codes[0])
    api.clock.setBy(day)
    api.world.viewRequests = [{ host: 'count.example', kind: 'script', end: 'came' }]
    await api.scan(codes[1])
    await settle()
    expect((await changes(api))[0]?.differences).toEqual([{ what: 'request-new', kind: 'script *' }])
  })
})

describe('pages are compared', () => {
  it('with those of their own size, shop and account, and of one parcel with those of one', async () => {
    const api = await changedOvernight()
    api.world.orders.set('G8ADKBRF', order('G8ADKBRF', { parcels: ['G8ADKBRF_1', 'G8ADKBRF_2'] }))
    api.world.orders.set('G8AD6FRU', order('G8AD6FRU', { shop: 2 }))
    await api.scan('G8ADKBRF')
    await api.scan('G8AD6FRU')
    await api.station.api.execute({ type: 'choose-size', id: uuid(), size: 'A5' })
    await api.scan('L8TKYG')
    expect(await news(api)).toEqual([])
    const { world, clock } = api
    const other = await fakeStation({ world, clock, begins: { account: 'other' } })
    await other.scan('LXFDFT')
    expect(await news(other)).toEqual([])
  })

  it('though their pictures are gone: by their boxes, which are nobody’s', async () => {
    const api = await changedOvernight()
    await api.scan(codes[1])
    await settle()
    await api.station.api.execute({ type: 'purge-labels', id: uuid(), unusedDays: null })
    const [change] = await changes(api)
    expect(change).toMatchObject({ before: { png: null }, now: { png: null, form: { width: 8_150 } } })
    expect(JSON.stringify(api.world.memory.get('view-watch'))).not.toMatch(/Nguy|token|png/)
  })

  it('never with a picture of a page that another has replaced since', async () => {
    const api = await changedOvernight()
    const [key, sealed] = [...api.world.sealed][0] ?? expect.unreachable()
    api.world.sealed.set(key, { ...sealed, contentHash: 'another' })
    await api.scan(codes[1])
    await settle()
    expect(await changes(api)).toMatchObject([{ before: { png: null }, now: { png: expect.any(String) } }])
  })

  it('in views of many orders, too, which batches fetch ahead', async () => {
    const api = await fakeStation()
    await api.scan(codes[0])
    api.clock.setBy(day)
    api.world.viewPage = wide
    const [batch, size] = [uuid(), '80x80' as const]
    const lines = [codes[1], codes[2]]
    const about = { name: 'A', size, printer: null, source: 'paste' as const, lines }
    await api.station.api.execute({ type: 'batch-create', id: batch, ...about })
    await api.clock.advance(60_000)
    expect(api.world.sealed.size).toBe(3)
    expect(await news(api)).toHaveLength(1)
    expect(api.world.studied).toBe(2)
  })

  it('not where what is known cannot be read: it stays on disk, and labels print all the same', async () => {
    const before = await changedOvernight()
    before.kill()
    const { world, clock, journal } = before
    const known = world.memory.get('view-watch')
    world.memoryFault = { code: 'store.unreadable' }
    const api = await fakeStation({ world, clock, journal })
    expect(await api.scan(codes[1])).toMatchObject({ verdict: 'printed', fault: null })
    expect(await news(api)).toEqual([])
    expect(known).toMatchObject([{ changed: null }])
    expect(world.memory.get('view-watch')).toBe(known)
  })
})
