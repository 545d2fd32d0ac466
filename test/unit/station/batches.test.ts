import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { BatchView } from '../../../src/contract/batches.ts'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order, printerA, printerB } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const outOfPaper = { code: 'printer.media-empty' } as const
const sum = (view: BatchView) => Object.values(view.counts).reduce((total, count) => total + count, 0)

describe('a batch', () => {
  it('prints every row once, in their order, and its counts add up', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 70)
    const batch = await fakeBatch(fake, codes)
    expect((await batch.view()).counts.untouched).toBe(70)
    expect(await batch.print()).toBe(70)
    for (let turn = 0; turn < 20; turn++) await settle()
    expect(fake.world.printed).toEqual(codes)
    const view = await batch.view()
    expect(view).toMatchObject({ state: 'done', total: 70, counts: { printed: 70 }, fault: null })
    expect(sum(view)).toBe(70)
    expect((await batch.rows())[3]).toMatchObject({
      code: codes[3],
      verdict: 'printed',
      order: { status: 'ready_to_pick' },
    })
  })

  it('keeps bad lines as rows with their fault, and they spoil none of the rest', async () => {
    const fake = await fakeStation()
    const [a = '', b = ''] = knownCodes(fake, 2)
    const lines = [a, '', ` ${a.toLowerCase()} `, '--21--', 'B9', 'x'.repeat(60), 'UNKNOWN9', b]
    const batch = await fakeBatch(fake, lines)
    expect(await batch.print()).toBe(4)
    for (let turn = 0; turn < 5; turn++) await settle()
    const rows = await batch.rows()
    expect(rows.map(({ verdict, fault }) => fault?.code ?? verdict)).toEqual([
      'printed',
      'scan.empty',
      'job.duplicate',
      'scan.unknown-code',
      'scan.unknown-code',
      'scan.too-long',
      'order.unknown',
      'printed',
    ])
    expect(fake.world.printed).toEqual([a, b])
    const view = await batch.view()
    expect(view.counts).toMatchObject({ printed: 2, 'not-printed': 6 })
    expect(await batch.print({ which: 'remaining' })).toBe(0)
  })

  it('offers a row that was settled as not there again by what remains, and no other that failed', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 3)
    const [first = '', second = ''] = codes
    fake.world.orders.delete(second)
    fake.world.outcomes.push({ verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 })
    const batch = await fakeBatch(fake, codes)
    await batch.print()
    await settle()
    expect(await batch.verdicts()).toEqual(['in-doubt', 'not-printed', 'printed'])
    const job = [...fake.journal.jobs.values()].find(({ label }) => label.order === first) ?? expect.fail()
    await fake.station.api.execute({ type: 'settle', id: uuid(), job: job.id, printed: false })
    await settle()
    expect((await batch.rows()).map(({ missing }) => missing)).toEqual([true, undefined, undefined])
    fake.world.printed.length = 0
    expect(await batch.print({ which: 'remaining' })).toBe(1)
    await settle()
    expect(fake.world.printed).toEqual([first])
    expect(await batch.verdicts()).toEqual(['printed', 'not-printed', 'printed'])
  })

  it('prints only what failed, only what is not confirmed, all from a row on, or the rows named', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 6)
    const [, second = '', third = ''] = codes
    fake.world.orders.delete(second)
    fake.world.outcomes.push(
      { verdict: 'printed', evidence: 'drained', firstByteMs: 1 },
      { verdict: 'sent-not-confirmed', firstByteMs: 1 },
    )
    const batch = await fakeBatch(fake, codes)
    await batch.print()
    await settle()
    expect(await batch.verdicts()).toEqual([
      'printed',
      'not-printed',
      'sent-not-confirmed',
      'printed',
      'printed',
      'printed',
    ])
    fake.world.orders.set(second, order(second))
    fake.world.printed.length = 0
    expect(await batch.print({ which: 'failed' })).toBe(1)
    await settle()
    expect(await batch.print({ which: 'not-confirmed' })).toBe(1)
    await settle()
    expect(fake.world.printed).toEqual([second, third])
    fake.world.printed.length = 0
    await batch.print({ which: 'all', from: 4 })
    await settle()
    await batch.print({ which: 'rows', rows: [0] })
    await settle()
    expect(fake.world.printed).toEqual([codes[4], codes[5], codes[0]])
    const copies = [...fake.journal.jobs.values()]
      .filter(({ label }) => label.order === codes[4])
      .map(({ copy }) => copy)
    expect(copies).toEqual([1, 2])
  })

  it('prints no parcel that was scanned a while ago until somebody asks for it again', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 3)
    await fake.scan(codes[1] ?? '')
    const batch = await fakeBatch(fake, codes)
    await batch.print()
    await settle()
    expect(fake.world.printed).toEqual([codes[1], codes[0], codes[2]])
    expect((await batch.rows())[1]).toMatchObject({ verdict: 'duplicate', fault: { code: 'job.duplicate' } })
    await batch.print({ which: 'duplicate' })
    await settle()
    expect(fake.world.printed.at(-1)).toBe(codes[1])
  })

  it('says of a row that its parcel has a label, before anybody prints it', async () => {
    const fake = await fakeStation()
    const [a = '', b = ''] = knownCodes(fake, 2)
    await fake.scan(a)
    const at = fake.clock.now()
    const batch = await fakeBatch(fake, [a, b])
    expect((await batch.rows()).map(({ verdict, outAt }) => [verdict, outAt])).toEqual([
      ['untouched', at],
      ['untouched', null],
    ])
    await batch.print()
    for (let turn = 0; turn < 5; turn++) await settle()
    // From then on the row says it itself.
    expect((await batch.rows()).map(({ verdict, outAt }) => [verdict, outAt === null])).toEqual([
      ['duplicate', false],
      ['printed', true],
    ])
  })

  it('gives no second label to whoever asks for what failed, or for what remains', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 3)
    const first = await fakeBatch(fake, codes)
    await first.print()
    await settle()
    const again = await fakeBatch(fake, codes)
    expect(await again.print()).toBe(3)
    await settle()
    expect((await again.view()).counts).toMatchObject({ duplicate: 3, 'not-printed': 0 })
    expect(await again.print({ which: 'failed' })).toBe(0)
    expect(await again.print()).toBe(0)
    expect(fake.world.printed).toEqual(codes)
  })

  it('answers the same message as the first time, and makes no second job for the same attempt', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 5)
    const batch = await fakeBatch(fake, codes)
    const command = {
      type: 'batch-print' as const,
      id: uuid(),
      batch: batch.id,
      which: 'remaining' as const,
      rows: [],
      from: 0,
      size: '80x80' as const,
      printer: null,
    }
    await fake.station.api.execute(command)
    await fake.station.api.execute(command)
    await settle()
    expect(fake.world.printed).toEqual(codes)
  })

  it('prints every parcel of an order with several, as one row', async () => {
    const fake = await fakeStation()
    const [one = '', many = ''] = knownCodes(fake, 2)
    fake.world.orders.set(many, order(many, { parcels: [`${many}_1`, `${many}_2`, `${many}_3`] }))
    const batch = await fakeBatch(fake, [many, one])
    await batch.print()
    await settle()
    expect(fake.world.printed).toEqual([`${many}_1`, `${many}_2`, `${many}_3`, one])
    const [row] = await batch.rows()
    expect(row).toMatchObject({ verdict: 'printed', code: many })
    expect(row?.jobs.length).toBe(3)
  })

  it('lets a scan go ahead of its rows', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 40)
    const open = Promise.withResolvers<void>()
    const batch = await fakeBatch(fake, codes)
    fake.world.gate = open.promise
    await batch.print()
    await fake.scan('G8ADKBRF')
    fake.world.gate = null
    open.resolve()
    for (let turn = 0; turn < 10; turn++) await settle()
    expect(fake.world.printed.indexOf('G8ADKBRF')).toBe(1)
    expect(fake.world.printed.filter((code) => code !== 'G8ADKBRF')).toEqual(codes)
  })

  it('adds no second label when a parcel is scanned whose row is under way, and shows its card', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 5)
    fake.world.printerFault = outOfPaper
    const batch = await fakeBatch(fake, codes)
    await batch.print()
    expect(await fake.scan(codes[2] ?? '')).toMatchObject({ code: codes[2], verdict: 'waiting' })
    fake.world.printerFault = null
    await fake.clock.advance(1_000)
    for (let turn = 0; turn < 5; turn++) await settle()
    expect(fake.world.printed).toEqual(codes)
    expect((await batch.view()).state).toBe('done')
  })

  it('lets no more than a few rows in ahead of a printer that stands still', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 200)
    fake.world.printerFault = outOfPaper
    const batch = await fakeBatch(fake, codes)
    await batch.print()
    for (let turn = 0; turn < 5; turn++) await settle()
    expect(fake.journal.jobs.size).toBe(32)
    expect(await batch.view()).toMatchObject({ state: 'running', fault: outOfPaper, counts: { untouched: 168 } })
    fake.world.printerFault = null
    await fake.clock.advance(1_000)
    for (let turn = 0; turn < 30; turn++) await settle()
    expect(fake.world.printed).toEqual(codes)
  })

  it('spreads over every printer that has its size, each in the order of the rows', async () => {
    const printers = [
      printerA,
      { ...printerB, id: 'b', sizes: ['80x80' as const] },
      { ...printerB, id: 'c', sizes: ['80x80' as const] },
    ]
    const fake = await fakeStation({ printers })
    const codes = knownCodes(fake, 150)
    fake.world.faultsOf.set('c', outOfPaper)
    const batch = await fakeBatch(fake, codes)
    await batch.print()
    for (let turn = 0; turn < 30; turn++) await settle()
    expect((await batch.view()).fault).toEqual(outOfPaper)
    fake.world.faultsOf.clear()
    await fake.clock.advance(1_000)
    for (let turn = 0; turn < 30; turn++) await settle()
    expect([...fake.world.printed].sort()).toEqual(codes)
    for (const printed of fake.world.printedBy.values()) expect(printed).toEqual([...printed].sort())
    expect(fake.world.printedBy.size).toBe(3)
  })

  it('tells its rows as they change, and has none of them in the snapshot', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 3)
    const told = new Map<string, string>()
    fake.station.api.watch(({ patches }) => {
      for (const patch of patches)
        if (patch.table === 'batchRow' && patch.row !== null) told.set(patch.key, patch.row.verdict)
    })
    const batch = await fakeBatch(fake, codes)
    await batch.print()
    await fake.clock.advance(200)
    expect([...told]).toEqual(codes.map((_, row) => [`${batch.id}/${row}`, 'printed']))
    const snapshot = await fake.station.api.ask({ type: 'snapshot' })
    expect(snapshot.ok && snapshot.value.patches.some(({ table }) => table === 'batchRow')).toBe(false)
  })

  it('is refused where nobody has its size, and when nobody knows it', async () => {
    const fake = await fakeStation()
    const batch = await fakeBatch(fake, knownCodes(fake, 3))
    expect(await batch.print({ printer: 'nowhere' })).toBe('printer.unknown')
    expect(await batchOf(fake, uuid()).print()).toBe('batch.unknown')
  })

  it('keeps no badge that is among its lines, as they were given or added', async () => {
    const fake = await fakeStation()
    const batch = await fakeBatch(fake, ['LXFDFT', '--948213377--'])
    await batch.add(['--948213377--'])
    expect((await batch.rows()).map(({ line }) => line)).toEqual(['LXFDFT', '', ''])
    expect(JSON.stringify([...fake.world.batches.kept.values()])).not.toContain('48213377')
  })

  it('takes more lines while it is open, and knows duplicates among all of them', async () => {
    const fake = await fakeStation()
    const [a = '', b = ''] = knownCodes(fake, 2)
    const batch = await fakeBatch(fake, [a])
    await batch.add([b, a])
    expect((await batch.rows()).map(({ fault }) => fault?.code ?? null)).toEqual([null, null, 'job.duplicate'])
    await batch.print()
    await settle()
    expect(fake.world.printed).toEqual([a, b])
  })
})

it('lines are added to a batch that is over although others are looked at meanwhile', async () => {
  const fake = await fakeStation()
  const codes = knownCodes(fake, 8)
  const batches = []
  for (const code of codes.slice(0, 6)) {
    const made = await fakeBatch(fake, [code])
    await made.cancel()
    batches.push(made)
  }
  const [batch, ...others] = batches
  await batch?.rows()
  const written = Promise.withResolvers<void>()
  const { appendRows } = fake.world.batches
  fake.world.batches.appendRows = async (...asked) => {
    await written.promise
    return appendRows(...asked)
  }
  const adding = batch?.add(codes.slice(6))
  await settle()
  for (const other of others) await other.rows()
  written.resolve()
  await adding
  expect(await batch?.rows()).toHaveLength(3)
})
