import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

async function runs(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settle()
}

const reasons = (fake: FakeStation) => [...fake.journal.jobs.values()].map(({ reason }) => reason ?? null)

describe('a batch that would give a parcel one more label', () => {
  it('asks for a reason where a scan would, prints nothing without it, and keeps it with each second label', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const codes = knownCodes(fake, 2)
    const batch = await fakeBatch(fake, codes)
    expect(await batch.print()).toBe(2)
    await runs()
    expect(reasons(fake)).toEqual([null, null])
    for (const which of ['all', 'rows'] as const)
      expect(await batch.print({ which, rows: [0, 1] })).toBe('reprint.reason-missing')
    await runs()
    expect(fake.world.printed).toEqual(codes)
    expect(await batch.print({ which: 'all', reason: 'damaged' })).toBe(2)
    await runs()
    expect(fake.world.printed).toEqual([...codes, ...codes])
    expect(reasons(fake)).toEqual([null, null, 'damaged', 'damaged'])
  })

  it('asks for the PIN as well where a scan would, and takes no wrong one', async () => {
    const fake = await fakeStation({ begins: { reprint: 'pin' } })
    await fake.settings({ supervisorPin: '407182536490' })
    const batch = await fakeBatch(fake, knownCodes(fake, 1))
    await batch.print()
    await runs()
    const again = { which: 'all', reason: 'damaged' } as const
    expect(await batch.print(again)).toBe('reprint.pin-missing')
    expect(await batch.print({ ...again, approval: { leader: null, pin: '1111' } })).toBe('reprint.pin-wrong')
    await runs()
    expect(fake.world.printed).toHaveLength(1)
    expect(await batch.print({ ...again, approval: { leader: null, pin: '407182536490' } })).toBe(1)
    await runs()
    expect(fake.world.printed).toHaveLength(2)
    expect(JSON.stringify([...fake.journal.jobs.values()])).not.toContain('407182536490')
  })

  it('prints one more of those that were shown, and of none that was added and printed while a reason was typed', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const [first = '', second = '', added = ''] = knownCodes(fake, 3)
    const batch = await fakeBatch(fake, [first, second])
    await batch.print()
    await runs()
    await fake.scan(added)
    await batch.add([added])
    expect(await batch.print({ which: 'all', rows: [0, 1], reason: 'lost' })).toBe(2)
    await runs()
    expect(fake.world.printed).toEqual([first, second, added, first, second])
  })

  it.each(['free', 'pin'] as const)(
    'gives none where its label came out by a scan while its row waited for its turn, where second labels are %s by then',
    async (reprint) => {
      const fake = await fakeStation()
      // More than are let in before their turn.
      const codes = knownCodes(fake, 40)
      const batch = await fakeBatch(fake, codes)
      fake.world.printerFault = { code: 'printer.media-empty' }
      expect(await batch.print({ which: 'rows', rows: [...codes.keys()] })).toBe(40)
      await batch.pause()
      fake.world.printerFault = null
      await fake.scan(codes[39] ?? '')
      await runs()
      await fake.settings({ reprint })
      await batch.resume()
      await fake.clock.advance(60_000)
      await runs()
      expect(fake.world.printed.toSorted()).toEqual(codes)
      expect((await batch.rows())[39]).toMatchObject({ verdict: 'duplicate' })
    },
  )

  it('gives none of its own first part where a scan has printed the rest of its row meanwhile', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 40)
    fake.world.orders.set('LXFDFT', order('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2'] }))
    const batch = await fakeBatch(fake, ['LXFDFT', ...codes])
    const empty = { code: 'printer.media-empty' } as const
    fake.world.printerFault = empty
    await batch.print({ which: 'rows', rows: [0] })
    await runs()
    const second = [...fake.journal.jobs.values()].find(({ label }) => label.parcel === 2)
    await fake.station.api.execute({ type: 'cancel', id: uuid(), job: second?.id ?? '' })
    fake.world.printerFault = null
    await fake.clock.advance(60_000)
    await runs()
    expect(fake.world.printed).toEqual(['LXFDFT_1'])
    fake.world.printerFault = empty
    await batch.print({ which: 'rows', rows: codes.map((_, at) => at + 1) })
    await batch.print({ which: 'remaining', rows: [] })
    await batch.pause()
    fake.world.printerFault = null
    await fake.scan('LXFDFT_2')
    await runs()
    await batch.resume()
    await fake.clock.advance(60_000)
    await runs()
    expect(fake.world.printed.filter((code) => code.startsWith('LXFDFT'))).toEqual(['LXFDFT_1', 'LXFDFT_2'])
  })

  it.each(['reason', 'free'] as const)(
    'keeps what was allowed of a row that is asked for once more with the rest: %s',
    async (reprint) => {
      const fake = await fakeStation({ begins: { reprint } })
      const codes = knownCodes(fake, 40)
      await fake.scan('LXFDFT')
      const batch = await fakeBatch(fake, [...codes, 'LXFDFT'])
      fake.world.printerFault = { code: 'printer.media-empty' }
      await batch.print()
      expect(await batch.print({ which: 'rows', rows: [40], reason: 'damaged' })).toBe(1)
      await batch.print()
      fake.world.printerFault = null
      await fake.clock.advance(60_000)
      await runs()
      expect(fake.world.printed.filter((code) => code === 'LXFDFT')).toHaveLength(2)
    },
  )

  it('asks for none of the rows that a pause holds where others alone are printed', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    await fake.scan('LXFDFT')
    const batch = await fakeBatch(fake, ['LXFDFT', ...knownCodes(fake, 1)])
    fake.world.printerFault = { code: 'printer.media-empty' }
    expect(await batch.print({ which: 'rows', rows: [0], reason: 'damaged' })).toBe(1)
    await batch.pause()
    expect(await batch.print({ which: 'rows', rows: [1] })).toBe(1)
  })

  it('gives one of the parcel that was asked about, not of its others that came out since', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const codes = knownCodes(fake, 40)
    const parcels = ['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3']
    fake.world.orders.set('LXFDFT', order('LXFDFT', { parcels }))
    await fake.scan('LXFDFT_1')
    const batch = await fakeBatch(fake, [...codes, 'LXFDFT'])
    fake.world.printerFault = { code: 'printer.media-empty' }
    expect(await batch.print()).toBe(41)
    const second = { which: 'rows', rows: [40], reason: 'damaged' } as const
    expect(await batch.print({ ...second, rows: [...second.rows] })).toBe(1)
    await batch.pause()
    fake.world.printerFault = null
    for (const code of parcels.slice(1)) await fake.scan(code)
    await runs()
    await batch.resume()
    await fake.clock.advance(60_000)
    await runs()
    const printed = fake.world.printed.filter((code) => code.startsWith('LXFDFT'))
    expect(printed).toEqual([...parcels, 'LXFDFT_1'])
  })

  it('asks anew where more would be second labels than somebody was told of', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const codes = knownCodes(fake, 3)
    const batch = await fakeBatch(fake, codes)
    await batch.print({ which: 'rows', rows: [0] })
    await runs()
    const all = { type: 'batch-print' as const, batch: batch.id, which: 'all' as const, rows: [0, 1, 2], from: 0 }
    const print = (more: { readonly reason?: 'lost'; readonly again?: number }) =>
      fake.station.api.execute({ ...all, id: uuid(), size: '80x80', printer: null, ...more })
    expect(await print({})).toMatchObject({ fault: { code: 'reprint.reason-missing', facts: { again: 1 } } })
    await batch.print({ which: 'remaining', rows: [] })
    await runs()
    const asked = { code: 'reprint.reason-missing', facts: { again: 3 } }
    expect(await print({ reason: 'lost', again: 1 })).toMatchObject({ fault: asked })
    expect(fake.world.printed).toEqual(codes)
    expect(await print({ reason: 'lost', again: 3 })).toMatchObject({ ok: true, value: { rows: 3 } })
  })

  it('asks for copies as well: the second of each is a second label', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const batch = await fakeBatch(fake, knownCodes(fake, 1))
    expect(await batch.print({ copies: 2 })).toBe('reprint.reason-missing')
    expect(await batch.print({ copies: 2, reason: 'lost' })).toBe(1)
    await runs()
    expect(reasons(fake)).toEqual([null, 'lost'])
  })

  it('asks for a row that was taken back behind its first label, and for one that a scan has printed', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const [a = '', b = ''] = knownCodes(fake, 2)
    await fake.scan(b)
    const batch = await fakeBatch(fake, [a, b])
    expect(await batch.print({ which: 'rows', rows: [1] })).toBe('reprint.reason-missing')
    await batch.print({ which: 'rows', rows: [0] })
    await runs()
    fake.world.printerFault = { code: 'printer.media-empty' }
    await batch.print({ which: 'rows', rows: [0], reason: 'lost' })
    await batch.cancel()
    fake.world.printerFault = null
    expect(await batch.verdicts()).toEqual(['canceled', 'untouched'])
    expect(await batch.print({ rows: [] })).toBe('reprint.reason-missing')
    await runs()
    expect(fake.world.printed).toEqual([b, a])
  })

  it('asks nothing of labels that never were, and lets none be a second one by the time of their turn', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const codes = knownCodes(fake, 40)
    const last = codes.at(-1) ?? ''
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = { code: 'printer.media-empty' }
    expect(await batch.print({ which: 'rows', rows: codes.map((_, row) => row) })).toBe(40)
    await fake.scan(last)
    fake.world.printerFault = null
    for (let turn = 0; turn < 20; turn++) await fake.clock.advance(2_000)
    expect(fake.world.printed.filter((code) => code === last)).toHaveLength(1)
    expect((await batch.verdicts()).at(-1)).toBe('duplicate')
  })

  it('replaces what is old for that reason alone: a right label that came out meanwhile is no second one', async () => {
    for (const reason of [undefined, 'damaged'] as const) {
      const fake = await fakeStation({ begins: { reprint: 'reason' } })
      const codes = knownCodes(fake, 40)
      const [old = '', last = ''] = [codes[0], codes.at(-1)]
      await fake.scan(old)
      fake.world.orders.set(old, order(old, { cod: 1_500_000, updatedAt: 2 }))
      await fake.station.api.ask({ type: 'parcel', line: old, fresh: true })
      const batch = await fakeBatch(fake, codes)
      fake.world.printerFault = { code: 'printer.media-empty' }
      expect(await batch.print({ which: 'rows', rows: codes.map((_, row) => row), ...(reason && { reason }) })).toBe(40)
      await fake.scan(last)
      fake.world.printerFault = null
      for (let turn = 0; turn < 20; turn++) await fake.clock.advance(2_000)
      expect([old, last].map((code) => fake.world.printed.filter((one) => one === code).length)).toEqual([2, 1])
      expect((await batch.verdicts()).at(-1)).toBe('duplicate')
    }
  })

  it('pauses at the last good label: what is behind it stays what it was while a PIN is typed', async () => {
    const fake = await fakeStation({ begins: { reprint: 'pin' } })
    await fake.settings({ supervisorPin: '407182536490' })
    const codes = knownCodes(fake, 40)
    const batch = await fakeBatch(fake, codes)
    const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
    fake.world.gate = gates[0]?.promise ?? null
    await batch.print()
    // Each label waits at a gate of its own.
    for (const [at, gate] of gates.slice(0, -1).entries()) {
      await runs()
      fake.world.gate = gates[at + 1]?.promise ?? null
      gate.resolve()
    }
    await runs()
    expect(await batch.resume(codes[0])).toBe('reprint.pin-missing')
    fake.world.gate = null
    gates.at(-1)?.resolve()
    await runs()
    await fake.clock.advance(60_000)
    expect(fake.world.printed).toEqual(codes.slice(0, 3))
  })

  it('asks for the PIN where somebody says that what is out behind a label is not good, and prints none of it before', async () => {
    const fake = await fakeStation({ begins: { reprint: 'pin' } })
    await fake.settings({ supervisorPin: '407182536490' })
    const codes = knownCodes(fake, 3)
    const [first = '', ...behind] = codes
    const batch = await fakeBatch(fake, codes)
    await batch.print()
    await runs()
    expect(fake.world.printed).toEqual(codes)
    expect(await batch.resume(first)).toBe('reprint.pin-missing')
    expect(await batch.resume(first, { approval: { leader: null, pin: '1111' } })).toBe('reprint.pin-wrong')
    await runs()
    expect(fake.world.printed).toEqual(codes)
    expect(await batch.resume(first, { approval: { leader: null, pin: '407182536490' } })).toBe(2)
    await runs()
    expect(fake.world.printed).toEqual([...codes, ...behind])
  })

  it('prints those labels and no other by a new start in between, and them once', async () => {
    const fake = await fakeStation({ begins: { reprint: 'pin' } })
    await fake.settings({ supervisorPin: '407182536490' })
    const approval = { leader: null, pin: '407182536490' }
    fake.world.orders.set('BSETS', order('BSETS', { parcels: ['BSETS_1', 'BSETS_2', 'BSETS_3'] }))
    const batch = await fakeBatch(fake, ['BSETS'])
    await batch.print({ copies: 2, reason: 'other', approval })
    await runs()
    const out = [...fake.world.printed]
    expect(out).toEqual(['BSETS_1', 'BSETS_2', 'BSETS_3', 'BSETS_1', 'BSETS_2', 'BSETS_3'])
    fake.world.printerFault = { code: 'printer.media-empty' }
    // Its rows are wanted on disk, and what is wanted of them is not yet in any job.
    const killed = Promise.withResolvers<void>()
    const { append } = fake.journal
    fake.journal.append = () => {
      killed.resolve()
      return new Promise(() => {})
    }
    void batch.resume('BSETS_2', { approval })
    await killed.promise
    fake.kill()
    fake.world.printerFault = null
    fake.journal.append = append
    const { journal, world, clock } = fake
    const again = await fakeStation({ journal, world, clock })
    expect(await batchOf(again, batch.id).resume()).toBe(1)
    await runs()
    expect(world.printed).toEqual([...out, 'BSETS_3'])
    const once = await fakeStation({ journal, world, clock })
    expect(await batchOf(once, batch.id).resume()).toBe('station.nothing-to-do')
    expect(await batchOf(once, batch.id).print({ which: 'remaining' })).toBe(0)
    await runs()
    expect(world.printed).toHaveLength(7)
  })

  it('gives no row the copies of another one by a new start in the middle of what is wanted anew', async () => {
    const fake = await fakeStation({ begins: { reprint: 'pin' } })
    await fake.settings({ supervisorPin: '407182536490' })
    const codes = knownCodes(fake, 3)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = { code: 'printer.media-empty' }
    const approval = { leader: null, pin: '407182536490' }
    expect(await batch.print({ which: 'rows', rows: [2], copies: 3, reason: 'other', approval })).toBe(1)
    await batch.pause()
    // The plan of all rows is on disk, and the batch is not running yet.
    const killed = Promise.withResolvers<void>()
    const { updateRows } = fake.world.batches
    Object.assign(fake.world.batches, {
      async updateRows(...of: Parameters<typeof updateRows>) {
        const written = await updateRows(...of)
        killed.resolve()
        return new Promise(() => written)
      },
    })
    void batch.print({ which: 'all' })
    await killed.promise
    fake.kill()
    Object.assign(fake.world.batches, { updateRows })
    fake.world.printerFault = null
    const { journal, world, clock } = fake
    const again = await fakeStation({ journal, world, clock })
    await batchOf(again, batch.id).resume()
    await runs()
    // What was allowed of the third is still its own.
    const [first = '', second = '', third = ''] = codes
    expect(world.printed.toSorted()).toEqual([first, second, third, third, third])
  })

  it('tells of each label and not of each row, whatever parcels an order has', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const parcels = ['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3']
    fake.world.orders.set('LXFDFT', order('LXFDFT', { parcels }))
    const batch = await fakeBatch(fake, ['LXFDFT', 'G8ADKBRF'])
    await batch.print()
    await runs()
    const wanted = { which: 'all', from: 0, size: '80x80', printer: null } as const
    const print = (change: { again?: number; copies?: number; reason?: 'damaged' }, of = batch) =>
      fake.station.api.execute({ type: 'batch-print', ...wanted, ...change, batch: of.id, id: uuid(), rows: [] })
    const missing = { code: 'reprint.reason-missing' }
    // Of an order that was fetched ahead and has no label yet, each copy but the first is a second label.
    fake.world.orders.set('L8TKYG', order('L8TKYG', { parcels: ['L8TKYG_1', 'L8TKYG_2'] }))
    const fresh = await fakeBatch(fake, ['L8TKYG'])
    for (let second = 0; second < 10; second++) await fake.clock.advance(1_000)
    expect(await print({ copies: 3 }, fresh)).toMatchObject({ fault: { ...missing, facts: { again: 4 } } })
    expect(await print({})).toMatchObject({ fault: { ...missing, facts: { again: 4 } } })
    expect(await print({ copies: 2 })).toMatchObject({ fault: { ...missing, facts: { again: 8 } } })
    expect(await print({ reason: 'damaged', again: 2 })).toMatchObject({ fault: missing })
    expect(await print({ reason: 'damaged', again: 4 })).toMatchObject({ ok: true })
  })

  it('goes on with its reason after a pause and a restart', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const batch = await fakeBatch(fake, knownCodes(fake, 1))
    await batch.print()
    await runs()
    fake.world.printerFault = { code: 'printer.media-empty' }
    await batch.print({ which: 'all', reason: 'damaged' })
    await batch.pause()
    const { journal, world, clock } = fake
    fake.kill()
    world.printerFault = null
    const again = await fakeStation({ journal, world, clock, begins: { reprint: 'reason' } })
    expect(await batchOf(again, batch.id).resume()).toBe(1)
    await runs()
    expect(world.printed).toHaveLength(2)
    expect(reasons(again)).toEqual([null, 'damaged'])
  })
})

describe('a command’s id', () => {
  it('means one command: another one under it is refused, and the same again is answered as the first time', async () => {
    const { station, world } = await fakeStation()
    const id = uuid()
    const first = await station.api.execute({ type: 'scan', id, line: 'LXFDFT' })
    expect(first.ok).toBe(true)
    expect(await station.api.execute({ type: 'scan', id, line: 'LXFDFT' })).toEqual(first)
    const other = await station.api.execute({ type: 'scan', id, line: 'G8ADKBRF' })
    expect(other).toMatchObject({ ok: false, fault: { code: 'request.id-taken' } })
    await settle()
    expect(world.printed).toEqual(['LXFDFT'])
  })
})
