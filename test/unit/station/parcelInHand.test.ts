import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import { copyMark } from '../../../src/model/copyMark.ts'
import { fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { noDetail } from '../../support/fakeDetail.ts'
import { close, expected, scan as handOver, open, stationWith, verdict } from '../../support/fakePickup.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

// The parcel in hand is the one that was scanned last, by whatever its seller calls it now.

const seller = 'DH-00451'
const [mine, other] = ['LXFDFT', 'G8ADKBRF'] as const
const empty = { code: 'printer.media-empty' } as const

const longAfter = async ({ clock }: FakeStation) => {
  for (let turn = 0; turn < 22; turn++) await clock.advance(30_000)
}

/** The order is on disk with its page, as its seller called it. */
async function called(at?: FakeStation): Promise<FakeStation> {
  const fake = at ?? (await fakeStation())
  fake.world.orders.set(mine, order(mine, { sellerCode: seller }))
  await fakeBatch(fake, [mine])
  await fake.clock.advance(20_000)
  return fake
}

function exchanged({ world }: FakeStation): void {
  world.orders.set(mine, order(mine, { sellerCode: 'DH-9' }))
  world.orders.set(other, order(other, { sellerCode: seller }))
}

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

describe("a seller's code that another order has by now", () => {
  it('scanned while the label of the order that had it waits, gives none of that', async () => {
    const at = await called()
    at.world.printerFault = empty
    const waiting = cardOf(await at.scan(mine))
    await longAfter(at)
    exchanged(at)
    expect(await at.scan(seller)).toMatchObject({ id: waiting.id })
    at.world.printerFault = null
    await longAfter(at)
    expect(at.world.printed).toEqual([])
    expect(await at.card(waiting.id)).toMatchObject({ fault: { code: 'scan.unknown-code', facts: { code: seller } } })
  })

  it('scanned while labels of several parcels wait, each scanned by itself, gives none of them', async () => {
    const at = await fakeStation()
    const parcels = [`${mine}_1`, `${mine}_2`]
    at.world.orders.set(mine, order(mine, { sellerCode: seller, parcels }))
    await fakeBatch(at, [mine])
    await at.clock.advance(20_000)
    at.world.printerFault = empty
    for (const code of parcels) await at.scan(code)
    await longAfter(at)
    at.world.orders.set(mine, order(mine, { sellerCode: 'DH-9', parcels }))
    await at.scan(seller)
    at.world.printerFault = null
    await longAfter(at)
    expect(at.world.printed).toEqual([])
  })

  it('is no reason after a new start to refuse a parcel that was scanned by its own code', async () => {
    const at = await called()
    at.world.printerFault = empty
    await at.scan(mine)
    await longAfter(at)
    exchanged(at)
    at.kill()
    const { journal, world, clock } = at
    world.printerFault = null
    await longAfter(await fakeStation({ journal, world, clock }))
    expect(world.printed).toEqual([mine])
  })

  it('gives none of that after a new start either, which knows no more what was scanned', async () => {
    const at = await called()
    at.world.printerFault = empty
    await at.scan(seller)
    await longAfter(at)
    exchanged(at)
    at.kill()
    const { journal, world, clock } = at
    const again = await fakeStation({ journal, world, clock })
    world.printerFault = null
    for (const { id } of await again.cards())
      await again.station.api.execute({ type: 'reprint', id: uuid(), card: id, reason: null })
    await longAfter(again)
    expect(world.printed).toEqual([])
    expect((await again.cards()).map(({ fault }) => fault?.code)).toEqual(['scan.unknown-code', 'scan.unknown-code'])
  })

  it.each([
    'before its goods are scanned',
    'while its goods are scanned',
    'while its goods are scanned, and the station is started anew',
  ])('%s', async (when) => {
    const shirt = { name: 'Áo', code: 'AO01', parcel: '', quantity: 1, price: null, weight: null }
    const begins = { packedShops: [{ account: 'acme', shop: 1, unknown: 'confirm' as const }] }
    const at = await fakeStation({ begins })
    const detail = { ...noDetail, items: [shirt] }
    at.world.orders.set(mine, order(mine, { sellerCode: seller, detail }))
    await at.station.api.ask({ type: 'parcel', line: mine, fresh: true })
    const exchange = () => at.world.orders.set(mine, order(mine, { sellerCode: 'DH-9', detail }))
    await longAfter(at)
    if (when.startsWith('before')) exchange()
    await at.scan(seller)
    await longAfter(at)
    exchange()
    const { journal, world, clock } = at
    if (when.endsWith('anew')) at.kill()
    const now = when.endsWith('anew') ? await fakeStation({ journal, world, clock, begins }) : at
    await now.scan('AO01')
    await longAfter(now)
    expect(world.printed).toEqual([])
    expect((await now.cards()).map(({ fault }) => fault?.code)).toContain('scan.unknown-code')
  })

  it('is of no label in hand that is not the other order’s', async () => {
    const at = await called()
    for (const code of [mine, other]) await at.scan(code)
    await longAfter(at)
    exchanged(at)
    const verify = (label: string) => at.station.api.execute({ type: 'verify', id: uuid(), item: seller, label })
    expect(await verify(mine)).toMatchObject({ fault: { code: 'scan.unknown-code' } })
    await at.station.api.ask({ type: 'parcel', line: other, fresh: true })
    await settle()
    expect(await verify(other)).toMatchObject({ value: { match: true } })
  })

  it('gives none of that where somebody says that there is none', async () => {
    const at = await called()
    at.world.outcomes.push({ verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 })
    await at.scan(seller)
    await longAfter(at)
    exchanged(at)
    at.world.printed.length = 0
    await at.scan('--42--')
    await longAfter(at)
    expect(at.world.printed).toEqual([])
  })
})

it('a PIN for a second label of one order gives none of another that its row names by its turn', async () => {
  const at = await called(await fakeStation({ begins: { reprint: 'pin' } }))
  await at.settings({ supervisorPin: '246810' })
  for (const code of [mine, other]) await at.scan(code)
  // More than are let in before their turn.
  const before = knownCodes(at, 33)
  const batch = await fakeBatch(at, [...before, seller])
  at.world.printerFault = empty
  await batch.print()
  const approval = { leader: null, pin: '246810' }
  expect(await batch.print({ which: 'rows', rows: [33], reason: 'damaged', approval })).toBe(1)
  exchanged(at)
  for (const code of [mine, other]) await at.station.api.ask({ type: 'parcel', line: code, fresh: true })
  at.world.printerFault = null
  await longAfter(at)
  expect(at.world.printed).toEqual([mine, other, ...before])
  expect((await batch.rows())[33]).toMatchObject({ verdict: 'duplicate' })
})

describe('a parcel on which a wrong label was found', () => {
  it('is signed for by nobody, where it was scanned out before', async () => {
    const at = await stationWith([expected(mine), expected(other)])
    for (const code of [mine, other]) await at.scan(code)
    const pickup = await open(at)
    for (const code of [mine, other]) expect(await verdict(at, pickup, code)).toBe('scanned')
    await at.station.api.execute({ type: 'verify', id: uuid(), item: mine, label: other })
    expect((await close(at, pickup, null))?.code).toBe('scan.wrong-label')
    await at.scan('--31--')
    // The carrier is asked once more about what was scanned a while ago: meanwhile the next one is found.
    await at.clock.advance(120_000)
    at.world.orderGate = async () => {
      at.world.orderGate = null
      await at.station.api.execute({ type: 'verify', id: uuid(), item: other, label: mine })
    }
    expect((await close(at, pickup, null))?.code).toBe('scan.wrong-label')
    await at.scan('--31--')
    expect(await close(at, pickup, null)).toBe(null)
  })

  it('goes with no driver before somebody who may has said that they know, nor does the one whose label it is', async () => {
    const at = await stationWith([expected(mine), expected(other), expected('L8TKYG')])
    for (const code of [mine, other, 'L8TKYG']) await at.scan(code)
    await at.station.api.execute({ type: 'verify', id: uuid(), item: mine, label: other })
    const pickup = await open(at)
    for (const code of [mine, other]) expect(await handOver(at, pickup, code)).toBe('scan.wrong-label')
    at.world.serviceFault = { code: 'service.unreachable' }
    expect(await handOver(at, pickup, mine)).toBe('scan.wrong-label')
    at.world.serviceFault = null
    expect(await verdict(at, pickup, 'L8TKYG')).toBe('scanned')
    expect(await at.scan('--31--')).toBe('done')
    for (const code of [mine, other]) expect(await verdict(at, pickup, code)).toBe('scanned')
  })

  it('goes with no driver, nor does the one whose label it is, where a copy is known by its mark alone', async () => {
    const at = await stationWith([expected(mine), expected(other)])
    for (const code of [mine, other]) await at.scan(code)
    await at.scan('--21--')
    const copy = [...at.journal.jobs.values()].find((job) => job.copy === 2)
    const label = copyMark(other, 0, 2, copy?.id ?? '')
    const found = await at.station.api.execute({ type: 'verify', id: uuid(), item: mine, label })
    expect(found).toMatchObject({ value: { match: false, code: other, noted: true } })
    const pickup = await open(at)
    for (const code of [mine, other]) expect(await handOver(at, pickup, code)).toBe('scan.wrong-label')
  })
})
