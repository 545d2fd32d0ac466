import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { waitingTries } from '../../../src/compose/waitingTries.ts'
import type { Memory } from '../../../src/ports/memory.ts'
import { createPinTries } from '../../../src/station/people/pinGuard.ts'
import { hashPin } from '../../../src/station/people/supervisorPin.ts'
import { testClock } from '../../support/testClock.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const [right, wrong] = ['2468', '0000']

async function atRest() {
  const [clock, rows, hash] = [testClock(), new Map<string, unknown>(), await hashPin(right)]
  const memory: Memory = {
    get: async (key) => ok(rows.get(key) ?? null),
    async set(key, value) {
      rows.set(key, JSON.parse(JSON.stringify(value)))
      return ok()
    },
  }
  /** A command of its own process, as far as it keeps anything. */
  const command = async (signal = new AbortController().signal) => {
    const terminal = { ...testTerminal(), signal }
    const tries = waitingTries(createPinTries(clock), clock, terminal)
    await tries.open(memory)
    return { said: terminal.said, tries: (pin: string) => tries.of('lan').check(pin, hash) }
  }
  for (let guess = 0; guess < 5; guess++) expect(await (await command()).tries(wrong)).toEqual({ state: 'wrong' })
  return { clock, command }
}

it('five wrong PINs at rest, one a command, do not lock the leader out for good: the next command waits and is right', async () => {
  const { clock, command } = await atRest()
  const leader = await command()
  const answer = leader.tries(right)
  await expect.poll(() => clock.sleepers()).toBe(1)
  expect(leader.said.join()).toContain('30')
  await clock.advance(30_000)
  expect(await answer).toEqual({ state: 'right' })
  expect(await (await command()).tries(wrong)).toEqual({ state: 'wrong' })
})

it('whoever guesses at rest has one guess for each wait, each longer than the one before, and none by asking twice', async () => {
  const { clock, command } = await atRest()
  for (const seconds of [30, 60, 90]) {
    const guesser = await command()
    const answer = guesser.tries(wrong)
    await expect.poll(() => clock.sleepers()).toBe(1)
    await clock.advance(seconds * 1_000 - 1)
    expect(clock.sleepers()).toBe(1)
    await clock.advance(1)
    expect(await answer).toEqual({ state: 'wrong' })
    expect(await guesser.tries(right)).toEqual({ state: 'locked', seconds: seconds + 30 })
  }
})

it('a command that is ended while it waits makes no guess', async () => {
  const { clock, command } = await atRest()
  const ending = new AbortController()
  const answer = (await command(ending.signal)).tries(wrong)
  await expect.poll(() => clock.sleepers()).toBe(1)
  ending.abort()
  expect(await answer).toEqual({ state: 'locked', seconds: 30 })
  const leader = (await command()).tries(right)
  await expect.poll(() => clock.sleepers()).toBe(1)
  await clock.advance(30_000)
  expect(await leader).toEqual({ state: 'right' })
})
