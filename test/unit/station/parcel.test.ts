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

async function page(api: FakeStation, line: string, fresh = true): Promise<ParcelPage | string> {
  const answer = await api.station.api.ask({ type: 'parcel', line, fresh })
  return answer.ok ? answer.value : answer.fault.code
}

async function preview(api: FakeStation, code: string, size: LabelSize = '80x80', parcel = 0): Promise<LabelPreview> {
  const answer = await api.station.api.ask({ type: 'label-preview', order: code, parcel, size })
  if (!answer.ok) throw new Error(answer.fault.code)
  return answer.value
}

async function printParcel(api: FakeStation, line: string, size: LabelSize, reason: 'damaged' | null = null) {
  const answer = await api.station.api.execute({ type: 'print-parcel', id: uuid(), line, size, reason, pin: null })
  await settle()
  return answer.ok ? answer.value.card : answer.fault.code
}

describe('the page of a parcel', () => {
  it('says what the service says now, by the code of the order, of a parcel, or of the seller', async () => {
    const api = await fakeStation()
    api.world.orders.set('MANY22', order('MANY22', { parcels: ['MANY22_1', 'MANY22_2'], sellerCode: 'DH-00451' }))
    expect(await page(api, 'many22_2')).toMatchObject({ order: { code: 'MANY22' }, parcel: 2, away: null, jobs: [] })
    expect(await page(api, 'DH-00451')).toMatchObject({ order: { code: 'MANY22' }, parcel: 0 })
  })

  it('prints nothing and makes no card', async () => {
    const api = await fakeStation()
    await page(api, 'LXFDFT')
    await settle()
    expect(await api.cards()).toEqual([])
    expect(api.world.printed).toEqual([])
  })

  it('holds everything that this station did with the order, and nothing of others', async () => {
    const api = await fakeStation()
    await api.scan('LXFDFT')
    await api.scan('G8ADKBRF')
    const id = uuid()
    await api.station.api.execute({
      type: 'order-action',
      id,
      action: 'return',
      orders: ['LXFDFT'],
      reason: null,
      cod: null,
    })
    await settle()
    const shown = await page(api, 'LXFDFT')
    if (typeof shown === 'string') throw new Error(shown)
    expect(shown.jobs.map(({ job }) => [job.code, job.verdict])).toEqual([['LXFDFT', 'printed']])
    expect(shown.jobs[0]?.entries.map(({ body }) => body.type)).toContain('sending')
    expect(shown.requests.map(({ action, state }) => [action, state])).toEqual([['return', 'done']])
  })

  it('shows the last word with its age while the service is away, and says why', async () => {
    const api = await fakeStation()
    await page(api, 'LXFDFT')
    const readAt = api.clock.now()
    await api.clock.advance(3 * hour)
    api.world.serviceFault = away
    expect(await page(api, 'LXFDFT')).toMatchObject({ readAt, away })
  })

  it('does not ask the service again when only the station did something', async () => {
    const api = await fakeStation()
    await page(api, 'LXFDFT')
    const { orderCalls } = api.world
    expect(await page(api, 'LXFDFT', false)).toMatchObject({ away: null })
    expect(api.world.orderCalls).toBe(orderCalls)
  })

  it('refuses what cannot be shown: an unknown code, a line that is no code, an order never read and nobody to ask', async () => {
    const api = await fakeStation()
    expect(await page(api, 'ZZZZ9999')).toBe('order.unknown')
    expect(await page(api, 'x')).toBe('scan.too-short')
    expect(await page(api, 'ghi chú của shop')).toBe('scan.unknown-code')
    api.world.serviceFault = away
    expect(await page(api, 'LXFDFT')).toBe('service.unreachable')
  })

  it('obeys a refusal though the station has kept the order', async () => {
    const api = await fakeStation()
    await page(api, 'LXFDFT')
    api.world.serviceFault = { code: 'service.token-denied' }
    expect(await page(api, 'LXFDFT')).toBe('service.token-denied')
  })
})

describe('the preview of a label', () => {
  it('is made of the very dots that the printer of its size would get, with their grade', async () => {
    const api = await fakeStation()
    await page(api, 'LXFDFT')
    const shown = await preview(api, 'LXFDFT')
    expect(shown).toMatchObject({ size: '80x80', printer: 'Xprinter', grade: 'A', fault: null, sealedAt: null })
    expect(shown.picture).toMatchObject({ width: 640, height: 640, dpmm: 8, drawnBy: 'station' })
    expect(await preview(api, 'LXFDFT', '52x70')).toMatchObject({ printer: 'TSC' })
    expect(api.world.printed).toEqual([])
  })

  it('shows the page on disk while the service is away, with its age', async () => {
    const api = await fakeStation()
    await page(api, 'LXFDFT')
    await preview(api, 'LXFDFT')
    await settle()
    const sealedAt = [...api.world.sealed.values()][0]?.sealedAt
    await api.clock.advance(3 * hour)
    api.world.serviceFault = away
    expect(await preview(api, 'LXFDFT')).toMatchObject({ sealedAt, fault: null, grade: 'A' })
    expect(await preview(api, 'LXFDFT', '52x70')).toMatchObject({
      picture: null,
      fault: { code: 'service.unreachable' },
    })
  })

  it('shows the dots and says why they would not be printed: another order’s bars, weak bars, a head too narrow', async () => {
    const api = await fakeStation()
    api.world.misread = ['G8ADKBRF']
    expect(await preview(api, 'LXFDFT')).toMatchObject({
      fault: { code: 'label.wrong-code' },
      picture: { width: 640 },
    })
    api.world.misread = null
    api.world.grade = 'F'
    expect(await preview(api, 'LXFDFT')).toMatchObject({ fault: { code: 'label.weak-bars' }, grade: 'F' })
    api.world.grade = 'A'
    expect(await preview(api, 'LXFDFT', 'A5')).toMatchObject({ fault: { code: 'label.too-large-for-printer' } })
  })

  it('of a cancelled order is none', async () => {
    const api = await fakeStation()
    api.world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel' }))
    await page(api, 'LXFDFT')
    expect(await preview(api, 'LXFDFT')).toMatchObject({ picture: null, fault: { code: 'order.cancelled' } })
  })

  it('of an order of several parcels is that of the one asked for, else of the first', async () => {
    const api = await fakeStation()
    api.world.orders.set('MANY22', order('MANY22', { parcels: ['MANY22_1', 'MANY22_2'] }))
    expect(await preview(api, 'MANY22', '80x80', 2)).toMatchObject({ fault: null })
    expect(await preview(api, 'MANY22')).toMatchObject({ fault: null })
    expect(await preview(api, 'MANY22', '80x80', 7)).toMatchObject({
      picture: null,
      fault: { code: 'order.no-such-parcel' },
    })
  })

  it('without a printer for the size is drawn all the same, and says so', async () => {
    const api = await fakeStation({ printers: [] })
    expect(await preview(api, 'LXFDFT')).toMatchObject({
      printer: null,
      fault: { code: 'printer.unknown' },
      grade: 'A',
    })
  })
})

describe('printing from the page of a parcel', () => {
  it('prints the size that is looked at, whatever the station’s is', async () => {
    const api = await fakeStation()
    const card = await printParcel(api, 'LXFDFT', '52x70')
    expect(await api.card(card)).toMatchObject({ verdict: 'printed', size: '52x70' })
    expect(api.world.printedBy.get('b')).toEqual(['LXFDFT'])
  })

  it('prints every parcel of an order, each once', async () => {
    const api = await fakeStation()
    api.world.orders.set('MANY22', order('MANY22', { parcels: ['MANY22_1', 'MANY22_2'] }))
    await page(api, 'MANY22')
    await printParcel(api, 'MANY22', '80x80')
    expect(api.world.printed.toSorted()).toEqual(['MANY22_1', 'MANY22_2'])
  })

  it('takes a reason for a second label where the station wants one, also in another size', async () => {
    const api = await fakeStation()
    await api.settings({ reprint: 'reason' })
    await api.scan('LXFDFT')
    expect(await printParcel(api, 'LXFDFT', '52x70')).toBe('reprint.reason-missing')
    expect(api.world.printed).toEqual(['LXFDFT'])
    const card = await printParcel(api, 'LXFDFT', '52x70', 'damaged')
    expect(await api.card(card)).toMatchObject({ labels: [{ copy: 2 }] })
  })

  it('asks for no reason for the first label', async () => {
    const api = await fakeStation()
    await api.settings({ reprint: 'reason' })
    expect(await api.card(await printParcel(api, 'LXFDFT', '80x80'))).toMatchObject({ labels: [{ copy: 1 }] })
  })

  it('refuses a line that is no code', async () => {
    expect(await printParcel(await fakeStation(), 'x', '80x80')).toBe('scan.too-short')
  })
})
