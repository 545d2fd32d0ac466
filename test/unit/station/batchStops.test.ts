import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { uuid } from '../../../src/base/uuid.ts'
import { derivedIntent } from '../../../src/station/print/derivedIntent.ts'
import type { FakeBatch } from '../../support/fakeBatch.ts'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order, printerA } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const outOfPaper = { code: 'printer.media-empty' } as const

async function rest(turns = 10) {
  for (let turn = 0; turn < turns; turn++) await settle()
}

/** Another start of the station on the same disk, in the same world. */
async function again({ journal, world, clock }: FakeStation) {
  const fake = await fakeStation({ journal, world, clock })
  await rest(3)
  return fake
}

/** Whoever looks at the printer says of every label in doubt what is true. */
async function settleTruly(fake: FakeStation) {
  for (const job of fake.journal.jobs.values()) {
    if (job.state !== 'in-doubt') continue
    const printed = fake.world.printed.includes(job.label.order)
    await fake.station.api.execute({ type: 'settle', id: uuid(), job: job.id, printed, listed: true })
  }
  await rest(3)
}

describe('a batch that is stopped', () => {
  it('stands still where its printer is removed while rows wait for it, says so, and goes on by another one', async () => {
    const printers = [printerA, { ...printerA, id: 'c', name: 'C', uri: 'socket://127.0.0.1:3' }]
    const fake = await fakeStation({ printers })
    const codes = knownCodes(fake, 40)
    const batch = await fakeBatch(fake, codes, 'a')
    fake.world.faultsOf.set('a', { code: 'printer.media-empty' })
    expect(await batch.print()).toBe(40)
    await fake.station.api.execute({ type: 'printer-remove', id: uuid(), printer: 'a' })
    await fake.clock.advance(1_000)
    expect(await batch.view()).toMatchObject({ state: 'paused', fault: { code: 'printer.unknown' } })
    // The one that was on its way has failed.
    expect(await batch.print({ printer: 'c' })).toBe(39)
    for (let turn = 0; turn < 20; turn++) await fake.clock.advance(2_000)
    expect(await batch.print({ which: 'failed', printer: 'c' })).toBe(1)
    await fake.clock.advance(2_000)
    expect(fake.world.printed.toSorted()).toEqual(codes)
    expect(await batch.view()).toMatchObject({ state: 'done', counts: { printed: 40 } })
  })

  it('prints nothing while it is paused, and then exactly what remains', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 60)
    const batch = await fakeBatch(fake, codes)
    const open = Promise.withResolvers<void>()
    fake.world.gate = open.promise
    await batch.print()
    await batch.pause()
    fake.world.gate = null
    open.resolve()
    await rest()
    expect(fake.world.printed.length).toBe(1)
    expect(await batch.view()).toMatchObject({ state: 'paused', counts: { printed: 1, waiting: 31, untouched: 28 } })
    expect(await batch.resume()).toBe(59)
    await rest(20)
    expect(fake.world.printed).toEqual(codes)
    expect((await batch.view()).state).toBe('done')
  })

  it('leaves what was not sent unprinted when it is cancelled, and prints it when it is asked for again', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 40)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = outOfPaper
    await batch.print()
    await batch.cancel()
    fake.world.printerFault = null
    await fake.clock.advance(2_000)
    expect(fake.world.printed).toEqual([])
    expect(await batch.view()).toMatchObject({ state: 'canceled', counts: { canceled: 32, untouched: 8 } })
    expect(await batch.print()).toBe(40)
    await rest(20)
    expect(fake.world.printed).toEqual(codes)
  })

  it('is paused after a start, prints nothing by itself, and goes on with the same run', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 50)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = outOfPaper
    await batch.print({ which: 'rows', rows: [0, 1, 2, ...codes.slice(10).map((_, index) => index + 10)] })
    fake.kill()
    fake.world.printerFault = null
    const second = await again(fake)
    const found = batchOf(second, batch.id)
    await second.clock.advance(2_000)
    expect(fake.world.printed).toEqual([])
    expect(await found.view()).toMatchObject({ state: 'paused', fault: { code: 'job.interrupted' } })
    expect(await found.resume()).toBe(43)
    await rest(20)
    expect(fake.world.printed).toEqual([...codes.slice(0, 3), ...codes.slice(10)])
  })

  it('asks when its first labels have waited too long, and one answer is enough for all of them', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 10)
    const batch = await fakeBatch(fake, codes)
    fake.world.serviceFault = { code: 'service.failing' }
    fake.world.stored.clear()
    fake.world.sealed.clear()
    await batch.print()
    for (let minute = 0; minute < 20; minute++) await fake.clock.advance(60_000)
    expect(await batch.view()).toMatchObject({ state: 'paused', fault: { code: 'job.stale' } })
    fake.world.serviceFault = null
    await batch.resume()
    await fake.clock.advance(40_000)
    expect([...fake.world.printed].sort()).toEqual(codes)
  })

  it('prints of an order that was cut in its middle only the parcels that are missing', async () => {
    const fake = await fakeStation()
    const [many = '', one = ''] = knownCodes(fake, 2)
    fake.world.orders.set(many, order(many, { parcels: [`${many}_1`, `${many}_2`, `${many}_3`] }))
    const batch = await fakeBatch(fake, [many, one])
    const open = Promise.withResolvers<void>()
    fake.world.gate = open.promise
    await batch.print()
    await batch.cancel()
    fake.world.gate = null
    open.resolve()
    await rest()
    expect(fake.world.printed).toEqual([`${many}_1`])
    await batch.print()
    await rest()
    expect(fake.world.printed).toEqual([`${many}_1`, `${many}_2`, `${many}_3`, one])
  })
})

describe('a batch that was paused', () => {
  it('prints what is asked for then, and has the others wait on', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 60)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = outOfPaper
    await batch.print()
    await batch.pause()
    fake.world.printerFault = null
    expect(await batch.print({ which: 'rows', rows: [50] })).toBe(1)
    await rest()
    expect(fake.world.printed).toEqual([codes[50]])
    expect((await batch.view()).state).toBe('paused')
    expect((await batch.view()).counts).toMatchObject({ printed: 1, waiting: 32, untouched: 27 })
    await batch.resume()
    await rest()
    expect(fake.world.printed).toEqual([codes[50], ...codes.slice(0, 50), ...codes.slice(51)])
    expect((await batch.view()).state).toBe('done')
  })

  it('is running until the last of the labels it held has come out', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 5)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = outOfPaper
    await batch.print()
    await batch.pause()
    expect(await batch.resume()).toBe(5)
    expect((await batch.view()).state).toBe('running')
    fake.world.printerFault = null
    await fake.clock.advance(1_000)
    await rest()
    expect(fake.world.printed).toEqual(codes)
    expect((await batch.view()).state).toBe('done')
  })
})

describe('the intent of a row', () => {
  it('is the same for the same attempt, another for the next, and a UUID', () => {
    const batch = uuid()
    expect(derivedIntent(batch, 3, 1)).toBe(derivedIntent(batch, 3, 1))
    const intents = [
      derivedIntent(batch, 3, 1),
      derivedIntent(batch, 3, 2),
      derivedIntent(batch, 4, 1),
      derivedIntent(uuid(), 3, 1),
    ]
    expect(new Set(intents).size).toBe(4)
    for (const intent of intents) expect(z.uuid().safeParse(intent).success).toBe(true)
  })
})

describe('a batch on a disk that is full', () => {
  it('is paused with the reason, has in doubt whose end could not be written, and prints the others when there is room', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 20)
    const batch = await fakeBatch(fake, codes)
    fake.journal.refuse = () => (fake.world.printed.length < 3 ? null : { ok: false, fault: { code: 'store.full' } })
    await batch.print()
    await rest()
    expect(await batch.view()).toMatchObject({
      state: 'paused',
      fault: { code: 'store.full' },
      counts: { printed: 2, 'in-doubt': 1 },
    })
    fake.journal.refuse = null
    expect(await batch.resume()).toBe(17)
    await rest()
    expect(fake.world.printed).toEqual(codes)
    expect((await batch.view()).counts).toMatchObject({ printed: 19, 'in-doubt': 1 })
  })
})

describe('after a jam', () => {
  async function jammed(): Promise<{ fake: FakeStation; batch: FakeBatch; codes: string[] }> {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 10)
    const batch = await fakeBatch(fake, codes)
    fake.world.outcomes.push(
      ...codes.slice(0, 6).map(() => ({ verdict: 'sent-not-confirmed' as const, firstByteMs: 1 })),
      { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 },
    )
    await batch.print()
    await rest()
    return { fake, batch, codes }
  }

  it('nothing comes again while the printer says that labels are in it: they come out by themselves', async () => {
    const { fake, batch, codes } = await jammed()
    fake.world.idle = { state: 'stopped', reasons: ['cover-open'], answers: true, holdsLabel: true }
    for (let times = 0; times < 3; times++) expect(await batch.resume(codes[4])).toBe('printer.holds-label')
    expect((await batch.view()).counts).toMatchObject({ 'in-doubt': 1 })
    fake.world.idle = { state: 'idle', reasons: [], answers: true }
    expect(await batch.resume(codes[4])).toBe(5)
  })

  it('those behind the last good label were sent after it, whatever the clock says and whoever settled one since', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 10)
    const batch = await fakeBatch(fake, codes)
    const sent = { verdict: 'sent-not-confirmed', firstByteMs: 1 } as const
    const doubted = { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 } as const
    fake.world.outcomes.push(...codes.map((_, at) => (at === 1 ? doubted : sent)))
    let times = 0
    fake.journal.refuse = (types) => {
      if (types.includes('sending') && ++times === 5) fake.clock.setBy(-60_000)
      return null
    }
    await batch.print()
    await rest(20)
    await fake.clock.advance(120_000)
    const second = [...fake.journal.jobs.values()].find(({ label }) => label.order === codes[1])
    await fake.station.api.execute({ type: 'settle', id: uuid(), job: second?.id ?? '', printed: true })
    const next = await again(fake)
    fake.world.printed.length = 0
    expect(await batchOf(next, batch.id).resume(codes[6])).toBe(3)
    await rest(20)
    expect(next.world.printed).toEqual(codes.slice(7))
  })

  it.each(['lets it in', 'stops before it'])(
    'of an order the parcels behind the last good one come again and no other, also with the rest after a pause that %s',
    async (pauses) => {
      const fake = await fakeStation()
      const codes = knownCodes(fake, 40)
      const parcels = ['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3']
      fake.world.orders.set('LXFDFT', order('LXFDFT', { parcels }))
      const batch = await fakeBatch(fake, ['LXFDFT', ...codes])
      fake.world.outcomes.push(
        ...[...parcels, ...codes].map(() => ({ verdict: 'sent-not-confirmed' as const, firstByteMs: 1 })),
      )
      await batch.print()
      await rest(80)
      await fake.clock.advance(1)
      fake.world.printed.length = 0
      fake.world.printerFault = outOfPaper
      expect(await batch.resume('LXFDFT_2')).toBe(41)
      if (pauses === 'lets it in') await rest(20)
      await batch.pause()
      await batch.print({ which: 'remaining', rows: [] })
      fake.world.printerFault = null
      await fake.clock.advance(60_000)
      await rest(80)
      expect(fake.world.printed).toEqual(['LXFDFT_3', ...codes])
    },
  )

  it('what a scan has printed meanwhile of those behind the last good one does not come again', async () => {
    const fake = await fakeStation()
    // More than are let in before their turn.
    const codes = knownCodes(fake, 50)
    const [missing = '', out = ''] = [codes[45], codes[44]]
    const batch = await fakeBatch(fake, codes)
    fake.world.outcomes.push(
      ...codes.slice(0, 45).map(() => ({ verdict: 'sent-not-confirmed' as const, firstByteMs: 1 })),
      { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 },
    )
    await batch.print()
    await rest(60)
    await fake.clock.advance(1)
    fake.world.printed.length = 0
    fake.world.printerFault = outOfPaper
    expect(await batch.resume(codes[0])).toBe(49)
    await batch.pause()
    fake.world.printerFault = null
    await fake.scan(missing)
    await fake.scan(out)
    await fake.scan('--22--')
    await rest(20)
    expect(fake.world.printed).toEqual([missing, out])
    await batch.resume()
    await fake.clock.advance(60_000)
    await rest(60)
    expect(fake.world.printed.toSorted()).toEqual(codes.slice(1))
  })

  it('the last good label says which come again: those behind it, and no other', async () => {
    const { fake, batch, codes } = await jammed()
    fake.world.printed.length = 0
    await fake.clock.advance(1)
    expect(await batch.resume(codes[4]?.toLowerCase())).toBe(5)
    await rest()
    expect(fake.world.printed).toEqual(codes.slice(5))
    expect(await batch.view()).toMatchObject({ state: 'done', counts: { printed: 5, 'sent-not-confirmed': 5 } })
    const settled = fake.journal.log.filter(({ body }) => body.type === 'settled')
    expect(settled).toMatchObject([{ by: 'operator', body: { printed: false, evidence: 'label-in-hand' } }])
    const asked = fake.journal.log.flatMap(({ by, body }) =>
      body.type === 'accepted' && body.reason !== undefined ? [{ by, body }] : [],
    )
    expect(asked.length).toBe(5)
    for (const { by, body } of asked)
      expect({ by, ...body }).toMatchObject({ by: 'operator', reason: 'did-not-come-out' })
  })

  it('a code that is no label of the run changes nothing', async () => {
    const { fake, batch } = await jammed()
    const before = fake.world.printed.length
    expect(await batch.resume('NOWHERE9')).toBe('job.unknown')
    await rest()
    expect(fake.world.printed.length).toBe(before)
  })

  it('leaves the labels of other printers alone', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 4)
    const [first = '', ...others] = codes
    const batch = await fakeBatch(fake, [...others, first])
    await batch.print()
    await rest()
    for (const job of fake.journal.jobs.values())
      if (job.label.order === others[2]) fake.journal.jobs.set(job.id, { ...job, printer: 'b' })
    fake.kill()
    const second = await again(fake)
    fake.world.printed.length = 0
    await batchOf(second, batch.id).resume(others[0])
    await rest()
    expect(fake.world.printed).toEqual([others[1], first])
  })
})

describe('whatever the moment at which a batch is cut off', () => {
  it('every row is printed exactly once in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (cuts, after) => {
          let fake = await fakeStation()
          const codes = knownCodes(fake, 12)
          const { id } = await fakeBatch(fake, codes)
          for (const [at, cut] of cuts.entries()) {
            killAtWrite(fake, cut, after)
            const batch = batchOf(fake, id)
            void (at === 0 ? batch.print() : batch.resume())
            await rest(6)
            fake.kill()
            fake.journal.refuse = null
            fake.world.batches.interrupt = null
            fake = await again(fake)
          }
          const batch = batchOf(fake, id)
          await settleTruly(fake)
          await batch.resume()
          await rest(6)
          await settleTruly(fake)
          await batch.print({ which: 'failed' })
          await rest(6)
          await batch.print({ which: 'remaining' })
          await rest(6)
          expect([...fake.world.printed].sort()).toEqual(codes)
          expect((await batch.view()).counts.printed).toBe(12)
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** The power goes at the n-th write from now on, of the journal or of the batch: before it is on disk, or right after. */
function killAtWrite({ journal, world, kill }: FakeStation, n: number, after: boolean) {
  let writes = 0
  const isOver = () => {
    if (++writes !== n) return false
    kill()
    return true
  }
  journal.refuse = () => (isOver() && !after ? { ok: false, fault: { code: 'store.unwritable' } } : null)
  world.batches.interrupt = () => (isOver() && !after ? 'lost' : null)
}
