import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const away = { code: 'service.unreachable' } as const
const hours = 3_600_000

async function stationWith(status: string) {
  const world = freshWorld()
  world.orders.set('LXFDFT', order('LXFDFT', { status }))
  return fakeStation({ world })
}

async function printBatch(fake: FakeStation, which: 'remaining' | 'failed' | 'rows') {
  const [batch, place] = [uuid(), { from: 0, size: '80x80', printer: null } as const]
  const { api } = fake.station
  const made = { name: 'Lô', source: 'paste', size: '80x80', printer: null } as const
  await api.execute({ type: 'batch-create', id: batch, ...made, lines: ['LXFDFT', 'G8ADKBRF'] })
  await settle()
  await api.execute({ type: 'batch-print', id: uuid(), batch, which: 'remaining', rows: [], ...place })
  await settle()
  if (which !== 'remaining') {
    await api.execute({ type: 'batch-print', id: uuid(), batch, which, rows: which === 'rows' ? [0] : [], ...place })
    await settle()
  }
  const rows = await api.ask({ type: 'batch-rows', batch, from: 0, count: 2 })
  return rows.ok ? rows.value.map(({ verdict, fault }) => [verdict, fault?.code ?? null]) : rows.fault.code
}

describe('a scan of an order that does not wait for pickup', () => {
  it.each(['delivered', 'returned', 'damage', 'lost', 'storing'])(
    'asks before it prints while it is %s, and prints once when somebody says so',
    async (status) => {
      const { scan, world, station, card } = await stationWith(status)
      const asking = cardOf(await scan('LXFDFT'))
      expect(asking).toMatchObject({
        verdict: 'waiting',
        blocks: true,
        fault: { code: 'order.not-awaiting', facts: { code: 'LXFDFT', status } },
      })
      expect(world.printed).toEqual([])
      await station.api.execute({ type: 'reprint', id: uuid(), card: asking.id, reason: null })
      await settle()
      expect((await card(asking.id)).verdict).toBe('printed')
    },
  )

  it('is answered for each of its parcels, which are first labels where one of them is out', async () => {
    const world = freshWorld()
    world.orders.set('LXFDFT', order('LXFDFT', { status: 'delivered', parcels: ['LXFDFT_1', 'LXFDFT_2'] }))
    const { scan, station, clock } = await fakeStation({ world, begins: { reprint: 'reason' } })
    const asking = cardOf(await scan('LXFDFT'))
    for (let parcel = 0; parcel < 2; parcel++) {
      const answer = await station.api.execute({ type: 'reprint', id: uuid(), card: asking.id, reason: null })
      expect(answer).toMatchObject({ ok: true })
      await clock.advance(2_000)
    }
    expect(world.printed.toSorted()).toEqual(['LXFDFT_1', 'LXFDFT_2'])
    const again = await station.api.execute({ type: 'reprint', id: uuid(), card: asking.id, reason: null })
    expect(again).toMatchObject({ fault: { code: 'reprint.reason-missing' } })
  })

  it.each(['ready_to_pick', 'picking', 'exception', 'ready_to_fly'])('asks nothing while it is %s', async (status) => {
    const { scan } = await stationWith(status)
    expect(cardOf(await scan('LXFDFT')).verdict).toBe('printed')
  })

  it('asks nothing by the word of a copy on disk alone', async () => {
    const { scan, world, clock, station, card } = await stationWith('delivered')
    const asking = cardOf(await scan('LXFDFT'))
    await station.api.execute({ type: 'acknowledge', id: uuid(), card: asking.id })
    await station.api.ask({ type: 'label-preview', order: 'LXFDFT', parcel: 0, size: '80x80' })
    await clock.advance(hours)
    world.serviceFault = away
    const offline = cardOf(await scan('LXFDFT'))
    expect((await card(offline.id)).verdict).toBe('printed')
  })

  it('is answered by nobody at a command line, which prints what it was told to', async () => {
    const { world, station } = await stationWith('delivered')
    await station.api.execute({
      type: 'print',
      id: uuid(),
      codes: ['LXFDFT'],
      size: '80x80',
      printer: null,
      waitMs: 0,
    })
    await settle()
    expect(world.printed).toEqual(['LXFDFT'])
  })
})

describe('a row of a batch whose order does not wait for pickup', () => {
  it('is left out and says why, and is none of those that failed', async () => {
    const fake = await stationWith('delivered')
    const left = [
      ['not-printed', 'order.not-awaiting'],
      ['printed', null],
    ]
    expect(await printBatch(fake, 'remaining')).toEqual(left)
    expect(await printBatch(await stationWith('delivered'), 'failed')).toEqual(left)
    expect(fake.world.printed).toEqual(['G8ADKBRF'])
  })

  it('is printed when it is named', async () => {
    const fake = await stationWith('delivered')
    expect(await printBatch(fake, 'rows')).toEqual([
      ['printed', null],
      ['printed', null],
    ])
    expect(fake.world.printed).toEqual(['G8ADKBRF', 'LXFDFT'])
  })
})
