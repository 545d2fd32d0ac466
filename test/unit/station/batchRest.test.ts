import { describe, expect, it } from 'vitest'
import { fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

async function runs(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settle()
}

describe('a batch that is paused', () => {
  it('says of each label that waits with its batch that it waits, and of none once it goes on', async () => {
    const fake = await fakeStation()
    const batch = await fakeBatch(fake, knownCodes(fake, 3))
    const told = new Map<string, string>()
    fake.station.api.watch(({ patches }) => {
      for (const { table, key, row } of patches) if (table === 'batchRow' && row !== null) told.set(key, row.verdict)
    })
    fake.world.printerFault = { code: 'printer.media-empty' }
    await batch.print()
    await batch.pause()
    await fake.clock.advance(1_000)
    expect([...told.values()]).toEqual(['waiting', 'waiting', 'waiting'])
    fake.world.printerFault = null
    await batch.resume()
    await fake.clock.advance(10_000)
    await runs()
    expect([...told.values()]).toEqual(['printed', 'printed', 'printed'])
  })

  it.each(['failed', 'not-confirmed', 'duplicate', 'rows'] as const)(
    'leaves the others as they wait, and what was allowed of them: %s',
    async (which) => {
      const fake = await fakeStation({ begins: { reprint: 'reason' } })
      const codes = knownCodes(fake, 44)
      const [odd = '', ...others] = codes
      if (which === 'failed') fake.world.orders.set(odd, order(odd, { status: 'cancel' }))
      if (which === 'not-confirmed') fake.world.outcomes.push({ verdict: 'sent-not-confirmed', firstByteMs: 1 })
      if (which === 'duplicate') await fake.scan(odd)
      const batch = await fakeBatch(fake, codes)
      if (which === 'failed') expect(await batch.print({ rows: [0] })).toBe(1)
      await runs()
      fake.world.orders.set(odd, order(odd))
      await fake.clock.advance(700_000)
      if (which === 'not-confirmed' || which === 'duplicate') await batch.print({ rows: [0] })
      await runs()
      const before = fake.world.printed.length
      fake.world.printerFault = { code: 'printer.media-empty' }
      const rows = others.map((_, at) => at + 1)
      expect(await batch.print({ rows, copies: 2, reason: 'lost' })).toBe(43)
      await batch.pause()
      fake.world.printerFault = null
      const asked = which === 'rows' ? { which, rows: [0] } : { which }
      expect(await batch.print({ ...asked, reason: 'damaged' })).toBe(1)
      for (let turn = 0; turn < 20; turn++) await fake.clock.advance(10_000)
      expect(fake.world.printed.slice(before)).toEqual([odd])
      expect(await batch.view()).toMatchObject({ state: 'paused', counts: { canceled: 0 } })
      await batch.resume()
      for (let turn = 0; turn < 20; turn++) await fake.clock.advance(10_000)
      expect(fake.world.printed.slice(before + 1).toSorted()).toEqual(others.flatMap((code) => [code, code]))
    },
  )
})

describe('the rest of a paused batch', () => {
  it.each(['free', 'reason'] as const)(
    'prints of several labels of each parcel those that a pause holds, and no more of any: second labels are %s',
    async (reprint) => {
      const fake = await fakeStation({ begins: { reprint } })
      const parcels = ['BSETS_1', 'BSETS_2', 'BSETS_3']
      fake.world.orders.set('BSETS', order('BSETS', { parcels }))
      const batch = await fakeBatch(fake, ['BSETS'])
      const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      fake.world.gate = first.promise
      expect(await batch.print({ copies: 2, reason: 'lost' })).toBe(1)
      await runs()
      fake.world.gate = second.promise
      first.resolve()
      await runs()
      await batch.pause()
      fake.world.gate = null
      second.resolve()
      await runs()
      expect(fake.world.printed).toEqual(parcels.slice(0, 2))
      expect(await batch.print({ which: 'remaining' })).toBe(1)
      await runs()
      expect(fake.world.printed.toSorted()).toEqual(parcels.flatMap((parcel) => [parcel, parcel]))
      expect(await batch.verdicts()).toEqual(['printed'])
    },
  )

  it('gives as many second labels of what a pause holds as were allowed, though copies are wanted of the rest', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const parcels = ['BSETS_1', 'BSETS_2', 'BSETS_3']
    fake.world.orders.set('BSETS', order('BSETS', { parcels }))
    const batch = await fakeBatch(fake, ['BSETS'])
    await batch.print()
    await runs()
    fake.world.printerFault = { code: 'printer.media-empty' }
    expect(await batch.print({ which: 'rows', rows: [0], reason: 'damaged', again: 3 })).toBe(1)
    await batch.pause()
    fake.world.printerFault = null
    expect(await batch.print({ which: 'remaining', copies: 2, reason: 'lost' })).toBe(1)
    await runs()
    expect(fake.world.printed.toSorted()).toEqual(parcels.flatMap((parcel) => [parcel, parcel]))
  })

  it('of one that runs takes a reason for more copies than were allowed', async () => {
    const fake = await fakeStation({ begins: { reprint: 'reason' } })
    const codes = knownCodes(fake, 40)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = { code: 'printer.media-empty' }
    expect(await batch.print({ copies: 2, reason: 'lost' })).toBe(40)
    expect(await batch.print({ copies: 3 })).toBe('reprint.reason-missing')
    expect(await batch.print()).toBeGreaterThan(0)
    fake.world.printerFault = null
    for (let turn = 0; turn < 20; turn++) await fake.clock.advance(10_000)
    expect(fake.world.printed.toSorted()).toEqual(codes.flatMap((code) => [code, code]))
  })
})
