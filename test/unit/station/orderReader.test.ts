import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import type { StoredOrder } from '../../../src/ports/orders.ts'
import { createOrderReader } from '../../../src/station/print/orderReader.ts'
import { fakeStages } from '../../support/fakeStages.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { page } from '../../support/scriptedWalk.ts'
import { testClock } from '../../support/testClock.ts'

const label = { account: 'acme', shop: 1, order: 'LXFDFT', parcel: 0, size: '80x80' } as const
const now = testClock().now()
const minute = 60_000

/** Reads the order of a label whose page is sealed here, and that was read at `readAt`. */
async function read(readAt: number, { reachable = true, sealed = true, sinceAnswer = 0 } = {}) {
  const world = freshWorld()
  const stored: StoredOrder = { order: order('LXFDFT', { cod: 1 }), readAt }
  world.stored.set('LXFDFT', stored)
  if (sealed) world.sealed.set('acme/1/LXFDFT/0/80x80', page)
  world.orders.set('LXFDFT', order('LXFDFT', { cod: 2 }))
  if (!reachable) world.serviceFault = { code: 'service.unreachable' }
  const later: Promise<unknown>[] = []
  const stages = fakeStages(world)
  const api = createOrderReader({
    ...stages,
    own: { sinceAnswer: () => sinceAnswer },
    clock: testClock(),
    later: (work) => void later.push(work),
  })
  const answer = await api.read(label, new AbortController().signal)
  await Promise.all(later)
  return { answer, world }
}

const fromDisk = (offline: boolean) => ({ ok: true, value: { offline, order: { cod: 1 } } })
const fromService = { ok: true, value: { offline: false, readAt: now, order: { cod: 2 } } }

describe('an order whose label is on disk', () => {
  it('is believed for ten minutes without asking', async () => {
    for (const readAt of [now, now - 10 * minute + 1]) {
      const { answer, world } = await read(readAt)
      expect(answer).toMatchObject(fromDisk(false))
      expect(world.orderCalls).toBe(0)
    }
  })

  it('is asked for again from then on, and remembered as it is now', async () => {
    const { answer, world } = await read(now - 10 * minute)
    expect(answer).toMatchObject(fromService)
    expect(world.stored.get('LXFDFT')).toMatchObject({ readAt: now, order: { cod: 2 } })
  })

  it('is asked for again when the clock was set since, or an earlier run has read it: how old it is, nobody knows', async () => {
    for (const [readAt, sinceAnswer] of [
      [now + 3 * 60 * minute, 0],
      [now, 60 * minute],
      [now, Number.POSITIVE_INFINITY],
    ] as const) {
      const { answer, world } = await read(readAt, { sinceAnswer })
      expect(answer).toMatchObject(fromService)
      expect(world.orderCalls).toBe(1)
    }
  })

  it('speaks for itself when the service cannot be reached, and says so', async () => {
    for (const readAt of [now - 60 * minute, now + 60 * minute])
      expect((await read(readAt, { reachable: false })).answer).toMatchObject(fromDisk(true))
  })
})

describe('an order whose label is not on disk', () => {
  it('is asked for, however young it is, and is not known without the service', async () => {
    expect((await read(now, { sealed: false })).answer).toMatchObject(fromService)
    expect((await read(now, { sealed: false, reachable: false })).answer).toEqual(fail('service.unreachable'))
  })
})
