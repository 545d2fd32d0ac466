import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { LabelPreview, ParcelPage } from '../../../src/contract/parcels.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const away = { code: 'service.unreachable' } as const
const hour = 3_600_000

async function page(desk: FakeStation, line: string, fresh = true): Promise<ParcelPage | string> {
  const answer = await desk.station.desk.ask({ type: 'parcel', line, fresh })
  return answer.ok ? answer.value : answer.fault.code
}

async function preview(desk: FakeStation, code: string, size: LabelSize = '80x80', parcel = 0): Promise<LabelPreview> {
  const answer = await desk.station.desk.ask({ type: 'label-preview', order: code, parcel, size })
  if (!answer.ok) throw new Error(answer.fault.code)
  return answer.value
}

async function printParcel(desk: FakeStation, line: string, size: LabelSize, reason: 'damaged' | null = null) {
  const answer = await desk.station.desk.execute({ type: 'print-parcel', id: uuid(), line, size, reason, pin: null })
  await settle()
  return answer.ok ? answer.value.card : answer.fault.code
}

describe('the page of a parcel', () => {
  it('says what the service says now, by the code of the order, of a parcel, or of the seller', async () => {
    const desk = await fakeStation()
    desk.world.orders.set('MANY22', order('MANY22', { parcels: ['MANY22_1', 'MANY22_2'], sellerCode: 'DH-00451' }))
    expect(await page(desk, 'many22_2')).toMatchObject({ order: { code: 'MANY22' }, parcel: 2, away: null, jobs: [] })
    expect(await page(desk, 'DH-00451')).toMatchObject({ order: { code: 'MANY22' }, parcel: 0 })
  })

  it('prints nothing and makes no card', async () => {
    const desk = await fakeStation()
    await page(desk, 'LXFDFT')
    await settle()
    expect(await desk.cards()).toEqual([])
    expect(desk.world.printed).toEqual([])
  })

  it('holds everything that this station did with the order, and nothing of others', async () => {
    const desk = await fakeStation()
    await desk.scan('LXFDFT')
    await desk.scan('G8ADKBRF')
    const id = uuid()
    await desk.station.desk.execute({
      type: 'order-action',
      id,
      action: 'return',
      orders: ['LXFDFT'],
      reason: null,
      cod: null,
    })
    await settle()
    const shown = await page(desk, 'LXFDFT')
    if (typeof shown === 'string') throw new Error(shown)
    expect(shown.jobs.map(({ job }) => [job.code, job.verdict])).toEqual([['LXFDFT', 'printed']])
    expect(shown.jobs[0]?.entries.map(({ body }) => body.type)).toContain('sending')
    expect(shown.requests.map(({ action, state }) => [action, state])).toEqual([['return', 'done']])
  })

  it('shows the last word with its age while the service is away, and says why', async () => {
    const desk = await fakeStation()
    await page(desk, 'LXFDFT')
    const readAt = desk.clock.now()
    await desk.clock.advance(3 * hour)
    desk.world.serviceFault = away
    expect(await page(desk, 'LXFDFT')).toMatchObject({ readAt, away })
  })

  it('does not ask the service again when only the station did something', async () => {
    const desk = await fakeStation()
    await page(desk, 'LXFDFT')
    const { orderCalls } = desk.world
    expect(await page(desk, 'LXFDFT', false)).toMatchObject({ away: null })
    expect(desk.world.orderCalls).toBe(orderCalls)
  })

  it('refuses what cannot be shown: an unknown code, a line that is no code, an order never read and nobody to ask', async () => {
    const desk = await fakeStation()
    expect(await page(desk, 'ZZZZ9999')).toBe('order.unknown')
    expect(await page(desk, 'x')).toBe('scan.too-short')
    expect(await page(desk, 'ghi chú của shop')).toBe('scan.unknown-code')
    desk.world.serviceFault = away
    expect(await page(desk, 'LXFDFT')).toBe('service.unreachable')
  })

  it('obeys a refusal though the station has kept the order', async () => {
    const desk = await fakeStation()
    await page(desk, 'LXFDFT')
    desk.world.serviceFault = { code: 'service.token-denied' }
    expect(await page(desk, 'LXFDFT')).toBe('service.token-denied')
  })
})

describe('the preview of a label', () => {
  it('is made of the very dots that the printer of its size would get, with their grade', async () => {
    const desk = await fakeStation()
    await page(desk, 'LXFDFT')
    const shown = await preview(desk, 'LXFDFT')
    expect(shown).toMatchObject({ size: '80x80', printer: 'Xprinter', grade: 'A', fault: null, sealedAt: null })
    expect(shown.picture).toMatchObject({ width: 640, height: 640, dpmm: 8, drawnBy: 'station' })
    expect(await preview(desk, 'LXFDFT', '52x70')).toMatchObject({ printer: 'TSC' })
    expect(desk.world.printed).toEqual([])
  })

  it('shows the page on disk while the service is away, with its age', async () => {
    const desk = await fakeStation()
    await page(desk, 'LXFDFT')
    await preview(desk, 'LXFDFT')
    await settle()
    const sealedAt = [...desk.world.sealed.values()][0]?.sealedAt
    await desk.clock.advance(3 * hour)
    desk.world.serviceFault = away
    expect(await preview(desk, 'LXFDFT')).toMatchObject({ sealedAt, fault: null, grade: 'A' })
    expect(await preview(desk, 'LXFDFT', '52x70')).toMatchObject({
      picture: null,
      fault: { code: 'service.unreachable' },
    })
  })

  it('shows the dots and says why they would not be printed: another order’s bars, weak bars, a head too narrow', async () => {
    const desk = await fakeStation()
    desk.world.misread = ['G8ADKBRF']
    expect(await preview(desk, 'LXFDFT')).toMatchObject({
      fault: { code: 'label.wrong-code' },
      picture: { width: 640 },
    })
    desk.world.misread = null
    desk.world.grade = 'F'
    expect(await preview(desk, 'LXFDFT')).toMatchObject({ fault: { code: 'label.weak-bars' }, grade: 'F' })
    desk.world.grade = 'A'
    expect(await preview(desk, 'LXFDFT', 'A5')).toMatchObject({ fault: { code: 'label.too-large-for-printer' } })
  })

  it('of a cancelled order is none', async () => {
    const desk = await fakeStation()
    desk.world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    await page(desk, 'LXFDFT')
    expect(await preview(desk, 'LXFDFT')).toMatchObject({ picture: null, fault: { code: 'order.cancelled' } })
  })

  it('of an order of several parcels is that of the one asked for, else of the first', async () => {
    const desk = await fakeStation()
    desk.world.orders.set('MANY22', order('MANY22', { parcels: ['MANY22_1', 'MANY22_2'] }))
    expect(await preview(desk, 'MANY22', '80x80', 2)).toMatchObject({ fault: null })
    expect(await preview(desk, 'MANY22')).toMatchObject({ fault: null })
    expect(await preview(desk, 'MANY22', '80x80', 7)).toMatchObject({
      picture: null,
      fault: { code: 'order.no-such-parcel' },
    })
  })

  it('without a printer for the size is drawn all the same, and says so', async () => {
    const desk = await fakeStation({ printers: [] })
    expect(await preview(desk, 'LXFDFT')).toMatchObject({
      printer: null,
      fault: { code: 'printer.unknown' },
      grade: 'A',
    })
  })
})

describe('printing from the page of a parcel', () => {
  it('prints the size that is looked at, whatever the station’s is', async () => {
    const desk = await fakeStation()
    const card = await printParcel(desk, 'LXFDFT', '52x70')
    expect(await desk.card(card)).toMatchObject({ verdict: 'printed', size: '52x70' })
    expect(desk.world.printedBy.get('b')).toEqual(['LXFDFT'])
  })

  it('prints every parcel of an order, each once', async () => {
    const desk = await fakeStation()
    desk.world.orders.set('MANY22', order('MANY22', { parcels: ['MANY22_1', 'MANY22_2'] }))
    await page(desk, 'MANY22')
    await printParcel(desk, 'MANY22', '80x80')
    expect(desk.world.printed.toSorted()).toEqual(['MANY22_1', 'MANY22_2'])
  })

  it('takes a reason for a second label where the station wants one, also in another size', async () => {
    const desk = await fakeStation()
    await desk.settings({ reprint: 'reason' })
    await desk.scan('LXFDFT')
    expect(await printParcel(desk, 'LXFDFT', '52x70')).toBe('reprint.reason-missing')
    expect(desk.world.printed).toEqual(['LXFDFT'])
    const card = await printParcel(desk, 'LXFDFT', '52x70', 'damaged')
    expect(await desk.card(card)).toMatchObject({ labels: [{ copy: 2 }] })
  })

  it('asks for no reason for the first label', async () => {
    const desk = await fakeStation()
    await desk.settings({ reprint: 'reason' })
    expect(await desk.card(await printParcel(desk, 'LXFDFT', '80x80'))).toMatchObject({ labels: [{ copy: 1 }] })
  })

  it('refuses a line that is no code', async () => {
    expect(await printParcel(await fakeStation(), 'x', '80x80')).toBe('scan.too-short')
  })
})
