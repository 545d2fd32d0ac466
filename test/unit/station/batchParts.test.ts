import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order, printerA } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const empty = { code: 'printer.media-empty' } as const
const printerC = { ...printerA, id: 'c', name: 'C', uri: 'socket://127.0.0.1:3' }
const supervisorPin = '407182536490'
const approval = { leader: null, pin: supervisorPin }

async function runs(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settle()
}
async function rest({ clock }: FakeStation): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await clock.advance(10_000)
}
async function guarded(): Promise<FakeStation> {
  const fake = await fakeStation({ begins: { reprint: 'pin' } })
  await fake.settings({ supervisorPin })
  return fake
}
/** The label that is printed next ends once this is called. */
function held({ world }: FakeStation): () => void {
  const gate = Promise.withResolvers<void>()
  world.gate = gate.promise
  return () => {
    if (world.gate === gate.promise) world.gate = null
    gate.resolve()
  }
}
const countOf = ({ world }: FakeStation, code: string) => world.printed.filter((one) => one === code).length

describe('a part of a paused batch', () => {
  it.each(['rows', 'all'] as const)(
    'has the labels that were allowed before and wait, and what is asked now: %s',
    async (which) => {
      const fake = await guarded()
      const codes = knownCodes(fake, 40)
      const batch = await fakeBatch(fake, codes)
      fake.world.printerFault = empty
      expect(await batch.print({ copies: 3, reason: 'lost', approval })).toBe(40)
      await batch.pause()
      expect(await batch.print({ which, rows: which === 'rows' ? [0, 38] : [] })).toBe(which === 'rows' ? 2 : 40)
      fake.world.printerFault = null
      await rest(fake)
      await batch.resume()
      await rest(fake)
      for (const code of codes) expect(countOf(fake, code)).toBe(3)
      const copies = [...fake.journal.jobs.values()].filter(({ copy }) => copy > 1)
      expect(new Set(copies.map(({ reason }) => reason))).toEqual(new Set(['lost']))
    },
  )

  it('gives one more of what is out beside the labels of its row that wait', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const [code = ''] = knownCodes(fake, 1)
    const batch = await fakeBatch(fake, [code])
    const end = held(fake)
    await batch.print({ copies: 3, reason: 'lost' })
    await batch.pause()
    end()
    await runs()
    expect(countOf(fake, code)).toBe(1)
    expect(await batch.print({ which: 'rows', rows: [0] })).toBe('reprint.reason-missing')
    expect(await batch.print({ which: 'rows', rows: [0], reason: 'damaged' })).toBe(1)
    await rest(fake)
    expect(countOf(fake, code)).toBe(4)
  })

  it('leaves the labels that wait of a row of which one failed', async () => {
    const fake = await fakeStation()
    const [code = ''] = knownCodes(fake, 1)
    const batch = await fakeBatch(fake, [code])
    const end = held(fake)
    await batch.print({ copies: 3 })
    await batch.pause()
    fake.world.outcomes.push({ verdict: 'in-doubt', fault: { code: 'job.interrupted' }, firstByteMs: 1 })
    end()
    await runs()
    const doubted = [...fake.journal.jobs.values()].find(({ state }) => state === 'in-doubt')
    await fake.station.api.execute({ type: 'settle', id: uuid(), job: doubted?.id ?? '', printed: false })
    expect(await batch.print({ which: 'failed' })).toBe(0)
    await batch.resume()
    await rest(fake)
    // The fake world counts the one that was in doubt.
    expect(countOf(fake, code)).toBe(3)
    expect(await batch.print({ which: 'failed' })).toBe(1)
  })

  it('holds up nobody once its printer is gone', async () => {
    const fake = await fakeStation({ printers: [printerA, printerC] })
    const codes = knownCodes(fake, 40)
    const batch = await fakeBatch(fake, codes, 'a')
    fake.world.faultsOf.set('a', empty)
    await batch.print()
    await batch.pause()
    expect(await batch.print({ which: 'rows', rows: [39], printer: 'c' })).toBe(1)
    await rest(fake)
    await fake.station.api.execute({ type: 'printer-remove', id: uuid(), printer: 'c' })
    fake.world.faultsOf.clear()
    expect(await batch.resume()).toBe(39)
    await rest(fake)
    expect(fake.world.printed.toSorted()).toEqual(codes)
  })

  it('leaves what waits of a batch that was given up before to whoever goes on', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 3)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = empty
    await batch.print()
    await batch.cancel()
    await batch.print({ which: 'rows', rows: [0, 1, 2] })
    await batch.pause()
    fake.world.printerFault = null
    expect(await batch.print({ which: 'rows', rows: [2] })).toBe(1)
    await rest(fake)
    expect((await batch.view()).state).toBe('paused')
    await batch.resume()
    await rest(fake)
    expect(fake.world.printed.toSorted()).toEqual(codes)
    expect((await batch.view()).state).toBe('canceled')
  })

  it('keeps why the others stand still', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 40)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = empty
    await batch.print()
    fake.kill()
    const { journal, world, clock } = fake
    world.printerFault = null
    const again = await fakeStation({ journal, world, clock })
    const same = batchOf(again, batch.id)
    const stands = { state: 'paused', fault: { code: 'job.interrupted' } }
    expect(await same.view()).toMatchObject(stands)
    expect(await same.print({ which: 'rows', rows: [39] })).toBe(1)
    await rest(again)
    expect(world.printed).toEqual([codes[39]])
    expect(await same.view()).toMatchObject(stands)
  })

  it('does not stop the others once they go on while it is printed', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 40)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = empty
    await batch.print()
    await batch.pause()
    await batch.print({ which: 'rows', rows: [39] })
    expect(await batch.resume()).toBe(40)
    fake.world.printerFault = null
    await rest(fake)
    expect(fake.world.printed.toSorted()).toEqual(codes)
    expect((await batch.view()).state).toBe('done')
  })
})

describe('a PIN for labels of a batch', () => {
  it('is for those that were counted when it was asked for, whatever stands still by the time it is typed', async () => {
    const fake = await guarded()
    const codes = knownCodes(fake, 34)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = empty
    await batch.print({ rows: Array.from({ length: 32 }, (_, row) => row) })
    await batch.pause()
    fake.world.printerFault = null
    const end = held(fake)
    await batch.print({ which: 'rows', rows: [33] })
    fake.world.gate = null
    const typed = batch.print({ copies: 3, reason: 'lost', again: 2, approval })
    end()
    expect(await typed).toBe(1)
    await rest(fake)
    expect(fake.world.printed.toSorted()).toEqual([codes[32], codes[32], codes[32], codes[33]])
  })

  it('takes back nothing that another one allowed, though a label came out while it was typed', async () => {
    const fake = await guarded()
    const [first = '', second = ''] = knownCodes(fake, 2)
    const batch = await fakeBatch(fake, [first, second])
    await batch.print({ rows: [1] })
    await runs()
    const end = held(fake)
    await batch.print({ which: 'rows', rows: [0], copies: 3, reason: 'lost', approval })
    await batch.pause()
    fake.world.gate = null
    const typed = batch.print({ which: 'rows', rows: [0, 1], reason: 'damaged', approval })
    end()
    await typed
    await rest(fake)
    await batch.resume()
    await rest(fake)
    expect([countOf(fake, first), countOf(fake, second)]).toEqual([3, 2])
  })
})

it.each(['parcels', 'copies'] as const)(
  '%s of a row of which others wait come again behind the last good label',
  async (shape) => {
    const fake = await fakeStation()
    const [good = ''] = knownCodes(fake, 1)
    const parcels = shape === 'parcels' ? ['BSETS_1', 'BSETS_2'] : []
    fake.world.orders.set('BSETS', order('BSETS', { parcels }))
    const batch = await fakeBatch(fake, [good, 'BSETS'])
    const copies = shape === 'copies' ? 2 : 1
    let end = held(fake)
    await batch.print({ copies })
    for (let label = 0; label < copies; label++) {
      const before = end
      await runs()
      end = held(fake)
      before()
      await runs()
    }
    await batch.pause()
    end()
    await runs()
    expect(await batch.verdicts()).toEqual(['printed', 'waiting'])
    const before = fake.world.printed.length
    expect(await batch.resume(good)).toBe(1)
    await rest(fake)
    expect(fake.world.printed.slice(before)).toEqual(shape === 'parcels' ? parcels : ['BSETS', 'BSETS'])
    const rows = await batch.rows()
    expect(rows.map(({ verdict, fault }) => [verdict, fault])).toEqual(rows.map(() => ['printed', null]))
  },
)
