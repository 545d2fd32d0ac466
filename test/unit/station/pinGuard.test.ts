import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import type { Memory } from '../../../src/ports/memory.ts'
import { createPinTries } from '../../../src/station/people/pinGuard.ts'
import { hashPin } from '../../../src/station/people/supervisorPin.ts'
import { testClock } from '../../support/testClock.ts'

const locked = (seconds: number) => ({ state: 'locked', seconds })

it('a PIN after counts that could not be read keeps honest people waiting once, and leaves whoever guesses one guess', async () => {
  const [clock, rows] = [testClock(), new Map<string, unknown>([['pin-guesses', 'damaged']])]
  const memory: Memory = {
    get: async (key) => ok(rows.get(key) ?? null),
    async set(key, value) {
      rows.set(key, JSON.parse(JSON.stringify(value)))
      return ok()
    },
  }
  const start = async () => {
    const tries = createPinTries(clock)
    await tries.open(memory)
    return tries
  }
  const hash = await hashPin('2468')
  for (const _ of ['a start', 'one before that lock was over']) {
    const tries = await start()
    expect([tries.badges.locked(), await tries.of('0001').check('2468', hash)]).toEqual([30, locked(30)])
  }
  const waited = await start()
  await clock.advance(30_000)
  expect(waited.badges.locked()).toBe(0)
  const later = await start()
  expect(later.badges.locked()).toBe(0)
  expect(await later.of('0001').check('2468', hash)).toEqual({ state: 'right' })
  expect(await later.of('0002').check('0000', hash)).toEqual({ state: 'wrong' })
  expect(await later.of('0002').check('2468', hash)).toEqual(locked(30))
  for (let guess = 0; guess < 5; guess++) await later.badges.made()
  expect((await start()).badges.locked()).toBe(30)
})
