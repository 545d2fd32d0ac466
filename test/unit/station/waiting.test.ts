import { describe, expect, it } from 'vitest'
import type { Card } from '../../../src/contract/card.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const outOfPaper = { code: 'printer.media-empty' } as const
const minutes = 60_000

describe('a stopped printer', () => {
  it('makes its job wait, and printing goes on by itself with exactly one label', async () => {
    const { scan, world, clock, card } = await fakeStation()
    world.printerFault = outOfPaper
    const waiting = cardOf(await scan('LXFDFT'))
    expect(waiting).toMatchObject({ verdict: 'waiting', blocks: false, fault: { code: 'printer.media-empty' } })
    await clock.advance(5_000)
    expect(world.printed).toEqual([])
    world.printerFault = null
    await clock.advance(1_000)
    expect((await card(waiting.id)).verdict).toBe('printed')
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('lets the parcels behind the first wait as well, and prints them in the order of their scans', async () => {
    const { scan, world, clock } = await fakeStation()
    world.printerFault = outOfPaper
    await scan('LXFDFT')
    expect(cardOf(await scan('G8ADKBRF')).verdict).toBe('waiting')
    await scan('L8TKYG')
    world.printerFault = null
    await clock.advance(1_000)
    expect(world.printed).toEqual(['LXFDFT', 'G8ADKBRF', 'L8TKYG'])
  })

  it('gets no second job from a re-scan', async () => {
    const { scan, world, journal, clock } = await fakeStation()
    world.printerFault = outOfPaper
    const first = cardOf(await scan('LXFDFT'))
    expect(cardOf(await scan('LXFDFT')).id).toBe(first.id)
    world.printerFault = null
    await clock.advance(1_000)
    expect(journal.jobs.size).toBe(1)
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('gives its job to the printer of another size when the parcel is scanned again', async () => {
    const { scan, world, journal, card } = await fakeStation()
    world.printerFault = outOfPaper
    const first = cardOf(await scan('LXFDFT'))
    await scan('--13--')
    world.printerFault = null
    await scan('LXFDFT')
    await settle()
    expect(await card(first.id)).toMatchObject({ verdict: 'printed', printer: 'TSC', size: '52x70' })
    expect(journal.jobs.size).toBe(1)
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('keeps its label from no printer that runs: a re-scan moves nothing that only waits for its turn', async () => {
    const { scan, world, card } = await fakeStation()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.gate = promise
    await scan('G8ADKBRF')
    const waiting = cardOf(await scan('LXFDFT'))
    await scan('--13--')
    expect(cardOf(await scan('LXFDFT')).id).toBe(waiting.id)
    resolve()
    await settle()
    expect(await card(waiting.id)).toMatchObject({ verdict: 'printed', printer: 'Xprinter', size: '80x80' })
    expect(world.printed).toEqual(['G8ADKBRF', 'LXFDFT'])
  })

  it('is not waited for by automation that does not want to', async () => {
    const { station, world } = await fakeStation()
    world.printerFault = outOfPaper
    const id = '01980000-0000-7000-8000-000000000001'
    const codes = ['LXFDFT']
    const answer = await station.api.execute({
      type: 'print' as const,
      id,
      codes,
      size: '80x80',
      printer: null,
      waitMs: 0,
    })
    const outcome = await station.api.ask({ type: 'outcome', intents: answer.ok ? [...answer.value.intents] : [] })
    expect(outcome).toMatchObject({
      value: [{ code: 'LXFDFT', verdict: 'not-printed', fault: 'printer.media-empty' }],
    })
    world.printerFault = null
    expect(world.printed).toEqual([])
  })

  it('is waited for as long as automation said, whatever the clock is set to meanwhile', async () => {
    const { station, world, clock, cards } = await fakeStation()
    world.printerFault = outOfPaper
    const id = '01980000-0000-7000-8000-000000000001'
    const codes = ['LXFDFT']
    await station.api.execute({ type: 'print', id, codes, size: '80x80', printer: null, waitMs: 60_000 })
    await settle()
    clock.setBy(-60 * minutes)
    await clock.advance(2 * minutes)
    expect(await cards()).toMatchObject([{ verdict: 'not-printed', fault: { code: 'printer.media-empty' } }])
    expect(world.printed).toEqual([])
  })

  it('prints what its order says by then, although the clock was set back while it waited', async () => {
    const { scan, world, clock } = await fakeStation()
    world.printerFault = outOfPaper
    await scan('LXFDFT')
    await clock.advance(5 * minutes)
    clock.setBy(-10 * minutes)
    world.orders.set('LXFDFT', order('LXFDFT', { updatedAt: 2, cod: 1_500_000 }))
    world.printerFault = null
    await clock.advance(2 * minutes)
    expect(world.printedTexts).toEqual(['LXFDFT 1500000'])
  })

  it('can be taken back before the first byte, and then nothing comes out', async () => {
    const { scan, station, world, clock, card } = await fakeStation()
    world.printerFault = { code: 'printer.unreachable' }
    const waiting = cardOf(await scan('LXFDFT'))
    const job = waiting.labels[0]?.job ?? ''
    const cancel = { type: 'cancel', id: '01980000-0000-7000-8000-000000000001', job } as const
    expect(await station.api.execute(cancel)).toMatchObject({ ok: true })
    world.printerFault = null
    await clock.advance(60_000)
    expect((await card(waiting.id)).verdict).toBe('canceled')
    expect(world.printed).toEqual([])
  })

  it('asks before it prints what has become stale, and a person can say go on', async () => {
    const { scan, station, world, clock, card } = await fakeStation()
    world.printerFault = outOfPaper
    const waiting = cardOf(await scan('LXFDFT'))
    await clock.advance(20 * minutes)
    world.printerFault = null
    await clock.advance(10_000)
    expect(world.printed).toEqual([])
    expect(await card(waiting.id)).toMatchObject({ verdict: 'waiting', blocks: true, fault: { code: 'job.stale' } })
    await station.api.execute({
      type: 'reprint',
      id: '01980000-0000-7000-8000-000000000001',
      card: waiting.id,
      reason: null,
    })
    await clock.advance(1_000)
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('drops a stale job that is waved off', async () => {
    const { scan, station, world, clock, card } = await fakeStation()
    world.printerFault = outOfPaper
    const waiting = cardOf(await scan('LXFDFT'))
    await clock.advance(20 * minutes)
    world.printerFault = null
    await clock.advance(10_000)
    await station.api.execute({
      type: 'acknowledge',
      id: '01980000-0000-7000-8000-000000000001',
      card: waiting.id,
      reason: null,
    })
    await clock.advance(60_000)
    expect((await card(waiting.id)).verdict).toBe('canceled')
    expect(world.printed).toEqual([])
  })
})

describe('a service that is away', () => {
  it('makes the job wait and go on by itself', async () => {
    const { scan, world, clock, card } = await fakeStation()
    world.serviceFault = { code: 'service.unreachable' }
    const waiting = cardOf(await scan('LXFDFT'))
    expect(waiting).toMatchObject({ verdict: 'waiting', blocks: false })
    world.serviceFault = null
    await clock.advance(60_000)
    expect((await card(waiting.id)).verdict).toBe('printed')
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('holds up no parcel whose label is on disk', async () => {
    const { scan, again, world, clock, card } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(13 * 60 * minutes)
    world.serviceFault = { code: 'service.unreachable' }
    const waiting = cardOf(await scan('L8TKYG'))
    const sealed = await again('LXFDFT')
    expect(sealed.verdict).toBe('printed')
    expect(sealed.sealedAt).not.toBeNull()
    expect((await card(waiting.id)).verdict).toBe('waiting')
  })

  it('is not asked again for an order that was read a moment ago and whose label is on disk', async () => {
    const { scan, station, world } = await fakeStation()
    const first = cardOf(await scan('LXFDFT'))
    world.serviceFault = { code: 'service.unreachable' }
    await station.api.execute({
      type: 'reprint',
      id: '01980000-0000-7000-8000-000000000001',
      card: first.id,
      reason: null,
    })
    await settle()
    expect(world.printed).toEqual(['LXFDFT', 'LXFDFT'])
    expect(world.orderCalls).toBe(1)
  })

  it('fetches a label anew once its order has changed', async () => {
    const { scan, again, world, clock } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(13 * 60 * minutes)
    world.orders.set('LXFDFT', order('LXFDFT', { updatedAt: 2 }))
    await again('LXFDFT')
    expect(world.viewCalls).toBe(2)
  })

  it('that refuses the account makes a final not printed', async () => {
    const { scan, world } = await fakeStation()
    world.serviceFault = { code: 'service.token-denied' }
    expect(cardOf(await scan('LXFDFT'))).toMatchObject({ verdict: 'not-printed', blocks: true })
  })

  it('is waited for while the network answers in its place, and every label goes on by itself', async () => {
    const { scan, world, clock, card } = await fakeStation()
    world.serviceFault = { code: 'service.intercepted' }
    const waiting = [cardOf(await scan('LXFDFT')), cardOf(await scan('G8ADKBRF'))]
    await clock.advance(5 * minutes)
    for (const { id } of waiting)
      expect(await card(id)).toMatchObject({ verdict: 'waiting', fault: { code: 'service.intercepted' } })
    world.serviceFault = null
    await clock.advance(60_000)
    for (const { id } of waiting) expect((await card(id)).verdict).toBe('printed')
    expect(world.printed).toHaveLength(2)
  })

  it('that answers nonsense is given up after a few tries', async () => {
    const { scan, world, clock, card } = await fakeStation()
    world.serviceFault = { code: 'service.garbled' }
    const waiting = cardOf(await scan('LXFDFT'))
    await clock.advance(60_000)
    expect(await card(waiting.id)).toMatchObject({ verdict: 'not-printed', fault: { code: 'service.garbled' } })
  })
})
