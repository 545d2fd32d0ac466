import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { close, expected, open, rows, scan, stationWith, verdict, view } from '../../support/fakePickup.ts'
import type { FakeStation } from '../../support/fakeStation.ts'

const notOwner = { code: 'order.not-owner' } as const

async function withForeign() {
  const fake = await stationWith([expected('LXFDFT')])
  fake.world.orderFaults.set('GZZZZZZ', notOwner)
  const pickup = await open(fake)
  return { fake, pickup }
}

async function putAside({ station }: FakeStation, pickup: string): Promise<void> {
  await station.api.execute({ type: 'pickup-acknowledge', id: uuid(), pickup })
}

async function letGo({ station }: FakeStation, pickup: string): Promise<string> {
  const gone = await station.api.execute({ type: 'pickup-accept', id: uuid(), pickup, reason: 'other-shop' })
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
})
