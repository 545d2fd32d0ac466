import { describe, expect, it } from 'vitest'
import type { Card } from '../../../src/contract/card.ts'
import { fakeBatch } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

describe('a scan', () => {
  it('prints the label of its parcel, once', async () => {
    const { scan, world } = await fakeStation()
    const card = cardOf(await scan('g8adkbrf\r\n'))
    expect(card).toMatchObject({ code: 'G8ADKBRF', verdict: 'printed', blocks: false })
    expect(world.printed).toEqual(['G8ADKBRF'])
  })

  it('has accepted, started and sending on disk before the printer gets its first byte', async () => {
    const { scan, world, journal } = await fakeStation()
    world.gate = new Promise(() => undefined)
    await scan('LXFDFT')
    expect(world.printed).toEqual(['LXFDFT'])
    expect(journal.log.map((entry) => entry.body.type)).toEqual(['accepted', 'started', 'sending'])
  })

  it('prints nothing when the journal refuses to write sending', async () => {
    const { scan, world, journal } = await fakeStation()
    journal.refuse = (types) => (types.includes('sending') ? { ok: false, fault: { code: 'store.full' } } : null)
    const card = cardOf(await scan('LXFDFT'))
    expect(world.printed).toEqual([])
    expect(card.verdict).toBe('not-printed')
    expect(card.fault?.code).toBe('store.full')
  })

  it('prints nothing when the journal cannot take the job', async () => {
    const { scan, world, journal } = await fakeStation()
    journal.refuse = () => ({ ok: false, fault: { code: 'store.full' } })
    const card = cardOf(await scan('LXFDFT'))
    expect(world.printed).toEqual([])
    expect(card).toMatchObject({ verdict: 'not-printed', blocks: true, fault: { code: 'store.full' } })
  })

  it('of a double scan makes one job', async () => {
    const { station, world, journal } = await fakeStation()
    world.gate = new Promise(() => undefined)
    const line = { type: 'scan', line: 'LXFDFT' } as const
    await Promise.all([
      station.api.execute({ ...line, id: '01980000-0000-7000-8000-000000000001' }),
      station.api.execute({ ...line, id: '01980000-0000-7000-8000-000000000002' }),
    ])
    await settle()
    expect(journal.jobs.size).toBe(1)
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('that is delivered twice with one id acts once', async () => {
    const { station, journal } = await fakeStation()
    const command = { type: 'scan', line: 'LXFDFT', id: '01980000-0000-7000-8000-000000000001' } as const
    const [first, second] = await Promise.all([station.api.execute(command), station.api.execute(command)])
    await settle()
    expect(second).toEqual(first)
    expect(journal.jobs.size).toBe(1)
  })

  it('of a parcel that was printed is a duplicate and prints nothing', async () => {
    const { scan, world } = await fakeStation()
    await scan('LXFDFT')
    const card = cardOf(await scan('LXFDFT'))
    expect(card).toMatchObject({ verdict: 'duplicate', blocks: false, labels: [] })
    expect(card.printedBefore).not.toBeNull()
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('prints a duplicate after the deliberate key, as copy 2', async () => {
    const { scan, station, world, card } = await fakeStation()
    await scan('LXFDFT')
    const duplicate = cardOf(await scan('LXFDFT'))
    const id = '01980000-0000-7000-8000-000000000009'
    await station.api.execute({ type: 'reprint', id, card: duplicate.id, reason: null })
    await settle()
    expect(world.printed).toEqual(['LXFDFT', 'LXFDFT'])
    expect((await card(id)).labels[0]).toMatchObject({ copy: 2, verdict: 'printed' })
  })

  it('of a whole order makes one job a parcel, from one view', async () => {
    const { scan, world } = await fakeStation()
    world.orders.set('LXFDFT', order('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3'] }))
    const card = cardOf(await scan('LXFDFT'))
    expect(world.printed).toEqual(['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3'])
    expect(card.labels.map((label) => label.verdict)).toEqual(['printed', 'printed', 'printed'])
    expect(world.viewCalls).toBe(1)
  })

  it('of one parcel prints that parcel only', async () => {
    const { scan, world } = await fakeStation()
    world.orders.set('LXFDFT', order('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3'] }))
    await scan('lxfdft_2')
    expect(world.printed).toEqual(['LXFDFT_2'])
  })

  it.each([
    ['XXXXXXXX', 'order.unknown'],
    ['LXFDFT_9', 'order.no-such-parcel'],
    ['Đơn của chị Lan', 'scan.unknown-code'],
    ['', 'scan.empty'],
    ['A', 'scan.too-short'],
    ['A'.repeat(10_000), 'scan.too-long'],
    ['G8AD\u001dKBRF', 'scan.control-characters'],
  ])('of %j is not printed, says %s, and blocks until it is acknowledged', async (line, code) => {
    const { scan, station, world } = await fakeStation()
    const card = cardOf(await scan(line))
    expect(card).toMatchObject({ verdict: 'not-printed', blocks: true, fault: { code } })
    expect(await scan('G8ADKBRF')).toBe('station.unacknowledged')
    await station.api.execute({ type: 'acknowledge', id: '01980000-0000-7000-8000-000000000003', card: card.id })
    await scan('G8ADKBRF')
    expect(world.printed).toEqual(['G8ADKBRF'])
  })

  it('of a command that there is none of is refused, and is no parcel: no card shows it, and the next scan is taken', async () => {
    const { scan, cards, world } = await fakeStation()
    expect(await scan('--99--')).toBe('scan.unknown-command')
    expect(await cards()).toEqual([])
    await scan('G8ADKBRF')
    expect(world.printed).toEqual(['G8ADKBRF'])
  })

  it('of a cancelled order prints nothing', async () => {
    const { scan, world } = await fakeStation()
    world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    expect(cardOf(await scan('LXFDFT')).fault?.code).toBe('order.cancelled')
    expect(world.printed).toEqual([])
  })

  it('acknowledges an error by its command bar code', async () => {
    const { scan } = await fakeStation()
    await scan('XXXXXXXX')
    expect(await scan('--31--')).toBe('done')
    expect(cardOf(await scan('LXFDFT')).verdict).toBe('printed')
  })

  it("finds a parcel by the seller's own code once the station has seen the order", async () => {
    const { scan, world } = await fakeStation()
    const called = order('LXFDFT', { sellerCode: 'DH-2026/11' })
    world.stored.set('LXFDFT', { order: called, readAt: 0 })
    world.orders.set('LXFDFT', called)
    expect(cardOf(await scan('DH-2026/11')).code).toBe('LXFDFT')
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('prints no label of an order that its seller calls otherwise by now, scanned or a row', async () => {
    const fake = await fakeStation()
    const { scan, world, clock } = fake
    world.orders.set('LXFDFT', order('LXFDFT', { sellerCode: 'DH-18' }))
    const before = { order: order('LXFDFT', { sellerCode: 'DH-17' }), readAt: clock.now() - 3_600_000 }
    world.stored.set('LXFDFT', before)
    expect(cardOf(await scan('DH-17')).fault?.code).toBe('scan.unknown-code')
    world.stored.set('LXFDFT', before)
    const batch = await fakeBatch(fake, ['DH-17'])
    await batch.print()
    await clock.advance(1_000)
    expect(world.printed).toEqual([])
    expect((await batch.rows()).map(({ fault }) => fault?.code)).toEqual(['scan.unknown-code'])
  })

  it("asks when a seller's code stands for several orders", async () => {
    const { scan, world } = await fakeStation()
    for (const code of ['LXFDFT', 'L8TKYG'])
      world.stored.set(code, { order: order(code, { sellerCode: 'DH-1-x' }), readAt: 0 })
    expect(cardOf(await scan('DH-1-x')).fault?.code).toBe('scan.ambiguous')
    expect(world.printed).toEqual([])
  })

  it("asks when a seller's code is another order's own code, be it one that is on no disk here", async () => {
    for (const isStored of [false, true]) {
      const { scan, world } = await fakeStation()
      world.stored.set('LXFDFT', { order: order('LXFDFT', { sellerCode: 'L8TKYG' }), readAt: 0 })
      if (isStored) world.stored.set('L8TKYG', { order: order('L8TKYG'), readAt: 0 })
      expect(cardOf(await scan('L8TKYG')).fault).toMatchObject({
        code: 'scan.ambiguous',
        facts: { orders: 'L8TKYG, LXFDFT' },
      })
      expect(world.printed).toEqual([])
    }
  })

  it("asks when a seller's code is that of a label that came out here, also where nobody can be asked", async () => {
    const { scan, world } = await fakeStation()
    expect(cardOf(await scan('L8TKYG')).verdict).toBe('printed')
    world.stored.clear()
    world.stored.set('LXFDFT', { order: order('LXFDFT', { sellerCode: 'L8TKYG' }), readAt: 0 })
    world.serviceFault = { code: 'service.unreachable' }
    expect(cardOf(await scan('L8TKYG')).fault?.code).toBe('scan.ambiguous')
    expect(world.printed).toEqual(['L8TKYG'])
  })

  it("finds a parcel by a seller's code that only reads as one of the carrier's", async () => {
    const { scan, world } = await fakeStation()
    const called = order('LXFDFT', { sellerCode: 'DH10023' })
    world.stored.set('LXFDFT', { order: called, readAt: 0 })
    world.orders.set('LXFDFT', called)
    expect(cardOf(await scan('DH10023')).code).toBe('LXFDFT')
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('prints no label whose dots say another code, or none', async () => {
    const { scan, world } = await fakeStation()
    world.misread = ['G8AD6FRU']
    expect(cardOf(await scan('LXFDFT')).fault?.code).toBe('label.wrong-code')
    await scan('--31--')
    world.misread = []
    expect(cardOf(await scan('L8TKYG')).fault?.code).toBe('label.no-code')
    expect(world.printed).toEqual([])
  })

  it('says too large instead of scaling a label', async () => {
    const { scan, world } = await fakeStation()
    await scan('--11--')
    const card = cardOf(await scan('LXFDFT'))
    expect(card.fault).toMatchObject({ code: 'label.too-large-for-printer', facts: { needs: 1184, has: 832 } })
    expect(world.printed).toEqual([])
  })

  it('goes to the printer of the size that was chosen by bar code', async () => {
    const { scan } = await fakeStation()
    await scan('--13--')
    expect(cardOf(await scan('LXFDFT'))).toMatchObject({ size: '52x70', printer: 'TSC' })
  })

  it('is taken while the one before prints, and comes out after it', async () => {
    const { scan, world, card } = await fakeStation()
    const open = Promise.withResolvers<void>()
    world.gate = open.promise
    const first = cardOf(await scan('LXFDFT'))
    const second = cardOf(await scan('L8TKYG'))
    expect(second.verdict).toBe('working')
    open.resolve()
    await settle()
    expect((await card(first.id)).verdict).toBe('printed')
    expect((await card(second.id)).verdict).toBe('printed')
    expect(world.printed).toEqual(['LXFDFT', 'L8TKYG'])
  })
})

describe('the first parcel of an order that is one parcel', () => {
  it.each([true, false])('is the order at the print desk, known here before: %s', async (isKnown) => {
    const { scan, world, clock, station } = await fakeStation()
    if (isKnown) await station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    expect(await scan('LXFDFT_1')).toMatchObject({ verdict: 'printed', code: 'LXFDFT' })
    expect(world.printed).toEqual(['LXFDFT'])
    await clock.advance(60_000)
    for (const line of ['LXFDFT', 'LXFDFT_1']) expect(await scan(line)).toMatchObject({ verdict: 'duplicate' })
    expect(await scan('LXFDFT_2')).toMatchObject({ verdict: 'not-printed', fault: { code: 'order.no-such-parcel' } })
    expect(world.printed).toEqual(['LXFDFT'])
  })
})
