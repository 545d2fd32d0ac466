import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const code = 'G8ADKBRF'

/** A code from a command line; its verdict, or why not. */
async function print({ station }: FakeStation, change: Partial<Command & { type: 'print' }> = {}) {
  const asked = { codes: [code], size: '80x80' as const, printer: null, waitMs: 0 }
  const printed = await station.api.execute({ type: 'print' as const, id: uuid(), ...asked, ...change })
  if (!printed.ok) return printed.fault.code
  await settle()
  const outcome = await station.api.ask({ type: 'outcome' as const, intents: [...printed.value.intents] })
  if (!outcome.ok) return outcome.fault.code
  return outcome.value.map(({ verdict, fault }) => fault ?? verdict).join()
}

async function stationThatAsks(reprint: 'free' | 'reason' | 'pin') {
  const fake = await fakeStation()
  fake.world.orders.set(code, order(code))
  await fake.settings({ reprint, ...(reprint === 'pin' && { supervisorPin: '2468' }) })
  return fake
}

describe('a parcel that has its label, printed from the command line', () => {
  it.each([
    ['reason', {}, 'reprint.reason-missing'],
    ['pin', { reason: 'damaged' as const }, 'reprint.pin-missing'],
    ['pin', { reason: 'damaged' as const, approval: { leader: null, pin: '1111' } }, 'reprint.pin-wrong'],
  ] as const)('passes the policy of reprints like any other: %s, %o', async (policy, second, fault) => {
    const fake = await stationThatAsks(policy)
    expect(await print(fake)).toBe('printed')
    expect(await print(fake, second)).toBe(fault)
    expect(fake.world.printed).toEqual([code])
  })

  it.each([
    ['in small letters', 'g8adkbrf'],
    ['with blanks, and the mark of a file around it', '\ufeff G8ADKBRF\t'],
    ['in wide letters', 'Ｇ８ＡＤＫＢＲＦ'],
    ['as its only parcel', 'G8ADKBRF_1'],
    ['as a parcel before the first', 'G8ADKBRF_0'],
  ])('is the same parcel %s, in every size: no scan of it gives a second label', async (_, line) => {
    const fake = await stationThatAsks('pin')
    await print(fake)
    for (const size of ['80x80', 'A5', '52x70'] as const) {
      await fake.station.api.execute({ type: 'choose-size', id: uuid(), size })
      const scanned = await fake.station.api.execute({ type: 'scan', id: uuid(), line })
      await settle()
      if (scanned.ok && scanned.value !== null)
        await fake.station.api.execute({ type: 'acknowledge', id: uuid(), card: scanned.value.card })
      const again = { type: 'print-parcel' as const, id: uuid(), line, size, reason: 'damaged' as const }
      expect((await fake.station.api.execute(again)).ok).toBe(false)
    }
    expect(fake.world.printed).toEqual([code])
  })

  it('is marked as the copy that it is, with its reason', async () => {
    const fake = await stationThatAsks('pin')
    await print(fake)
    expect(await print(fake, { reason: 'damaged', approval: { leader: null, pin: '2468' } })).toBe('printed')
    const jobs = [...fake.journal.jobs.values()].map(({ copy, reason, reprintOf }) => [
      copy,
      reason,
      reprintOf !== null,
    ])
    expect(jobs).toEqual([
      [1, undefined, false],
      [2, 'damaged', true],
    ])
  })

  it('is not printed again when the same command comes once more, after a restart too', async () => {
    const fake = await stationThatAsks('free')
    const [first, second] = [uuid(), uuid()]
    for (const id of [first, second]) expect(await print(fake, { id })).toBe('printed')
    const [job] = fake.journal.jobs.values()
    if (job === undefined) throw new Error('no job')
    fake.kill()
    const again = await fakeStation(fake)
    for (const id of [first, second]) expect(await print(again, { id })).toBe('printed')
    const reprint = { type: 'reprint-job' as const, id: uuid(), job: job.id, reason: null }
    expect(await again.station.api.execute(reprint)).toMatchObject({ ok: true })
    await settle()
    expect(fake.world.printed).toEqual([code, code, code])
    again.kill()
    const third = await fakeStation(again)
    expect(await third.station.api.execute(reprint)).toEqual({ ok: true, value: { card: reprint.id } })
    await settle()
    expect(fake.world.printed).toEqual([code, code, code])
  })

  it('is no second label while the first one is under way, and one command is one label a code', async () => {
    const fake = await stationThatAsks('free')
    fake.world.printerFault = { code: 'printer.media-empty' }
    const first = print(fake, { waitMs: 60_000 })
    await settle()
    expect(await print(fake)).toBe('job.duplicate')
    fake.world.printerFault = null
    await fake.clock.advance(2_000)
    expect(await first).toBe('printed')
    expect(await print(fake, { codes: [code, code] })).toBe('printed,job.duplicate')
    expect(fake.world.printed).toEqual([code, code])
  })
})
