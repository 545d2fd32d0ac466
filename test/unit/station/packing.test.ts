import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { MeantPacking, PackingDeed, PackingRow, SeenPacking } from '../../../src/contract/packing.ts'
import type { OrderItem } from '../../../src/model/orderDetail.ts'
import type { Order } from '../../../src/model/parcel.ts'
import { fakeBatch } from '../../support/fakeBatch.ts'
import { noDetail } from '../../support/fakeDetail.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const shirts: OrderItem = { name: 'Áo', code: 'AO01', parcel: '', quantity: 2, price: null, weight: null }
const hats: OrderItem = { ...shirts, name: 'Mũ', code: '', quantity: 1 }

const withGoods = (items: readonly OrderItem[], change: Partial<Order> = {}) =>
  order('LXFDFT', { detail: { ...noDetail, items }, ...change })

const shop = order('LXFDFT').shop
const packed = { account: 'acme', shop, unknown: 'confirm' } as const
const begins = { packedShops: [packed], shop }

/** A station that packs the shirts and the hat of LXFDFT. */
async function bench(items: readonly OrderItem[] = [shirts, hats]) {
  const world = freshWorld()
  world.orders.set('LXFDFT', withGoods(items))
  const here = await fakeStation({ world, begins })
  return { ...here, ...handsOf(here) }
}

const none: SeenPacking = { packing: uuid(), stop: null }

function handsOf({ station }: Pick<FakeStation, 'station'>) {
  const rows = async (): Promise<readonly PackingRow[]> => {
    const snapshot = await station.api.ask({ type: 'snapshot' })
    if (!snapshot.ok) throw new Error('no snapshot')
    return snapshot.value.patches.flatMap(({ table, row }) => (table === 'packing' && row !== null ? [row] : []))
  }
  /** What a window shows now. */
  const sees = async (): Promise<SeenPacking | null> => {
    const open = (await rows()).find(({ state }) => state === 'open')
    return open === undefined ? null : { packing: open.id, stop: open.stoppedBy }
  }
  return {
    rows,
    sees,
    /** A code of a window that has sent these scans, and saw this packing last. */
    async count(line: string, packs: MeantPacking, id = uuid()) {
      const sent = await station.api.execute({ type: 'scan', id, line, packs })
      await settle()
      return sent.ok ? sent.value : sent.fault.code
    },
    async act(deed: PackingDeed, seen?: SeenPacking | null) {
      const shown = seen ?? (await sees()) ?? none
      const done = await station.api.execute({ type: 'packing', id: uuid(), deed, seen: shown })
      await settle()
      return done.ok ? 'done' : done.fault.code
    },
    async send(id: string, line: string, seen?: SeenPacking | null) {
      const packing = seen === undefined ? await sees() : seen
      const sent = await station.api.execute({ type: 'scan', id, line, packing })
      await settle()
      return sent.ok ? sent.value : sent.fault.code
    },
  }
}

describe('a parcel whose goods are scanned before its label', () => {
  it('prints when the last unit fits, once, and is gone from the bench', async () => {
    const { scan, rows, world } = await bench()
    expect(await scan('LXFDFT')).toBe('done')
    expect(await scan('AO01')).toBe('done')
    expect(await rows()).toMatchObject([{ code: 'LXFDFT', state: 'open', goods: [{ counted: 1 }, { counted: 0 }] }])
    expect(await scan('AO01')).toBe('done')
    expect(world.printed).toEqual([])
    expect(await scan('1', 'hand')).toMatchObject({ code: 'LXFDFT', verdict: 'printed' })
    expect(world.printed).toEqual(['LXFDFT'])
    expect(await rows()).toEqual([])
    // It has its label: a reprint does not ask for its goods again.
    expect(await scan('LXFDFT')).toMatchObject({ verdict: 'duplicate' })
  })

  it('counts a message that comes again once, and a second unit twice', async () => {
    const { send, rows, world } = await bench()
    await send(uuid(), 'LXFDFT')
    const [first, last] = [uuid(), uuid()]
    for (let times = 0; times < 3; times++) await send(first, 'AO01')
    expect(await rows()).toMatchObject([{ goods: [{ counted: 1 }, { counted: 0 }] }])
    await send(uuid(), 'AO01')
    await send(last, '--92--')
    await send(last, '--92--')
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('stops at a wrong item, one too many and another order, counts nothing then, and goes on when it was seen', async () => {
    const { scan, send, act, rows, world, station } = await bench()
    await station.api.ask({ type: 'parcel', line: 'G8ADKBRF', fresh: true })
    await scan('LXFDFT')
    expect(await scan('SAI99')).toBe('packing.wrong-item')
    expect(await scan('AO01')).toBe('packing.wrong-item')
    expect(await rows()).toMatchObject([
      { stop: { facts: { code: 'SAI99' } }, goods: [{ counted: 0 }, { counted: 0 }] },
    ])
    expect(await act('go-on')).toBe('done')
    await scan('AO01')
    await scan('AO01')
    expect(await scan('AO01')).toBe('packing.one-too-many')
    expect(await send(uuid(), '--31--')).toBe(null)
    expect(await scan('G8ADKBRF')).toBe('packing.other-order')
    await act('go-on')
    expect(await scan('LXFDFT')).toBe('done')
    expect(await rows()).toMatchObject([{ stop: null, goods: [{ counted: 2 }, { counted: 0 }] }])
    expect(world.printed).toEqual([])
  })

  it('gives the last unit back, and is put aside and taken up with what it has', async () => {
    const { scan, send, act, rows, world } = await bench()
    expect(await act('undo')).toBe('station.nothing-to-do')
    await scan('LXFDFT')
    expect(await act('undo')).toBe('station.nothing-to-do')
    await scan('AO01')
    await scan('AO01')
    expect(await send(uuid(), '--91--')).toBe(null)
    expect(await rows()).toMatchObject([{ goods: [{ counted: 1 }, { counted: 0 }] }])
    expect(await send(uuid(), '--93--')).toBe(null)
    expect(await rows()).toMatchObject([{ state: 'aside' }])
    // A shop's parcel that is not packed at all has its own packing meanwhile; the goods of nobody know are a line.
    expect(await scan('G8ADKBRF')).toBe('done')
    expect(await act('count')).toBe('done')
    expect(world.printed).toEqual(['G8ADKBRF'])
    expect(await scan('LXFDFT')).toBe('done')
    expect(await rows()).toMatchObject([{ state: 'open', goods: [{ counted: 1 }, { counted: 0 }] }])
  })

  it('is still counted after a power cut, and a last scan that is sent again does not print twice', async () => {
    const world = freshWorld()
    world.orders.set('LXFDFT', withGoods([shirts]))
    const before = await fakeStation({ world, begins })
    const [first, last] = [uuid(), uuid()]
    await handsOf(before).send(uuid(), 'LXFDFT')
    await handsOf(before).send(first, 'AO01')
    before.kill()
    const after = await fakeStation({ world, begins, journal: before.journal })
    const hands = handsOf(after)
    // Its answer was lost with the power: it comes again, and counts once.
    await hands.send(first, 'AO01')
    expect(await hands.rows()).toMatchObject([{ state: 'open', goods: [{ counted: 1, wanted: 2 }] }])
    await hands.send(last, 'AO01')
    expect(world.printed).toEqual(['LXFDFT'])
    after.kill()
    const again = await fakeStation({ world, begins, journal: before.journal })
    await handsOf(again).send(last, 'AO01')
    expect(world.printed).toEqual(['LXFDFT'])
    expect(await handsOf(again).rows()).toEqual([])
  })

  it('is packed and not labelled where its label cannot be had, and the next one is packed meanwhile', async () => {
    const { scan, rows, world, station } = await bench([shirts])
    await scan('LXFDFT')
    await scan('AO01')
    world.serviceFault = { code: 'service.unreachable' }
    await scan('AO01')
    expect(await rows()).toMatchObject([{ code: 'LXFDFT', state: 'packed' }])
    expect(world.printed).toEqual([])
    expect(await scan('G8ADKBRF')).toBe('done')
    expect((await rows()).map(({ code, state }) => [code, state])).toEqual([
      ['LXFDFT', 'packed'],
      ['G8ADKBRF', 'open'],
    ])
    world.serviceFault = null
    await station.api.execute({ type: 'network-changed', id: uuid(), online: true })
    await settle()
    expect(world.printed).toEqual(['LXFDFT'])
    expect((await rows()).map(({ code }) => code)).toEqual(['G8ADKBRF'])
  })

  it('prints no label that waited for its printer while the order became one of other goods', async () => {
    const { scan, rows, world, clock } = await bench([shirts])
    world.printerFault = { code: 'printer.media-empty' }
    await scan('LXFDFT')
    await scan('AO01')
    await scan('AO01')
    await clock.advance(120_000)
    expect(await rows()).toMatchObject([{ state: 'packed' }])
    world.orders.set('LXFDFT', withGoods([{ ...shirts, quantity: 3 }]))
    // The disk is slower than the printer.
    const { append } = world.packings
    const disk = Promise.withResolvers<void>()
    Object.assign(world.packings, {
      append: async (entry: Parameters<typeof append>[0]) => disk.promise.then(() => append(entry)),
    })
    world.printerFault = null
    await clock.advance(120_000)
    expect(world.printed).toEqual([])
    disk.resolve()
    await settle()
    expect(await rows()).toMatchObject([{ state: 'aside', stop: { facts: { goods: 'Áo 2 → 3' } } }])
  })

  it('is interrupted by a change of its order, which is named, and nothing prints of it', async () => {
    const { scan, act, rows, world, clock, station } = await bench([shirts])
    await scan('LXFDFT')
    await scan('AO01')
    await clock.advance(10_000)
    world.orders.set('LXFDFT', withGoods([{ ...shirts, quantity: 3 }]))
    expect(await scan('AO01')).toBe('packing.order-changed')
    expect(await rows()).toMatchObject([{ stop: { facts: { goods: 'Áo 2 → 3' } }, goods: [{ counted: 0, wanted: 3 }] }])
    await act('go-on')
    await scan('AO01')
    await clock.advance(10_000)
    world.orders.set('LXFDFT', withGoods([{ ...shirts, quantity: 3 }], { status: 'cancel' }))
    // Whoever reads it: nobody scans anything meanwhile.
    await station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    await settle()
    expect(await scan('AO01')).toBe('order.cancelled')
    await act('go-on')
    expect(await rows()).toEqual([])
    expect(world.printed).toEqual([])
  })

  it('is asked for by no other shop, and by none where nobody set it', async () => {
    const world = freshWorld()
    world.orders.set('LXFDFT', withGoods([shirts]))
    const { scan } = await fakeStation({ world, begins: { ...begins, packedShops: [{ ...packed, shop: 999 }] } })
    expect(await scan('LXFDFT')).toMatchObject({ verdict: 'printed' })
  })

  it('is not packed where nobody knows its goods and nobody may say so, until they are known', async () => {
    const world = freshWorld()
    world.orders.set('LXFDFT', withGoods([]))
    const here = await fakeStation({ world, begins: { ...begins, packedShops: [{ ...packed, unknown: 'stop' }] } })
    const { rows, act } = handsOf(here)
    expect(await here.scan('LXFDFT')).toBe('packing.goods-unknown')
    expect(await rows()).toEqual([])
    world.orders.set('LXFDFT', withGoods([shirts]))
    await here.clock.advance(10_000)
    expect(await here.scan('LXFDFT')).toBe('done')
    await here.scan('AO01')
    await here.clock.advance(10_000)
    // The shop takes the items away again, while they are being packed.
    world.orders.set('LXFDFT', withGoods([]))
    expect(await here.scan('AO01')).toBe('packing.order-changed')
    await act('go-on')
    expect(await act('count')).toBe('packing.goods-unknown')
    expect(world.printed).toEqual([])
  })

  it('is not printed from its page or by a batch before it is packed', async () => {
    const { station, world } = await bench([shirts])
    await station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    const asked = { line: 'LXFDFT', size: '80x80', reason: null } as const
    const printed = await station.api.execute({ type: 'print-parcel', id: uuid(), ...asked })
    expect(printed).toMatchObject({ ok: false, fault: { code: 'packing.not-packed' } })
    expect(world.printed).toEqual([])
  })

  it('comes out of a batch as often as it was asked for, once it is packed', async () => {
    const here = await bench([shirts])
    here.world.printerFault = { code: 'printer.media-empty' }
    for (const line of ['LXFDFT', 'AO01', 'AO01']) await here.scan(line)
    const [waiting] = [...here.journal.jobs.values()]
    await here.station.api.execute({ type: 'cancel', id: uuid(), job: waiting?.id ?? '' })
    here.world.printerFault = null
    const batch = await fakeBatch(here, ['LXFDFT'])
    await batch.print({ copies: 3 })
    for (let turn = 0; turn < 20; turn++) await settle()
    expect(here.world.printed).toEqual(['LXFDFT', 'LXFDFT', 'LXFDFT'])
    expect(await here.rows()).toEqual([])
  })
})

/** Two windows, the second of which goes on while a key of the first is under way. */
describe('what is done to a packing', () => {
  it('acknowledges no stop of another order, which nobody at this window has seen', async () => {
    const { scan, act, sees, rows } = await bench()
    await scan('LXFDFT')
    await scan('SAI99')
    const seen = await sees()
    await act('aside')
    await scan('G8ADKBRF')
    await scan('SAI98')
    expect(await act('go-on', seen)).toBe('packing.changed-meanwhile')
    expect((await rows()).map(({ code, stop }) => [code, stop?.facts?.code])).toEqual([
      ['LXFDFT', 'SAI99'],
      ['G8ADKBRF', 'SAI98'],
    ])
  })

  it('acknowledges no cancellation that came in the place of the wrong item on the screen', async () => {
    const { scan, send, act, sees, rows, station, clock, world } = await bench()
    await scan('LXFDFT')
    await scan('SAI99')
    const seen = await sees()
    world.orders.set('LXFDFT', withGoods([shirts, hats], { status: 'cancel' }))
    await clock.advance(10_000)
    await station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    await settle()
    expect(await rows()).toMatchObject([{ stop: { code: 'order.cancelled' } }])
    expect(await act('go-on', seen)).toBe('packing.changed-meanwhile')
    expect(await send(uuid(), '--31--', seen)).toBe('packing.changed-meanwhile')
    expect(await rows()).toMatchObject([{ state: 'open', stop: { code: 'order.cancelled' } }])
    expect(await act('go-on')).toBe('done')
  })

  it.each([
    ['count', '--92--'],
    ['undo', '--91--'],
    ['aside', '--93--'],
  ] as const)('is %s of no other packing than the one on the screen, by key or bar code', async (deed, bar) => {
    const { scan, send, act, sees, rows, world } = await bench()
    await scan('LXFDFT')
    const seen = await sees()
    await act('aside')
    // Nobody knows its goods: one count of all of it prints.
    await scan('G8ADKBRF')
    const before = await rows()
    expect(await act(deed, seen)).toBe('packing.changed-meanwhile')
    for (const shown of [seen, null]) expect(await send(uuid(), bar, shown)).toBe('packing.changed-meanwhile')
    expect(await rows()).toEqual(before)
    expect(world.printed).toEqual([])
  })

  it('counts no goods into a packing that another window has opened in the place of the one on the screen', async () => {
    const { scan, act, sees, count, rows, world } = await bench([hats, shirts])
    world.orders.set('G8ADKBRF', order('G8ADKBRF', { detail: { ...noDetail, items: [{ ...shirts, quantity: 1 }] } }))
    const first = uuid()
    expect(await count('LXFDFT', { packing: null, sent: [] }, first)).toBe(null)
    const seen = (await sees())?.packing ?? null
    await act('aside')
    await scan('G8ADKBRF')
    const before = await rows()
    for (const packs of [
      { packing: seen, sent: [first] },
      { packing: null, sent: [] },
    ])
      expect(await count('AO01', packs)).toBe('packing.changed-meanwhile')
    expect([await rows(), world.printed]).toEqual([before, []])
    // As a serial scanner sends it, or whoever sees it: it is the last one of it.
    expect(await count('AO01', { packing: (await sees())?.packing ?? null, sent: [] })).toMatchObject({})
    expect(world.printed).toEqual(['G8ADKBRF'])
  })

  it('counts what one window scans at once behind the code that opens a packing, or takes it up', async () => {
    const { count, act, rows, world } = await bench([{ ...shirts, quantity: 4 }])
    const ids = [uuid(), uuid(), uuid(), uuid(), uuid()]
    const [open = '', one = '', two = '', again = ''] = ids
    const sent = { packing: null, sent: [] as string[] }
    // The window has no row yet.
    const fast = [open, one, two].map((id, at) =>
      count(at === 0 ? 'LXFDFT' : 'AO01', { ...sent, sent: ids.slice(0, at) }, id),
    )
    expect(await Promise.all(fast)).toEqual([null, null, null])
    await act('aside')
    expect(await count('LXFDFT', sent, again)).toBe(null)
    expect(await count('AO01', { ...sent, sent: [again] })).toBe(null)
    expect(await rows()).toMatchObject([{ state: 'open', goods: [{ counted: 3 }] }])
    expect(await count('AO01', { ...sent, sent: ids })).toMatchObject({})
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('opens no second packing beside one that another window has opened at the same moment', async () => {
    const { count, rows } = await bench()
    const both = ['LXFDFT', 'G8ADKBRF'].map((line) => count(line, { packing: null, sent: [] }))
    expect(await Promise.all(both)).toEqual([null, 'packing.changed-meanwhile'])
    expect(await rows()).toMatchObject([{ code: 'LXFDFT' }])
  })

  it('opens the next packing from a window that has not heard yet that the last one is packed', async () => {
    const { count, sees, scan, rows } = await bench([{ ...shirts, quantity: 1 }])
    await scan('LXFDFT')
    const packing = (await sees())?.packing ?? null
    await scan('AO01')
    expect(await count('G8ADKBRF', { packing, sent: [] })).toBe(null)
    expect(await rows()).toMatchObject([{ code: 'G8ADKBRF', state: 'open' }])
  })

  it('stops at a number that a bar code of the goods brings, and prints nothing by it', async () => {
    const { scan, act, world } = await bench([hats])
    await scan('LXFDFT')
    expect(await scan('1')).toBe('packing.number-scanned')
    await act('go-on')
    expect(world.printed).toEqual([])
    expect(await scan('1', 'hand')).toMatchObject({ verdict: 'printed' })
  })
})
