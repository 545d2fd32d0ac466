import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA, printerB } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const outOfPaper = { code: 'printer.media-empty' } as const
const sizes = ['80x80' as const]
const twoPrinters = [
  { ...printerA, id: 'a', sizes },
  { ...printerB, id: 'b', sizes },
]

async function rest(turns = 20) {
  for (let turn = 0; turn < turns; turn++) await settle()
}

/** A batch of 100 rows that stands still in the middle of its run. */
async function halted(first: Parameters<Awaited<ReturnType<typeof fakeBatch>>['print']>[0] = {}) {
  const fake = await fakeStation({ printers: twoPrinters })
  const codes = knownCodes(fake, 100)
  const batch = await fakeBatch(fake, codes, 'a')
  fake.world.faultsOf.set('a', outOfPaper)
  await batch.print({ printer: 'a', ...first })
  return { fake, codes, batch }
}

describe('while a batch runs', () => {
  it('other rows of it are printed by another printer at once, and each row of both runs once', async () => {
    const { fake, codes, batch } = await halted({ which: 'rows', rows: Array.from({ length: 50 }, (_, row) => row) })
    const others = Array.from({ length: 50 }, (_, row) => row + 50)
    expect(await batch.print({ which: 'rows', rows: others, printer: 'b' })).toBe(50)
    await rest()
    expect(fake.world.printedBy.get('b')).toEqual(codes.slice(50))
    expect(fake.world.printedBy.get('a')).toBeUndefined()
    expect((await batch.view()).state).toBe('running')
    fake.world.faultsOf.clear()
    await fake.clock.advance(2_000)
    await rest()
    expect(fake.world.printedBy.get('a')).toEqual(codes.slice(0, 50))
    expect(await batch.view()).toMatchObject({ state: 'done', counts: { printed: 100 } })
  })

  it('a row that is wanted and not let in yet changes its printer, and is one label', async () => {
    const { fake, codes, batch } = await halted()
    expect(await batch.print({ which: 'remaining', printer: 'b' })).toBe(68)
    await rest()
    expect(fake.world.printedBy.get('b')).toEqual(codes.slice(32))
    fake.world.faultsOf.clear()
    await fake.clock.advance(2_000)
    await rest()
    expect(fake.world.printed.toSorted()).toEqual(codes)
    expect([...fake.journal.jobs.values()].every(({ copy }) => copy === 1)).toBe(true)
  })

  it('the same wish twice is one label a row', async () => {
    const { fake, codes, batch } = await halted()
    const rows = [40, 41, 99]
    fake.world.faultsOf.set('b', outOfPaper)
    await Promise.all([
      batch.print({ which: 'rows', rows, printer: 'b' }),
      batch.print({ which: 'rows', rows, printer: 'b' }),
    ])
    fake.world.faultsOf.clear()
    await fake.clock.advance(2_000)
    await rest()
    expect(fake.world.printed.toSorted()).toEqual(codes)
    expect(fake.world.printedBy.get('b')).toEqual(rows.map((row) => codes[row]))
  })

  it('a row that is on its way is not asked for again', async () => {
    const { fake, codes, batch } = await halted()
    expect(await batch.print({ which: 'rows', rows: [0, 1], printer: 'b' })).toBe(0)
    await rest()
    expect(fake.world.printed).toEqual([])
    expect((await batch.rows())[0]?.code).toBe(codes[0])
  })

  it('a pause, a restart and going on leave every row in its place', async () => {
    const { fake, codes, batch } = await halted()
    fake.world.faultsOf.set('b', outOfPaper)
    const others = Array.from({ length: 50 }, (_, row) => row + 50)
    await batch.print({ which: 'rows', rows: others, printer: 'b' })
    await batch.pause()
    fake.kill()
    fake.world.faultsOf.clear()
    const { journal, world, clock } = fake
    const second = await fakeStation({ journal, world, clock, printers: twoPrinters })
    await rest(3)
    expect(world.printed).toEqual([])
    const found = batchOf(second, batch.id, 'a')
    expect(await found.resume()).toBe(100)
    await rest(40)
    expect(world.printedBy.get('a')).toEqual(codes.slice(0, 50))
    expect(world.printedBy.get('b')).toEqual(codes.slice(50))
    expect((await found.view()).state).toBe('done')
  })

  it('what cannot be written pauses it with the reason, and prints nothing that is not on disk', async () => {
    const { fake, codes, batch } = await halted({ which: 'rows', rows: [0] })
    const { updateRows } = fake.world.batches
    Object.assign(fake.world.batches, { updateRows: async () => fail('store.full') })
    expect(await batch.print({ which: 'rows', rows: [1], printer: 'b' })).toBe('store.full')
    Object.assign(fake.world.batches, { updateRows })
    await rest()
    expect(fake.world.printed).toEqual([])
    expect(await batch.view()).toMatchObject({ state: 'paused', fault: { code: 'store.full' } })
    fake.world.faultsOf.clear()
    expect(await batch.print({ which: 'remaining', printer: 'b' })).toBe(100)
    await rest(40)
    expect(fake.world.printed.toSorted()).toEqual(codes)
  })
})
