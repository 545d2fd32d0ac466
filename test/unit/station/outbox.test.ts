import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { OrderActionName, OutboxView } from '../../../src/contract/orderActions.ts'
import { askedState } from '../../../src/contract/orderActions.ts'
import { faultSentence } from '../../../src/words/faultText.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const away = { code: 'service.unreachable' } as const
const unsure = { code: 'service.unsure' } as const
const minutes = 60_000
const isUuid = /^[0-9a-f-]{36}$/

async function act(
  { station }: FakeStation,
  action: OrderActionName,
  orders: readonly string[],
  cod: number | null = null,
): Promise<string> {
  const answer = await station.api.execute({
    type: 'order-action',
    id: uuid(),
    action,
    orders: [...orders],
    reason: null,
    cod,
  })
  await settle()
  if (!answer.ok) return answer.fault.code
  return 'entry' in answer.value ? answer.value.entry : 'nothing'
}

async function entry({ station }: FakeStation, id: string): Promise<OutboxView> {
  const snapshot = await station.api.ask({ type: 'snapshot' })
  const rows = snapshot.ok ? snapshot.value.patches : []
  const found = rows.find((patch) => patch.table === 'outbox' && patch.key === id)?.row
  if (found == null) throw new Error('no such entry')
  return found as OutboxView
}

describe('an action on orders', () => {
  it('is on disk before it is sent, is sent once, and keeps the answer of each order', async () => {
    const api = await fakeStation()
    const id = await act(api, 'cancel', ['LXFDFT', 'G8ADKBRF', 'LXFDFT'])
    expect(api.world.asked).toEqual(['cancel LXFDFT G8ADKBRF'])
    expect(await entry(api, id)).toMatchObject({
      state: 'done',
      results: [
        { order: 'LXFDFT', done: true, fault: null },
        { order: 'G8ADKBRF', done: true, fault: null },
      ],
    })
  })

  it('of the COD keeps what it was before, and who says how it ended', async () => {
    const desk = await fakeStation()
    desk.world.orders.set('LXFDFT', order('LXFDFT', { cod: 2_729_000 }))
    await desk.scan('LXFDFT')
    const id = await act(desk, 'change-cod', ['LXFDFT'], 0)
    const other = await act(desk, 'change-cod', ['NEVERREAD'], 0)
    const kept = (entry: string) => desk.world.outbox.entries.get(entry)
    expect([kept(id)?.codBefore, kept(id)?.state, kept(other)?.codBefore]).toEqual([2_729_000, 'done', null])
  })

  it('asked twice at the same moment is asked once: the second one hears that it is open', async () => {
    const desk = await fakeStation()
    const again = await Promise.all([act(desk, 'delivery-again', ['LXFDFT']), act(desk, 'delivery-again', ['LXFDFT'])])
    expect(again).toEqual([expect.stringMatching(isUuid), 'action.open'])
    const cod = await Promise.all([act(desk, 'change-cod', ['G8ADKBRF'], 5), act(desk, 'change-cod', ['G8ADKBRF'], 6)])
    expect(cod).toEqual([expect.stringMatching(isUuid), 'action.open'])
    expect(desk.world.asked).toEqual(['delivery-again LXFDFT', 'cod 5 G8ADKBRF'])
  })

  it('is refused where so many orders wait that no window could be told of them, and what waits stays', async () => {
    const desk = await fakeStation()
    desk.world.serviceFault = away
    const many = (part: number) => Array.from({ length: 10_000 }, (_, number) => `P${part}-${number}`)
    for (const part of [1, 2, 3, 4, 5]) await act(desk, 'cancel', many(part))
    expect(await act(desk, 'cancel', ['LXFDFT'])).toBe('action.too-many')
    expect([...desk.world.outbox.entries.values()].map(({ orders }) => orders.length)).toEqual(
      new Array(5).fill(10_000),
    )
    desk.world.serviceFault = null
    await desk.clock.advance(2 * minutes)
    expect((await desk.station.api.ask({ type: 'snapshot' })).ok).toBe(true)
    await act(desk, 'cancel', ['LXFDFT'])
    const shown = await desk.station.api.ask({ type: 'snapshot' })
    const rows = shown.ok ? shown.value.patches.flatMap(({ table, row }) => (table === 'outbox' ? [row] : [])) : []
    expect(rows.map((row) => row?.orders.length).sort()).toEqual([1, 10_000])
  })

  it('of the COD of several is one request each, and the same message again is none', async () => {
    const desk = await fakeStation()
    const id = uuid()
    const cod = { type: 'order-action', id, action: 'change-cod', orders: ['LXFDFT', 'G8ADKBRF'], cod: 70_000 } as const
    for (const time of [1, 2]) {
      const answer = await desk.station.api.execute({ ...cod, orders: [...cod.orders], reason: null })
      await settle()
      expect([time, answer]).toEqual([time, { ok: true, value: { entry: id } }])
    }
    expect(desk.world.asked).toEqual(['cod 70000 LXFDFT', 'cod 70000 G8ADKBRF'])
    const kept = [...desk.world.outbox.entries.values()].map(({ orders, state }) => [...orders, state])
    expect(kept).toEqual([
      ['LXFDFT', 'done'],
      ['G8ADKBRF', 'done'],
    ])
  })

  it('waits while the service is away and goes by itself, in the order of the wishes', async () => {
    const api = await fakeStation()
    api.world.serviceFault = away
    const first = await act(api, 'return', ['LXFDFT'])
    const second = await act(api, 'change-cod', ['G8ADKBRF'], 90_000)
    expect(await entry(api, first)).toMatchObject({ state: 'queued' })
    await api.clock.advance(2 * minutes)
    api.world.serviceFault = null
    await api.clock.advance(2 * minutes)
    expect(api.world.asked).toEqual(['return LXFDFT', 'cod 90000 G8ADKBRF'])
    expect(await entry(api, second)).toMatchObject({ state: 'done' })
  })

  it('is not tried where the last calls found nobody: a power cut leaves no question about it', async () => {
    const before = await fakeStation()
    before.world.serviceFault = away
    await before.clock.advance(2 * minutes)
    const id = await act(before, 'cancel', ['LXFDFT'])
    await before.clock.advance(2 * minutes)
    expect(await entry(before, id)).toMatchObject({ state: 'queued', fault: null })
    before.world.serviceFault = null
    await before.clock.advance(2 * minutes)
    expect(await entry(before, id)).toMatchObject({ state: 'done' })
    expect(before.world.asked).toEqual(['cancel LXFDFT'])
  })

  it('that nobody saw the end of is a question, and is never sent again', async () => {
    const api = await fakeStation()
    api.world.actionFault = unsure
    const id = await act(api, 'return', ['LXFDFT'])
    api.world.actionFault = null
    await api.clock.advance(60 * minutes)
    expect(await entry(api, id)).toMatchObject({ state: 'unsure', fault: { code: 'service.unsure' } })
    expect(api.world.asked).toEqual(['return LXFDFT'])
  })

  it('that is a question is answered by Order Info where that is clear, and by a person otherwise', async () => {
    const api = await fakeStation()
    api.world.actionFault = unsure
    const cod = await act(api, 'change-cod', ['LXFDFT'], 70_000)
    const back = await act(api, 'return', ['G8ADKBRF'])
    api.world.actionFault = null
    api.world.orders.set('LXFDFT', order('LXFDFT', { cod: 70_000 }))
    api.world.orders.set('G8ADKBRF', order('G8ADKBRF', { status: 'storing' }))
    for (const id of [cod, back]) await api.station.api.execute({ type: 'outbox-ask', id: uuid(), entry: id })
    expect(await entry(api, cod)).toMatchObject({ state: 'done' })
    expect(await entry(api, back)).toMatchObject({ state: 'unsure' })
    await api.station.api.execute({ type: 'outbox-settle', id: uuid(), entry: back, done: false })
    expect(await entry(api, back)).toMatchObject({ state: 'refused' })
  })

  it('that was being sent when the program died is a question at the next start', async () => {
    const before = await fakeStation()
    before.world.serviceFault = away
    const id = await act(before, 'cancel', ['LXFDFT'])
    await before.world.outbox.advance(id, (await versionOf(before, id)) ?? 0, {
      state: 'sending',
      results: [],
      fault: null,
      by: 'station',
      at: 1,
      done: null,
    })
    before.world.serviceFault = null
    const after = await fakeStation({ journal: before.journal, world: before.world, clock: before.clock })
    expect(await entry(after, id)).toMatchObject({ state: 'unsure', fault: { code: 'job.interrupted' } })
    expect(after.world.asked).toEqual([])
  })

  it('that the station closed upon is a question where it may have left, and waits where it did not', async () => {
    const api = await fakeStation()
    api.world.actionFault = { code: 'request.canceled' }
    const cancelled = await act(api, 'cancel', ['LXFDFT'])
    const back = await act(api, 'return', ['G8ADKBRF'])
    expect(await entry(api, cancelled)).toMatchObject({ state: 'unsure', fault: { code: 'request.canceled' } })
    expect(await entry(api, back)).toMatchObject({ state: 'queued' })
  })

  it('of which the service left an order unanswered is a question, whatever became of the others', async () => {
    const api = await fakeStation()
    api.world.actionFaults.set('G8ADKBRF', { code: 'service.timeout' })
    api.world.actionFaults.set('WRONG2', { code: 'order.unknown' })
    const id = await act(api, 'cancel', ['LXFDFT', 'G8ADKBRF', 'WRONG2'])
    expect(await entry(api, id)).toMatchObject({ state: 'unsure', results: [{ done: true }, {}, { done: false }] })
    api.world.orders.set('G8ADKBRF', order('G8ADKBRF', { status: 'cancel' }))
    await api.station.api.execute({ type: 'outbox-ask', id: uuid(), entry: id })
    expect(await entry(api, id)).toMatchObject({
      state: 'done',
      results: [{ done: true }, { done: true }, { done: false, fault: { code: 'order.unknown' } }],
    })
  })

  it('that cancels is done when the order is cancelled, be it by a try that nobody saw the end of', async () => {
    const api = await fakeStation()
    api.world.serviceFault = away
    const id = await act(api, 'cancel', ['LXFDFT', 'G8ADKBRF'])
    api.world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    for (const code of ['LXFDFT', 'G8ADKBRF']) api.world.actionFaults.set(code, { code: 'order.wrong-status' })
    api.world.serviceFault = null
    await api.clock.advance(2 * minutes)
    expect(await entry(api, id)).toMatchObject({
      state: 'done',
      results: [
        { order: 'LXFDFT', done: true, fault: null },
        { order: 'G8ADKBRF', done: false, fault: { code: 'order.wrong-status' } },
      ],
    })
  })

  it('that is being sent can be settled by nobody but the answer', async () => {
    const api = await fakeStation()
    let answer = () => {}
    api.world.actionGate = new Promise((resolve) => {
      answer = resolve
    })
    const id = await act(api, 'cancel', ['LXFDFT'])
    const settled = await api.station.api.execute({ type: 'outbox-settle', id: uuid(), entry: id, done: false })
    const asked = await api.station.api.execute({ type: 'outbox-ask', id: uuid(), entry: id })
    expect([settled, asked]).toMatchObject([
      { ok: false, fault: { code: 'job.changed-meanwhile' } },
      { ok: false, fault: { code: 'job.changed-meanwhile' } },
    ])
    answer()
    await settle()
    expect(await entry(api, id)).toMatchObject({ state: 'done' })
  })

  it('that is under way or a question is not sent a second time by another wish', async () => {
    const api = await fakeStation()
    api.world.actionFault = unsure
    const id = await act(api, 'delivery-again', ['LXFDFT'])
    api.world.actionFault = null
    expect(await act(api, 'delivery-again', ['G8ADKBRF', 'LXFDFT'])).toBe('action.open')
    expect(api.world.asked).toEqual(['delivery-again LXFDFT'])
    expect(await act(api, 'return', ['LXFDFT'])).not.toBe('action.open')
    await api.station.api.execute({ type: 'outbox-settle', id: uuid(), entry: id, done: false })
    expect(await act(api, 'delivery-again', ['LXFDFT'])).not.toBe('action.open')
    expect(api.world.asked).toHaveLength(3)
  })

  it('waits until its shop is used again: it would go out as another one’s', async () => {
    const before = await fakeStation()
    before.world.serviceFault = away
    const id = await act(before, 'cancel', ['LXFDFT'])
    before.kill()
    before.world.serviceFault = null
    const from = { journal: before.journal, world: before.world, clock: before.clock }
    const other = await fakeStation({ ...from, begins: { shop: 2 } })
    await other.clock.advance(5 * minutes)
    expect(await entry(other, id)).toMatchObject({ state: 'queued', fault: { code: 'action.other-shop' } })
    expect(other.world.asked).toEqual([])
    other.kill()
    const again = await fakeStation(from)
    await again.clock.advance(5 * minutes)
    expect(await entry(again, id)).toMatchObject({ state: 'done' })
    expect(again.world.asked).toEqual(['cancel LXFDFT'])
  })

  it('expires rather than surprise somebody the next day, and can be taken back before', async () => {
    const api = await fakeStation()
    api.world.serviceFault = away
    const old = await act(api, 'return', ['LXFDFT'])
    const dropped = await act(api, 'cancel', ['G8ADKBRF'])
    await api.station.api.execute({ type: 'outbox-drop', id: uuid(), entry: dropped })
    await api.clock.advance(13 * 60 * minutes)
    api.world.serviceFault = null
    await api.clock.advance(5 * minutes)
    expect(await entry(api, old)).toMatchObject({ state: 'expired', fault: { code: 'action.expired' } })
    expect(await entry(api, dropped)).toMatchObject({ state: 'dropped' })
    expect(api.world.asked).toEqual([])
  })

  it('that expires is a question where it was tried and may have arrived, and never says that nothing was sent', async () => {
    const api = await fakeStation()
    api.world.serviceFault = away
    const tried = await act(api, 'cancel', ['LXFDFT'])
    await api.clock.advance(13 * 60 * minutes)
    expect(await entry(api, tried)).toMatchObject({ state: 'unsure', fault: { code: 'service.unsure' } })
    api.world.serviceFault = null
    await api.clock.advance(60 * minutes)
    expect(api.world.asked).toEqual([])
    api.world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    await api.station.api.execute({ type: 'outbox-ask', id: uuid(), entry: tried })
    expect(await entry(api, tried)).toMatchObject({ state: 'done' })
  })

  it('that says too little is refused and sends nothing', async () => {
    const api = await fakeStation()
    expect(await act(api, 'change-cod', ['LXFDFT'])).toBe('request.unsendable')
    expect(await act(api, 'change-cod', ['LXFDFT'], 5_000_001)).toBe('order.cod-too-high')
    expect(api.world.outbox.entries.size).toBe(0)
    expect(api.world.asked).toEqual([])
  })
})

describe('a request that came to nothing', () => {
  const refused = { state: 'refused', fault: null, results: [] } as const
  const result = { order: 'LXFDFT', done: false, fault: null }

  it('was refused by the carrier only where the carrier was asked', () => {
    expect(askedState({ ...refused, fault: { code: 'request.unsendable' } })).toBe('not-sent')
    expect(askedState({ ...refused, fault: { code: 'file.unreadable' } })).toBe('not-sent')
    expect(askedState({ ...refused, results: [result] })).toBe('no-effect')
    expect(askedState({ ...refused, fault: { code: 'service.refused' } })).toBe('refused')
    expect(askedState({ ...refused, results: [{ ...result, fault: { code: 'order.wrong-status' } }] })).toBe('refused')
    expect(askedState({ ...refused, state: 'queued' })).toBe('queued')
  })

  it('by our own checks says neither that the carrier refused nor that something is to be scanned', () => {
    for (const code of ['request.unsendable', 'request.invalid', 'request.id-taken', 'order.cod-too-high'] as const)
      for (const language of ['vi', 'en'] as const)
        expect(faultSentence({ code }, language)).not.toMatch(/từ chối|refused|quét|scan/i)
  })
})

async function versionOf({ world }: FakeStation, id: string): Promise<number | undefined> {
  return world.outbox.entries.get(id)?.version
}
