import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { labelCode } from '../../../src/model/label.ts'
import type { RowRequest } from '../../../src/station/batch/batchIntake.ts'
import { order } from '../../support/fakeWorld.ts'
import { intakeBench } from '../../support/intakeBench.ts'
import { rowRequest } from '../../support/rowRequest.ts'

type Bench = ReturnType<typeof intakeBench>

const wanted = (on: Bench) => on.jobs().map(({ label, copy }) => `${labelCode(label)} ${label.size} ${copy}`)
const scan = (on: Bench, line: string, intent = on.next()) => on.intake.scan(intent, line)

describe('a scan', () => {
  it('becomes one job of the order for whoever scanned it, in the size that is chosen, and goes to the queue', async () => {
    const on = intakeBench()
    expect(await scan(on, ' lxfdft ', 'i')).toEqual(ok('i'))
    expect(on.jobs()).toMatchObject([
      { intent: 'i', printer: 'a', copy: 1, reprintOf: null, waitMs: null, by: 'Lan', state: 'pending' },
    ])
    expect(on.jobs()[0]).not.toHaveProperty('reason')
    expect(on.jobs()[0]?.label).toEqual({ account: 'acme', shop: 1, order: 'LXFDFT', parcel: 0, size: '80x80' })
    expect(on.told).toEqual(['add LXFDFT'])
    expect(on.cards.note('i')).toMatchObject({
      scanned: 'lxfdft',
      code: 'LXFDFT',
      size: '80x80',
      fault: null,
      at: on.clock.now(),
    })
  })

  it('is the scan of whoever was there when it came, whoever is when its turn comes', async () => {
    const on = intakeBench()
    const both = [scan(on, 'LXFDFT'), scan(on, 'G8AD6FRU')]
    on.script.by = 'Minh'
    await Promise.all(both)
    expect(on.jobs().map(({ by }) => by)).toEqual(['Lan', 'Lan'])
  })

  it('is shown with its beginning only, however long it is', async () => {
    const on = intakeBench()
    await scan(on, `?${'x'.repeat(10_000)}`, 'i')
    expect(on.cards.note('i')?.scanned).toHaveLength(80)
  })

  it('that names nothing, or has no printer, is refused on its card and adds no job', async () => {
    const on = intakeBench({ size: 'A5', printers: [] })
    expect(await scan(on, '?', 'i')).toEqual(ok('i'))
    expect(on.cards.note('i')).toMatchObject({
      code: null,
      fault: { code: expect.stringMatching(/^scan\./) },
      acknowledged: false,
    })
    expect(await scan(on, 'LXFDFT', 'j')).toEqual(ok('j'))
    expect(on.cards.note('j')).toMatchObject({
      code: null,
      fault: { code: 'printer.unknown', facts: { size: 'A5' } },
      size: 'A5',
    })
    expect(on.jobs()).toEqual([])
    expect(on.told).toEqual([])
  })

  it('of an order with several parcels is one job of the order, as it is by then', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 3)
    await scan(on, 'LXFDFT')
    expect(wanted(on)).toEqual(['LXFDFT 80x80 1'])
  })

  it('prints only the parcels that are missing of an order that was printed in part', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 3)
    await scan(on, 'LXFDFT_2')
    await on.comesOut('LXFDFT_2')
    await scan(on, 'LXFDFT', 'i')
    expect(wanted(on)).toEqual(['LXFDFT_2 80x80 1', 'LXFDFT_1 80x80 1', 'LXFDFT_3 80x80 1'])
    expect(on.cards.note('i')).toMatchObject({ code: 'LXFDFT' })
    expect(on.told.at(-1)).toBe('add LXFDFT_1 LXFDFT_3')
  })

  it('of one parcel goes by the labels of that parcel', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 3)
    await scan(on, 'LXFDFT_2')
    await scan(on, 'LXFDFT_3', 'i')
    expect(wanted(on)).toEqual(['LXFDFT_2 80x80 1', 'LXFDFT_3 80x80 1'])
    expect(on.cards.note('i')?.code).toBe('LXFDFT_3')
  })

  it('whose print cannot be looked up is refused whole, and takes nothing', async () => {
    const on = intakeBench()
    on.script.prints = { code: 'store.unreadable' }
    expect(await scan(on, 'LXFDFT')).toEqual(fail('store.unreadable'))
    expect(on.jobs()).toEqual([])
    expect(on.cards.newest()).toEqual([])
  })

  it('that the journal does not take says so on its card, and queues nothing', async () => {
    const on = intakeBench()
    on.journal.refuse = () => fail('store.full')
    expect(await scan(on, 'LXFDFT', 'i')).toEqual(ok('i'))
    expect(on.cards.note('i')).toMatchObject({ fault: { code: 'store.full' } })
    expect(on.told).toEqual([])
    on.journal.refuse = () => fail('job.duplicate')
    expect(await scan(on, 'G8AD6FRU', 'j')).toEqual(ok('j'))
    // The same intent is on disk already: its card speaks for itself.
    expect(on.cards.note('j')).toMatchObject({ fault: null, code: 'G8AD6FRU' })
    expect(on.told).toEqual([])
  })
})

describe('a scan of a parcel whose label is under way', () => {
  it('finds that job, adds none, and tells the queue of it once more', async () => {
    const on = intakeBench()
    await scan(on, 'LXFDFT', 'i')
    expect(await scan(on, 'LXFDFT', 'j')).toEqual(ok('i'))
    expect(wanted(on)).toEqual(['LXFDFT 80x80 1'])
    expect(on.told).toEqual(['add LXFDFT', 'take up ', 'add LXFDFT'])
    expect(on.cards.newest().map(({ id }) => id)).toEqual(['i'])
  })

  it('is one of its parcels where the order is under way, and the order where a parcel is', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 2)
    await scan(on, 'LXFDFT', 'i')
    expect(await scan(on, 'LXFDFT_2')).toEqual(ok('i'))
    on.knows('G8AD6FRU', 2)
    await scan(on, 'G8AD6FRU_1', 'j')
    expect(await scan(on, 'G8AD6FRU', 'k')).toEqual(ok('k'))
    expect(wanted(on)).toEqual(['LXFDFT 80x80 1', 'G8AD6FRU_1 80x80 1', 'G8AD6FRU_2 80x80 1'])
  })

  it('is none of another account, order, or of a label that is over', async () => {
    const on = intakeBench()
    await scan(on, 'LXFDFT')
    on.now.settings = { ...on.now.settings, account: 'other' }
    await scan(on, 'LXFDFT')
    on.now.settings = { ...on.now.settings, account: 'acme' }
    await scan(on, 'LXFDF2')
    expect(on.jobs()).toHaveLength(3)
    await on.becomes('LXFDF2', { type: 'canceled' })
    await scan(on, 'LXFDF2')
    expect(on.jobs()).toHaveLength(4)
  })

  it('moves it, at a stopped printer, to the printer of the size that is chosen now', async () => {
    const on = intakeBench()
    await scan(on, 'LXFDFT')
    on.script.by = 'Minh'
    on.now.settings = { ...on.now.settings, size: '52x70' }
    await scan(on, 'LXFDFT')
    expect(on.told).not.toContain('move LXFDFT to b 52x70 by Minh')
    on.script.stopped.add('a')
    await scan(on, 'LXFDFT')
    expect(on.told.at(-1)).toBe('move LXFDFT to b 52x70 by Minh')
  })

  it('moves it within one printer to another size, and nowhere where there is no other place', async () => {
    const on = intakeBench()
    on.script.stopped.add('a')
    await scan(on, 'LXFDFT')
    await scan(on, 'LXFDFT')
    on.now.settings = { ...on.now.settings, size: 'A5' }
    await scan(on, 'LXFDFT')
    expect(on.told.filter((one) => one.startsWith('move'))).toEqual(['move LXFDFT to a A5 by Lan'])
    on.now.settings = { ...on.now.settings, printers: [] }
    await scan(on, 'LXFDFT')
    expect(on.told.filter((one) => one.startsWith('move'))).toHaveLength(1)
  })

  it('moves it to the printer that its size goes to by now', async () => {
    const on = intakeBench()
    await scan(on, 'LXFDFT')
    on.script.stopped.add('a')
    const { settings } = on.now
    const printers = settings.printers.flatMap((one) => (one.id === 'a' ? [one, { ...one, id: 'c' }] : [one]))
    on.now.settings = { ...settings, printers, routes: { ...settings.routes, '80x80': 'c' } }
    await scan(on, 'LXFDFT')
    expect(on.told.at(-1)).toBe('move LXFDFT to c 80x80 by Lan')
  })

  it('moves none that is being sent', async () => {
    const on = intakeBench()
    on.script.stopped.add('a')
    await scan(on, 'LXFDFT', 'i')
    await on.becomes('LXFDFT', { type: 'started' }, { type: 'sending', contentHash: 'h' })
    on.now.settings = { ...on.now.settings, size: '52x70' }
    expect(await scan(on, 'LXFDFT')).toEqual(ok('i'))
    expect(on.told.filter((one) => one.startsWith('move'))).toEqual([])
  })

  it('says why it could not be moved, unless it has left meanwhile', async () => {
    const on = intakeBench()
    await scan(on, 'LXFDFT', 'i')
    on.script.stopped.add('a')
    on.now.settings = { ...on.now.settings, size: '52x70' }
    on.script.moves = fail('store.full')
    expect(await scan(on, 'LXFDFT')).toEqual(fail('store.full'))
    on.script.moves = fail('job.too-late-to-cancel')
    expect(await scan(on, 'LXFDFT')).toEqual(ok('i'))
  })

  it('takes a row of a batch up, and gives it a card', async () => {
    const on = intakeBench()
    const row = {
      type: 'accepted' as const,
      intent: 'b/1',
      label: { account: 'acme', shop: 1, order: 'LXFDFT', parcel: 0, size: '80x80' as const },
      printer: 'a',
      copy: 1,
      reprintOf: null,
      waitMs: null,
      batch: { id: 'b', row: 1 },
    }
    await on.ledger.record('row', row)
    expect(on.cards.note('b/1')).toBeNull()
    expect(await scan(on, 'LXFDFT')).toEqual(ok('b/1'))
    expect(on.cards.note('b/1')).toMatchObject({ code: 'LXFDFT' })
    expect(on.told).toEqual(['take up LXFDFT', 'add LXFDFT'])
  })
})

describe('a scan of a parcel that was printed', () => {
  it('is a duplicate however long ago that was, with the order on its card, and asks nobody', async () => {
    const on = intakeBench()
    on.knows('LXFDFT')
    await scan(on, 'LXFDFT')
    await on.comesOut('LXFDFT')
    const at = on.jobOf('LXFDFT').changedAt
    await on.clock.advance(400 * 86_400_000)
    on.knows('LXFDFT')
    expect(await scan(on, 'LXFDFT', 'i')).toEqual(ok('i'))
    expect(on.cards.note('i')).toMatchObject({
      code: 'LXFDFT',
      fault: { code: 'job.duplicate' },
      printedBefore: at,
      order: { code: 'LXFDFT' },
      news: null,
    })
    expect(on.jobs()).toHaveLength(1)
    expect(on.later).toHaveLength(0)
  })

  it('is a duplicate while another parcel of its order is under way', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 2)
    await scan(on, 'LXFDFT_1')
    await on.comesOut('LXFDFT_1')
    await scan(on, 'LXFDFT_2')
    expect(await scan(on, 'LXFDFT_1', 'i')).toEqual(ok('i'))
    expect(on.cards.note('i')).toMatchObject({ fault: { code: 'job.duplicate' } })
  })

  it('tells of no other parcel', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 2)
    for (const line of ['LXFDFT_1', 'LXFDFT_2']) {
      await scan(on, line)
      await on.comesOut(line)
      await on.clock.advance(60_000)
    }
    await scan(on, 'LXFDFT_1', 'i')
    expect(on.cards.note('i')?.printedBefore).toBe(on.jobOf('LXFDFT_1').changedAt)
  })

  it('goes by the labels that came out where the order is forgotten', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 2)
    for (const line of ['LXFDFT_1', 'LXFDFT_2']) {
      await scan(on, line)
      await on.comesOut(line)
    }
    on.stored.clear()
    await scan(on, 'LXFDFT', 'i')
    expect(on.cards.note('i')).toMatchObject({ fault: { code: 'job.duplicate' }, order: null })
    on.script.stored = { code: 'store.unreadable' }
    await scan(on, 'LXFDFT', 'j')
    expect(on.cards.note('j')).toMatchObject({ fault: { code: 'job.duplicate' } })
    expect(on.jobs()).toHaveLength(2)
  })

  it('prints a forgotten order of which nothing came out', async () => {
    const on = intakeBench()
    on.script.stored = { code: 'store.unreadable' }
    await scan(on, 'LXFDFT')
    expect(wanted(on)).toEqual(['LXFDFT 80x80 1'])
  })
})

describe('rows of a batch', () => {
  const row = (line: string, change: Partial<RowRequest> = {}) =>
    rowRequest(1, line, { intent: `batch-1/${line}`, ...change })
  const codes = (taken: Awaited<ReturnType<Bench['intake']['rows']>>) =>
    taken.ok ? taken.value.map((one) => (one.ok ? one.value.length : one.fault.code)) : taken.fault.code

  it('read anew, before their turn, the orders that have labels and get no other', async () => {
    const on = intakeBench()
    for (const line of ['LXFDFT', 'G8AD6FRU']) {
      await scan(on, line)
      await on.comesOut(line)
    }
    on.script.service = ok(order('LXFDFT', { cod: 7 }))
    expect(
      codes(await on.intake.rows([row('LXFDFT'), row('G8ADKBRF'), row('G8AD6FRU', { deliberate: true }), row('?')])),
    ).toEqual(['job.duplicate', 1, 1, expect.stringMatching(/^scan\./)])
    expect(on.asked).toEqual(['LXFDFT'])
  })

  it('print no second label of their own that nobody may have, be all of them out since the run was wanted', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 2)
    expect(codes(await on.intake.rows([row('LXFDFT', { parcels: [1] })]))).toEqual([1])
    await on.comesOut('LXFDFT_1')
    await scan(on, 'LXFDFT_2')
    await on.comesOut('LXFDFT_2')
    const wish = (change: Partial<RowRequest>) => on.intake.rows([row('LXFDFT', { intent: on.next(), ...change })])
    expect(codes(await wish({}))).toEqual(['job.duplicate'])
    expect(codes(await wish({ second: 'any' }))).toEqual([1])
    expect(wanted(on)).toEqual(['LXFDFT_1 80x80 1', 'LXFDFT_2 80x80 1', 'LXFDFT_1 80x80 2'])
  })

  it('that are brought back behind the last good label are first labels only where none has come out since', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 2)
    await scan(on, 'LXFDFT_1')
    await on.comesOut('LXFDFT_1')
    const wish = (change: Partial<RowRequest>) => on.intake.rows([row('LXFDFT', { intent: on.next(), ...change })])
    expect(codes(await wish({ parcels: [1] }))).toEqual(['job.duplicate'])
    expect(codes(await wish({ parcels: [1, 2] }))).toEqual([1])
    await on.comesOut('LXFDFT_2')
    expect(codes(await wish({ parcels: [1], second: 'any' }))).toEqual([1])
    expect(wanted(on)).toEqual(['LXFDFT_1 80x80 1', 'LXFDFT_2 80x80 1', 'LXFDFT_1 80x80 2'])
  })

  it('ask nobody while nobody can be asked, nor of what the journal cannot tell', async () => {
    const on = intakeBench()
    await scan(on, 'LXFDFT')
    await on.comesOut('LXFDFT')
    on.script.away = true
    await on.intake.rows([row('LXFDFT')])
    on.script.away = false
    on.script.prints = { code: 'store.unreadable' }
    expect(codes(await on.intake.rows([row('LXFDFT')]))).toBe('store.unreadable')
    expect(on.asked).toEqual([])
  })

  it('that are past their pickup are set aside, unless nobody can be asked of them or knows them', async () => {
    const on = intakeBench()
    for (const line of ['LXFDFT', 'G8AD6FRU']) on.knows(line, 0, { status: 'delivered' })
    expect(codes(await on.intake.rows([row('LXFDFT'), row('G8ADKBRF')]))).toEqual(['order.not-awaiting', 1])
    on.script.away = true
    expect(codes(await on.intake.rows([row('LXFDFT')]))).toEqual([1])
    on.script.away = false
    on.script.stored = { code: 'store.unreadable' }
    expect(codes(await on.intake.rows([row('G8AD6FRU')]))).toEqual([1])
  })

  it('find what is under way, and are counted before they are taken', async () => {
    const on = intakeBench()
    await scan(on, 'LXFDFT')
    expect(codes(await on.intake.rows([row('LXFDFT')]))).toEqual(['job.duplicate'])
    await on.comesOut('LXFDFT')
    expect(await on.intake.repeats([row('LXFDFT')])).toMatchObject(ok([{ second: 'none', out: [] }]))
    expect(await on.intake.repeats([row('LXFDFT', { deliberate: true })])).toMatchObject(
      ok([{ second: 'any', out: [expect.any(String)] }]),
    )
    on.knows('LXFDFT')
    on.script.news = { code: 'order.changed' }
    expect(await on.intake.repeats([row('LXFDFT', { deliberate: true })])).toMatchObject(
      ok([{ second: 'old', out: [expect.any(String)] }]),
    )
    expect(codes(await on.intake.rows([row('LXFDFT')]))).toEqual(['order.changed'])
    expect(on.jobs()).toHaveLength(1)
  })

  it('of an order with several parcels are a job of the order', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 2)
    await scan(on, 'LXFDFT_1')
    await on.comesOut('LXFDFT_1')
    expect(codes(await on.intake.rows([row('LXFDFT')]))).toEqual([1])
    expect(wanted(on).at(-1)).toBe('LXFDFT_2 80x80 1')
  })
})
