import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import {
  afternoon,
  close,
  expected,
  open,
  putAside,
  rows,
  scan,
  stationWith,
  takeBack,
  tomorrow,
  verdict,
  view,
} from '../../support/fakePickup.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { ask } from '../../support/ownRequests.ts'
import { settle } from '../../support/testClock.ts'

it('a label that came out before its order became one parcel, or several, does not go as it is', async () => {
  const shapes = [[], ['LXFDFT_1'], ['LXFDFT_1', 'LXFDFT_2']]
  for (const before of shapes)
    for (const now of shapes) {
      const fake = await stationWith([expected('LXFDFT', { parcels: before })])
      await fake.scan('LXFDFT')
      await fake.clock.advance(60_000)
      const changed = expected('LXFDFT', { parcels: now, cod: 99_000, updatedAt: 2 })
      fake.world.orders.set('LXFDFT', changed)
      fake.world.stored.set('LXFDFT', { order: changed, readAt: fake.clock.now() })
      const pickup = await open(fake)
      expect([before, now, await verdict(fake, pickup, now[0] ?? 'LXFDFT')]).toEqual([before, now, 'outdated'])
    }
})

it('a parcel whose cancel may have arrived is asked about, however young its copy is, though somebody says that it had not', async () => {
  const fake = await stationWith([expected('G8ADKBRF')])
  const pickup = await open(fake)
  fake.world.actionFault = { code: 'service.unsure' }
  const entry = await ask(fake, ['G8ADKBRF'], 'cancel')
  await fake.station.api.execute({ type: 'outbox-settle', id: uuid(), entry, done: false })
  fake.world.orders.set('G8ADKBRF', expected('G8ADKBRF', { status: 'cancel' }))
  expect(await verdict(fake, pickup, 'G8ADKBRF')).toBe('cancelled')
})

describe('what a pickup expects', () => {
  it('is every label of the known orders of its window, and no other', async () => {
    const fake = await stationWith([
      expected('G8ADKBRF'),
      expected('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3'] }),
      expected('G8AD6FRU', { pickupShift: tomorrow }),
      expected('L8TKYG', { pickupShift: null }),
    ])
    const pickup = await open(fake)
    expect(await rows(fake, pickup)).toEqual({
      G8ADKBRF: 'expected',
      LXFDFT_1: 'expected',
      LXFDFT_2: 'expected',
      LXFDFT_3: 'expected',
    })
    expect((await view(fake, pickup)).counts).toMatchObject({ expected: 4, scanned: 0, short: 4 })
  })

  it('leaves out what is cancelled, and what has left already', async () => {
    const fake = await stationWith([
      expected('G8ADKBRF', { status: 'cancel' }),
      expected('LXFDFT', { status: 'picked' }),
      expected('G8AD6FRU', { status: 'a status of tomorrow' }),
    ])
    const pickup = await open(fake)
    expect(await rows(fake, pickup)).toEqual({ G8ADKBRF: 'excluded', G8AD6FRU: 'expected' })
    expect((await view(fake, pickup)).counts).toMatchObject({ expected: 1, cancelled: 1 })
  })

  it('is known by its window: a second opening finds the first', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    expect(await open(fake)).toBe(await open(fake))
  })

  it('of another account is not opened by its id', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    fake.kill()
    const { journal, world, clock } = fake
    const { station } = await fakeStation({ journal, world, clock, begins: { account: 'other' } })
    const again = { type: 'pickup-open', id: pickup, from: afternoon.from + 1, to: afternoon.to } as const
    expect(await station.api.execute(again)).toMatchObject({ fault: { code: 'request.id-taken' } })
    expect(await station.api.execute({ type: 'pickup-drop', id: uuid(), pickup })).toMatchObject({ ok: false })
    expect(await world.pickups.get(pickup)).toMatchObject({ value: { state: 'open' } })
  })

  it.each([
    { from: afternoon.to, to: afternoon.from },
    { from: afternoon.from, to: afternoon.from },
    { from: 0, to: afternoon.to },
  ])('has hours that are a shift, not %o', async (window) => {
    const { station } = await stationWith([])
    const opened = await station.api.execute({ type: 'pickup-open', id: uuid(), ...window })
    expect(opened.ok ? null : opened.fault.code).toBe('pickup.window')
  })

  it('stands before the first scan, however long it takes to write down', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT')])
    const { put } = fake.world.pickups
    let written = () => {}
    const slow = new Promise<void>((resolve) => {
      written = resolve
    })
    fake.world.pickups.put = async (...asked) => {
      await slow
      return put(...asked)
    }
    const id = uuid()
    const opened = fake.station.api.execute({ type: 'pickup-open', id, ...afternoon })
    await settle()
    const early = scan(fake, id, 'L8TKYG')
    await settle()
    written()
    await Promise.all([opened, early])
    await scan(fake, id, 'L8TKYG')
    expect(await rows(fake, id)).toEqual({ G8ADKBRF: 'expected', LXFDFT: 'expected', L8TKYG: 'over' })
  })

  it('grows by what becomes known while it is open', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    fake.world.stored.set('LXFDFT', { order: expected('LXFDFT'), readAt: fake.clock.now() })
    await fake.clock.advance(90_000)
    expect(await rows(fake, pickup)).toEqual({ G8ADKBRF: 'expected', LXFDFT: 'expected' })
  })
})

describe('a scan', () => {
  it('of an expected parcel counts it, and of every label of a parcel by itself', async () => {
    const fake = await stationWith([expected('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2'] })])
    const pickup = await open(fake)
    expect(await verdict(fake, pickup, 'lxfdft_2')).toBe('scanned')
    expect((await view(fake, pickup)).counts).toMatchObject({ expected: 2, scanned: 1, short: 1 })
    expect(await verdict(fake, pickup, 'LXFDFT_1')).toBe('scanned')
    expect((await view(fake, pickup)).counts).toMatchObject({ expected: 2, scanned: 2, short: 0 })
  })

  it('of the same label again says so, and counts nothing', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    expect(await scan(fake, pickup, 'G8ADKBRF')).toMatchObject({ verdict: 'duplicate', firstAt: fake.clock.now() })
    expect((await view(fake, pickup)).counts).toMatchObject({ scanned: 1, over: 0 })
  })

  it('of a parcel of another shift is over, and says which shift', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT', { pickupShift: tomorrow })])
    const pickup = await open(fake)
    expect(await scan(fake, pickup, 'LXFDFT')).toMatchObject({ verdict: 'over', shift: tomorrow })
    expect((await view(fake, pickup)).counts).toMatchObject({ scanned: 0, over: 1, short: 1, handed: 1 })
  })

  it('of a parcel that nobody knew of, whose order names this shift, brings all its labels', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    fake.world.orders.set('LXFDFT', expected('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2'] }))
    expect(await verdict(fake, pickup, 'LXFDFT_1')).toBe('scanned')
    expect(await rows(fake, pickup)).toMatchObject({ LXFDFT_1: 'scanned', LXFDFT_2: 'expected' })
  })

  it('makes the list where none was known', async () => {
    const fake = await stationWith([])
    const pickup = await open(fake)
    expect((await view(fake, pickup)).byScan).toBe(true)
    expect(await verdict(fake, pickup, 'G8ADKBRF')).toBe('scanned')
    expect((await view(fake, pickup)).counts).toMatchObject({ expected: 1, scanned: 1, over: 0, short: 0 })
  })

  it('of a code that the service does not know is recorded as foreign, and counts as handed over nowhere', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    expect(await scan(fake, pickup, 'ZZZZZZ')).toMatchObject({ verdict: 'foreign', offline: false })
    expect((await view(fake, pickup)).counts).toMatchObject({ over: 0, unknown: 0, foreign: 1, handed: 0 })
  })

  it("of a seller's own code finds its order", async () => {
    const fake = await stationWith([expected('G8ADKBRF', { sellerCode: 'DH-001/VN' })])
    const pickup = await open(fake)
    expect(await scan(fake, pickup, 'DH-001/VN')).toMatchObject({ verdict: 'scanned', code: 'G8ADKBRF' })
  })

  it.each([
    ['the bare code of an order of several parcels', 'LXFDFT', 'pickup.which-parcel'],
    ['a parcel that the order has not', 'LXFDFT_9', 'order.no-such-parcel'],
    ['a parcel of an order that is one', 'G8ADKBRF_2', 'order.no-such-parcel'],
    ['nothing', '   ', 'scan.empty'],
    ['one character', 'x', 'scan.too-short'],
    ['a command', '--21--', 'scan.unknown-code'],
    ['far too much', 'x'.repeat(200), 'scan.too-long'],
  ])('refuses %s, and counts nothing', async (_, line, fault) => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2'] })])
    const pickup = await open(fake)
    expect(await scan(fake, pickup, line)).toBe(fault)
    expect((await view(fake, pickup)).counts).toMatchObject({ expected: 3, scanned: 0, over: 0 })
  })

  it('of the first parcel of an order that is one parcel is the order, once', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    expect(await verdict(fake, pickup, 'G8ADKBRF_1')).toBe('scanned')
    expect(await verdict(fake, pickup, 'G8ADKBRF')).toBe('duplicate')
    expect((await view(fake, pickup)).counts).toMatchObject({ expected: 1, scanned: 1, over: 0 })
  })

  it('can be taken back, and made again', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    await scan(fake, pickup, 'LXFDFT')
    expect(await takeBack(fake, pickup, 'LXFDFT')).toBe(true)
    expect(await rows(fake, pickup)).toEqual({ G8ADKBRF: 'scanned', LXFDFT: 'gone' })
    expect(await takeBack(fake, pickup, 'LXFDFT')).toBe(false)
    expect(await takeBack(fake, pickup, 'G8ADKBRF')).toBe(true)
    expect(await takeBack(fake, pickup, 'G8ADKBRF')).toBe(false)
    expect(await verdict(fake, pickup, 'G8ADKBRF')).toBe('scanned')
  })
})

describe('a clock that is set back during a pickup', () => {
  it('takes back the parcel that is meant, which has an earlier time than others', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT')])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    fake.clock.setBy(-600_000)
    await scan(fake, pickup, 'LXFDFT')
    await takeBack(fake, pickup, 'LXFDFT')
    expect(await rows(fake, pickup)).toMatchObject({ G8ADKBRF: 'scanned' })
    expect((await view(fake, pickup)).counts).toMatchObject({ scanned: 1 })
  })
})

describe('a cancelled parcel', () => {
  it('shouts when it is scanned, and nothing else is taken until somebody has put it aside', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT')])
    const pickup = await open(fake)
    fake.world.orders.set('LXFDFT', expected('LXFDFT', { status: 'cancel' }))
    fake.world.stored.delete('LXFDFT')
    expect(await verdict(fake, pickup, 'LXFDFT')).toBe('cancelled')
    expect((await view(fake, pickup)).shouting).toEqual([{ code: 'LXFDFT', why: 'cancelled', news: null }])
    expect(await scan(fake, pickup, 'G8ADKBRF')).toBe('station.unacknowledged')
    expect((await close(fake, pickup, 'not-found'))?.code).toBe('station.unacknowledged')
    await putAside(fake, pickup)
    expect(await verdict(fake, pickup, 'G8ADKBRF')).toBe('scanned')
    expect((await view(fake, pickup)).counts).toMatchObject({ expected: 1, scanned: 1, cancelled: 1, handed: 1 })
  })

  it('shouts again when it is scanned again', async () => {
    const fake = await stationWith([expected('G8ADKBRF', { status: 'cancel' }), expected('LXFDFT')])
    const pickup = await open(fake)
    for (let time = 0; time < 2; time++) {
      expect(await verdict(fake, pickup, 'G8ADKBRF')).toBe('cancelled')
      await putAside(fake, pickup)
    }
    expect((await view(fake, pickup)).counts).toMatchObject({ cancelled: 1, handed: 0 })
  })

  it('that was cancelled behind its scan shouts as soon as the service says so', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    fake.world.orders.set('G8ADKBRF', expected('G8ADKBRF', { status: 'cancel' }))
    await fake.clock.advance(11 * 60_000)
    expect((await view(fake, pickup)).shouting).toEqual([{ code: 'G8ADKBRF', why: 'cancelled', news: null }])
    expect((await view(fake, pickup)).counts).toMatchObject({ scanned: 0, cancelled: 1, handed: 0 })
  })
})

describe('a clock that is set back while a pickup is open', () => {
  it('keeps nobody from being asked about its parcels: one that is cancelled shouts', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    await fake.clock.advance(60_000)
    fake.clock.setBy(-7 * 3_600_000)
    fake.world.orders.set('G8ADKBRF', expected('G8ADKBRF', { status: 'cancel' }))
    await fake.clock.advance(11 * 60_000)
    expect((await view(fake, pickup)).shouting).toEqual([{ code: 'G8ADKBRF', why: 'cancelled', news: null }])
  })
})

describe('without a network', () => {
  it('everything is taken: the known by what is on disk, the unknown to be asked about later', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    fake.world.serviceFault = { code: 'service.unreachable' }
    await fake.clock.advance(11 * 60_000)
    expect(await scan(fake, pickup, 'G8ADKBRF')).toMatchObject({ verdict: 'scanned', offline: true })
    expect(await scan(fake, pickup, 'LXFDFT')).toMatchObject({ verdict: 'unknown', offline: true })
    expect((await view(fake, pickup)).unasked).toBe(1)
    fake.world.serviceFault = null
    await fake.clock.advance(60_000)
    expect((await view(fake, pickup)).unasked).toBe(0)
    expect(await rows(fake, pickup)).toEqual({ G8ADKBRF: 'scanned', LXFDFT: 'over' })
  })

  it('what was unknown and turns out to be cancelled shouts', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    fake.world.serviceFault = { code: 'service.timeout' }
    fake.world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    await scan(fake, pickup, 'LXFDFT')
    fake.world.serviceFault = null
    await fake.clock.advance(60_000)
    expect((await view(fake, pickup)).shouting).toEqual([{ code: 'LXFDFT', why: 'cancelled', news: null }])
  })

  it('a pickup is opened, scanned, signed and found again by a station that starts anew', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT')])
    fake.world.serviceFault = { code: 'service.unreachable' }
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    fake.kill()
    const again = await fakeStation({ world: fake.world, clock: fake.clock, journal: fake.journal })
    expect(await rows(again, pickup)).toEqual({ G8ADKBRF: 'scanned', LXFDFT: 'expected' })
    expect(await verdict(again, pickup, 'G8ADKBRF')).toBe('duplicate')
    expect(await close(again, pickup, 'next-shift')).toBeNull()
    expect(await view(again, pickup)).toMatchObject({ state: 'closed', driver: 'Tài', person: 'Lan' })
  })
})
