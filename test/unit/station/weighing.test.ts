import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import { JobFilter } from '../../../src/contract/jobs.ts'
import { atScale } from '../../support/atScale.ts'
import { scan as handOver, open } from '../../support/fakePickup.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const weight = (card: Card) => card.weighing

describe('the weight of a parcel', () => {
  it.each([
    ['is printed from its page', { type: 'print-parcel', line: 'G8ADKBRF', size: '80x80', reason: null } as const],
    ['is held against its label', { type: 'verify', item: 'G8ADKBRF', label: 'G8ADKBRF' } as const],
  ])('is not that of another one that %s meanwhile', async (_, deed) => {
    const at = await atScale({ asks: true })
    const waiting = await at.scanned('LXFDFT')
    await at.stands(0)
    await at.station.api.execute({ ...deed, id: uuid() })
    await at.weighs(500)
    await at.clock.advance(10_000)
    expect(at.world.printed).not.toContain('LXFDFT')
    expect((await at.card(waiting.id)).fault?.code).toBe('scale.not-weighed')
  })

  it('is not that of another one that goes with a driver meanwhile', async () => {
    const at = await atScale({ asks: true })
    await at.scanned('LXFDFT')
    const pickup = await open(at)
    await at.stands(0)
    await handOver(at, pickup, 'G8ADKBRF')
    await at.weighs(500)
    await at.clock.advance(10_000)
    expect(at.world.printed).toEqual([])
  })

  it('is not that of another one which was scanned since, be it one that gets no label', async () => {
    const at = await atScale({ asks: true })
    await at.scanned('LXFDFT')
    await at.stands(0)
    await at.weighs(500)
    await at.stands(0)
    expect(at.world.printed).toEqual(['LXFDFT'])
    const waiting = await at.scanned('G8ADKBRF')
    await at.scanned('LXFDFT')
    await at.stands(0)
    await at.weighs(500)
    await at.clock.advance(20_000)
    expect(at.world.printed).toEqual(['LXFDFT'])
    expect((await at.card(waiting.id)).fault?.code).toMatch(/^scale\./)
  })

  it('is what the scale says after its scan, twice the same, and is kept with its label', async () => {
    const at = await atScale()
    await at.stands(0)
    const { id } = await at.scanned('LXFDFT')
    await at.swings(300)
    await at.weighs(512)
    const card = await at.card(id)
    expect(weight(card)).toEqual({ grams: 512, ordered: 500, beyond: false })
    expect(await at.entries(card)).toContainEqual({ type: 'weighed', grams: 512, ordered: 500, beyond: false })
    const jobs = await at.station.api.ask({ type: 'jobs', filter: JobFilter.parse({}), limit: 10, before: null })
    expect(jobs).toMatchObject({ ok: true, value: { jobs: [{ code: 'LXFDFT', grams: 512 }] } })
  })

  it('holds up no label where it is only shown, and one beyond the tolerance is shown so', async () => {
    const at = await atScale()
    await at.stands(0)
    const card = await at.scanned('LXFDFT')
    expect(card.verdict).toBe('printed')
    await at.weighs(551)
    expect(weight(await at.card(card.id))).toEqual({ grams: 551, ordered: 500, beyond: true })
  })

  it('is none of a frame that began before the scan', async () => {
    const at = await atScale()
    await at.stands(0)
    at.world.scaleEar?.begun()
    const { id } = await at.scanned('LXFDFT')
    at.world.scaleEar?.reading({ kind: 'weight', grams: 700, stable: true })
    await at.stands(700)
    expect(weight(await at.card(id))).toBeUndefined()
    await at.stands(700)
    expect(weight(await at.card(id))).toMatchObject({ grams: 700 })
  })

  it.each<[string, (at: Awaited<ReturnType<typeof atScale>>) => Promise<void>]>([
    ['said once', (at) => at.stands(512)],
    ['that swings', (at) => at.swings(512).then(() => at.swings(512))],
    ['of two that differ', (at) => at.stands(512).then(() => at.stands(521))],
    [
      'with noise in between',
      async (at) => {
        await at.stands(512)
        await at.frame({ kind: 'trouble', trouble: 'garbled' })
        await at.stands(512)
      },
    ],
  ])('is none %s', async (_, says) => {
    const at = await atScale()
    await at.stands(0)
    const { id } = await at.scanned('LXFDFT')
    await says(at)
    await at.clock.advance(60_000)
    expect(weight(await at.card(id))).toMatchObject({ code: expect.stringMatching(/^scale\./) })
    expect(await at.entries(await at.card(id))).not.toContainEqual(expect.objectContaining({ type: 'weighed' }))
  })

  it.each([
    ['overload', 'scale.overload'],
    ['underload', 'scale.underload'],
    ['tared', 'scale.tared'],
    ['wrong-unit', 'scale.wrong-unit'],
    ['garbled', 'scale.garbled'],
  ] as const)('is none, in words, where the scale says %s', async (trouble, code) => {
    const at = await atScale()
    await at.stands(0)
    const { id } = await at.scanned('LXFDFT')
    for (const _ of [1, 2, 3]) await at.frame({ kind: 'trouble', trouble })
    await at.clock.advance(60_000)
    expect(weight(await at.card(id))).toEqual({ code })
  })

  it('is that of no whole order of several parcels', async () => {
    const at = await atScale()
    const parcels = ['G8AD6FRU_1', 'G8AD6FRU_2']
    at.world.orders.set('G8AD6FRU', { ...order('G8AD6FRU'), weight: 500, parcels })
    await at.stands(0)
    const { id } = await at.scanned('G8AD6FRU')
    await at.weighs(512)
    const card = await at.card(id)
    expect(card.labels).toHaveLength(2)
    expect(weight(card)).toBeUndefined()
  })
})

describe('the previous parcel', () => {
  it('lends its weight to no other: what was not taken down is not weighed again', async () => {
    const at = await atScale()
    await at.stands(0)
    const first = await at.scanned('LXFDFT')
    await at.weighs(512)
    const second = await at.scanned('G8ADKBRF')
    for (const _ of Array(20)) await at.stands(512)
    await at.clock.advance(60_000)
    expect(weight(await at.card(first.id))).toMatchObject({ grams: 512 })
    expect(weight(await at.card(second.id))).toEqual({ code: 'scale.not-emptied' })
  })

  it.each<[string, (at: Awaited<ReturnType<typeof atScale>>) => Promise<void>]>([
    ['a knock at the table', (at) => at.swings(200)],
    ['a swing through zero', (at) => at.swings(0)],
    ['something laid on top of it', (at) => at.weighs(900)],
    ['noise', (at) => at.frame({ kind: 'trouble', trouble: 'garbled' })],
    [
      'its cable pulled and put back',
      async (at) => {
        at.world.scaleEar?.state({ state: 'connecting', fault: { code: 'scale.unreachable' } })
        at.world.scaleEar?.state({ state: 'listening', fault: null })
      },
    ],
    [
      'the tare key, and another in its place',
      async (at) => {
        await at.stands(0)
        await at.stands(-512)
        await at.weighs(100)
      },
    ],
  ])('stays the previous one after %s', async (_, meanwhile) => {
    const at = await atScale()
    await at.stands(0)
    await at.scanned('LXFDFT')
    await at.weighs(512)
    await meanwhile(at)
    const { id } = await at.scanned('G8ADKBRF')
    await at.weighs(512)
    await at.clock.advance(60_000)
    expect(weight(await at.card(id))).toMatchObject({ code: 'scale.not-emptied' })
  })

  it('that is taken down makes room for the next, of the same weight too', async () => {
    const at = await atScale()
    await at.stands(0)
    await at.scanned('LXFDFT')
    await at.weighs(512)
    await at.stands(0)
    await at.stands(512)
    const { id } = await at.scanned('G8ADKBRF')
    await at.weighs(512)
    expect(weight(await at.card(id))).toMatchObject({ grams: 512 })
  })

  it('of an earlier run may lie there yet: the empty pan has to be seen first', async () => {
    const at = await atScale()
    const { id } = await at.scanned('LXFDFT')
    await at.weighs(512)
    expect(weight(await at.card(id))).toBeUndefined()
    await at.stands(0)
    await at.weighs(498)
    expect(weight(await at.card(id))).toMatchObject({ grams: 498 })
  })

  it('gets no weight of the next: it is over when the parcel is lifted off, or another is scanned', async () => {
    const at = await atScale()
    await at.stands(0)
    const lifted = await at.scanned('LXFDFT')
    await at.stands(512)
    await at.stands(0)
    await at.weighs(2_000)
    expect(weight(await at.card(lifted.id))).toEqual({ code: 'scale.taken-off' })
    await at.stands(0)
    const late = await at.scanned('G8ADKBRF')
    const next = await at.scanned('L8TKYG')
    await at.weighs(505)
    expect(weight(await at.card(late.id))).toEqual({ code: 'scale.not-weighed' })
    expect(weight(await at.card(next.id))).toMatchObject({ grams: 505 })
  })
})

describe('a station that asks before the label', () => {
  const asking = { asks: true }

  it('prints once the weight is there and fits', async () => {
    const at = await atScale(asking)
    await at.stands(0)
    const { id, verdict } = await at.scanned('LXFDFT')
    expect(verdict).toBe('working')
    expect(at.world.printed).toEqual([])
    await at.weighs(512)
    expect(await at.card(id)).toMatchObject({ verdict: 'printed', weighing: { grams: 512 } })
  })

  it('asks anew where the order weighs something else by the time its printer is ready', async () => {
    const at = await atScale({ asks: true })
    await at.stands(0)
    at.world.printerFault = { code: 'printer.media-empty' }
    const { id } = await at.scanned('LXFDFT')
    await at.weighs(500)
    await at.clock.advance(120_000)
    at.world.orders.set('LXFDFT', { ...order('LXFDFT'), weight: 3_000 })
    at.world.printerFault = null
    await at.clock.advance(120_000)
    expect(at.world.printed).toEqual([])
    expect((await at.card(id)).fault).toMatchObject({
      code: 'order.weight-differs',
      facts: { weighed: 500, ordered: 3_000 },
    })
  })

  it('holds up no other label of its printer meanwhile, and is first of those that wait when it is weighed', async () => {
    const at = await atScale(asking)
    await at.stands(0)
    const { id } = await at.scanned('LXFDFT')
    const asked = { type: 'print', size: '80x80', printer: null, waitMs: 0 } as const
    await at.station.api.execute({ ...asked, id: uuid(), codes: ['G8ADKBRF'] })
    await settle()
    expect(at.world.printed).toEqual(['G8ADKBRF'])
    await at.weighs(512)
    expect(await at.card(id)).toMatchObject({ verdict: 'printed', weighing: { grams: 512 } })
    expect(at.world.printed).toEqual(['G8ADKBRF', 'LXFDFT'])
  })

  it('asks beyond the tolerance, with both weights, and prints or not as it is told', async () => {
    for (const go of [true, false]) {
      const at = await atScale(asking)
      await at.stands(0)
      const { id } = await at.scanned('LXFDFT')
      await at.weighs(900)
      const fault = { code: 'order.weight-differs', facts: { weighed: 900, ordered: 500 } }
      expect(await at.card(id)).toMatchObject({ verdict: 'waiting', blocks: true, fault })
      const answer = go
        ? ({ type: 'reprint', id: uuid(), card: id, reason: null } as const)
        : ({ type: 'acknowledge', id: uuid(), card: id } as const)
      expect((await at.station.api.execute(answer)).ok).toBe(true)
      await settle()
      expect(await at.card(id)).toMatchObject({ verdict: go ? 'printed' : 'canceled', weighing: { grams: 900 } })
      expect(at.world.printed).toHaveLength(go ? 1 : 0)
    }
  })

  it('asks where there is no weight, and goes on by itself when the parcel is put on the scale', async () => {
    const at = await atScale(asking)
    await at.stands(0)
    const { id } = await at.scanned('LXFDFT')
    await at.stands(0)
    await at.clock.advance(6_000)
    expect(await at.card(id)).toMatchObject({ blocks: true, fault: { code: 'scale.nothing-on' } })
    await at.stands(0)
    await at.weighs(512)
    expect(await at.card(id)).toMatchObject({ verdict: 'printed', weighing: { grams: 512 } })
    expect(at.world.printed).toHaveLength(1)
  })

  it('takes nothing for the parcel that lay on the scale when it began to ask', async () => {
    const at = await atScale(asking)
    await at.stands(0)
    const { id } = await at.scanned('LXFDFT')
    await at.stands(512)
    await at.stands(0)
    await at.weighs(2_000)
    expect(await at.card(id)).toMatchObject({ blocks: true, fault: { code: 'scale.taken-off' } })
    for (const _ of Array(20)) await at.stands(2_000)
    expect(await at.card(id)).toMatchObject({ blocks: true })
    expect((await at.card(id)).weighing).toEqual({ code: 'scale.taken-off' })
  })

  it('prints without a weight when it is told so, asking once', async () => {
    const at = await atScale(asking)
    await at.stands(0)
    const { id } = await at.scanned('LXFDFT')
    await at.stands(0)
    await at.clock.advance(6_000)
    await at.station.api.execute({ type: 'reprint', id: uuid(), card: id, reason: null })
    await at.stands(0)
    expect(await at.card(id)).toMatchObject({ verdict: 'printed', weighing: { code: 'scale.nothing-on' } })
  })

  it('asks at once while the scale is unplugged', async () => {
    const at = await atScale(asking)
    at.world.scaleEar?.state({ state: 'connecting', fault: { code: 'scale.unreachable' } })
    const { verdict, fault } = await at.scanned('LXFDFT')
    expect({ verdict, fault }).toEqual({ verdict: 'waiting', fault: { code: 'scale.unreachable' } })
  })

  it('asks nothing of a second label', async () => {
    const at = await atScale(asking)
    await at.stands(0)
    await at.scanned('LXFDFT')
    await at.weighs(512)
    expect(await at.again('LXFDFT')).toMatchObject({ verdict: 'printed' })
  })
})
