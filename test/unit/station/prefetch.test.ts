import { describe, expect, it } from 'vitest'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

async function rest(turns = 6) {
  for (let turn = 0; turn < turns; turn++) await settle()
}

describe('a batch that was fetched ahead', () => {
  it('has each order asked for once and fifty pages a view, and prints without asking anybody', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 120)
    const batch = await fakeBatch(fake, codes)
    await rest(20)
    expect(await batch.view()).toMatchObject({ fetched: 120 })
    expect(fake.world).toMatchObject({ orderCalls: 120, viewCalls: 3, tokenCalls: [50, 50, 20] })
    fake.world.serviceFault = { code: 'service.unreachable' }
    await batch.print()
    await rest(20)
    expect(fake.world.printed).toEqual(codes)
    expect(fake.world.orderCalls).toBe(120)
  })

  it('is believed since it was answered, not since the rest behind a slow answer', async () => {
    const fake = await fakeStation()
    const [code = ''] = knownCodes(fake, 1)
    const slow = Promise.withResolvers<void>()
    fake.world.orderGate = () => slow.promise
    await fakeBatch(fake, [code])
    await fake.clock.advance(4_000)
    slow.resolve()
    await settle()
    expect(fake.world.stored.get(code)?.readAt).toBe(fake.clock.now())
  })

  it('shows the order of each row, and what the service said of a code it does not know', async () => {
    const fake = await fakeStation()
    const [known = ''] = knownCodes(fake, 1, { sortCode: '40-G-33-A1' })
    const batch = await fakeBatch(fake, [known, 'NOWHERE9'])
    await rest()
    const [first, second] = await batch.rows()
    expect(first).toMatchObject({ verdict: 'untouched', fault: null, order: { sortCode: '40-G-33-A1' } })
    expect(second).toMatchObject({ verdict: 'untouched', fault: { code: 'order.unknown' }, order: null })
    expect((await batch.view()).fetched).toBe(1)
  })

  it('fetches an order by itself whose pages cannot be told in a view of many', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 10)
    fake.world.unmapped.add(codes[3] ?? '')
    const batch = await fakeBatch(fake, codes)
    await rest()
    expect((await batch.view()).fetched).toBe(10)
    expect(fake.world.viewCalls).toBe(2)
    expect([...fake.world.sealed.keys()].length).toBe(10)
  })

  it('seals the page of every parcel of an order with several', async () => {
    const fake = await fakeStation()
    const [many = ''] = knownCodes(fake, 1)
    fake.world.orders.set(many, order(many, { parcels: [`${many}_1`, `${many}_2`] }))
    await fakeBatch(fake, [many])
    await rest()
    expect([...fake.world.sealed.keys()].map((key) => key.split('/')[3])).toEqual(['1', '2'])
  })

  it('waits while the service is away, and goes on by itself when it is back', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 60)
    fake.world.serviceFault = { code: 'service.failing' }
    const batch = await fakeBatch(fake, codes)
    await rest()
    expect(fake.world.orderCalls).toBeLessThan(10)
    expect((await batch.view()).fetched).toBe(0)
    fake.world.serviceFault = null
    for (let minute = 0; minute < 4; minute++) await fake.clock.advance(30_000)
    expect((await batch.view()).fetched).toBe(60)
  })

  it('is asked for again just before it is printed when it has grown old', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 20)
    const batch = await fakeBatch(fake, codes)
    await rest()
    await fake.clock.advance(3_600_000)
    const changed = codes[5] ?? ''
    fake.world.orders.set(changed, order(changed, { cod: 90_000, updatedAt: 2 }))
    fake.world.orderCalls = 0
    await batch.print()
    await rest()
    expect(fake.world.printed).toEqual(codes)
    expect(fake.world.orderCalls).toBeGreaterThanOrEqual(20)
    const page = fake.world.sealed.get(`acme/1/${changed}/0/80x80`)
    expect(page?.orderUpdatedAt).toBe(2)
  })
})

describe('an order that changed since its page was fetched', () => {
  it('has its page fetched again, although it was read just now: what is on the label is another', async () => {
    const fake = await fakeStation()
    const [code = ''] = knownCodes(fake, 1)
    await fakeBatch(fake, [code])
    await rest()
    const changed = order(code, { cod: 90_000, updatedAt: 2 })
    fake.world.orders.set(code, changed)
    // As a parcel that is looked up leaves it: the order is new on disk, and its page is not.
    fake.world.stored.set(code, { order: changed, readAt: fake.clock.now() })
    const again = await fakeBatch(fake, [code])
    await rest()
    expect((await again.view()).fetched).toBe(1)
    expect(fake.world.viewCalls).toBe(2)
    expect(fake.world.sealed.get(`acme/1/${code}/0/80x80`)?.orderUpdatedAt).toBe(2)
  })
})

describe('a batch of an earlier day', () => {
  it('knows from the disk what it has, without a call', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 30)
    const { id } = await fakeBatch(fake, codes)
    await rest()
    fake.kill()
    await fake.clock.advance(3_600_000)
    fake.world.orderCalls = 0
    const second = await fakeStation({ journal: fake.journal, world: fake.world, clock: fake.clock })
    await rest()
    expect((await batchOf(second, id).view()).fetched).toBe(30)
    expect(fake.world.orderCalls).toBe(0)
  })
})
