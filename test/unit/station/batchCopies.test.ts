import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { PrintOrder } from '../../../src/contract/batches.ts'
import type { Allowed } from '../../../src/contract/commands.ts'
import type { Order } from '../../../src/model/parcel.ts'
import type { StationSettings } from '../../../src/model/settings.ts'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { hire } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

async function runs(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settle()
}

const drained = { verdict: 'printed', evidence: 'drained', firstByteMs: 1 } as const
const cutOff = { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 } as const

describe('copies of the labels of a batch', () => {
  it('of rows that a pause holds take what a second label takes, as those of any other row', async () => {
    const fake = await fakeStation({ begins: { reprint: 'pin' } })
    await fake.settings({ supervisorPin: '407182536490' })
    const batch = await fakeBatch(fake, knownCodes(fake, 3))
    fake.world.printerFault = { code: 'printer.media-empty' }
    expect(await batch.print({})).toBe(3)
    await batch.pause()
    expect(await batch.print({ which: 'rows', rows: [0, 1, 2], copies: 10 })).toBe('reprint.reason-missing')
    fake.world.printerFault = null
    await fake.clock.advance(60_000)
    await runs()
    expect(fake.world.printed).toEqual([])
    expect(await batch.print({ which: 'rows', rows: [0, 1, 2] })).toBe(3)
    await runs()
    expect(fake.world.printed).toHaveLength(3)
  })

  it('are labels of their own, row after row, and each but the first says that it is one', async () => {
    const fake = await fakeStation()
    const [a = '', b = ''] = knownCodes(fake, 2)
    const batch = await fakeBatch(fake, [a, b])
    expect(await batch.print({ copies: 3 })).toBe(2)
    await runs()
    expect(fake.world.printed).toEqual([a, a, a, b, b, b])
    expect(fake.world.overlays.map((overlay) => overlay?.text.split(' · ')[0] ?? '')).toEqual([
      '',
      'IN LẠI 2',
      'IN LẠI 3',
      '',
      'IN LẠI 2',
      'IN LẠI 3',
    ])
    const copies = [...fake.journal.jobs.values()].map(({ intent, copy }) => `${intent} ${copy}`)
    expect(new Set(copies).size).toBe(6)
    expect((await batch.view()).counts.printed).toBe(2)
  })

  it('are asked about as the first of them is, and where that stays behind none comes out', async () => {
    const packedShops = [{ account: 'acme', shop: 2, unknown: 'stop' as const }]
    const cases: readonly [Partial<StationSettings>, Partial<Order>][] = [
      [{}, { shop: 2 }],
      [{}, { status: 'delivered' }],
      [{ otherShops: 'print', packedShops }, { shop: 2 }],
    ]
    for (const [begins, change] of cases) {
      const fake = await fakeStation({ begins: { account: 'acme', shop: 1, ...begins } })
      fake.world.orders.set('LXFDFT', order('LXFDFT', change))
      // Nothing of it is known before its turn.
      fake.world.orderFaults.set('LXFDFT', { code: 'service.timeout' })
      const batch = await fakeBatch(fake, ['LXFDFT'])
      expect(await batch.print({ copies: 2 })).toBe(1)
      fake.world.orderFaults.clear()
      await fake.clock.advance(60_000)
      await runs()
      expect(fake.world.printed).toEqual([])
      expect([...fake.journal.jobs.values()].map(({ copy }) => copy)).toEqual([1, 2])
    }
  })

  it('of an order of several parcels come as whole sets', async () => {
    const fake = await fakeStation()
    fake.world.orders.set('BSETS', order('BSETS', { parcels: ['BSETS_1', 'BSETS_2'] }))
    const batch = await fakeBatch(fake, ['BSETS'])
    await batch.print({ copies: 2 })
    await runs()
    expect([...fake.world.printed].sort()).toEqual(['BSETS_1', 'BSETS_1', 'BSETS_2', 'BSETS_2'])
  })

  it('name who allowed them, each label of every parcel', async () => {
    const fake = await fakeStation({ begins: { reprint: 'pin' } })
    await hire(fake.station.api, 'Lan', 'leader', '481516')
    fake.world.orders.set('BSETS', order('BSETS', { parcels: ['BSETS_1', 'BSETS_2'] }))
    const batch = await fakeBatch(fake, ['BSETS'])
    await fake.settings({ useRoles: true })
    const approval = { leader: 'Lan', pin: '481516' }
    expect(await batch.print({ copies: 2, reason: 'other', approval })).toBe(1)
    await runs()
    const seconds = [...fake.journal.jobs.values()].filter(({ copy }) => copy === 2)
    expect(seconds.map(({ label, leader }) => [label.parcel, leader]).sort()).toEqual([
      [1, 'Lan'],
      [2, 'Lan'],
    ])
  })

  it('make a row as bad as the worst of them, also after a restart', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 1)
    const batch = await fakeBatch(fake, codes)
    fake.world.outcomes.push(cutOff, drained)
    await batch.print({ copies: 2 })
    await runs()
    expect(await batch.verdicts()).toEqual(['in-doubt'])
    const { journal, world, clock } = fake
    fake.kill()
    const again = await fakeStation({ journal, world, clock })
    await runs()
    expect(await batchOf(again, batch.id).verdicts()).toEqual(['in-doubt'])
  })

  it('go on as many after a pause', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 3)
    const batch = await fakeBatch(fake, codes)
    fake.world.printerFault = { code: 'printer.media-empty' }
    await batch.print({ copies: 2 })
    await batch.pause()
    fake.world.printerFault = null
    await batch.resume()
    for (let turn = 0; turn < 10; turn++) await fake.clock.advance(2_000)
    expect(fake.world.printed).toEqual(codes.flatMap((code) => [code, code]))
  })

  it('behind the last good label are printed again, as many as were spoilt', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 2)
    const batch = await fakeBatch(fake, codes)
    await batch.print({ copies: 2 })
    await runs()
    await fake.clock.advance(1_000)
    fake.world.printed.length = 0
    await batch.resume(codes[0])
    await runs()
    expect(fake.world.printed.every((code) => code === codes[1])).toBe(true)
    expect(fake.world.printed).toHaveLength(2)
  })

  it('behind a last good label that a rule reads are the same as behind its code', async () => {
    const rule = { before: 'VN', after: '', lengths: [7], parcel: null }
    const fake = await fakeStation({ begins: { codeRules: [{ id: 'r', account: 'acme', rule, examples: [] }] } })
    const codes = knownCodes(fake, 3)
    const batch = await fakeBatch(fake, codes)
    await batch.print({})
    await runs()
    await fake.clock.advance(1_000)
    fake.world.printed.length = 0
    expect(await batch.resume(`VM${codes[1]}`)).toBe('job.unknown')
    await batch.resume(`VN${codes[1]}`)
    await runs()
    expect(fake.world.printed).toEqual([codes[2]])
  })
})

describe('the order of printing', () => {
  async function printed(by: PrintOrder): Promise<readonly string[]> {
    const fake = await fakeStation()
    await know(fake, 'BAAAA1', { sortCode: 'HCM-2', pickupShift: { from: 20, to: 30 } })
    await know(fake, 'BAAAA2', { sortCode: 'HAN-1', pickupShift: { from: 20, to: 30 } })
    await know(fake, 'BAAAA3', { sortCode: '', pickupShift: null })
    await know(fake, 'BAAAA4', { sortCode: 'HAN-1', pickupShift: { from: 10, to: 20 } })
    const batch = await fakeBatch(fake, ['BAAAA1', 'BAAAA2', 'BAAAA3', 'BAAAA4'])
    await batch.print({ order: by })
    await runs()
    return fake.world.printed.map((code) => code.slice(-1))
  }

  async function know(fake: FakeStation, code: string, change: Parameters<typeof order>[1]): Promise<void> {
    fake.world.orders.set(code, order(code, change))
    fake.world.stored.set(code, { order: order(code, change), readAt: 0 })
  }

  it.each([
    ['listed', '1234'],
    ['reverse', '4321'],
    ['route', '2413'],
    ['shift', '4123'],
  ] as const)('%s is %s: what is not known comes last, equals stay as they are listed', async (by, places) => {
    expect((await printed(by)).join('')).toBe(places)
  })
})

describe('labels of a batch as one PDF', () => {
  it('come from the pages on disk, in the order of the rows, and rows without one are named', async () => {
    const fake = await fakeStation()
    const [a = '', b = '', c = ''] = knownCodes(fake, 3)
    const batch = await fakeBatch(fake, [a, b, c])
    await batch.print({ which: 'rows', rows: [0, 2] })
    await runs()
    fake.world.sealed.forEach((_, key) => {
      if (key.includes(b)) fake.world.sealed.delete(key)
    })
    const printed = fake.world.printed.length
    const answer = await fake.station.api.ask({
      type: 'batch-pdf' as const,
      batch: batch.id,
      rows: [2, 1, 0],
      size: '80x80' as const,
      sheet: 'label' as const,
    })
    expect(answer).toMatchObject({ ok: true, value: { labels: 2, missing: [1] } })
    // They came out before: each says that it is a copy, and has no mark, since no job is known by it.
    if (answer.ok) expect(Buffer.from(answer.value.pdf, 'base64').toString()).toBe(`dots of ${c};dots of ${a};`)
    const written = fake.world.overlays.slice(-2)
    expect(written).toMatchObject([{ mark: null }, { mark: null }])
    for (const overlay of written) expect(overlay?.text).toMatch(/^BẢN SAO PDF · \d\d:\d\d · /)
    expect(fake.world.printed).toHaveLength(printed)
  })

  it('that came out nowhere yet are the dots that were read back, for a page is another label to another reader', async () => {
    const before = await fakeStation()
    const codes = knownCodes(before, 1)
    await (await fakeBatch(before, codes)).print({ which: 'rows', rows: [0] })
    await runs()
    const { sealed } = before.world
    const fake = await fakeStation()
    knownCodes(fake, 1)
    for (const [key, label] of sealed) fake.world.sealed.set(key, label)
    const batch = await fakeBatch(fake, codes)
    const answer = await fake.station.api.ask({
      type: 'batch-pdf' as const,
      batch: batch.id,
      rows: [0],
      size: '80x80' as const,
      sheet: 'label' as const,
    })
    expect(answer.ok && Buffer.from(answer.value.pdf, 'base64').toString()).toBe(`dots of ${codes[0]};`)
  })

  it('are none where nothing is on disk in that size', async () => {
    const fake = await fakeStation()
    const batch = await fakeBatch(fake, knownCodes(fake, 1))
    const answer = await fake.station.api.ask({
      type: 'batch-pdf' as const,
      batch: batch.id,
      rows: [0],
      size: 'A5' as const,
      sheet: 'A4' as const,
    })
    expect(answer).toMatchObject({ fault: { code: 'label.not-on-disk' } })
  })
  it('take what a second label takes: whoever has the PDF prints it as often as he likes, and no printer of ours knows', async () => {
    const fake = await fakeStation({ begins: { reprint: 'pin' } })
    await fake.station.api.execute({ type: 'set-supervisor-pin', id: uuid(), pin: '2468' })
    const batch = await fakeBatch(fake, knownCodes(fake, 1))
    await batch.print({ which: 'rows', rows: [0] })
    await runs()
    const ask = async (given: Allowed) => {
      const answer = await fake.station.api.ask({
        type: 'batch-pdf' as const,
        batch: batch.id,
        rows: [0],
        size: '80x80' as const,
        sheet: 'label' as const,
        ...given,
      })
      return answer.ok ? answer.value.labels : answer.fault.code
    }
    const approval = { leader: null, pin: '2468' }
    expect(await ask({})).toBe('deed.reason-missing')
    expect(await ask({ why: 'looked' })).toBe('reprint.pin-missing')
    expect(await ask({ why: 'looked', approval: { leader: null, pin: '1111' } })).toBe('reprint.pin-wrong')
    expect(await ask({ why: 'looked', approval })).toBe(1)
  })
})
