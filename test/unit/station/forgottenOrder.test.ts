import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

type OfNoId<C> = C extends unknown ? Omit<C, 'id'> : never
type Seconds = OfNoId<Command & { type: 'print' | 'print-parcel' }>

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

  it.each<[string, Seconds]>([
    ['on a command line', { type: 'print', codes: ['GMANY1'], size: '80x80', printer: null, waitMs: 0 }],
    ['of a parcel', { type: 'print-parcel', line: 'GMANY1', size: '80x80', reason: null }],
  ])('gets no second label without what one takes, nor without its copy’s number: %s', async (_, asked) => {
    const fake = await fakeStation()
    const { station, scan, settings, world } = fake
    await settings({ reprint: 'reason' })
    world.orders.set('GMANY1', order('GMANY1', { parcels: ['GMANY1_1', 'GMANY1_2'] }))
    await scan('GMANY1')
    world.stored.clear()
    await station.api.execute({ ...asked, id: uuid() })
    await settle()
    expect(world.printed).toHaveLength(2)
    world.stored.clear()
    await station.api.execute({ ...asked, id: uuid(), reason: 'lost' })
    await settle()
    const jobs = [...fake.journal.jobs.values()].map(({ label, copy, reason = null }) => [label.parcel, copy, reason])
    expect(jobs.slice(2)).toEqual([
      [1, 2, 'lost'],
      [2, 2, 'lost'],
    ])
  })
})

describe('an order of one parcel whose particulars were deleted after it was printed', () => {
  it('is a duplicate all the same when it is scanned as its first parcel', async () => {
    const { scan, world } = await fakeStation()
    await scan('LXFDFT')
    world.stored.clear()
    expect(await scan('LXFDFT_1')).toMatchObject({ fault: { code: 'job.duplicate' } })
    expect(world.printed).toEqual(['LXFDFT'])
  })
})

describe('an order that was printed as one parcel and has two by now, or the other way round', () => {
  const one = order('GMANY1')
  const two = order('GMANY1', { parcels: ['GMANY1_1', 'GMANY1_2'] })
  it.each([
    ['one, then two, its code', one, two, 'GMANY1'],
    ['one, then two, the code of a parcel', one, two, 'GMANY1_2'],
    ['two, then one, its code', two, one, 'GMANY1'],
    ['two, then one, the code of a parcel', two, one, 'GMANY1_1'],
  ])('has its label: none is printed unasked, and the card says that it changed: %s', async (_, before, now, line) => {
    const { station, scan, world, settings } = await fakeStation()
    await settings({ reprint: 'reason' })
    world.orders.set('GMANY1', before)
    await scan('GMANY1')
    const printed = [...world.printed]
    world.orders.set('GMANY1', now)
    world.stored.set('GMANY1', { order: now, readAt: 1 })
    expect(await scan(line)).toMatchObject({ verdict: 'duplicate', news: { code: 'order.changed' } })
    const about = { name: 'Lô', size: '80x80', printer: null, keepDuplicates: false } as const
    await station.api.execute({ type: 'batch-create', id: uuid(), lines: [line], ...about } as never)
    await settle()
    expect(world.printed).toEqual(printed)
  })
})

describe('an order of one parcel that became two, all printed, whose particulars were deleted', () => {
  it.each<[string, Seconds]>([
    ['on a command line', { type: 'print', codes: ['GMANY1'], size: '80x80', printer: null, waitMs: 0 }],
    ['of a parcel', { type: 'print-parcel', line: 'GMANY1', size: '80x80', reason: null }],
  ])('gives each label that there was once more, and none twice: %s', async (_, asked) => {
    const { station, scan, world, journal } = await fakeStation()
    world.orders.set('GMANY1', order('GMANY1'))
    await scan('GMANY1')
    world.orders.set('GMANY1', order('GMANY1', { parcels: ['GMANY1_1', 'GMANY1_2'] }))
    world.stored.set('GMANY1', { order: order('GMANY1', { parcels: ['GMANY1_1', 'GMANY1_2'] }), readAt: 1 })
    await station.api.execute({ ...asked, id: uuid() })
    await settle()
    world.stored.clear()
    await station.api.execute({ ...asked, id: uuid() })
    await settle()
    const labels = [...journal.jobs.values()].map(({ label, copy }) => [label.parcel, copy])
    expect(labels).toEqual([
      [0, 1],
      [1, 2],
      [2, 2],
      [1, 3],
      [2, 3],
    ])
  })
})
