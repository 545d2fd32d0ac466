import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Order } from '../../../src/model/parcel.ts'
import type { FakeBatch } from '../../support/fakeBatch.ts'
import { batchOf, fakeBatch } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const codes = ['LXFDFT', 'G8ADKBRF', 'L8TKYG'] as const
const news = { code: 'order.changed', facts: { code: 'LXFDFT', codBefore: 0, codNow: 1_500_000 } }
const away = { code: 'service.unreachable' } as const
const minute = 60_000
const first = { which: 'rows' as const, rows: [0] }

/** A batch whose three labels are out. */
async function printed() {
  const at = await fakeStation()
  const batch = await fakeBatch(at, codes)
  await batch.print()
  await at.clock.advance(minute)
  return { at, batch }
}

/** The order changes at the carrier, and somebody looks at its parcel. */
async function changed({ world, station }: FakeStation, change: Partial<Order>): Promise<void> {
  world.orders.set('LXFDFT', order('LXFDFT', { updatedAt: 2, ...change }))
  await station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
  await settle()
}

async function firstRow(batch: FakeBatch) {
  await batch.rows()
  await settle()
  const [row] = await batch.rows()
  return row
}

describe('a row of a batch whose label came out before its order changed', () => {
  it('says that it is old, what changed, and is counted', async () => {
    const { at, batch } = await printed()
    expect(await firstRow(batch)).toMatchObject({ verdict: 'printed', news: null })
    await changed(at, { cod: 1_500_000 })
    expect(await firstRow(batch)).toMatchObject({ verdict: 'printed', news })
    expect((await batch.view()).old).toBe(1)
  })

  it.each<[string, Partial<Order>, string]>([
    ['receiver', { receiver: { name: 'Trần Văn An', phone: '0900000322', address: '9 Đường Khác' } }, 'receiver'],
    ['route', { sortCode: '40-G-33-A1' }, 'route'],
  ])('says so of another %s too', async (_, change, fact) => {
    const { at, batch } = await printed()
    await changed(at, change)
    expect((await firstRow(batch))?.news?.facts).toMatchObject({ [fact]: 1 })
  })

  it('says that it was cancelled', async () => {
    const { at, batch } = await printed()
    await changed(at, { status: 'cancel' })
    expect((await firstRow(batch))?.news?.code).toBe('order.cancelled')
  })

  it('is known as old to a station that was started again', async () => {
    const { at, batch } = await printed()
    await changed(at, { cod: 1_500_000 })
    await at.station.close()
    const again = await fakeStation({ journal: at.journal, world: at.world, clock: at.clock })
    const same = batchOf(again, batch.id)
    expect(await firstRow(same)).toMatchObject({ news })
    expect((await same.view()).old).toBe(1)
  })

  it('is old by our own change that waits, and right again when that is dropped', async () => {
    const { at, batch } = await printed()
    at.world.serviceFault = away
    const entry = uuid()
    const asked = { action: 'change-cod', orders: ['LXFDFT'], reason: null, cod: 1_500_000 } as const
    await at.station.api.execute({ type: 'order-action', id: entry, ...asked, orders: [...asked.orders] })
    expect(await firstRow(batch)).toMatchObject({ news })
    await at.station.api.execute({ type: 'outbox-drop', id: uuid(), entry })
    expect(await firstRow(batch)).toMatchObject({ news: null })
    expect((await batch.view()).old).toBe(0)
  })

  it('gets a label of a fresh view when it is printed again, which voids the old one and needs no other reason', async () => {
    const { at, batch } = await printed()
    await at.settings({ reprint: 'reason' })
    await changed(at, { cod: 1_500_000 })
    expect(await batch.print(first)).toBe(1)
    expect(at.world.printedTexts.at(-1)).toBe('LXFDFT 1500000')
    expect([...at.journal.jobs.values()].at(-1)).toMatchObject({ copy: 2, reason: 'changed' })
    expect(await firstRow(batch)).toMatchObject({ verdict: 'printed', news: null })
    expect((await batch.view()).old).toBe(0)
  })

  it('prints nothing again while nobody can be asked, and says why', async () => {
    const { at, batch } = await printed()
    await changed(at, { cod: 1_500_000 })
    at.world.serviceFault = away
    await batch.print(first)
    expect(at.world.printed).toHaveLength(3)
    expect(await firstRow(batch)).toMatchObject({ verdict: 'not-printed', fault: { code: 'label.outdated' }, news })
  })

  it('needs a reason beside a right label that is printed once more', async () => {
    const { at, batch } = await printed()
    await at.settings({ reprint: 'reason' })
    await changed(at, { cod: 1_500_000 })
    expect(await batch.print({ which: 'rows', rows: [0, 1] })).toBe('reprint.reason-missing')
  })
})

describe('a row of a batch whose label another wish printed before its order changed', () => {
  it('is old before the batch starts, set aside by it, and gets a new label when it is named', async () => {
    const at = await fakeStation()
    await at.scan('LXFDFT')
    await at.clock.advance(minute)
    const batch = await fakeBatch(at, codes)
    await changed(at, { cod: 1_500_000 })
    expect(await firstRow(batch)).toMatchObject({ verdict: 'untouched', news })
    expect((await batch.view()).old).toBe(1)
    await batch.print()
    expect(await firstRow(batch)).toMatchObject({ verdict: 'not-printed', fault: news, news })
    expect(at.world.printed).toEqual(['LXFDFT', 'G8ADKBRF', 'L8TKYG'])
    await batch.print(first)
    expect(at.world.printedTexts.at(-1)).toBe('LXFDFT 1500000')
    expect(await firstRow(batch)).toMatchObject({ verdict: 'printed', news: null })
  })
})
