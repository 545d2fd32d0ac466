import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { StationSettings } from '../../../src/model/settings.ts'
import type { CarrierAccount } from '../../../src/ports/carrierAccount.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const named = (id: number, name: string) => ({
  id,
  name,
  phone: '',
  address: '',
  ward: '',
  district: null,
  active: true,
  status: 1,
})

const shops = [named(1, 'Bé Na'), named(7, 'Kho Gò Vấp'), named(9, 'Xa')]

/** A station of shop 1, and two orders of shop 7 of the same account, of which it knows none. */
async function stationOf(
  begins: Partial<StationSettings> = {},
  listed: CarrierAccount['shops'] = async () => ok(shops),
) {
  const world = freshWorld()
  for (const code of ['LXFDFT', 'G8ADKBRG']) world.orders.set(code, order(code, { shop: 7 }))
  let asked = 0
  const carrier: Pick<CarrierAccount, 'shops'> = {
    shops: (signal) => {
      asked++
      return listed(signal)
    },
  }
  return { ...(await fakeStation({ world, begins, carrier })), asked: () => asked }
}

const asksOf = (shop: string) => ({ code: 'order.other-shop', facts: { code: 'LXFDFT', shop } })

async function settingsOf({ station }: FakeStation) {
  const snapshot = await station.api.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new Error(snapshot.fault.code)
  return snapshot.value.patches.find((patch) => patch.table === 'settings')?.row
}

describe('a parcel of another shop of the account', () => {
  it('is named and asked about, and printed once when somebody says so', async () => {
    const { scan, world, station, card } = await stationOf()
    const asking = cardOf(await scan('LXFDFT'))
    expect(asking).toMatchObject({ verdict: 'waiting', blocks: true, fault: asksOf('Kho Gò Vấp · 7') })
    expect(world.printed).toEqual([])
    await station.api.execute({ type: 'reprint', id: uuid(), card: asking.id, reason: null })
    await settle()
    expect((await card(asking.id)).verdict).toBe('printed')
    expect(world.printed).toHaveLength(1)
  })

  it('is printed once when somebody says so, also where the journal does not keep what its shop calls itself', async () => {
    const { scan, world, station, card } = await stationOf({}, async () => ok([named(7, '🎁 <b>Quà</b>')]))
    const asking = cardOf(await scan('LXFDFT'))
    expect(asking.fault).toEqual({ code: 'order.other-shop', facts: { code: 'LXFDFT' } })
    await station.api.execute({ type: 'reprint', id: uuid(), card: asking.id, reason: null, asks: asking.fault })
    await settle()
    expect((await card(asking.id)).verdict).toBe('printed')
    expect(world.printed).toHaveLength(1)
  })

  it('is asked about after what became of the order, each by itself', async () => {
    const { scan, world, station, card } = await stationOf()
    world.orders.set('LXFDFT', order('LXFDFT', { shop: 7, status: 'delivered' }))
    const asking = cardOf(await scan('LXFDFT'))
    expect(asking.fault?.code).toBe('order.not-awaiting')
    await station.api.execute({ type: 'reprint', id: uuid(), card: asking.id, reason: null })
    await settle()
    expect((await card(asking.id)).fault?.code).toBe('order.other-shop')
    expect(world.printed).toEqual([])
  })

  it('is printed where a leader has said so, and its shop has a name on the card all the same', async () => {
    const fake = await stationOf({ otherShops: 'print' })
    expect(cardOf(await fake.scan('LXFDFT'))).toMatchObject({ verdict: 'printed', parcel: { shop: 7 } })
    expect(await settingsOf(fake)).toMatchObject({
      shops: [
        { id: 1, name: 'Bé Na' },
        { id: 7, name: 'Kho Gò Vấp' },
      ],
    })
  })

  it('is left out of a batch, until somebody names its row', async () => {
    const { station, world } = await stationOf()
    const [batch, place] = [uuid(), { batch: '', from: 0, size: '80x80', printer: null } as const]
    const made = { name: 'Lô', source: 'paste', size: '80x80', printer: null } as const
    await station.api.execute({ type: 'batch-create', id: batch, ...made, lines: ['LXFDFT', 'G8ADKBRF'] })
    await settle()
    const rowsAfter = async (which: 'remaining' | 'rows') => {
      await station.api.execute({
        type: 'batch-print',
        id: uuid(),
        ...place,
        batch,
        which,
        rows: which === 'rows' ? [0] : [],
      })
      await settle()
      const rows = await station.api.ask({ type: 'batch-rows', batch, from: 0, count: 2 })
      return rows.ok ? rows.value.map(({ verdict, fault }) => fault?.code ?? verdict) : rows.fault.code
    }
    expect(await rowsAfter('remaining')).toEqual(['order.other-shop', 'printed'])
    expect(await rowsAfter('rows')).toEqual(['printed', 'printed'])
    expect(world.printed).toHaveLength(2)
  })
})

describe('the name of a shop', () => {
  it('is asked for once, and kept', async () => {
    const fake = await stationOf({ otherShops: 'print' })
    for (const code of ['LXFDFT', 'G8ADKBRG', 'G8ADKBRF']) await fake.scan(code)
    expect(fake.asked()).toBe(1)
    const settings = await settingsOf(fake)
    const later = await stationOf({ shops: [...(settings?.shops ?? [])] })
    expect(cardOf(await later.scan('LXFDFT')).fault).toEqual(asksOf('Kho Gò Vấp · 7'))
    expect(later.asked()).toBe(0)
  })

  it('is its number while nobody can say it, and is asked for again when the service is back', async () => {
    const fake = await stationOf({}, async () => fail('service.unreachable'))
    const asking = cardOf(await fake.scan('LXFDFT'))
    expect(asking.fault).toEqual(asksOf('7'))
    const cancel = async ({ labels }: Card) =>
      fake.station.api.execute({ type: 'cancel', id: uuid(), job: labels[0]?.job ?? '' })
    await cancel(asking)
    await cancel(cardOf(await fake.scan('G8ADKBRG')))
    expect(fake.asked()).toBe(1)
    fake.world.serviceFault = { code: 'service.unreachable' }
    await fake.clock.advance(300_000)
    fake.world.serviceFault = null
    await fake.station.api.execute({ type: 'network-changed', id: uuid(), online: true })
    await settle()
    await fake.scan('LXFDFT')
    expect(fake.asked()).toBe(2)
  })
})
