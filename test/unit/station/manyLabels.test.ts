import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import { createLanes } from '../../../src/station/print/lanes.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const codes = Array.from({ length: 60 }, (_, index) => `G8AD${String(index).padStart(4, 'A')}`.replaceAll('0', 'B'))
const outOfPaper = { code: 'printer.media-empty' } as const

async function withOrders() {
  const fake = await fakeStation()
  for (const code of codes) fake.world.orders.set(code, order(code))
  return fake
}

describe('many labels in one lane', () => {
  it('all come out in their order when one of them has to try again', async () => {
    const { scan, world, clock } = await withOrders()
    world.printerFault = outOfPaper
    for (const code of codes.slice(0, 5)) await scan(code)
    world.serviceFault = { code: 'service.failing' }
    await scan(codes[5] ?? '')
    world.serviceFault = null
    for (const code of codes.slice(6, 20)) await scan(code)
    world.printerFault = null
    for (let second = 0; second < 60; second++) await clock.advance(1_000)
    expect([...world.printed].sort()).toEqual(codes.slice(0, 20).sort())
    expect(new Set(world.printed).size).toBe(20)
  })

  it('can be taken back far behind a printer without paper', async () => {
    const { scan, station, world } = await withOrders()
    world.printerFault = outOfPaper
    let last: Card | null = null
    for (const code of codes.slice(0, 20)) last = cardOf(await scan(code))
    const job = last?.labels[0]?.job ?? ''
    expect(await station.api.execute({ type: 'cancel', id: uuid(), job })).toMatchObject({ ok: true })
  })

  it('hold up no other printer', async () => {
    const { scan, world } = await withOrders()
    world.printerFault = outOfPaper
    for (const code of codes.slice(0, 20)) await scan(code)
    world.printerFault = null
    await scan('--13--')
    expect(cardOf(await scan(codes[30] ?? '')).verdict).toBe('printed')
  })

  it('keep the parcels of an order together, ahead of the scan after it', async () => {
    const { scan, world } = await withOrders()
    const open = Promise.withResolvers<void>()
    world.orders.set('LXFDFT', order('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3'] }))
    world.gate = open.promise
    await scan('LXFDFT')
    await scan('G8ADKBRF')
    open.resolve()
    await settle()
    expect(world.printed).toEqual(['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3', 'G8ADKBRF'])
  })

  it('of automation each get their outcome, however many they are', async () => {
    const { station } = await withOrders()
    const command = {
      type: 'print' as const,
      id: uuid(),
      codes: [...codes],
      size: '80x80' as const,
      printer: null,
      waitMs: 0,
    }
    const printed = await station.api.execute(command)
    const outcomes = []
    for (const intent of printed.ok ? printed.value.intents : []) {
      const outcome = await station.api.ask({ type: 'outcome' as const, intents: [intent] })
      if (outcome.ok) outcomes.push(...outcome.value)
    }
    expect(outcomes.map((outcome) => outcome.code)).toEqual(codes)
    expect(outcomes.every((outcome) => outcome.verdict === 'printed')).toBe(true)
    expect(await station.api.ask({ type: 'outcome', intents: [uuid()] })).toMatchObject({
      fault: { code: 'job.unknown' },
    })
  })

  it('that became stale together are all asked about, and none prints as a surprise', async () => {
    const { scan, world, clock, cards } = await withOrders()
    world.printerFault = outOfPaper
    for (const code of codes.slice(0, 3)) await scan(code)
    await clock.advance(3_600_000)
    world.printerFault = null
    await clock.advance(10_000)
    expect(world.printed).toEqual([])
    expect((await cards()).map((card) => card.fault?.code)).toEqual(['job.stale', 'job.stale', 'job.stale'])
  })
})

describe('automation that does not wait', () => {
  it('is answered although another label holds the turn at a stopped printer', async () => {
    const { scan, station, world, clock } = await withOrders()
    world.printerFault = outOfPaper
    await scan('LXFDFT')
    const command = {
      type: 'print' as const,
      id: uuid(),
      codes: ['L8TKYG'],
      size: '80x80' as const,
      printer: null,
      waitMs: 0,
    }
    const printed = await station.api.execute(command)
    const outcome = station.api.ask({
      type: 'outcome' as const,
      intents: printed.ok ? [...printed.value.intents] : [],
    })
    await clock.advance(2_000)
    expect(await outcome).toMatchObject({ value: [{ verdict: 'not-printed', fault: 'printer.media-empty' }] })
    world.printerFault = null
    await clock.advance(2_000)
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('leaves nothing queued when the station closes', async () => {
    const { station, world, journal } = await withOrders()
    world.printerFault = outOfPaper
    const command = {
      type: 'print' as const,
      id: uuid(),
      codes: ['L8TKYG'],
      size: '80x80' as const,
      printer: null,
      waitMs: 60_000,
    }
    const printed = await station.api.execute(command)
    await settle()
    const outcome = station.api.ask({
      type: 'outcome' as const,
      intents: printed.ok ? [...printed.value.intents] : [],
    })
    await station.close()
    expect(await outcome).toMatchObject({ value: [{ verdict: 'not-printed' }] })
    expect([...journal.jobs.values()].map((job) => job.state)).toEqual(['canceled'])
  })
})

describe('an order that was printed in part', () => {
  const three = order('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3'] })

  it('gets the parcels that are missing, and none twice', async () => {
    const { scan, world } = await fakeStation()
    world.orders.set('LXFDFT', three)
    await scan('LXFDFT_2')
    await scan('LXFDFT')
    expect(world.printed).toEqual(['LXFDFT_2', 'LXFDFT_1', 'LXFDFT_3'])
    expect(cardOf(await scan('LXFDFT')).verdict).toBe('duplicate')
  })

  it('prints again, after KHÔNG CÓ TEM, the one label that did not come out', async () => {
    const { scan, world } = await fakeStation()
    world.orders.set('LXFDFT', three)
    const lost = { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 } as const
    world.outcomes.push({ verdict: 'printed', evidence: 'drained', firstByteMs: 1 }, lost)
    await scan('LXFDFT')
    await scan('--42--')
    expect(world.printed).toEqual(['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3', 'LXFDFT_2'])
  })

  it('is not settled by its order code while two of its labels are in doubt', async () => {
    const { scan, world } = await fakeStation()
    world.orders.set('LXFDFT', three)
    const lost = { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 } as const
    world.outcomes.push(lost, lost)
    await scan('LXFDFT')
    await scan('--41--')
    expect(await scan('LXFDFT')).toBe('job.unknown')
  })

  it('blocks after a restart by the label that is in doubt, although another came out', async () => {
    const before = await fakeStation()
    before.world.orders.set('LXFDFT', three)
    const card = cardOf(await before.scan('LXFDFT'))
    const job = [...before.journal.jobs.values()].find((one) => one.label.parcel === 2)
    if (job !== undefined) before.journal.jobs.set(job.id, { ...job, state: 'sending', verdict: null, evidence: null })
    const after = await fakeStation({ journal: before.journal, clock: before.clock })
    expect(await after.card(card.id)).toMatchObject({ verdict: 'in-doubt', blocks: true })
  })
})

describe('a deliberate key', () => {
  it('pressed twice prints one more label', async () => {
    const { scan, station, world } = await fakeStation()
    const card = cardOf(await scan('LXFDFT')).id
    const open = Promise.withResolvers<void>()
    world.gate = open.promise
    const press = () => station.api.execute({ type: 'reprint', id: uuid(), card, reason: null })
    const answers = await Promise.all([press(), press()])
    open.resolve()
    await settle()
    expect(answers.map((answer) => answer.ok)).toEqual([true, false])
    expect(world.printed).toEqual(['LXFDFT', 'LXFDFT'])
  })
})

describe('a verdict that could not be written', () => {
  /** `print` of a station on a disk that is full from such an entry on, and what comes out of the next one on it. */
  async function printOnFullDisk(type: string, waitMs: number) {
    const { station, journal, world, clock } = await fakeStation()
    let isFull = false
    journal.refuse = (types) => {
      isFull ||= types.some((one) => one === type)
      return isFull ? { ok: false, fault: { code: 'store.full' } } : null
    }
    if (type !== 'sending') world.printerFault = outOfPaper
    const asked = { codes: ['LXFDFT'], size: '80x80' as const, printer: null, waitMs }
    const printed = await station.api.execute({ type: 'print', id: uuid(), ...asked })
    const told = station.api.ask({ type: 'outcome', intents: printed.ok ? [...printed.value.intents] : [] })
    await clock.advance(2_000)
    await station.close()
    expect(world.printed).toEqual([])
    journal.refuse = null
    const again = await fakeStation({ journal, clock })
    await clock.advance(2_000)
    return { told: await told, printed: again.world.printed }
  }

  it('is in doubt to automation where the next start prints the label: it was told that there is none, and had one later', async () => {
    for (const [type, waitMs, fault] of [
      ['sending', 0, 'store.label-left-open'],
      ['aborted', 0, 'store.label-left-open'],
      ['canceled', 60_000, 'printer.media-empty'],
    ] as const) {
      const { told, printed } = await printOnFullDisk(type, waitMs)
      expect([type, told]).toMatchObject([type, { value: [{ code: 'LXFDFT', verdict: 'in-doubt', fault }] }])
      expect([type, printed]).toEqual([type, ['LXFDFT']])
    }
  })

  it('is not printed to automation where the journal has not even the job, and nothing comes out later', async () => {
    const { told, printed } = await printOnFullDisk('accepted', 0)
    expect(told).toMatchObject({ value: [{ verdict: 'not-printed', fault: 'store.full' }] })
    expect(printed).toEqual([])
  })

  it('is in doubt where nobody knows whether the journal has the job: it was told as not printed, and came out', async () => {
    const { station, journal, scan } = await fakeStation()
    journal.refuse = () => ({ ok: false, fault: { code: 'store.unsure' } })
    expect(cardOf(await scan('G8ADKBRF'))).toMatchObject({
      verdict: 'in-doubt',
      blocks: true,
      fault: { code: 'store.unsure' },
    })
    const asked = { codes: ['LXFDFT'], size: '80x80' as const, printer: null, waitMs: 0 }
    const printed = await station.api.execute({ type: 'print', id: uuid(), ...asked })
    const told = await station.api.ask({ type: 'outcome', intents: printed.ok ? [...printed.value.intents] : [] })
    expect(told).toMatchObject({ value: [{ verdict: 'in-doubt', fault: 'store.unsure' }] })
  })

  it.each(['sending', 'started'])(
    'of a `print` that the disk left open at *%s* comes out by the next `print` of it, once: it was a duplicate for ever',
    async (type) => {
      const { station, journal, world, clock } = await fakeStation()
      const asked = { codes: ['LXFDFT'], size: '80x80' as const, printer: null, waitMs: 0 }
      const print = async (times: number) => {
        const commands = Array.from({ length: times }, () => ({ type: 'print' as const, id: uuid(), ...asked }))
        const printed = await Promise.all(commands.map((command) => station.api.execute(command)))
        const intents = printed.flatMap((one) => (one.ok ? one.value.intents : []))
        const told = station.api.ask({ type: 'outcome', intents })
        await clock.advance(2_000)
        return told
      }
      let isFailing = false
      journal.refuse = (types) => {
        isFailing ||= types.some((one) => one === type)
        return isFailing && !types.includes('accepted') ? { ok: false, fault: { code: 'store.unwritable' } } : null
      }
      for (const _ of ['first', 'again'])
        expect(await print(1)).toMatchObject({ value: [{ verdict: 'in-doubt', fault: 'store.label-left-open' }] })
      expect(world.printed).toEqual([])
      journal.refuse = null
      expect(await print(2)).toMatchObject({
        value: [{ verdict: 'printed' }, { verdict: 'not-printed', fault: 'job.duplicate' }],
      })
      expect(world.printed).toEqual(['LXFDFT'])
    },
  )

  it('says on the card of a scan that the label may come out by itself: it said that none came out, and one did', async () => {
    const { station, journal, world, clock, scan, card } = await fakeStation()
    world.printerFault = outOfPaper
    const { id } = cardOf(await scan('LXFDFT'))
    journal.refuse = () => ({ ok: false, fault: { code: 'store.full' } })
    world.printerFault = null
    await clock.advance(60_000)
    const shown = await card(id)
    expect(shown).toMatchObject({ verdict: 'not-printed', blocks: true, fault: { code: 'store.label-left-open' } })
    await station.close()
    journal.refuse = null
    const again = await fakeStation({ journal, clock })
    await clock.advance(2_000)
    expect([world.printed, again.world.printed]).toEqual([[], ['LXFDFT']])
  })

  it('is a doubt that blocks, and a person can settle it', async () => {
    const { scan, station, journal, card } = await fakeStation()
    journal.refuse = (types) => (types.includes('printed') ? { ok: false, fault: { code: 'store.full' } } : null)
    const doubted = cardOf(await scan('LXFDFT'))
    expect(doubted).toMatchObject({ verdict: 'in-doubt', blocks: true, fault: { code: 'store.end-unwritten' } })
    journal.refuse = null
    const job = doubted.labels[0]?.job ?? ''
    expect(await station.api.execute({ type: 'settle', id: uuid(), job, printed: true })).toMatchObject({ ok: true })
    expect(await card(doubted.id)).toMatchObject({ verdict: 'printed', blocks: false })
  })
})

describe('lanes', () => {
  it('prepare a few jobs ahead of their turn, and the next as soon as one leaves', async () => {
    const lanes = createLanes()
    const { signal } = new AbortController()
    const near: string[] = []
    for (let index = 0; index < 12; index++) {
      const job = `job ${index}`
      lanes.join('printer', job)
      void lanes.near(job, signal).then((yes) => yes && near.push(job))
    }
    await settle()
    const ahead = near.length
    expect(ahead).toBeGreaterThan(1)
    expect(ahead).toBeLessThan(12)
    lanes.leave('job 0')
    await settle()
    expect(near).toHaveLength(ahead + 1)
  })

  it('give the turn of a job that steps aside to the next, and put it back at its old place', async () => {
    const lanes = createLanes()
    const { signal } = new AbortController()
    for (const job of ['a', 'b']) lanes.join('printer', job)
    expect(await lanes.turn('a', signal)).toBe(true)
    lanes.setAside('a', true)
    expect(await lanes.turn('b', signal)).toBe(true)
    lanes.setAside('a', false)
    expect(lanes.jobs('printer')).toEqual(['a', 'b'])
    const again = lanes.turn('a', signal)
    lanes.done('b')
    expect(await again).toBe(true)
  })
})
