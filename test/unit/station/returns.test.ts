import { describe, expect, it, vi } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { ReturnDayView, ReturnRowView } from '../../../src/contract/returns.ts'
import type { StationSettings } from '../../../src/model/settings.ts'
import type { Orders } from '../../../src/ports/orders.ts'
import type { StoredReturn } from '../../../src/ports/returns.ts'
import { createReturnReader } from '../../../src/station/returns/returnReader.ts'
import type { ReturnBook } from '../../../src/station/returns/returnRows.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { never } from '../../support/printing.ts'
import { settle, testClock } from '../../support/testClock.ts'

const away = { code: 'service.unreachable' } as const
const today = '2026-11-21'
const minutes = 60_000

/** A desk where one order comes back, and others do not. */
async function returnsStation(): Promise<FakeStation> {
  const api = await fakeStation()
  api.world.orders.set('LXFDFT', order('LXFDFT', { status: 'returning', sellerCode: 'DH-00451' }))
  api.world.orders.set('MANY22', order('MANY22', { status: 'return', parcels: ['MANY22_1', 'MANY22_2', 'MANY22_3'] }))
  return api
}

async function scan({ station }: FakeStation, line: string, id = uuid()) {
  const answer = await station.api.execute({ type: 'return-scan', id, line })
  await settle()
  return answer.ok ? answer.value : answer.fault.code
}

async function rows({ station }: FakeStation, day = today): Promise<readonly ReturnRowView[]> {
  const answer = await station.api.ask({ type: 'return-rows', day })
  if (!answer.ok) throw new Error(answer.fault.code)
  return answer.value
}

async function row(api: FakeStation, code: string): Promise<ReturnRowView> {
  const found = (await rows(api)).find((one) => one.code === code)
  if (found === undefined) throw new Error(`no row of ${code}`)
  return found
}

async function days({ station }: FakeStation): Promise<readonly ReturnDayView[]> {
  const snapshot = await station.api.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new Error(snapshot.fault.code)
  return snapshot.value.patches.flatMap((patch) =>
    patch.table === 'returnDay' && patch.row !== null ? [patch.row] : [],
  )
}

async function note({ station }: FakeStation, id: string, condition: 'whole' | 'damaged', words = '') {
  const answer = await station.api.execute({ type: 'return-note', id: uuid(), row: id, condition, note: words })
  return answer.ok ? 'ok' : answer.fault.code
}

async function expectLines({ station }: FakeStation, lines: readonly string[]) {
  const answer = await station.api.execute({ type: 'return-expect', id: uuid(), lines: [...lines] })
  await settle()
  return answer.ok ? answer.value.rows : answer.fault.code
}

it('an order that was asked about for a return is on disk before its row has its turn: a cancel meanwhile is newer', async () => {
  const put = vi.fn<Orders['put']>(async () => ok())
  const reader = createReturnReader({
    book: {} as ReturnBook,
    orders: { put } as unknown as Orders,
    service: { order: async (code) => ok(order(code)) },
    settings: () => ({ account: 'shop' }) as StationSettings,
    clock: testClock(),
    signal: never,
    later: () => {},
    inTurn: () => new Promise(() => {}),
  })
  reader.ask([{ id: 'row', order: 'LXFDFT' } as StoredReturn])
  await settle()
  expect(put.mock.calls).toEqual([['shop', order('LXFDFT'), testClock().now()]])
})

describe('a parcel that comes back', () => {
  it('is received when its order is on the way back, and unexpected when it is not or nobody knows it', async () => {
    const api = await returnsStation()
    await scan(api, 'lxfdft')
    await scan(api, 'G8ADKBRF')
    await scan(api, 'ZZZZ9999')
    await scan(api, 'phiếu của kho')
    expect(await row(api, 'LXFDFT')).toMatchObject({ state: 'received', status: 'returning', by: 'operator' })
    expect(await row(api, 'G8ADKBRF')).toMatchObject({ state: 'unexpected', status: 'ready_to_pick' })
    expect(await row(api, 'ZZZZ9999')).toMatchObject({ state: 'unexpected', fault: { code: 'order.unknown' } })
    expect(await row(api, 'phiếu của kho')).toMatchObject({ state: 'unexpected', order: null })
    expect(await days(api)).toMatchObject([{ day: today, counts: { received: 1, unexpected: 3 } }])
  })

  it('is known by the seller’s own code, once the station has its order', async () => {
    const api = await returnsStation()
    await scan(api, 'LXFDFT')
    expect(await scan(api, 'DH-00451')).toMatchObject({ again: true })
  })

  it('is on disk before the service is asked', async () => {
    const api = await returnsStation()
    const { put } = api.world.returns
    const asked: number[] = []
    Object.assign(api.world.returns, {
      put(written: Parameters<typeof put>[0]) {
        asked.push(api.world.orderCalls)
        return put(written, 'Hoa')
      },
    })
    await scan(api, 'LXFDFT')
    expect(asked[0]).toBe(0)
  })

  it('scanned again is said so, is counted, and makes no second row', async () => {
    const api = await returnsStation()
    await scan(api, 'LXFDFT')
    await api.clock.advance(5 * minutes)
    expect(await scan(api, 'LXFDFT')).toMatchObject({ again: true })
    expect(await rows(api)).toHaveLength(1)
    expect(await row(api, 'LXFDFT')).toMatchObject({ again: 1, againAt: api.clock.now() })
  })

  it('scanned twice at once makes one row, and the same command twice acts once', async () => {
    const api = await returnsStation()
    const id = uuid()
    await Promise.all([scan(api, 'LXFDFT', id), scan(api, 'LXFDFT', id), scan(api, 'LXFDFT')])
    expect(await rows(api)).toHaveLength(1)
    expect(await row(api, 'LXFDFT')).toMatchObject({ again: 1 })
  })

  it('of an order of several parcels is a row of its own, which says how many of them are here', async () => {
    const api = await returnsStation()
    await scan(api, 'MANY22_1')
    await scan(api, 'MANY22_3')
    expect(await row(api, 'MANY22_1')).toMatchObject({ state: 'received', parcels: 3, here: 2 })
    expect(await row(api, 'MANY22_3')).toMatchObject({ state: 'received', parcels: 3, here: 2 })
  })

  it('is damaged when somebody says so, whatever its status, and not after all when somebody says that', async () => {
    const api = await returnsStation()
    await scan(api, 'LXFDFT')
    const { id } = await row(api, 'LXFDFT')
    expect(await note(api, id, 'damaged', '  Hộp bị ướt ')).toBe('ok')
    expect(await row(api, 'LXFDFT')).toMatchObject({ state: 'damaged', note: 'Hộp bị ướt' })
    await note(api, id, 'whole')
    expect(await row(api, 'LXFDFT')).toMatchObject({ state: 'received', note: '' })
  })

  it('scanned by mistake can be taken off the list', async () => {
    const api = await returnsStation()
    await scan(api, 'MANY22_1')
    await scan(api, 'MANY22_2')
    const { id } = await row(api, 'MANY22_1')
    await api.station.api.execute({ type: 'return-remove', id: uuid(), row: id })
    expect((await rows(api)).map(({ code, here }) => [code, here])).toEqual([['MANY22_2', 1]])
    expect(await note(api, id, 'damaged')).toBe('return.unknown')
  })

  it('refuses what no scanner sent', async () => {
    const api = await returnsStation()
    expect(await scan(api, ' ')).toBe('scan.empty')
    expect(await scan(api, 'x')).toBe('scan.too-short')
    expect(await rows(api)).toEqual([])
  })
})

describe('without the service', () => {
  it('a parcel is written down, and told apart when the service is back', async () => {
    const api = await returnsStation()
    api.world.serviceFault = away
    await scan(api, 'LXFDFT')
    await scan(api, 'G8ADKBRF')
    expect((await rows(api)).map(({ state }) => state)).toEqual(['unread', 'unread'])
    api.world.serviceFault = null
    await api.clock.advance(5 * minutes)
    expect((await rows(api)).map(({ state }) => state)).toEqual(['received', 'unexpected'])
  })

  it('what the station read before speaks, with its age', async () => {
    const api = await returnsStation()
    await api.station.api.ask({ type: 'parcel', line: 'LXFDFT' })
    const readAt = api.clock.now()
    await api.clock.advance(60 * minutes)
    api.world.serviceFault = away
    await scan(api, 'LXFDFT')
    expect(await row(api, 'LXFDFT')).toMatchObject({ state: 'received', readAt, at: readAt + 60 * minutes })
  })

  it('rows that nobody has read are asked about after a restart', async () => {
    const before = await returnsStation()
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
    const api = await returnsStation()
    expect(await expectLines(api, ['LXFDFT', 'MANY22', 'lxfdft', 'x', ''])).toBe(2)
    expect((await rows(api)).map(({ state, status }) => [state, status])).toEqual([
      ['expected', 'returning'],
      ['expected', 'return'],
    ])
    await scan(api, 'LXFDFT')
    expect(await days(api)).toMatchObject([{ counts: { received: 1, expected: 1 } }])
  })

  it('as a whole order is there with its first parcel, and its further parcels are received as well', async () => {
    const api = await returnsStation()
    await expectLines(api, ['MANY22'])
    await scan(api, 'MANY22_2')
    await scan(api, 'MANY22_1')
    expect((await rows(api)).map(({ code, state }) => [code, state])).toEqual([
      ['MANY22_2', 'received'],
      ['MANY22_1', 'received'],
    ])
  })

  it('counts as expected whatever an old status says', async () => {
    const api = await returnsStation()
    await expectLines(api, ['G8ADKBRF'])
    await scan(api, 'G8ADKBRF')
    expect(await row(api, 'G8ADKBRF')).toMatchObject({ state: 'received', status: 'ready_to_pick' })
  })

  it('is not expected twice, nor after it is here', async () => {
    const api = await returnsStation()
    await expectLines(api, ['LXFDFT'])
    expect(await expectLines(api, ['LXFDFT'])).toBe(0)
    await scan(api, 'MANY22_1')
    expect(await expectLines(api, ['MANY22'])).toBe(0)
  })
})

describe('the days', () => {
  it('each have their own list, and an earlier one can be looked at', async () => {
    const api = await returnsStation()
    await scan(api, 'LXFDFT')
    await api.clock.advance(24 * 60 * minutes)
    await scan(api, 'LXFDFT')
    expect((await days(api)).map(({ day }) => day)).toEqual([today, '2026-11-22'])
    expect((await rows(api, today)).map(({ again }) => again)).toEqual([0])
  })

  it('stand on the page of the parcel', async () => {
    const api = await returnsStation()
    await scan(api, 'LXFDFT')
    const page = await api.station.api.ask({ type: 'parcel', line: 'LXFDFT' })
    expect(page.ok ? page.value.returns.map(({ state }) => state) : page.fault.code).toEqual(['received'])
  })
})
