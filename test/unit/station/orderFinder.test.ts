import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { createOrderFinder } from '../../../src/station/orders/orderFinder.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { memoryBatches } from '../../support/memoryBatches.ts'
import { memoryJournal } from '../../support/memoryJournal.ts'
import { memoryOrders, StoredOrders } from '../../support/memoryOrders.ts'
import { settle } from '../../support/testClock.ts'

const receiver = { name: 'Quách Thị Hồng Nhung', phone: '0912 555 777', address: '17 ngõ Trăng Non' }

async function codesFor({ station }: Pick<FakeStation, 'station'>, text: string): Promise<readonly string[]> {
  const found = await station.api.ask({ type: 'find-orders', text })
  if (!found.ok) throw new Error(found.fault.code)
  return found.value.orders.map(({ code }) => code)
}

it('what is read after the first question is found too, with as much of the receiver as tells who it is', async () => {
  const fake = await fakeStation()
  expect(await codesFor(fake, 'quach')).toEqual([])
  fake.world.orders.set('LXFDFT', order('LXFDFT', { receiver }))
  await fake.scan('LXFDFT')
  const found = await fake.station.api.ask({ type: 'find-orders', text: 'hong nhung' })
  expect(found).toMatchObject({
    value: { orders: [{ code: 'LXFDFT', name: receiver.name, phoneEnd: '777' }], more: 0 },
  })
  expect(JSON.stringify(found)).not.toMatch(/0912|Trăng Non/)
})

it('whoever was forgotten is not found by name or phone, and their label by its code alone', async () => {
  const world = freshWorld()
  const people = {
    // As the store erases them.
    async forget(codes: readonly string[]) {
      for (const code of codes) world.stored.delete(code)
      return ok({ erased: { order: 1 }, kept: [], copies: 0, inLogs: false })
    },
  }
  const fake = await fakeStation({ world, people })
  world.orders.set('LXFDFT', order('LXFDFT', { receiver }))
  await fake.scan('LXFDFT')
  expect(await codesFor(fake, 'quach')).toEqual(['LXFDFT'])
  await fake.station.api.execute({ type: 'people-forget', id: uuid(), orders: ['LXFDFT'] })
  for (const text of ['quach', '5777']) expect(await codesFor(fake, text)).toEqual([])
  expect(await fake.station.api.ask({ type: 'find-orders', text: 'xfd' })).toMatchObject({
    value: { orders: [{ code: 'LXFDFT', name: '', phoneEnd: '' }] },
  })
})

it('the people of another account are never found', async () => {
  const first = await fakeStation()
  first.world.orders.set('LXFDFT', order('LXFDFT', { receiver }))
  await first.scan('LXFDFT')
  expect(await codesFor(first, 'quach')).toEqual(['LXFDFT'])
  const { journal, clock } = first
  await first.station.close()
  const other = await fakeStation({ journal, clock, begins: { account: 'other' } })
  for (const text of ['quach', 'LXFDFT']) expect(await codesFor(other, text)).toEqual([])
})

it('a row of a batch is found by its code before anybody has read its order', async () => {
  const fake = await fakeStation()
  expect(await codesFor(fake, 'zzq7')).toEqual([])
  fake.world.serviceFault = { code: 'service.unreachable' }
  const about = { name: 'A', source: 'paste', size: '80x80', printer: null } as const
  await fake.station.api.execute({ type: 'batch-create', id: uuid(), ...about, lines: ['ZZQ7KBRF'] })
  await settle()
  expect(await codesFor(fake, 'zzq7')).toEqual(['ZZQ7KBRF'])
})

/** Over memory, where each slice that is read is counted. */
function finderOver(stored: StoredOrders) {
  const orders = memoryOrders(stored)
  let slices = 0
  const finder = createOrderFinder({
    orders: {
      ...orders,
      searchKeys(account, after) {
        slices += 1
        return orders.searchKeys(account, after)
      },
    },
    journal: memoryJournal(() => 0),
    batches: memoryBatches(),
    account: () => 'acme',
  })
  const codes = async (text: string) => {
    const found = await finder.queries['find-orders']({ type: 'find-orders', text })
    return found.ok ? found.value.orders.map(({ code }) => code) : found.fault.code
  }
  return { finder, codes, slices: () => slices }
}

function twoOrders() {
  const stored = new StoredOrders()
  for (const code of ['LXFDFT', 'G8ADKBRF']) stored.set(code, { order: order(code, { receiver }), readAt: 1 })
  return stored
}

it('looks through what it has when it is first asked, and not again', async () => {
  const { finder, codes, slices } = finderOver(twoOrders())
  finder.read('acme', order('LXFDFT', { receiver }))
  finder.named('acme', ['K2CFLDTH'])
  expect(slices()).toBe(0)
  await codes('')
  expect(await codes('quach')).toHaveLength(2)
  expect(slices()).toBe(1)
})

it('what the disk has no more is not found, whoever erased it and whether it was told or not', async () => {
  const stored = twoOrders()
  const { finder, codes, slices } = finderOver(stored)
  expect(await codes('quach')).toHaveLength(2)
  stored.delete('LXFDFT')
  expect(await codes('quach')).toEqual(['G8ADKBRF'])
  finder.erased()
  stored.clear()
  expect(await codes('quach')).toEqual([])
  expect(slices()).toBe(2)
})

it('an order of another account that is read here is not taken in', async () => {
  const { finder, codes } = finderOver(new StoredOrders())
  await codes('')
  finder.read('other', order('LXFDFT', { receiver }))
  finder.named('other', ['LXFDFT'])
  expect(await codes('lxf')).toEqual([])
})
