import { describe, expect, it } from 'vitest'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'

describe('an order of several parcels whose particulars were deleted after it was printed', () => {
  it('is a duplicate all the same when it is scanned again', async () => {
    const { scan, world } = await fakeStation()
    world.orders.set('GMANY1', order('GMANY1', { parcels: ['GMANY1_1', 'GMANY1_2'] }))
    await scan('GMANY1')
    expect(world.printed).toEqual(['GMANY1_1', 'GMANY1_2'])
    world.stored.clear()
    expect(await scan('GMANY1')).toMatchObject({ fault: { code: 'job.duplicate' } })
    expect(world.printed).toHaveLength(2)
  })
})
