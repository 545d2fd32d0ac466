import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { windowApi } from '../../../src/shell/window/windowApi.ts'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { noDetail } from '../../support/fakeDetail.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { hire, signIn, signOut } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

// What frames of a window were seen to get past a supervisor's PIN, a leader or the packing before.

const pin = '407182536490'

/** A station that asks a PIN for second labels and for what is waived, and a window at it. */
async function guarded(begins: NonNullable<Parameters<typeof fakeStation>[0]>['begins'] = {}) {
  const at = await fakeStation({ begins: { reprint: 'pin', demands: { mismatch: 'pin' }, ...begins } })
  await at.settings({ supervisorPin: pin })
  return { at, window: windowApi(at.station.api) }
}

type Window = Awaited<ReturnType<typeof guarded>>['window']

async function send(window: Window, command: Command): Promise<string> {
  const answer = await window.execute(command)
  await settle()
  return answer.ok ? 'ok' : answer.fault.code
}

const wish = (line: string, id = uuid()): Command => ({ type: 'print-parcel', id, line, size: '80x80', reason: null })

async function rest(at: FakeStation) {
  for (let turn = 0; turn < 20; turn++) await at.clock.advance(2_000)
}

const labels = (at: FakeStation) =>
  [...at.journal.jobs.values()].map(({ label, copy, state }) => `${label.parcel} copy ${copy} ${state}`)

describe('a second label is not had without its PIN', () => {
  it.each([
    ['away', []],
    ['away', ['LXFDFT_1', 'LXFDFT_2']],
    ['slow', []],
    ['slow', ['LXFDFT_1', 'LXFDFT_2']],
  ] as const)('by the code of a parcel and that of its order, while the service is %s (%j)', async (how, parcels) => {
    const { at, window } = await guarded()
    at.world.orders.set('LXFDFT', order('LXFDFT', { parcels }))
    const slow = Promise.withResolvers<void>()
    if (how === 'away') at.world.serviceFault = { code: 'service.unreachable' }
    else at.world.orderGate = () => slow.promise
    for (const line of ['LXFDFT_1', 'LXFDFT']) await send(window, { type: 'scan', id: uuid(), line })
    Object.assign(at.world, { serviceFault: null, orderGate: null })
    slow.resolve()
    await rest(at)
    expect(labels(at)).toEqual([`${parcels.length === 0 ? 0 : 1} copy 1 completed`])
  })

  it.each([0, 11])(
    'by the number of a parcel that its order has got since it was printed, %i minutes later',
    async (minutes) => {
      const { at, window } = await guarded()
      await at.scan('LXFDFT')
      await at.clock.advance(minutes * 60_000)
      at.world.orders.set('LXFDFT', order('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2'], updatedAt: 9 }))
      if (minutes === 0) at.world.stored.delete('LXFDFT')
      await at.scan('LXFDFT_2')
      expect(await send(window, wish('LXFDFT_2'))).toBe('reprint.pin-missing')
      await rest(at)
      expect(at.world.printed).toEqual(['LXFDFT'])
    },
  )

  it('by making a batch anew under the id of one that was removed', async () => {
    const { at, window } = await guarded()
    const lines = [...knownCodes(at, 1)]
    const id = uuid()
    const create = {
      type: 'batch-create',
      id,
      name: 'x',
      source: 'paste',
      size: '80x80',
      printer: null,
      lines,
    } as const
    expect(await send(window, create)).toBe('ok')
    expect(await batchOf(at, id).print({})).toBe(1)
    await rest(at)
    expect(await send(window, { type: 'batch-remove', id: uuid(), batch: id })).toBe('ok')
    // Its answer is remembered no more.
    const { journal, world, clock } = at
    at.kill()
    const again = await fakeStation({ journal, world, clock })
    expect(await send(windowApi(again.station.api), create)).toBe('request.id-taken')
  })

  it('by asking for a row again while its first label comes out', async () => {
    const { at } = await guarded()
    const [a = ''] = knownCodes(at, 2)
    const batch = await fakeBatch(at, [a, 'B000001'])
    const printing = Promise.withResolvers<void>()
    at.world.gate = printing.promise
    await batch.print({ which: 'rows', rows: [0] })
    await settle()
    // The journal is slow at the other row, and the first label ends meanwhile.
    const slow = Promise.withResolvers<void>()
    const { lastPrints } = at.journal
    at.journal.lastPrints = async (account, code) => {
      if (code === 'B000001') await slow.promise
      return lastPrints(account, code)
    }
    const both = batch.print({ which: 'rows', rows: [0, 1] })
    await settle()
    at.world.gate = null
    printing.resolve()
    await rest(at)
    slow.resolve()
    expect(await both).toBe(1)
    await rest(at)
    expect(labels(at)).toEqual(['0 copy 1 completed', '0 copy 1 completed'])
  })

  it('by a wish that waits when the station closes: another one may have the folder by then', async () => {
    const { at, window } = await guarded()
    const slow = Promise.withResolvers<void>()
    const { lastPrints } = at.journal
    at.journal.lastPrints = async (account, code) => {
      await slow.promise
      return lastPrints(account, code)
    }
    const wishes = ['LXFDFT', 'G8ADKBRF', 'L8TKYG'].map((line) => send(window, wish(line)))
    await settle()
    let isClosed = false
    const closing = at.station.close().then(() => {
      isClosed = true
    })
    await settle()
    expect(isClosed).toBe(false)
    slow.resolve()
    await closing
    const accepted = [...at.journal.jobs.values()].map(({ label }) => label.order)
    expect(await Promise.all(wishes)).toEqual(['ok', 'station.closing', 'station.closing'])
    expect(accepted).toEqual(['LXFDFT'])
  })

  it('by the leader who signs in while a packer’s wish waits for its turn', async () => {
    const at = await fakeStation({ begins: { reprint: 'pin' } })
    const { api } = at.station
    const window = windowApi(api)
    const leader = await hire(api, 'An', 'leader', '2468')
    const packer = await hire(api, 'Bình')
    await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
    await signIn(api, packer)
    await at.scan('LXFDFT')
    const slow = Promise.withResolvers<void>()
    const { lastPrints } = at.journal
    at.journal.lastPrints = async (account, code) => {
      if (code === 'G8ADKBRF') await slow.promise
      return lastPrints(account, code)
    }
    const before = send(window, wish('G8ADKBRF'))
    const mine = send(window, { ...wish('LXFDFT'), reason: 'other' } as Command)
    await settle()
    await signOut(api)
    await signIn(api, leader, '2468')
    slow.resolve()
    expect([await before, await mine]).toEqual(['ok', 'operator.not-allowed'])
  })
})

describe('the block of a wrong label is not ended without its PIN', () => {
  it('by a label under the name of its card, and the news that its order has changed', async () => {
    const { at, window } = await guarded()
    for (const code of ['G8ADKBRF', 'LXFDFT']) await at.scan(code)
    await fakeBatch(at, ['L8TKYG'])
    await at.clock.advance(120_000)
    const card = uuid()
    await send(window, { type: 'verify', id: card, item: 'G8ADKBRF', label: 'LXFDFT' })
    // Its answer is remembered no more.
    for (let more = 0; more < 2_001; more++) await window.execute({ type: 'network-changed', id: uuid(), online: true })
    at.world.orders.set('L8TKYG', order('L8TKYG', { cod: 70_000, updatedAt: 9 }))
    at.world.outcomes.push({ verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 })
    expect(await send(window, wish('L8TKYG', card))).toBe('ok')
    await rest(at)
    const shown = (await at.cards()).find(({ id }) => id === card)
    await send(window, { type: 'settle', id: uuid(), job: shown?.labels[0]?.job ?? '', printed: false })
    await send(window, { type: 'reprint', id: uuid(), card, reason: null })
    await rest(at)
    expect((await at.cards()).find(({ id }) => id === card)).toMatchObject({ blocks: true })
    expect(await at.scan('G8AD6FRU')).toBe('station.unacknowledged')
  })
})

describe('a label whose goods were not scanned is not had', () => {
  const shirts = { name: 'Áo', code: 'AO01', parcel: '', quantity: 1, price: null, weight: null }
  const shop = order('LXFDFT').shop

  async function packing(of: Parameters<typeof order>[1], ofShop = shop) {
    const world = freshWorld()
    world.orders.set('LXFDFT', order('LXFDFT', of))
    const packedShops = [{ account: 'acme', shop: ofShop, unknown: 'stop' as const }]
    const at = await fakeStation({ world, begins: { packedShops, shop } })
    return { at, world, window: windowApi(at.station.api) }
  }

  it('by the card of a wrong label that was held against its parcel', async () => {
    const { at, world, window } = await packing({ detail: { ...noDetail, items: [shirts] } })
    const card = uuid()
    await send(window, { type: 'verify', id: card, item: 'LXFDFT', label: 'L8TKYG' })
    expect(await send(window, { type: 'reprint', id: uuid(), card, reason: null })).toBe('packing.not-packed')
    await rest(at)
    expect(world.printed).toEqual([])
  })

  it('by the code of the order, where one of its parcels is packed', async () => {
    const parcels = ['LXFDFT_1', 'LXFDFT_2', 'LXFDFT_3']
    const items = parcels.map((parcel, at) => ({ ...shirts, code: `AO0${at + 1}`, parcel }))
    const { at, world, window } = await packing({ parcels, detail: { ...noDetail, items } })
    await window.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    world.printerFault = { code: 'printer.media-empty' }
    await at.scan('LXFDFT_1')
    const packed = await at.scan('AO01')
    const job = typeof packed === 'string' ? '' : (packed.labels[0]?.job ?? '')
    expect(await send(window, { type: 'cancel', id: uuid(), job })).toBe('ok')
    expect(await send(window, wish('LXFDFT'))).toBe('packing.not-packed')
    await at.scan('LXFDFT')
    world.printerFault = null
    await rest(at)
    expect(world.printed).toEqual([])
  })

  it('by a scan without a network of an order of a shop that packs, and a word to go on', async () => {
    const { at, world, window } = await packing({ shop: shop + 1 }, shop + 1)
    world.serviceFault = { code: 'service.unreachable' }
    await rest(at)
    const card = await at.scan('LXFDFT')
    const job = typeof card === 'string' ? '' : (card.labels[0]?.job ?? '')
    world.serviceFault = null
    await rest(at)
    await send(window, { type: 'go-on', id: uuid(), job })
    await rest(at)
    expect(world.printed).toEqual([])
    expect((await at.cards())[0]).toMatchObject({ verdict: 'not-printed', fault: { code: 'packing.not-packed' } })
  })
})

describe('a reason is one of those that there are', () => {
  it.each(['return', 'cancel', 'change-cod', 'delivery-again'] as const)('of %s', async (action) => {
    const at = await fakeStation()
    await at.settings({ demands: { [`order-action ${action}`]: 'reason' } })
    const asked = { type: 'order-action' as const, action, orders: ['LXFDFT'], cod: 5 }
    const window = windowApi(at.station.api)
    const reason = { code: 'SVC-CO001', text: '' }
    expect(await send(window, { ...asked, id: uuid(), reason: null })).toBe('deed.reason-missing')
    const ofCarrier = await send(window, { ...asked, id: uuid(), reason })
    expect(ofCarrier).toBe(action === 'cancel' ? 'ok' : 'deed.reason-missing')
  })
})
