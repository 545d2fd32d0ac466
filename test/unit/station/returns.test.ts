import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ReturnDayView, ReturnRowView } from '../../../src/contract/returns.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const away = { code: 'service.unreachable' } as const
const today = '2026-11-21'
const minutes = 60_000

/** A desk where one order comes back, and others do not. */
async function returnsDesk(): Promise<FakeStation> {
  const desk = await fakeStation()
  desk.world.orders.set('LXFDFT', order('LXFDFT', { status: 'returning', sellerCode: 'DH-00451' }))
  desk.world.orders.set('MANY22', order('MANY22', { status: 'return', parcels: ['MANY22_1', 'MANY22_2', 'MANY22_3'] }))
  return desk
}

async function scan({ station }: FakeStation, line: string, id = uuid()) {
  const answer = await station.desk.execute({ type: 'return-scan', id, line })
  await settle()
  return answer.ok ? answer.value : answer.fault.code
}

async function rows({ station }: FakeStation, day = today): Promise<readonly ReturnRowView[]> {
  const answer = await station.desk.ask({ type: 'return-rows', day })
  if (!answer.ok) throw new Error(answer.fault.code)
  return answer.value
}

async function row(desk: FakeStation, code: string): Promise<ReturnRowView> {
  const found = (await rows(desk)).find((one) => one.code === code)
  if (found === undefined) throw new Error(`no row of ${code}`)
  return found
}

async function days({ station }: FakeStation): Promise<readonly ReturnDayView[]> {
  const snapshot = await station.desk.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new Error(snapshot.fault.code)
  return snapshot.value.patches.flatMap((patch) =>
    patch.table === 'returnDay' && patch.row !== null ? [patch.row] : [],
  )
}

async function note({ station }: FakeStation, id: string, condition: 'whole' | 'damaged', words = '') {
  const answer = await station.desk.execute({ type: 'return-note', id: uuid(), row: id, condition, note: words })
  return answer.ok ? 'ok' : answer.fault.code
}

async function expectLines({ station }: FakeStation, lines: readonly string[]) {
  const answer = await station.desk.execute({ type: 'return-expect', id: uuid(), lines: [...lines] })
  await settle()
  return answer.ok ? answer.value.rows : answer.fault.code
}

describe('a parcel that comes back', () => {
  it('is received when its order is on the way back, and unexpected when it is not or nobody knows it', async () => {
    const desk = await returnsDesk()
    await scan(desk, 'lxfdft')
    await scan(desk, 'G8ADKBRF')
    await scan(desk, 'ZZZZ9999')
    await scan(desk, 'phiếu của kho')
    expect(await row(desk, 'LXFDFT')).toMatchObject({ state: 'received', status: 'returning', by: 'operator' })
    expect(await row(desk, 'G8ADKBRF')).toMatchObject({ state: 'unexpected', status: 'ready_to_pick' })
    expect(await row(desk, 'ZZZZ9999')).toMatchObject({ state: 'unexpected', fault: { code: 'order.unknown' } })
    expect(await row(desk, 'phiếu của kho')).toMatchObject({ state: 'unexpected', order: null })
    expect(await days(desk)).toMatchObject([{ day: today, counts: { received: 1, unexpected: 3 } }])
  })

  it('is known by the seller’s own code, once the station has its order', async () => {
    const desk = await returnsDesk()
    await scan(desk, 'LXFDFT')
    expect(await scan(desk, 'DH-00451')).toMatchObject({ again: true })
  })

  it('is on disk before the service is asked', async () => {
    const desk = await returnsDesk()
    const { put } = desk.world.returns
    const asked: number[] = []
    Object.assign(desk.world.returns, {
      put(written: Parameters<typeof put>[0]) {
        asked.push(desk.world.orderCalls)
        return put(written)
      },
    })
    await scan(desk, 'LXFDFT')
    expect(asked[0]).toBe(0)
  })

  it('scanned again is said so, is counted, and makes no second row', async () => {
    const desk = await returnsDesk()
    await scan(desk, 'LXFDFT')
    await desk.clock.advance(5 * minutes)
    expect(await scan(desk, 'LXFDFT')).toMatchObject({ again: true })
    expect(await rows(desk)).toHaveLength(1)
    expect(await row(desk, 'LXFDFT')).toMatchObject({ again: 1, againAt: desk.clock.now() })
  })

  it('scanned twice at once makes one row, and the same command twice acts once', async () => {
    const desk = await returnsDesk()
    const id = uuid()
    await Promise.all([scan(desk, 'LXFDFT', id), scan(desk, 'LXFDFT', id), scan(desk, 'LXFDFT')])
    expect(await rows(desk)).toHaveLength(1)
    expect(await row(desk, 'LXFDFT')).toMatchObject({ again: 1 })
  })

  it('of an order of several parcels is a row of its own, which says how many of them are here', async () => {
    const desk = await returnsDesk()
    await scan(desk, 'MANY22_1')
    await scan(desk, 'MANY22_3')
    expect(await row(desk, 'MANY22_1')).toMatchObject({ state: 'received', parcels: 3, here: 2 })
    expect(await row(desk, 'MANY22_3')).toMatchObject({ state: 'received', parcels: 3, here: 2 })
  })

  it('is damaged when somebody says so, whatever its status, and not after all when somebody says that', async () => {
    const desk = await returnsDesk()
    await scan(desk, 'LXFDFT')
    const { id } = await row(desk, 'LXFDFT')
    expect(await note(desk, id, 'damaged', '  Hộp bị ướt ')).toBe('ok')
    expect(await row(desk, 'LXFDFT')).toMatchObject({ state: 'damaged', note: 'Hộp bị ướt' })
    await note(desk, id, 'whole')
    expect(await row(desk, 'LXFDFT')).toMatchObject({ state: 'received', note: '' })
  })

  it('scanned by mistake can be taken off the list', async () => {
    const desk = await returnsDesk()
    await scan(desk, 'MANY22_1')
    await scan(desk, 'MANY22_2')
    const { id } = await row(desk, 'MANY22_1')
    await desk.station.desk.execute({ type: 'return-remove', id: uuid(), row: id })
    expect((await rows(desk)).map(({ code, here }) => [code, here])).toEqual([['MANY22_2', 1]])
    expect(await note(desk, id, 'damaged')).toBe('return.unknown')
  })

  it('refuses what no scanner sent', async () => {
    const desk = await returnsDesk()
    expect(await scan(desk, ' ')).toBe('scan.empty')
    expect(await scan(desk, 'x')).toBe('scan.too-short')
    expect(await rows(desk)).toEqual([])
  })
})

describe('without the service', () => {
  it('a parcel is written down, and told apart when the service is back', async () => {
    const desk = await returnsDesk()
    desk.world.serviceFault = away
    await scan(desk, 'LXFDFT')
    await scan(desk, 'G8ADKBRF')
    expect((await rows(desk)).map(({ state }) => state)).toEqual(['unread', 'unread'])
    desk.world.serviceFault = null
    await desk.clock.advance(5 * minutes)
    expect((await rows(desk)).map(({ state }) => state)).toEqual(['received', 'unexpected'])
  })

  it('what the station read before speaks, with its age', async () => {
    const desk = await returnsDesk()
    await desk.station.desk.ask({ type: 'parcel', line: 'LXFDFT' })
    const readAt = desk.clock.now()
    await desk.clock.advance(60 * minutes)
    desk.world.serviceFault = away
    await scan(desk, 'LXFDFT')
    expect(await row(desk, 'LXFDFT')).toMatchObject({ state: 'received', readAt, at: readAt + 60 * minutes })
  })

  it('rows that nobody has read are asked about after a restart', async () => {
    const before = await returnsDesk()
    before.world.serviceFault = away
    await scan(before, 'LXFDFT')
    before.kill()
    before.world.serviceFault = null
    const { world, journal, clock } = before
    const after = await fakeStation({ world, journal, clock })
    await settle()
    expect(await row(after, 'LXFDFT')).toMatchObject({ state: 'received' })
  })
})

describe('what is expected', () => {
  it('is listed, read, and received when it is scanned; what is not scanned stays expected', async () => {
    const desk = await returnsDesk()
    expect(await expectLines(desk, ['LXFDFT', 'MANY22', 'lxfdft', 'x', ''])).toBe(2)
    expect((await rows(desk)).map(({ state, status }) => [state, status])).toEqual([
      ['expected', 'returning'],
      ['expected', 'return'],
    ])
    await scan(desk, 'LXFDFT')
    expect(await days(desk)).toMatchObject([{ counts: { received: 1, expected: 1 } }])
  })

  it('as a whole order is there with its first parcel, and its further parcels are received as well', async () => {
    const desk = await returnsDesk()
    await expectLines(desk, ['MANY22'])
    await scan(desk, 'MANY22_2')
    await scan(desk, 'MANY22_1')
    expect((await rows(desk)).map(({ code, state }) => [code, state])).toEqual([
      ['MANY22_2', 'received'],
      ['MANY22_1', 'received'],
    ])
  })

  it('counts as expected whatever an old status says', async () => {
    const desk = await returnsDesk()
    await expectLines(desk, ['G8ADKBRF'])
    await scan(desk, 'G8ADKBRF')
    expect(await row(desk, 'G8ADKBRF')).toMatchObject({ state: 'received', status: 'ready_to_pick' })
  })

  it('is not expected twice, nor after it is here', async () => {
    const desk = await returnsDesk()
    await expectLines(desk, ['LXFDFT'])
    expect(await expectLines(desk, ['LXFDFT'])).toBe(0)
    await scan(desk, 'MANY22_1')
    expect(await expectLines(desk, ['MANY22'])).toBe(0)
  })
})

describe('the days', () => {
  it('each have their own list, and an earlier one can be looked at', async () => {
    const desk = await returnsDesk()
    await scan(desk, 'LXFDFT')
    await desk.clock.advance(24 * 60 * minutes)
    await scan(desk, 'LXFDFT')
    expect((await days(desk)).map(({ day }) => day)).toEqual([today, '2026-11-22'])
    expect((await rows(desk, today)).map(({ again }) => again)).toEqual([0])
  })

  it('stand on the page of the parcel', async () => {
    const desk = await returnsDesk()
    await scan(desk, 'LXFDFT')
    const page = await desk.station.desk.ask({ type: 'parcel', line: 'LXFDFT' })
    expect(page.ok ? page.value.returns.map(({ state }) => state) : page.fault.code).toEqual(['received'])
  })
})
