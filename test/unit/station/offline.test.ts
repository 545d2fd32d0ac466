import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { ReprintReason } from '../../../src/model/job.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const minutes = 60_000
const hours = 60 * minutes
const away = { code: 'service.unreachable' } as const

describe('the word of the service that a label was printed on', () => {
  it('is asked for again after an offline print, and a cancellation shouts', async () => {
    const { scan, again, world, clock, card } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(13 * hours)
    world.serviceFault = away
    await clock.advance(2 * minutes)
    const offline = await again('LXFDFT')
    expect(offline).toMatchObject({ verdict: 'printed', news: null, blocks: false })
    world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel', updatedAt: 2 }))
    world.serviceFault = null
    await clock.advance(2 * minutes)
    expect(await card(offline.id)).toMatchObject({
      verdict: 'printed',
      news: { code: 'order.cancelled', facts: { code: 'LXFDFT' } },
      blocks: true,
    })
  })

  it('is asked for again where the machine slept while it was on its way', async () => {
    const { scan, world, clock } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(13 * hours)
    const slow = Promise.withResolvers<void>()
    world.orderGate = () => slow.promise
    const late = scan('G8ADKBRF')
    await settle()
    const before = world.orderCalls
    // The clock goes on while the program does not.
    clock.setBy(5 * minutes)
    world.orderGate = null
    slow.resolve()
    await late
    expect(world.orderCalls).toBe(before + 1)
  })

  it('is asked for again once a label is out that stood in its printer for long', async () => {
    const { scan, world, clock, cards } = await fakeStation()
    const inside = Promise.withResolvers<void>()
    world.gate = inside.promise
    await scan('LXFDFT')
    await clock.advance(30 * minutes)
    world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel', updatedAt: 2 }))
    inside.resolve()
    await clock.advance(2 * minutes)
    expect(await cards()).toMatchObject([{ verdict: 'printed', news: { code: 'order.cancelled' }, blocks: true }])
  })

  it('shouts again at the next start where nobody has seen it, and never once somebody has', async () => {
    const before = await fakeStation()
    await before.scan('LXFDFT')
    await before.clock.advance(13 * hours)
    before.world.serviceFault = away
    await before.clock.advance(2 * minutes)
    const offline = await before.again('LXFDFT')
    before.world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel', updatedAt: 2 }))
    before.world.serviceFault = null
    await before.clock.advance(2 * minutes)
    before.kill()
    const { journal, world, clock } = before
    const next = async () => {
      const fake = await fakeStation({ journal, world, clock })
      await clock.advance(2 * minutes)
      return fake
    }
    const after = await next()
    expect(await after.card(offline.id)).toMatchObject({ news: { code: 'order.cancelled' }, blocks: true })
    await after.station.api.execute({ type: 'acknowledge', id: uuid(), card: offline.id })
    await settle()
    after.kill()
    expect(await (await next()).card(offline.id)).toMatchObject({ verdict: 'printed', news: null, blocks: false })
  })

  it('is asked for again by the next run where this one did not come to it', async () => {
    const before = await fakeStation()
    await before.scan('LXFDFT')
    await before.clock.advance(13 * hours)
    before.world.serviceFault = away
    await before.clock.advance(2 * minutes)
    const offline = await before.again('LXFDFT')
    const { journal, world, clock } = before
    await before.station.close()
    world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel', updatedAt: 2 }))
    world.serviceFault = null
    const after = await fakeStation({ journal, world, clock })
    await clock.advance(2 * minutes)
    expect(await after.card(offline.id)).toMatchObject({ news: { code: 'order.cancelled' }, blocks: true })
  })

  it('blocks until somebody has seen the news', async () => {
    const { scan, again, world, clock, card, station } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(13 * hours)
    world.serviceFault = away
    await clock.advance(2 * minutes)
    const offline = await again('LXFDFT')
    world.orders.set('LXFDFT', order('LXFDFT', { cod: 250_000, updatedAt: 2 }))
    world.serviceFault = null
    await clock.advance(2 * minutes)
    expect((await card(offline.id)).news).toEqual({
      code: 'order.changed',
      facts: { code: 'LXFDFT', codBefore: 0, codNow: 250_000 },
    })
    expect(await scan('G8ADKBRF')).toBe('station.unacknowledged')
    await station.api.execute({ type: 'acknowledge', id: uuid(), card: offline.id })
    expect((await card(offline.id)).blocks).toBe(false)
    expect(cardOf(await scan('G8ADKBRF')).verdict).toBe('printed')
  })

  it('is asked for of every order, also behind one that the service stumbles over', async () => {
    const { scan, again, world, clock, card } = await fakeStation()
    for (const code of ['LXFDFT', 'G8ADKBRF']) await scan(code)
    await clock.advance(13 * hours)
    world.serviceFault = away
    await clock.advance(2 * minutes)
    await again('LXFDFT')
    const second = await again('G8ADKBRF')
    world.orders.set('G8ADKBRF', order('G8ADKBRF', { status: 'cancel', updatedAt: 2 }))
    world.orderFaults.set('LXFDFT', { code: 'service.failing' })
    world.serviceFault = null
    await clock.advance(5 * minutes)
    expect((await card(second.id)).news).toMatchObject({ code: 'order.cancelled' })
  })

  it('says nothing when the order is as it was', async () => {
    const { scan, again, world, clock, card } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(13 * hours)
    world.serviceFault = away
    await clock.advance(2 * minutes)
    const offline = await again('LXFDFT')
    world.serviceFault = null
    await clock.advance(5 * minutes)
    expect((await card(offline.id)).news).toBeNull()
  })
})

describe('a service that found nobody three times in a row', () => {
  it('is not waited for by the next scan, and is used again as soon as it answers', async () => {
    const { scan, again, world, clock } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(13 * hours)
    world.serviceFault = away
    await clock.advance(2 * minutes)
    const calls = world.orderCalls
    expect((await again('LXFDFT')).verdict).toBe('printed')
    expect(world.orderCalls).toBe(calls)
    world.serviceFault = null
    await clock.advance(30_000)
    expect(cardOf(await scan('G8ADKBRF')).verdict).toBe('printed')
    expect(world.orderCalls).toBeGreaterThan(calls)
  })

  it('is asked at once when the operating system says that the network is back', async () => {
    const { scan, world, clock, card, station } = await fakeStation()
    world.serviceFault = away
    await clock.advance(5 * minutes)
    const waiting = cardOf(await scan('LXFDFT'))
    expect(waiting).toMatchObject({ verdict: 'waiting', fault: { code: 'service.unreachable' } })
    world.serviceFault = null
    await station.api.execute({ type: 'network-changed', id: uuid(), online: true })
    await settle()
    await settle()
    expect((await card(waiting.id)).verdict).toBe('printed')
    expect(world.printed).toEqual(['LXFDFT'])
  })
})

describe('a sealed label', () => {
  it('is void when what it shows has changed, even if the service says the same time of change', async () => {
    const { scan, again, world, clock } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(13 * hours)
    world.orders.set('LXFDFT', order('LXFDFT', { cod: 99_000 }))
    await again('LXFDFT')
    expect(world.viewCalls).toBe(2)
  })

  it('is gone from the disk when it is purged, and is fetched anew', async () => {
    const { scan, again, world, clock, station } = await fakeStation()
    await scan('LXFDFT')
    const purged = await station.api.execute({ type: 'purge-labels', id: uuid(), unusedDays: null })
    expect(purged).toEqual({ ok: true, value: { labels: 1 } })
    await clock.advance(13 * hours)
    expect((await again('LXFDFT')).verdict).toBe('printed')
    expect(world.viewCalls).toBe(2)
  })
})

describe('a second label', () => {
  const again = (card: string, reason: ReprintReason | null = null, pin: string | null = null) =>
    ({ type: 'reprint', id: uuid(), card, reason, ...(pin !== null && { approval: { leader: null, pin } }) }) as const

  it('takes a reason where the station wants one, and the journal keeps it', async () => {
    const { scan, station, settings, journal } = await fakeStation()
    const first = cardOf(await scan('LXFDFT'))
    await settings({ reprint: 'reason' })
    expect(await station.api.execute(again(first.id))).toMatchObject({ fault: { code: 'reprint.reason-missing' } })
    expect((await station.api.execute(again(first.id, 'damaged'))).ok).toBe(true)
    await settle()
    expect([...journal.jobs.values()].map(({ copy, reason }) => [copy, reason])).toEqual([
      [1, undefined],
      [2, 'damaged'],
    ])
  })

  it('takes the supervisor’s PIN where the station wants one, and locks after guesses', async () => {
    const { scan, station, settings, clock, world } = await fakeStation()
    const first = cardOf(await scan('LXFDFT'))
    await settings({ reprint: 'pin', supervisorPin: '2468' })
    const press = async (pin: string | null) => {
      const answer = await station.api.execute(again(first.id, 'lost', pin))
      return answer.ok ? 'printed' : answer.fault.code
    }
    expect(await press(null)).toBe('reprint.pin-missing')
    for (let guess = 0; guess < 5; guess++) expect(await press('0000')).toBe('reprint.pin-wrong')
    expect(await press('2468')).toBe('reprint.pin-locked')
    await clock.advance(60_000)
    expect(await press('2468')).toBe('printed')
    await settle()
    expect(world.printed).toEqual(['LXFDFT', 'LXFDFT'])
  })

  it('is no second one when the first did not come out', async () => {
    const { scan, station, settings, world } = await fakeStation()
    await settings({ reprint: 'reason' })
    world.misread = ['OTHER999']
    const failed = cardOf(await scan('LXFDFT'))
    expect(failed.verdict).toBe('not-printed')
    world.misread = null
    expect((await station.api.execute(again(failed.id))).ok).toBe(true)
  })
})
