import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import {
  afternoon,
  close,
  expected,
  hour,
  midnight,
  open,
  putAside,
  rows,
  scan,
  stationWith,
  tomorrow,
  verdict,
  view,
} from '../../support/fakePickup.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order, printerA } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const late = (code: string) => ({ code, why: 'cancelled', news: null })

describe('a pickup that was signed without a network', () => {
  const signedOffline = async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT')])
    const pickup = await open(fake)
    await fake.clock.advance(60_000)
    fake.world.serviceFault = { code: 'service.unreachable' }
    for (const line of ['G8ADKBRF', 'LXFDFT', 'L8TKYG']) await scan(fake, pickup, line)
    await close(fake, pickup, null)
    return { fake, pickup }
  }
  const cancelled = (fake: FakeStation, code: string) =>
    fake.world.orders.set(code, order(code, { status: 'cancel', pickupShift: afternoon }))

  it('shouts about what turns out to be cancelled, until the driver knows, and stays as it was signed', async () => {
    const { fake, pickup } = await signedOffline()
    const before = await view(fake, pickup)
    cancelled(fake, 'LXFDFT')
    cancelled(fake, 'L8TKYG')
    fake.world.serviceFault = null
    await fake.clock.advance(120_000)
    expect(await view(fake, pickup)).toEqual({ ...before, late: ['LXFDFT', 'L8TKYG'].map(late) })
    const told = { type: 'pickup-acknowledge', id: uuid(), pickup, codes: ['LXFDFT'] } as const
    await fake.station.api.execute({ ...told, codes: [...told.codes] })
    expect(await view(fake, pickup)).toEqual({ ...before, late: [late('L8TKYG')] })
    await putAside(fake, pickup)
    expect(await view(fake, pickup)).toEqual(before)
  })

  it('is asked about by the next run of the station too', async () => {
    const { fake, pickup } = await signedOffline()
    fake.kill()
    cancelled(fake, 'G8ADKBRF')
    fake.world.serviceFault = null
    const again = await fakeStation({ world: fake.world, clock: fake.clock, journal: fake.journal })
    await again.clock.advance(60_000)
    expect((await view(again, pickup)).late).toEqual([late('G8ADKBRF')])
  })

  it('is asked about order by order, whatever one of them is answered with', async () => {
    const { fake, pickup } = await signedOffline()
    cancelled(fake, 'LXFDFT')
    fake.world.orderFaults.set('G8ADKBRF', { code: 'service.failing' })
    fake.world.serviceFault = null
    const before = fake.world.orderCalls
    await fake.clock.advance(120_000)
    expect((await view(fake, pickup)).late).toEqual([late('LXFDFT')])
    expect(fake.world.orderCalls - before).toBeLessThan(30)
  })

  it('is asked about even when the power went at the moment it was signed', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    await fake.clock.advance(60_000)
    fake.world.serviceFault = { code: 'service.unreachable' }
    await scan(fake, pickup, 'G8ADKBRF')
    const { end } = fake.world.pickups
    fake.world.pickups.end = async (...asked) => {
      const ended = await end(...asked)
      fake.kill()
      return ended
    }
    void close(fake, pickup, null)
    await settle()
    cancelled(fake, 'G8ADKBRF')
    fake.world.serviceFault = null
    fake.world.pickups.end = end
    const again = await fakeStation({ world: fake.world, clock: fake.clock, journal: fake.journal })
    await again.clock.advance(60_000)
    expect(await view(again, pickup)).toMatchObject({ state: 'closed', late: [late('G8ADKBRF')] })
  })

  it('shouts about a label that is not right any more, with what changed', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT')])
    for (const code of ['G8ADKBRF', 'LXFDFT']) await fake.scan(code)
    const pickup = await open(fake)
    await fake.clock.advance(60_000)
    fake.world.serviceFault = { code: 'service.unreachable' }
    for (const line of ['G8ADKBRF', 'LXFDFT']) expect(await verdict(fake, pickup, line)).toBe('scanned')
    expect(await close(fake, pickup, null)).toBeNull()
    fake.world.orders.set('G8ADKBRF', expected('G8ADKBRF', { cod: 1_500_000, updatedAt: 2 }))
    fake.world.orders.set('LXFDFT', expected('LXFDFT', { updatedAt: 2 }))
    fake.world.serviceFault = null
    await fake.clock.advance(120_000)
    expect((await view(fake, pickup)).late).toMatchObject([
      { code: 'G8ADKBRF', why: 'outdated', news: { code: 'order.changed' } },
    ])
    await putAside(fake, pickup)
    expect((await view(fake, pickup)).late).toEqual([])
  })

  it('asks about nothing that the service spoke of a moment before', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    await close(fake, pickup, null)
    cancelled(fake, 'G8ADKBRF')
    await fake.clock.advance(60_000)
    expect((await view(fake, pickup)).late).toEqual([])
  })
})

it('a pickup of another account is none here, nor are its parcels', async () => {
  const fake = await stationWith([expected('G8ADKBRF')])
  const pickup = await open(fake)
  await scan(fake, pickup, 'G8ADKBRF')
  await close(fake, pickup, null)
  fake.kill()
  const other = await fakeStation({ ...fake, begins: { account: 'other' } })
  const parcels = { type: 'pickup-parcels', pickup, from: 0, count: 10 } as const
  for (const query of [{ type: 'pickup', key: pickup } as const, parcels])
    expect(await other.station.api.ask(query)).toMatchObject({ fault: { code: 'pickup.unknown' } })
})

describe('a parcel whose order is cancelled between its scan and the signature', () => {
  const scannedThenCancelled = async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    await fake.clock.advance(120_000)
    fake.world.orders.set('G8ADKBRF', order('G8ADKBRF', { status: 'cancel', pickupShift: afternoon }))
    return { fake, pickup }
  }

  it('goes with nobody: the service is asked once more before the signature', async () => {
    const { fake, pickup } = await scannedThenCancelled()
    expect(await close(fake, pickup, null)).toMatchObject({ code: 'station.unacknowledged' })
    expect(await rows(fake, pickup)).toEqual({ G8ADKBRF: 'cancelled' })
  })

  it.each(['service.unreachable', 'service.failing'] as const)(
    'is shouted about afterwards where the service said %s before the signature',
    async (code) => {
      const { fake, pickup } = await scannedThenCancelled()
      fake.world.serviceFault = { code }
      expect(await close(fake, pickup, null)).toBeNull()
      fake.world.serviceFault = null
      await fake.clock.advance(120_000)
      expect((await view(fake, pickup)).late).toEqual([late('G8ADKBRF')])
    },
  )
})

describe('a parcel whose order is being cancelled here', () => {
  const cancelling = async (code = 'G8ADKBRF') => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    const cancel = async () => {
      fake.world.actionFault = { code: 'service.unreachable' }
      const asked = {
        type: 'order-action',
        id: uuid(),
        action: 'cancel',
        orders: [code],
        reason: null,
        cod: null,
      } as const
      await fake.station.api.execute({ ...asked, orders: [...asked.orders] })
      await settle()
      return asked.id
    }
    return { fake, pickup, cancel }
  }

  it('is expected by no handover', async () => {
    const { fake, cancel } = await cancelling()
    await cancel()
    expect(await rows(fake, await open(fake, tomorrow))).toEqual({})
    expect(await rows(fake, await open(fake))).toEqual({ G8ADKBRF: 'excluded' })
  })

  it('does not go with the driver, scanned before or after that was asked', async () => {
    for (const first of ['scan', 'cancel'] as const) {
      const { fake, pickup, cancel } = await cancelling()
      if (first === 'cancel') await cancel()
      await scan(fake, pickup, 'G8ADKBRF')
      if (first === 'scan') await cancel()
      expect(await rows(fake, pickup)).toEqual({ G8ADKBRF: 'cancelled' })
      expect(await close(fake, pickup, null)).toMatchObject({ code: 'station.unacknowledged' })
    }
  })

  it('is scanned once more where the cancel was taken back after it was put aside', async () => {
    const { fake, pickup, cancel } = await cancelling()
    await scan(fake, pickup, 'G8ADKBRF')
    const entry = await cancel()
    await putAside(fake, pickup)
    await fake.station.api.execute({ type: 'outbox-drop', id: uuid(), entry })
    await fake.station.api.execute({ type: 'outbox-settle', id: uuid(), entry, done: false })
    await settle()
    expect(await rows(fake, pickup)).toEqual({ G8ADKBRF: 'expected' })
    expect(await scan(fake, pickup, 'G8ADKBRF')).toMatchObject({ verdict: 'scanned' })
  })
})

describe('a pickup that is signed', () => {
  it('needs a reason for every short parcel, and both names', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT')])
    const pickup = await open(fake)
    await scan(fake, pickup, 'G8ADKBRF')
    expect(await close(fake, pickup, null)).toMatchObject({ code: 'pickup.short-unanswered', facts: { count: 1 } })
    expect(await close(fake, pickup, 'not-found', [' ', 'Lan'])).toMatchObject({ code: 'request.invalid' })
    expect(await close(fake, pickup, 'not-found')).toBeNull()
    expect((await view(fake, pickup)).counts).toMatchObject({ expected: 2, scanned: 1, short: 1, handed: 1 })
  })

  it('is changed by nothing any more', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const pickup = await open(fake)
    await close(fake, pickup, 'not-found')
    expect(await scan(fake, pickup, 'G8ADKBRF')).toBe('pickup.closed')
    expect((await close(fake, pickup, 'not-found'))?.code).toBe('pickup.closed')
  })

  it('counts the COD and the weight of an order once, however many labels it has', async () => {
    const fake = await stationWith([
      expected('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2'], cod: 300_000, weight: 5_000 }),
      expected('G8ADKBRF', { cod: null, weight: 700 }),
    ])
    const pickup = await open(fake)
    for (const line of ['LXFDFT_1', 'LXFDFT_2', 'G8ADKBRF']) await scan(fake, pickup, line)
    expect((await view(fake, pickup)).counts).toMatchObject({ cod: 300_000, weight: 5_700, handed: 3 })
  })

  it('gives what it left to the next shift to the pickup after it, and nothing that went', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT')])
    const first = await open(fake)
    await scan(fake, first, 'G8ADKBRF')
    await close(fake, first, 'next-shift')
    const second = await open(fake, tomorrow)
    expect(await rows(fake, second)).toEqual({ LXFDFT: 'expected' })
    const again = await open(fake)
    expect(Object.keys(await rows(fake, again))).not.toContain('G8ADKBRF')
  })

  it('is named when a parcel of it is scanned once more', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT', { pickupShift: tomorrow })])
    const first = await open(fake)
    await scan(fake, first, 'G8ADKBRF')
    await close(fake, first, null)
    const { manifest } = await view(fake, first)
    const second = await open(fake, tomorrow)
    expect(await scan(fake, second, 'G8ADKBRF')).toMatchObject({ verdict: 'over', before: manifest })
  })

  it('is named also where another open one expects the parcel, whose order changed its shift in between', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const first = await open(fake)
    const moved = expected('G8ADKBRF', { pickupShift: tomorrow })
    fake.world.orders.set('G8ADKBRF', moved)
    fake.world.stored.set('G8ADKBRF', { order: moved, readAt: fake.clock.now() })
    const second = await open(fake, tomorrow)
    expect(await scan(fake, first, 'G8ADKBRF')).toMatchObject({ verdict: 'scanned' })
    const { manifest } = await view(fake, first)
    expect(await scan(fake, second, 'G8ADKBRF')).toMatchObject({ verdict: 'over', before: manifest })
    expect((await view(fake, second)).counts).toMatchObject({ expected: 0, scanned: 0, over: 1 })
  })

  it('has a number of its own for each, by which it is found', async () => {
    const fake = await stationWith([expected('G8ADKBRF')])
    const first = await view(fake, await open(fake))
    const second = await view(fake, await open(fake, tomorrow))
    expect(first.manifest).toMatch(/^BG-\d{4}-261121-01$/)
    expect(second.manifest).toMatch(/^BG-\d{4}-261121-02$/)
    expect((await view(fake, second.manifest)).id).toBe(second.id)
  })
})

it('a pickup that was opened by mistake can be dropped while nothing is scanned', async () => {
  const fake = await stationWith([expected('G8ADKBRF')])
  const drop = (pickup: string) => fake.station.api.execute({ type: 'pickup-drop', id: uuid(), pickup })
  const used = await open(fake)
  await scan(fake, used, 'G8ADKBRF')
  expect(await drop(used)).toMatchObject({ ok: false, fault: { code: 'pickup.not-empty' } })
  const unused = await open(fake, tomorrow)
  expect(await drop(unused)).toMatchObject({ ok: true })
  const page = await fake.station.api.ask({ type: 'pickups', limit: 10, before: null })
  expect(page.ok ? page.value.pickups.map(({ id }) => id) : []).toEqual([used])
})

it('a batch is made of the orders of a shift, each once, without the cancelled', async () => {
  const fake = await stationWith([
    expected('G8ADKBRF'),
    expected('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2'] }),
    expected('G8AD6FRU', { status: 'cancel' }),
  ])
  const made = await fake.station.api.execute({
    type: 'pickup-batch',
    id: uuid(),
    ...afternoon,
    name: 'Ca chiều',
    size: '80x80',
  })
  expect(made).toMatchObject({ ok: true, value: { orders: 2 } })
  const [batch] = [...fake.world.batches.kept.values()]
  expect(batch?.batch).toMatchObject({ name: 'Ca chiều', source: 'shift' })
  expect(batch?.rows.map(({ line }) => line).sort()).toEqual(['G8ADKBRF', 'LXFDFT'])
  const none = await fake.station.api.execute({ type: 'pickup-batch', id: uuid(), ...tomorrow, name: '', size: 'A5' })
  expect(none).toMatchObject({ ok: false, fault: { code: 'pickup.nothing-known' } })
})

describe('a manifest on paper', () => {
  const sheets = { ...printerA, id: 'canon', name: 'Canon', uri: 'spooler:canon', sheet: 'A4' } as const
  const print = async (fake: FakeStation, printer: string, handover?: string) => {
    const pickup = handover ?? (await open(fake))
    const command = { type: 'pickup-print' as const, id: uuid(), pickup, printer, language: 'vi' as const }
    const printed = await fake.station.api.execute(command)
    return printed.ok ? printed.value.verdict : printed.fault.code
  }

  it('goes to the sheet printer that is named', async () => {
    const fake = await stationWith([], { printers: [printerA, sheets] })
    expect(await print(fake, 'canon')).toBe('sent-not-confirmed')
    expect(fake.world.documents).toHaveLength(1)
  })

  it('is what the station knows of the handover, whatever document a window sends with it', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT')], { printers: [sheets] })
    await fake.settings({ stationName: 'Bàn 03', place: 'Kho Tân Bình' })
    const pickup = await open(fake)
    const document = { pdf: Buffer.from('%PDF-1.7 forged').toString('base64') }
    const command = { type: 'pickup-print' as const, id: uuid(), pickup, printer: 'canon', language: 'vi' as const }
    expect(await fake.station.api.execute({ ...command, ...document })).toMatchObject({ ok: true })
    const [drawn = ''] = fake.world.documents
    for (const word of ['G8ADKBRF', 'LXFDFT', 'Bàn 03', 'Kho Tân Bình']) expect(drawn).toContain(word)
    expect(drawn).not.toContain('forged')
  })

  it.each([
    ['a printer of labels', 'a', 'printer.takes-no-pdf'],
    ['a printer that is not there', 'z', 'printer.unknown'],
  ])('is refused by %s', async (_, printer, fault) => {
    const fake = await stationWith([], { printers: [printerA, sheets] })
    expect(await print(fake, printer)).toBe(fault)
    expect(fake.world.documents).toEqual([])
  })

  it('is of a handover of this station: of none, no sheet comes out', async () => {
    const fake = await stationWith([], { printers: [printerA, sheets] })
    expect(await print(fake, 'canon', uuid())).toBe('pickup.unknown')
    expect(fake.world.documents).toEqual([])
  })

  it('says what keeps the printer from it', async () => {
    const fake = await stationWith([], { printers: [sheets] })
    fake.world.printerFault = { code: 'printer.media-empty' }
    expect(await print(fake, 'canon')).toBe('printer.media-empty')
  })
})

describe('the shifts', () => {
  const shiftsOf = async ({ station }: FakeStation) => {
    const snapshot = await station.api.ask({ type: 'snapshot' })
    const patch = snapshot.ok ? snapshot.value.patches.find(({ table }) => table === 'shifts') : undefined
    return patch?.table === 'shifts' ? patch.row : null
  }

  it('are those of the service and those that orders name, without the ids of the service', async () => {
    const fake = await stationWith([expected('G8ADKBRF'), expected('LXFDFT', { pickupShift: tomorrow })])
    fake.world.shifts = [{ id: 410_027_731, title: 'Ca lấy chiều', ...afternoon }]
    await fake.station.api.ask({ type: 'shifts' })
    await settle()
    expect(await shiftsOf(fake)).toEqual({
      fetchedAt: fake.clock.now(),
      shifts: [
        { ...afternoon, title: 'Ca lấy chiều', orders: 1 },
        { ...tomorrow, title: '', orders: 1 },
      ],
    })
    expect(JSON.stringify([...fake.world.memory.values()])).not.toContain('410027731')
  })

  it('stay when they have begun and the service names them no more, and after a restart without a network', async () => {
    const fake = await stationWith([])
    fake.world.shifts = [{ id: 1, title: 'chiều', ...afternoon }]
    await fake.station.api.ask({ type: 'shifts' })
    await settle()
    const heardAt = fake.clock.now()
    await fake.clock.advance(3 * hour)
    fake.world.shifts = []
    await fake.station.api.ask({ type: 'shifts' })
    await settle()
    expect((await shiftsOf(fake))?.shifts).toHaveLength(1)
    fake.kill()
    fake.world.serviceFault = { code: 'service.unreachable' }
    const again = await fakeStation({ world: fake.world, clock: fake.clock, journal: fake.journal })
    const row = await shiftsOf(again)
    expect(row?.shifts).toEqual([{ ...afternoon, title: 'chiều', orders: 0 }])
    expect(row?.fetchedAt).toBeGreaterThan(heardAt)
  })

  it('are no longer offered long after their end', async () => {
    const fake = await stationWith([])
    fake.world.shifts = [{ id: 1, title: '', from: midnight, to: midnight + 4 * hour + 600_000 }]
    await fake.station.api.ask({ type: 'shifts' })
    await settle()
    expect((await shiftsOf(fake))?.shifts).toHaveLength(1)
    fake.world.shifts = []
    await fake.clock.advance(600_000)
    await fake.station.api.ask({ type: 'shifts' })
    await settle()
    expect((await shiftsOf(fake))?.shifts).toEqual([])
  })
})
