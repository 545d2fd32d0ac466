import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import {
  close,
  expected,
  open,
  putAside,
  rows,
  scan,
  shouted,
  stationWith,
  takeBack,
  verdict,
  view,
} from '../../support/fakePickup.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { settle } from '../../support/testClock.ts'

const notOwner = { code: 'order.not-owner' } as const

const many = Array.from({ length: 40 }, (_, row) => `G${row + 100_000}`)

async function withForeign() {
  const fake = await stationWith([expected('LXFDFT')])
  fake.world.orderFaults.set('GZZZZZZ', notOwner)
  const pickup = await open(fake)
  return { fake, pickup }
}

async function letGo(fake: FakeStation, pickup: string, told?: string[]): Promise<string> {
  const codes = told ?? (await shouted(fake, pickup))
  const accept = { type: 'pickup-accept', id: uuid(), pickup, codes, reason: 'other-shop' } as const
  const gone = await fake.station.api.execute(accept)
  return gone.ok ? 'gone along' : gone.fault.code
}

describe('a parcel of another customer in a handover', () => {
  it('does not count as handed over, blocks until it is put aside, and is named apart', async () => {
    const { fake, pickup } = await withForeign()
    await verdict(fake, pickup, 'LXFDFT')
    expect(await scan(fake, pickup, 'GZZZZZZ')).toMatchObject({ verdict: 'foreign' })
    expect(await view(fake, pickup)).toMatchObject({
      shouting: [{ code: 'GZZZZZZ', why: 'foreign', news: notOwner }],
      counts: { handed: 1, foreign: 1, over: 0 },
    })
    expect((await close(fake, pickup, null))?.code).toBe('station.unacknowledged')
    await putAside(fake, pickup)
    expect(await close(fake, pickup, null)).toBeNull()
    expect((await view(fake, pickup)).counts).toMatchObject({ handed: 1, foreign: 1, accepted: 0 })
  })

  it('shouts again when it is scanned again', async () => {
    const { fake, pickup } = await withForeign()
    await scan(fake, pickup, 'GZZZZZZ')
    await putAside(fake, pickup)
    expect(await verdict(fake, pickup, 'GZZZZZZ')).toBe('foreign')
    expect((await view(fake, pickup)).shouting).toHaveLength(1)
  })

  it('goes along, and is put aside, only by the name that was shown: one that was scanned meanwhile is another one', async () => {
    const { fake, pickup } = await withForeign()
    await scan(fake, pickup, 'GZZZZZZ')
    expect(await letGo(fake, pickup, ['LXFDFT'])).toBe('station.nothing-to-do')
    const aside: Command = { type: 'pickup-acknowledge', id: uuid(), pickup, codes: ['LXFDFT'] }
    expect(await fake.station.api.execute(aside)).toMatchObject({ fault: { code: 'station.nothing-to-do' } })
    expect(await view(fake, pickup)).toMatchObject({ shouting: [{ code: 'GZZZZZZ' }], counts: { accepted: 0 } })
  })

  it('goes along when a leader says why, and is counted apart from those that are over', async () => {
    const { fake, pickup } = await withForeign()
    await verdict(fake, pickup, 'LXFDFT')
    await scan(fake, pickup, 'GZZZZZZ')
    expect(await letGo(fake, pickup)).toBe('gone along')
    expect(await rows(fake, pickup)).toEqual({ LXFDFT: 'scanned', GZZZZZZ: 'accepted' })
    expect((await view(fake, pickup)).counts).toMatchObject({ handed: 2, accepted: 1, foreign: 0, over: 0 })
    expect(await letGo(fake, pickup)).toBe('station.nothing-to-do')
    expect(await close(fake, pickup, null)).toBeNull()
  })

  it('shouts as soon as the service says so of one that was scanned without a network', async () => {
    const { fake, pickup } = await withForeign()
    fake.world.serviceFault = { code: 'service.unreachable' }
    expect(await scan(fake, pickup, 'GZZZZZZ')).toMatchObject({ verdict: 'unknown', offline: true })
    fake.world.serviceFault = null
    await fake.clock.advance(60_000)
    expect((await view(fake, pickup)).shouting).toMatchObject([{ code: 'GZZZZZZ', why: 'foreign' }])
  })

  it('goes with no signature behind a slow service: what had no answer in time is asked about before', async () => {
    const { fake, pickup } = await withForeign()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    fake.world.orderGate = () => answered
    const scanning = scan(fake, pickup, 'GZZZZZZ')
    await fake.clock.advance(800)
    expect(await scanning).toMatchObject({ verdict: 'unknown' })
    const closing = close(fake, pickup, 'next-shift')
    await settle()
    answer()
    expect((await closing)?.code).toBe('station.unacknowledged')
    expect((await view(fake, pickup)).shouting).toMatchObject([{ code: 'GZZZZZZ', why: 'foreign' }])
  })

  it('goes with no signature behind hundreds of others: they are asked about until all have an answer', async () => {
    const { fake, pickup } = await withForeign()
    fake.world.orderGate = () => new Promise(() => {})
    for (const code of ['GZZZZZZ', ...many]) {
      const scanning = verdict(fake, pickup, code)
      await fake.clock.advance(800)
      expect(await scanning).toBe('unknown')
    }
    let asked = 0
    fake.world.orderGate = () => (++asked > 4 ? new Promise(() => {}) : Promise.resolve())
    const closing = close(fake, pickup, 'next-shift')
    await settle()
    await fake.clock.advance(10_000)
    expect(await closing).toMatchObject({ code: 'pickup.unasked', facts: { count: many.length + 1 - 4 } })
    expect((await view(fake, pickup)).state).toBe('open')
  })

  it('stays one without a network: what the service said of it holds until it says otherwise', async () => {
    const { fake, pickup } = await withForeign()
    await scan(fake, pickup, 'GZZZZZZ')
    await takeBack(fake, pickup, 'GZZZZZZ')
    fake.world.serviceFault = { code: 'service.unreachable' }
    expect(await verdict(fake, pickup, 'GZZZZZZ')).toBe('foreign')
    expect((await close(fake, pickup, 'next-shift'))?.code).toBe('station.unacknowledged')
  })

  it('went where nobody could be asked at all, and shouts as soon as the service says so', async () => {
    const { fake, pickup } = await withForeign()
    fake.world.serviceFault = { code: 'service.unreachable' }
    expect(await verdict(fake, pickup, 'GZZZZZZ')).toBe('unknown')
    expect(await close(fake, pickup, 'next-shift')).toBeNull()
    expect((await view(fake, pickup)).late).toEqual([])
    fake.world.serviceFault = null
    await fake.clock.advance(60_000)
    expect((await view(fake, pickup)).late).toEqual([{ code: 'GZZZZZZ', why: 'foreign', news: null }])
  })

  it('that a leader let go is not told to the driver a second time', async () => {
    const { fake, pickup } = await withForeign()
    await scan(fake, pickup, 'GZZZZZZ')
    await letGo(fake, pickup)
    await fake.clock.advance(3_600_000)
    expect(await close(fake, pickup, 'next-shift')).toBeNull()
    await fake.clock.advance(60_000)
    expect((await view(fake, pickup)).late).toEqual([])
  })
})
