import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { fakeBatch } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const minute = 60_000
const away = { code: 'service.unreachable' } as const

/** Our own change, done by the carrier before anything else happens. */
async function changeCod({ station, world }: FakeStation, code: string, cod: number): Promise<void> {
  await station.api.execute({
    type: 'order-action',
    id: uuid(),
    action: 'change-cod',
    orders: [code],
    reason: null,
    cod,
  })
  await settle()
  const changed = world.orders.get(code)
  if (changed !== undefined) world.orders.set(code, { ...changed, updatedAt: (changed.updatedAt ?? 0) + 1 })
}

/** One row, fetched ahead; `pdf`: how many labels are in its PDF, or the fault. */
async function batchOf(fake: FakeStation) {
  const { id } = await fakeBatch(fake, ['LXFDFT'])
  for (let second = 0; second < 10; second++) await fake.clock.advance(1_000)
  const pdf = async () => {
    const wanted = { rows: [0], size: '80x80', sheet: 'label', cutLines: false, from: 0, skip: 0 } as const
    const answer = await fake.station.api.ask({ type: 'batch-pdf', batch: id, ...wanted, rows: [0] })
    return answer.ok ? answer.value.labels : answer.fault.code
  }
  return { pdf }
}

/** While the next page is fetched: changed before the carrier draws it, changed back before it is here. */
function changeMeanwhile(fake: FakeStation, code: string): void {
  const { world } = fake
  world.tokenGate = async () => {
    world.tokenGate = null
    await changeCod(fake, code, 1_234_000)
  }
  world.viewGate = async () => {
    world.viewGate = null
    await changeCod(fake, code, 0)
  }
}

describe('a COD that this station changes, and changes back, while the page is on its way', () => {
  it('is on no label that a scan brings out', async () => {
    const fake = await fakeStation()
    changeMeanwhile(fake, 'LXFDFT')
    await fake.scan('LXFDFT')
    await fake.clock.advance(minute)
    expect(fake.world.printedTexts).toEqual(['LXFDFT'])
  })

  it('is on no label of a copy that was read before it, whose page is made anew', async () => {
    const fake = await fakeStation()
    await fake.station.api.ask({ type: 'label-preview', order: 'LXFDFT', parcel: 0, size: '80x80' })
    await settle()
    for (const [key, page] of fake.world.sealed) fake.world.sealed.set(key, { ...page, orderMark: null })
    changeMeanwhile(fake, 'LXFDFT')
    await fake.scan('LXFDFT')
    await fake.clock.advance(minute)
    expect(fake.world.printedTexts).toEqual(['LXFDFT'])
  })

  it('is on no page that is fetched ahead, which is fetched again once it is through, nor in a PDF of it, with a network or without', async () => {
    for (const offline of [false, true]) {
      const fake = await fakeStation()
      changeMeanwhile(fake, 'LXFDFT')
      const { pdf } = await batchOf(fake)
      if (offline) fake.world.serviceFault = away
      expect(await pdf()).toBe(1)
      expect([...fake.world.sealed.values()].map((page) => new TextDecoder().decode(page.pdf))).toEqual(['LXFDFT'])
    }
  })

  it('is on no page that is sealed while the carrier’s answer to the change is on its way', async () => {
    for (const how of ['fetched ahead', 'shown'] as const) {
      const fake = await fakeStation()
      const { world, station } = fake
      const answers = Promise.withResolvers<void>()
      world.actionGate = answers.promise
      const change = changeCod(fake, 'LXFDFT', 1_234_000)
      await settle()
      // The carrier does it behind the Order Info that was asked for meanwhile.
      world.tokenGate = async () => void world.orders.set('LXFDFT', order('LXFDFT', { cod: 1_234_000, updatedAt: 2 }))
      if (how === 'fetched ahead') await batchOf(fake)
      else await station.api.ask({ type: 'label-preview', order: 'LXFDFT', parcel: 0, size: '80x80' })
      await settle()
      expect([how, world.viewCalls > 0, [...world.sealed.values()]]).toEqual([how, true, []])
      answers.resolve()
      await change
    }
  })
})

describe('a COD that this station changes once while pages are fetched ahead', () => {
  it('does not leave its row without a page until a restart', async () => {
    const fake = await fakeStation()
    fake.world.tokenGate = async () => {
      fake.world.tokenGate = null
      await changeCod(fake, 'LXFDFT', 1_234_000)
    }
    const { pdf } = await batchOf(fake)
    await fake.clock.advance(minute)
    expect(await pdf()).toBe(1)
  })

  it('asks for no page at a stretch while its change is on its way', async () => {
    const fake = await fakeStation()
    const { world, clock } = fake
    const answers = Promise.withResolvers<void>()
    world.actionGate = answers.promise
    const change = changeCod(fake, 'LXFDFT', 1_234_000)
    await settle()
    await batchOf(fake)
    await clock.advance(10 * minute)
    expect(world.viewCalls).toBeLessThan(25)
    answers.resolve()
    await change
  })
})

describe('a page that was sealed of an order as it was once', () => {
  it('is in no PDF once the carrier says that it changed since, though it says the same again', async () => {
    const fake = await fakeStation()
    const { pdf } = await batchOf(fake)
    expect(await pdf()).toBe(1)
    fake.world.orders.set('LXFDFT', order('LXFDFT', { updatedAt: 3 }))
    await fake.station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    await settle()
    expect(await pdf()).toBe('label.not-on-disk')
  })
})

describe('an order that somebody else changes at the carrier, and back, while a slow view is on its way', () => {
  it('is read once more behind the view: no label says what it said in between', async () => {
    const fake = await fakeStation()
    const { world, clock } = fake
    world.tokenGate = async () => {
      world.tokenGate = null
      await clock.sleep(3_000, new AbortController().signal)
      world.orders.set('LXFDFT', order('LXFDFT', { cod: 1_234_000, updatedAt: 2 }))
    }
    world.viewGate = async () => {
      world.viewGate = null
      world.orders.set('LXFDFT', order('LXFDFT', { updatedAt: 3 }))
    }
    await fake.scan('LXFDFT')
    await clock.advance(minute)
    expect(world.printedTexts).toEqual(['LXFDFT'])
  })

  it('asks nothing more where the view comes soon', async () => {
    const { scan, world } = await fakeStation()
    await scan('LXFDFT')
    expect([world.printed, world.orderCalls]).toEqual([['LXFDFT'], 1])
  })

  it('counts as it was where the carrier cannot say any more', async () => {
    const { scan, world, clock } = await fakeStation()
    world.tokenGate = () => clock.sleep(3_000, new AbortController().signal)
    await scan('LXFDFT')
    world.orderFaults.set('LXFDFT', { code: 'service.failing' })
    await clock.advance(minute)
    expect(world.printedTexts).toEqual(['LXFDFT'])
  })

  it('is read once more too where its copy was read some time before: the label that was right then is old once it is changed back', async () => {
    const fake = await fakeStation()
    const { world, clock, scan } = fake
    await batchOf(fake)
    for (const [key, page] of world.sealed) world.sealed.set(key, { ...page, orderMark: null })
    await clock.advance(20_000)
    world.orders.set('LXFDFT', order('LXFDFT', { cod: 1_234_000, updatedAt: 2 }))
    await scan('LXFDFT')
    await clock.advance(minute)
    expect(world.printedTexts).toEqual(['LXFDFT 1234000'])
    expect(await scan('LXFDFT')).toMatchObject({ verdict: 'duplicate', news: null })
    world.orders.set('LXFDFT', order('LXFDFT', { updatedAt: 3 }))
    await clock.advance(minute)
    await scan('LXFDFT')
    await clock.advance(minute)
    const [card] = await fake.cards()
    expect(card).toMatchObject({ news: { code: 'order.changed', facts: { codBefore: 1_234_000, codNow: 0 } } })
  })

  it('is asked about right behind its label where the carrier is too slow to say it behind the view', async () => {
    const { scan, world, clock, cards } = await fakeStation()
    const never = new AbortController().signal
    world.tokenGate = async () => {
      await clock.sleep(3_000, never)
      world.orders.set('LXFDFT', order('LXFDFT', { cod: 1_234_000, updatedAt: 2 }))
      world.orderGate = () => clock.sleep(1_800, never)
    }
    await scan('LXFDFT')
    await clock.advance(10_000)
    expect(world.printedTexts).toEqual(['LXFDFT 1234000'])
    expect((await cards())[0]).toMatchObject({ blocks: true, news: { code: 'order.changed' } })
  })

  it('prints where every token touches the order, and says nothing else of it', async () => {
    const { scan, world, clock } = await fakeStation()
    let touched = 1
    world.tokenGate = async () => {
      await clock.sleep(3_000, new AbortController().signal)
      world.orders.set('LXFDFT', order('LXFDFT', { updatedAt: ++touched }))
    }
    await scan('LXFDFT')
    await clock.advance(minute)
    expect([world.printedTexts, world.viewCalls]).toEqual([['LXFDFT'], 2])
  })
})
