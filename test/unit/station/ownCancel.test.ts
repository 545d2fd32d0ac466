import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { Allowed } from '../../../src/contract/commands.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { killOnceDone } from '../../support/killOnceDone.ts'
import type { MemoryOutbox } from '../../support/memoryOutbox.ts'
import { ask, fetched } from '../../support/ownRequests.ts'
import { settle, testClock } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const minute = 60_000
const away = { code: 'service.unreachable' } as const

describe('an order that this station cancels', () => {
  it('gives no label once the carrier has done it, though nobody can be asked since', async () => {
    const { fake, batch } = await fetched()
    await ask(fake, ['LXFDFT'], 'cancel')
    fake.world.serviceFault = away
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('order.cancelled')
    await batch.print()
    await fake.clock.advance(minute)
    expect(fake.world.printed).toEqual([])
  })

  it('gives none either where the power went the moment the carrier had done it', async () => {
    const { fake } = await fetched()
    killOnceDone(fake)
    // Of the dead nobody hears.
    void ask(fake, ['LXFDFT'], 'cancel')
    await settle()
    const { world, journal, clock } = fake
    expect([...world.outbox.entries.values()]).toMatchObject([{ state: 'done' }])
    world.serviceFault = away
    const again = await fakeStation({ world, journal, clock })
    expect(cardOf(await again.scan('LXFDFT')).fault?.code).toBe('order.cancelled')
    await again.clock.advance(minute)
    expect(world.printed).toEqual([])
  })

  it('stays to be cancelled where somebody without a PIN takes back what took one', async () => {
    const { fake } = await fetched()
    const { api } = fake.station
    await fake.settings({ supervisorPin: '246810', demands: { 'order-action cancel': 'pin' } })
    fake.world.serviceFault = away
    const allowed = { why: 'receiver-asked', approval: { leader: null, pin: '246810' } } as const
    const cancel = { type: 'order-action', action: 'cancel', reason: null, cod: null } as const
    const entry = uuid()
    expect(await api.execute({ ...cancel, ...allowed, id: entry, orders: ['LXFDFT'] })).toMatchObject({ ok: true })
    const drop = (given: Allowed) => api.execute({ type: 'outbox-drop', id: uuid(), entry, ...given })
    expect(await drop({})).toMatchObject({ fault: { code: 'reprint.pin-missing' } })
    expect(await drop({ approval: { leader: null, pin: '135790' } })).toMatchObject({
      fault: { code: 'reprint.pin-wrong' },
    })
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('order.cancel-waiting')
    expect(await drop({ approval: allowed.approval })).toMatchObject({ ok: true })
  })

  it('stays to be cancelled where somebody without a PIN says that what took one did not arrive', async () => {
    const { fake } = await fetched()
    const { api } = fake.station
    await fake.settings({ supervisorPin: '246810', demands: { 'order-action cancel': 'pin' } })
    fake.world.actionFault = { code: 'service.unsure' }
    const allowed = { why: 'receiver-asked', approval: { leader: null, pin: '246810' } } as const
    const cancel = { type: 'order-action', action: 'cancel', reason: null, cod: null } as const
    const entry = uuid()
    expect(await api.execute({ ...cancel, ...allowed, id: entry, orders: ['LXFDFT'] })).toMatchObject({ ok: true })
    await settle()
    const say = (given: Allowed) => api.execute({ type: 'outbox-settle', id: uuid(), entry, done: false, ...given })
    expect(await say({})).toMatchObject({ fault: { code: 'reprint.pin-missing' } })
    await fake.scan('LXFDFT')
    await fake.clock.advance(minute)
    expect(fake.world.printed).toEqual([])
    expect(await say({ approval: allowed.approval })).toMatchObject({ ok: true })
  })

  it('gives none while to cancel it waits in the outbox, nor once a try that may have arrived was taken back, until the carrier says that it had not', async () => {
    const { fake, batch } = await fetched()
    fake.world.serviceFault = away
    fake.world.actionFault = away
    const entry = await ask(fake, ['LXFDFT'], 'cancel')
    const card = cardOf(await fake.scan('LXFDFT'))
    expect(card.fault?.code).toBe('order.cancel-waiting')
    await fake.station.api.execute({ type: 'acknowledge', id: uuid(), card: card.id })
    await batch.print()
    await fake.clock.advance(minute)
    expect(fake.world.printed).toEqual([])
    await fake.station.api.execute({ type: 'outbox-drop', id: uuid(), entry })
    const again = cardOf(await fake.scan('LXFDFT'))
    expect(again.fault?.code).toBe('order.cancel-waiting')
    await fake.station.api.execute({ type: 'acknowledge', id: uuid(), card: again.id })
    await fake.station.api.execute({ type: 'outbox-settle', id: uuid(), entry, done: false })
    // They may be wrong, and who else knows cannot be asked.
    const waiting = cardOf(await fake.scan('LXFDFT'))
    expect(waiting).toMatchObject({ verdict: 'waiting', fault: { code: 'service.unreachable' } })
    expect(fake.world.printed).toEqual([])
    fake.world.serviceFault = null
    await fake.clock.advance(10 * minute)
    expect(fake.world.printed).toEqual(['LXFDFT'])
  })

  it('gives none of a copy that was read by a clock which was ahead, either', async () => {
    const { fake } = await fetched()
    const copy = fake.world.stored.get('LXFDFT')
    if (copy === undefined) return expect.unreachable()
    fake.world.stored.set('LXFDFT', { ...copy, readAt: fake.clock.now() + 50 * minute })
    Object.assign(fake.world, { serviceFault: away, actionFault: away })
    const entry = await ask(fake, ['LXFDFT'], 'cancel')
    await fake.station.api.execute({ type: 'outbox-drop', id: uuid(), entry })
    await fake.station.api.execute({ type: 'outbox-settle', id: uuid(), entry, done: false })
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('service.unreachable')
    expect(fake.world.printed).toEqual([])
    fake.world.serviceFault = null
    await fake.clock.advance(minute)
    expect(fake.world.printed).toEqual(['LXFDFT'])
  })

  it.each([
    ['behind when that was asked', 0, -60],
    ['ahead when its copy was read', 60, 0],
  ] as const)(
    'gives none after a start either where the clock was %s, and says it is not known while nobody can be asked',
    async (_, whenRead, whenAsked) => {
      for (const isAway of [true, false]) {
        const world = freshWorld()
        const clock = testClock()
        clock.setBy(whenRead * minute)
        const { fake } = await fetched('LXFDFT', { world, clock })
        clock.setBy((whenAsked - whenRead) * minute)
        world.actionFault = { code: 'service.unsure' }
        const entry = await ask(fake, ['LXFDFT'], 'cancel')
        await fake.station.api.execute({ type: 'outbox-settle', id: uuid(), entry, done: false })
        world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
        fake.kill()
        clock.setBy(-whenAsked * minute)
        await clock.advance(61 * minute)
        if (isAway) world.serviceFault = away
        const again = await fakeStation({ world, journal: fake.journal, clock })
        const expected = isAway ? 'service.unreachable' : 'order.cancelled'
        expect(cardOf(await again.scan('LXFDFT')).fault?.code).toBe(expected)
        await clock.advance(minute)
        expect(world.printed).toEqual([])
      }
    },
  )

  it('or whose COD it changes gives one again when what found nobody was taken back: nothing of it has left', async () => {
    const { fake } = await fetched()
    fake.world.serviceFault = away
    fake.world.actionFault = away
    const entry = await ask(fake, ['LXFDFT'], 'change-cod')
    await fake.station.api.execute({ type: 'outbox-drop', id: uuid(), entry })
    expect(cardOf(await fake.scan('LXFDFT')).verdict).toBe('printed')
  })

  it('gives none that waits at its printer while somebody says that the cancel had not arrived', async () => {
    const { fake } = await fetched()
    fake.world.printerFault = { code: 'printer.media-empty' }
    await fake.scan('LXFDFT')
    fake.world.serviceFault = away
    fake.world.actionFault = away
    const entry = await ask(fake, ['LXFDFT'], 'cancel')
    await fake.station.api.execute({ type: 'outbox-drop', id: uuid(), entry })
    await fake.station.api.execute({ type: 'outbox-settle', id: uuid(), entry, done: false })
    fake.world.printerFault = null
    await fake.clock.advance(minute)
    expect(fake.world.printed).toEqual([])
    fake.world.serviceFault = null
    await fake.clock.advance(10 * minute)
    expect(fake.world.printed).toEqual(['LXFDFT'])
  })

  it('that was tried and taken back is asked about after a new start too', async () => {
    const { fake } = await fetched()
    fake.world.actionFault = away
    const entry = await ask(fake, ['LXFDFT'], 'cancel')
    await fake.station.api.execute({ type: 'outbox-drop', id: uuid(), entry })
    fake.kill()
    const { journal, world, clock } = fake
    world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    const again = await fakeStation({ journal, world, clock })
    expect(cardOf(await again.scan('LXFDFT')).fault?.code).toBe('order.cancelled')
    expect(world.printed).toEqual([])
  })

  it('stays cancelled as far as the carrier has said so, whatever somebody answers of the rest', async () => {
    const { fake } = await fetched()
    fake.world.actionFaults.set('G8ADKBRF', { code: 'service.unsure' })
    const entry = await ask(fake, ['LXFDFT', 'G8ADKBRF'], 'cancel')
    fake.world.serviceFault = away
    const card = cardOf(await fake.scan('LXFDFT'))
    expect(card.fault?.code).toBe('order.cancelled')
    await fake.station.api.execute({ type: 'outbox-settle', id: uuid(), entry, done: false })
    await fake.station.api.execute({ type: 'acknowledge', id: uuid(), card: card.id })
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('order.cancelled')
    expect(fake.world.printed).toEqual([])
  })

  it.each([
    ['names others in its answer and not this one', ['LXFDFT', 'G8ADKBRF']],
    ['names none in its answer', ['LXFDFT']],
  ])('is not cancelled on disk where the carrier %s, and stays to be cancelled', async (_, orders) => {
    const { fake } = await fetched()
    fake.world.unnamed.add('LXFDFT')
    await ask(fake, orders, 'cancel')
    expect(fake.world.stored.get('LXFDFT')?.order.status).toBe(order('LXFDFT').status)
    fake.world.serviceFault = away
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('order.cancel-waiting')
  })

  it('is asked about anew however many others were changed after it', async () => {
    const { fake } = await fetched()
    await ask(fake, ['LXFDFT'], 'return')
    const others = Array.from({ length: 60 }, (_, at) => `OTHER${at}`)
    for (const code of others) fake.world.orders.set(code, order(code))
    await ask(fake, others, 'change-cod')
    await fake.clock.advance(minute)
    const { orderCalls } = fake.world
    fake.world.orders.set('LXFDFT', order('LXFDFT', { status: 'return' }))
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('order.not-awaiting')
    expect(fake.world.orderCalls).toBeGreaterThan(orderCalls)
  })

  it('gives no label while what was asked cannot be read at all, and nothing is asked over it', async () => {
    const world = freshWorld()
    const unread = { ...world.outbox, list: async () => fail('store.unreadable') }
    const fake = await fakeStation({ world: { ...world, outbox: unread } })
    const card = cardOf(await fake.scan('LXFDFT'))
    await fake.clock.advance(minute)
    expect((await fake.card(card.id)).fault?.code).toBe('store.outbox-unread')
    expect(fake.world.printed).toEqual([])
    const asked = { type: 'order-action', id: uuid(), action: 'cancel', orders: ['LXFDFT'], reason: null, cod: null }
    expect(await fake.station.api.execute(asked as never)).toMatchObject({ fault: { code: 'store.outbox-unread' } })
    expect(fake.world.asked).toEqual([])
  })

  /** A label waits at its printer, and its cancel for the service; the power goes, and the next run begins. */
  async function leftOver(list: (read: MemoryOutbox['list']) => MemoryOutbox['list']) {
    const { fake } = await fetched()
    const { journal, clock, world } = fake
    world.printerFault = { code: 'printer.media-empty' }
    await fake.scan('LXFDFT')
    Object.assign(world, { serviceFault: away, actionFault: away })
    await ask(fake, ['LXFDFT'], 'cancel')
    fake.kill()
    world.printerFault = null
    const outbox = { ...world.outbox, list: list(world.outbox.list) }
    return { world, clock, starting: fakeStation({ journal, clock, world: { ...world, outbox } }) }
  }
  const noticesOf = async ({ station }: FakeStation) => {
    const snapshot = await station.api.ask({ type: 'snapshot' })
    const rows = snapshot.ok ? snapshot.value.patches.flatMap((p) => (p.table === 'station' ? [p.row] : [])) : []
    return rows.flatMap((row) => row?.notices.map(({ code }) => code) ?? [])
  }

  it('and whose label an earlier run left at its printer gives none while the outbox is read late', async () => {
    const read = Promise.withResolvers<void>()
    const { world, clock, starting } = await leftOver((list) => () => read.promise.then(list))
    await clock.advance(minute)
    expect(world.printed).toEqual([])
    read.resolve()
    const [card] = await (await starting).cards()
    await clock.advance(minute)
    expect(world.printed).toEqual([])
    expect(card?.fault?.code).toBe('order.cancel-waiting')
  })

  it('and whose label an earlier run left at its printer gives none when the first look into the outbox fails, nor behind the second', async () => {
    let looks = 0
    const { world, clock, starting } = await leftOver(
      (list) => async () => (++looks === 1 ? fail('store.unreadable') : list()),
    )
    const again = await starting
    expect(await noticesOf(again)).toEqual(['store.outbox-unread'])
    expect((await again.cards())[0]?.fault?.code).toBe('store.outbox-unread')
    await clock.advance(minute)
    expect(world.printed).toEqual([])
    expect((await again.cards())[0]?.fault?.code).toBe('order.cancel-waiting')
    expect(await noticesOf(again)).toEqual([])
  })

  it('stops no other label and no request until a restart, where the outbox could not be read for a moment', async () => {
    const world = freshWorld()
    let looks = 0
    const list: MemoryOutbox['list'] = async () => (++looks <= 3 ? fail('store.unreadable') : world.outbox.list())
    const fake = await fakeStation({ world: { ...world, outbox: { ...world.outbox, list } } })
    const atStart = looks
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('store.outbox-unread')
    const asked = { type: 'order-action' as const, action: 'cancel' as const, reason: null, cod: null }
    const request = () => fake.station.api.execute({ ...asked, orders: ['G8ADKBRF'], id: uuid() })
    for (let ask = 0; ask < 5; ask++) expect(await request()).toMatchObject({ fault: { code: 'store.outbox-unread' } })
    // Nobody who asks again and again makes it read more often.
    expect(looks).toBe(atStart)
    await fake.clock.advance(minute)
    expect(fake.world.printed).toEqual(['LXFDFT'])
    expect(await request()).toMatchObject({ ok: true })
  })

  it('is no finished cancel when a request whose action is damaged is called done, and its label waits for the carrier', async () => {
    const { fake } = await fetched()
    const { world } = fake
    world.actionFault = { code: 'service.unsure' }
    const entry = await ask(fake, ['LXFDFT'], 'cancel')
    const kept = world.outbox.entries.get(entry)
    if (kept === undefined) return expect.unreachable()
    fake.kill()
    world.outbox.entries.set(entry, { ...kept, isDamaged: true, fault: { code: 'store.row-damaged' } })
    const { journal, clock } = fake
    const again = await fakeStation({ journal, clock, world })
    world.serviceFault = away
    const done = { type: 'outbox-settle', id: uuid(), entry, done: true } as const
    expect(await again.station.api.execute(done)).toMatchObject({ ok: true })
    expect(world.stored.get('LXFDFT')?.order.status).toBe(order('LXFDFT').status)
    expect(cardOf(await again.scan('LXFDFT')).fault?.code).toBe('service.unreachable')
    expect(world.printed).toEqual([])
  })

  it('is held back by a request whose row is damaged, which a person settles and nothing else does', async () => {
    const world = freshWorld()
    const first = await fakeStation({ world })
    world.serviceFault = away
    const id = await ask(first, ['LXFDFT'], 'cancel')
    await first.station.close()
    const kept = world.outbox.entries.get(id)
    if (kept === undefined) throw new Error('nothing was asked')
    world.outbox.entries.set(id, { ...kept, state: 'unsure', isDamaged: true, fault: { code: 'store.row-damaged' } })
    world.serviceFault = null
    const told: ((row: { table: string; row: string }) => void)[] = []
    const fake = await fakeStation({ world, watchDamaged: (listener) => told.push(listener), report: () => {} })
    for (const listener of told) for (const row of ['a', 'b']) listener({ table: 'outbox', row })
    const snapshot = await fake.station.api.ask({ type: 'snapshot' })
    const patches = snapshot.ok ? snapshot.value.patches : []
    expect(patches.find(({ table }) => table === 'station')?.row).toMatchObject({
      notices: [{ code: 'store.row-damaged', facts: { table: 'outbox' } }],
    })
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('order.cancel-waiting')
    expect(await fake.station.api.execute({ type: 'outbox-ask', id: uuid(), entry: id })).toMatchObject({ ok: true })
    expect(world.outbox.entries.get(id)?.state).toBe('unsure')
    const settled = { type: 'outbox-settle', id: uuid(), entry: id, done: false } as const
    expect(await fake.station.api.execute(settled)).toMatchObject({ ok: true })
    expect(world.outbox.entries.get(id)?.state).toBe('refused')
    expect(fake.world.asked).toEqual([])
  })
})

it('an order that was read by a clock that was ahead is asked about when that time has come: who cancelled it meanwhile, no clock says', async () => {
  const world = freshWorld()
  const clock = testClock()
  clock.setBy(60 * minute)
  const { fake } = await fetched('LXFDFT', { world, clock })
  clock.setBy(-60 * minute)
  world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
  await clock.advance(61 * minute)
  expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('order.cancelled')
  expect(world.printed).toEqual([])
})
