import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { atScale } from '../../support/atScale.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

/** A label that asks whether 2 520 g of 500 g are the scale's, and the answer. */
async function doubted() {
  const at = await atScale({ uri: null, types: true, asks: true })
  const { id } = await at.scanned('LXFDFT')
  await at.scan('2.520 kg')
  const yes = async () => {
    const [{ fault = null } = {}] = (await at.card(id)).labels
    await at.station.api.execute({ type: 'reprint', id: uuid(), card: id, reason: null, asks: fault })
    await settle()
  }
  return { at, id, yes }
}

describe('a scale that types', () => {
  it('gives its weight to the parcel that was scanned, and is no code', async () => {
    const at = await atScale({ uri: null, types: true })
    const { id } = await at.scanned('LXFDFT')
    expect(await at.scan('0.512 kg')).toBe('done')
    expect((await at.card(id)).weighing).toMatchObject({ grams: 512 })
    expect(await at.scan('0.512 kg')).toBe('scale.nobody-waits')
    expect(await at.cards()).toHaveLength(1)
  })

  it('answers the label that asks', async () => {
    const at = await atScale({ uri: null, types: true, asks: true })
    const { id } = await at.scanned('LXFDFT')
    await at.clock.advance(6_000)
    expect(await at.card(id)).toMatchObject({ blocks: true, fault: { code: 'scale.silent' } })
    expect(await at.scan('0.512', 'keyboard')).toBe('done')
    expect(await at.card(id)).toMatchObject({ verdict: 'printed', weighing: { grams: 512 } })
  })

  it.each(['2.520 kg', '1,860'])(
    'is not answered for by the bar code of a sticker that nothing tells from it: a person says so, of %s',
    async (line) => {
      for (const waits of [0, 6_000]) {
        const at = await atScale({ uri: null, types: true, asks: true })
        const { id } = await at.scanned('LXFDFT')
        await at.clock.advance(waits)
        expect(await at.scan(line)).toBe('done')
        const asking = await at.card(id)
        expect(asking).toMatchObject({
          blocks: true,
          fault: { code: 'scale.perhaps-scanned', facts: { ordered: 500 } },
        })
        expect(at.world.printed).toEqual([])
        expect(await at.entries(asking)).not.toContainEqual(expect.objectContaining({ type: 'weighed' }))
        const [{ fault = null } = {}] = asking.labels
        const yes = { type: 'reprint', card: id, reason: null, asks: fault } as const
        await at.station.api.execute({ ...yes, id: uuid() })
        await settle()
        expect(at.world.printed).toEqual(['LXFDFT'])
        expect((await at.card(id)).weighing).toMatchObject({ grams: line === '1,860' ? 1_860 : 2_520, ordered: 500 })
      }
    },
  )

  it('that a person said yes to is not asked about again when its printer was out of paper and the walk begins anew', async () => {
    const { at, id, yes } = await doubted()
    at.world.printerFault = { code: 'printer.media-empty' }
    await yes()
    expect(await at.entries(await at.card(id))).toContainEqual(
      expect.objectContaining({ type: 'weighed', beyond: true }),
    )
    await at.clock.advance(120_000)
    const receiver = { name: 'Trần Văn B', phone: '0900000322', address: '7 Đường Khác' }
    at.world.orders.set('LXFDFT', { ...order('LXFDFT'), receiver })
    at.world.printerFault = null
    await at.clock.advance(120_000)
    expect(await at.card(id)).toMatchObject({ verdict: 'printed', weighing: { grams: 2_520, ordered: 500 } })
  })

  it('that a person said yes to is asked about anew beside another weight of its order', async () => {
    const { at, id, yes } = await doubted()
    at.world.printerFault = { code: 'printer.media-empty' }
    await yes()
    await at.clock.advance(120_000)
    at.world.orders.set('LXFDFT', { ...order('LXFDFT'), weight: 900 })
    at.world.printerFault = null
    await at.clock.advance(120_000)
    expect(at.world.printed).toEqual([])
    expect(await at.card(id)).toMatchObject({
      fault: { code: 'order.weight-differs', facts: { weighed: 2_520, ordered: 900 } },
    })
  })

  it('that a person said yes to prints nothing while the journal cannot take it', async () => {
    const { at, id, yes } = await doubted()
    at.journal.refuse = (types) => (types.includes('weighed') ? fail('store.full') : null)
    await yes()
    await at.clock.advance(120_000)
    expect(at.world.printed).toEqual([])
    expect((await at.card(id)).fault).toMatchObject({ code: 'store.full' })
  })

  it.each([
    ['the scanner is known to have sent', { by: 'scanner' }],
    ['nobody says who sent, as the serial scanner’s that no window took', {}],
  ] as const)('is not answered for by a bar code that %s, asked or not', async (_, sent) => {
    for (const asks of [true, false]) {
      const at = await atScale({ uri: null, types: true, asks })
      const { id } = await at.scanned('LXFDFT')
      await at.station.api.execute({ type: 'scan', id: uuid(), line: '2.520 kg', ...sent })
      await at.clock.advance(6_000)
      expect(await at.entries(await at.card(id))).not.toContainEqual(expect.objectContaining({ type: 'weighed' }))
      expect(at.world.printed).toEqual(asks ? [] : ['LXFDFT'])
    }
  })

  it.each(['hand', 'keyboard'] as const)('prints hands-free where its keys are no scanner’s: %s', async (by) => {
    const at = await atScale({ uri: null, types: true, asks: true })
    const { id } = await at.scanned('LXFDFT')
    expect(await at.scan('0,512 kg', by)).toBe('done')
    expect(await at.card(id)).toMatchObject({ verdict: 'printed', weighing: { grams: 512 } })
  })

  it('takes no code for a weight, and where there is none no weight for one', async () => {
    const at = await atScale({ uri: null, types: true })
    await at.scanned('L8TKYG')
    expect(await at.scanned('G8ADKBRF')).toMatchObject({ code: 'G8ADKBRF', verdict: 'printed' })
    const none = await atScale({ uri: null })
    expect(await none.scanned('0.512 kg')).toMatchObject({ verdict: 'not-printed' })
  })
})
