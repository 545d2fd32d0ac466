import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { StationSettings } from '../../../src/model/settings.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { settle } from '../../support/testClock.ts'

const day = 86_400_000

describe('a parcel that was printed', () => {
  it('asks before it prints again, however long ago that was', async () => {
    const { scan, again, world, clock } = await fakeStation()
    await scan('LXFDFT')
    clock.setBy(day)
    expect(await scan('LXFDFT')).toMatchObject({ verdict: 'duplicate', fault: { code: 'job.duplicate' } })
    expect(world.printed).toEqual(['LXFDFT'])
    expect((await again('LXFDFT')).verdict).toBe('printed')
    expect(world.printed).toEqual(['LXFDFT', 'LXFDFT'])
  })

  it.each([
    ['back', -3 * 365 * day],
    ['forward', 3 * 365 * day],
  ])('asks when the clock was set years %s since', async (_, jump) => {
    const { scan, world, clock } = await fakeStation()
    await scan('LXFDFT')
    clock.setBy(jump)
    expect(await scan('LXFDFT')).toMatchObject({ verdict: 'duplicate' })
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('asks in a row of a batch as well, however long ago it was', async () => {
    const { scan, world, clock, station } = await fakeStation()
    await scan('LXFDFT')
    clock.setBy(100 * day)
    const batch = uuid()
    const about = { name: 'B', source: 'paste', size: '80x80', printer: null } as const
    await station.api.execute({ type: 'batch-create', id: batch, ...about, lines: ['LXFDFT', 'G8ADKBRF'] })
    const wanted = { which: 'all', from: 0, size: '80x80', printer: null } as const
    await station.api.execute({ type: 'batch-print', id: uuid(), batch, rows: [], ...wanted })
    await settle()
    expect(world.printed).toEqual(['LXFDFT', 'G8ADKBRF'])
  })

  it('has its guard’s time among the settings of an earlier version, which are read all the same', async () => {
    const { station } = await fakeStation()
    const snapshot = await station.api.ask({ type: 'snapshot' })
    const view = snapshot.ok && snapshot.value.patches.find(({ table }) => table === 'settings')?.row
    expect(view).not.toHaveProperty('duplicateGuardMs')
    const environment = { kind: 'practice', baseUrl: 'http://127.0.0.1' }
    const stored = { stationId: 's', stationName: 'S', account: 'a', shop: 1, environment, size: 'A5', printers: [] }
    expect(StationSettings.parse({ ...stored, duplicateGuardMs: 0 })).toEqual(StationSettings.parse(stored))
  })
})
