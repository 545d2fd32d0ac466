import { describe, expect, it } from 'vitest'
import type { Order } from '../../../src/model/parcel.ts'
import { fakeBatch } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'

const codes = ['LXFDFT', 'G8ADKBRF', 'L8TKYG'] as const
const away = { code: 'service.unreachable' } as const
const minute = 60_000

/** A batch whose orders and pages were fetched a minute ago, and an order that has changed since. */
async function prefetched(change: Partial<Order>, fake?: FakeStation) {
  const at = fake ?? (await fakeStation())
  const batch = await fakeBatch(at, codes)
  expect((await batch.view()).fetched).toBe(3)
  await at.clock.advance(minute)
  at.world.orders.set('LXFDFT', order('LXFDFT', { updatedAt: 2, ...change }))
  return { at, batch }
}

describe('a row of a batch whose order changed after it was fetched ahead', () => {
  it.each(['delivered', 'returned', 'lost', 'storing'])(
    'is set aside at its turn while it is %s, in the words of a scan, and the rows behind it print',
    async (status) => {
      const { at, batch } = await prefetched({ status })
      await batch.print()
      expect(at.world.printed).toEqual(['G8ADKBRF', 'L8TKYG'])
      const [row] = await batch.rows()
      expect(row).toMatchObject({
        verdict: 'not-printed',
        fault: { code: 'order.not-awaiting', facts: { code: 'LXFDFT', status } },
      })
      expect((await batch.view()).state).toBe('done')
    },
  )

  it('is none of those that failed, and prints when it is named', async () => {
    const { at, batch } = await prefetched({ status: 'delivered' })
    await batch.print()
    expect(await batch.print({ which: 'failed' })).toBe(0)
    await batch.print({ which: 'rows', rows: [0] })
    expect(at.world.printed).toEqual(['G8ADKBRF', 'L8TKYG', 'LXFDFT'])
  })

  it('that was named prints though its order moved on behind the naming, also behind a pause', async () => {
    const { at, batch } = await prefetched({ status: 'delivered' })
    at.world.printerFault = { code: 'printer.media-empty' }
    await batch.print({ which: 'rows', rows: [0] })
    await batch.pause()
    at.world.printerFault = null
    await batch.resume()
    expect(at.world.printed).toEqual(['LXFDFT'])
  })

  it('is refused when it was cancelled', async () => {
    const { at, batch } = await prefetched({ status: 'cancel' })
    await batch.print()
    expect((await batch.rows())[0]).toMatchObject({ verdict: 'not-printed', fault: { code: 'order.cancelled' } })
    expect(at.world.printed).toEqual(['G8ADKBRF', 'L8TKYG'])
  })

  it('prints what the order says now, and not the page that was fetched', async () => {
    const { at, batch } = await prefetched({ cod: 1_500_000 })
    await batch.print()
    expect(at.world.printedTexts.toSorted()).toEqual(['G8ADKBRF', 'L8TKYG', 'LXFDFT 1500000'])
  })

  it('prints by what is on disk while nobody can be asked, and the news shout when they come', async () => {
    const { at, batch } = await prefetched({ status: 'delivered', cod: 1_500_000 })
    at.world.serviceFault = away
    await batch.print()
    expect(at.world.printed).toEqual(['LXFDFT', 'G8ADKBRF', 'L8TKYG'])
    at.world.serviceFault = null
    await at.clock.advance(2 * minute)
    expect((await at.cards()).find(({ code }) => code === 'LXFDFT')).toMatchObject({
      blocks: true,
      news: { code: 'order.changed', facts: { codBefore: 0, codNow: 1_500_000 } },
    })
  })

  it('that has waited for paper meanwhile prints what its order says then', async () => {
    const at = await fakeStation()
    const batch = await fakeBatch(at, codes)
    at.world.printerFault = { code: 'printer.media-empty' }
    await batch.print()
    await at.clock.advance(5 * minute)
    at.world.orders.set('LXFDFT', order('LXFDFT', { updatedAt: 2, cod: 1_500_000 }))
    at.world.orders.set('L8TKYG', order('L8TKYG', { updatedAt: 2, status: 'delivered' }))
    at.world.printerFault = null
    await at.clock.advance(2 * minute)
    expect(at.world.printedTexts.toSorted()).toEqual(['G8ADKBRF', 'LXFDFT 1500000'])
    expect((await batch.rows())[2]?.fault?.code).toBe('order.not-awaiting')
  })
})

describe('a row of a batch whose parcel has its label already', () => {
  it('is held against the order as the service says it at its turn', async () => {
    const at = await fakeStation()
    await at.scan('LXFDFT')
    const { batch } = await prefetched({ cod: 1_500_000 }, at)
    await batch.print()
    expect((await batch.rows())[0]).toMatchObject({
      verdict: 'not-printed',
      fault: { code: 'order.changed', facts: { codBefore: 0, codNow: 1_500_000 } },
    })
  })

  it('goes by what is on disk while nobody can be asked', async () => {
    const at = await fakeStation()
    await at.scan('LXFDFT')
    const { batch } = await prefetched({ cod: 1_500_000 }, at)
    at.world.serviceFault = away
    await batch.print()
    expect((await batch.rows())[0]).toMatchObject({ verdict: 'duplicate' })
  })
})
