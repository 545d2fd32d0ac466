import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { ask, fetched } from '../../support/ownRequests.ts'
import { settle } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const minute = 60_000
const away = { code: 'service.unreachable' } as const

describe('an order that this station cancels, and answers of the carrier from before that', () => {
  it('is no order to print for an answer of the carrier that was under way meanwhile, nor is the copy of it', async () => {
    for (const fresh of [false, true]) {
      const fake = await fakeStation()
      const { world } = fake
      const asked = Promise.withResolvers<void>()
      let answers = () => {}
      const answer = new Promise<void>((resolve) => {
        answers = resolve
      })
      world.orderGate = async () => {
        asked.resolve()
        await answer
      }
      const scanned = fresh
        ? fake.station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
        : fake.station.api.execute({ type: 'scan', id: uuid(), line: 'LXFDFT' })
      await asked.promise
      await ask(fake, ['LXFDFT'], 'cancel')
      // What is on its way is from before the cancel.
      world.orders.set('LXFDFT', order('LXFDFT'))
      world.orderGate = async () => void world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
      answers()
      await scanned
      await settle()
      world.serviceFault = away
      await fake.clock.advance(minute)
      await fake.scan('LXFDFT')
      expect(world.printed).toEqual([])
    }
  })

  it('stays cancelled though every answer about it is from before another of our own changes, the last one too', async () => {
    const { fake } = await fetched()
    const { world } = fake
    const changes = ['return', 'change-cod', 'cancel'] as const
    let asked = 0
    world.orderGate = async () => {
      const change = changes[asked++]
      if (change !== undefined) await ask(fake, ['LXFDFT'], change)
      // What is on its way is from before.
      world.orders.set('LXFDFT', order('LXFDFT'))
    }
    await fake.station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    await settle()
    expect(asked).toBe(3)
    expect(world.stored.get('LXFDFT')?.order.status).toBe('cancel')
    world.serviceFault = away
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('order.cancelled')
    expect(world.printed).toEqual([])
  })

  it('stays cancelled though an answer from before came while what the carrier had done was written, also after a power cut', async () => {
    const { fake } = await fetched()
    const { world, journal, clock } = fake
    const { advance } = world.outbox
    const [asked, answers, told, acts] = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
    world.actionGate = acts?.promise ?? null
    world.orderGate = async () => {
      asked?.resolve()
      await answers?.promise
    }
    Object.assign(world.outbox, {
      async advance(...step: Parameters<typeof advance>) {
        const advanced = await advance(...step)
        // It is on the disk, and the station is not told yet.
        if (step[2].state === 'done') await told?.promise
        return advanced
      },
    })
    void ask(fake, ['LXFDFT'], 'cancel')
    await settle()
    const page = fake.station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    await asked?.promise
    acts?.resolve()
    await settle()
    expect(world.outbox.entries.values().next().value).toMatchObject({ state: 'done' })
    world.orders.set('LXFDFT', order('LXFDFT'))
    world.orderGate = async () => void world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    answers?.resolve()
    await settle()
    world.serviceFault = away
    fake.kill()
    void page
    Object.assign(world.outbox, { advance })
    const again = await fakeStation({ world, journal, clock })
    expect(cardOf(await again.scan('LXFDFT')).fault?.code).toBe('order.cancelled')
    expect(world.printed).toEqual([])
  })

  it('or somebody else cancels is no order to print for an older answer that comes after a younger one', async () => {
    const { fake } = await fetched()
    const { world } = fake
    await fake.clock.advance(11 * minute)
    const asked = Promise.withResolvers<void>()
    const answers = Promise.withResolvers<void>()
    world.orderGate = async () => {
      asked.resolve()
      await answers.promise
    }
    const page = fake.station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    await asked.promise
    world.orderGate = null
    world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    const card = cardOf(await fake.scan('LXFDFT'))
    expect(card.fault?.code).toBe('order.cancelled')
    await fake.station.api.execute({ type: 'acknowledge', id: uuid(), card: card.id })
    world.orders.set('LXFDFT', order('LXFDFT'))
    world.orderGate = async () => void world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    answers.resolve()
    await page
    await settle()
    world.serviceFault = away
    expect(cardOf(await fake.scan('LXFDFT')).fault?.code).toBe('order.cancelled')
    expect(world.printed).toEqual([])
  })
})
