import { expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { tellWhenAsked, wasAskedBefore } from '../../../src/station/orders/askedBefore.ts'
import { heardOrders } from '../../../src/station/print/heardOrders.ts'
import { order } from '../../support/fakeWorld.ts'
import { memoryOrders, StoredOrders } from '../../support/memoryOrders.ts'

it('an order that was asked about before our own change of it does not go onto the disk, and is no answer', async () => {
  const stored = new StoredOrders()
  const heard: string[] = []
  const orders = heardOrders(memoryOrders(stored), {
    answered: (code) => void heard.push(`answered ${code}`),
    touches: () => 0,
    read: (_, { code }) => void heard.push(`read ${code}`),
  })
  let isPresent = true
  const read = order('LXFDFT')
  tellWhenAsked(read, { at: 1, isPresent: () => isPresent })
  await orders.put('acme', read, 1)
  expect([stored.get('LXFDFT')?.readAt, heard]).toEqual([1, ['answered LXFDFT', 'read LXFDFT']])
  isPresent = false
  expect(await orders.put('acme', read, 2)).toMatchObject({ ok: true })
  expect([stored.get('LXFDFT')?.readAt, heard.length]).toEqual([1, 2])
  // What this station made itself was not asked of anybody.
  await orders.put('acme', { ...read, cod: 5 }, 3)
  expect(stored.get('LXFDFT')?.order.cod).toBe(5)
})

it.each(['could not be written', 'was overtaken by our own change while it was written'] as const)(
  'an answer that %s is none: what was sent about the order still counts',
  async (what) => {
    const heard: string[] = []
    let isPresent = true
    const orders = heardOrders(
      {
        ...memoryOrders(new StoredOrders()),
        async put() {
          isPresent = false
          return what === 'could not be written' ? fail('store.full') : ok()
        },
      },
      { answered: (code) => void heard.push(`answered ${code}`), read: () => undefined, touches: () => 0 },
    )
    const read = order('LXFDFT')
    tellWhenAsked(read, { at: 1, isPresent: () => isPresent || what === 'could not be written' })
    await orders.put('acme', read, 1)
    expect(heard).toEqual([])
  },
)

it('a copy that was read before our own change of its order is told from one of after it', async () => {
  let touches = 1
  const deaf = { answered: () => undefined, read: () => undefined }
  const orders = heardOrders(memoryOrders(new StoredOrders()), { ...deaf, touches: () => touches })
  await orders.put('acme', order('LXFDFT'), 1)
  const copy = async () => {
    const stored = await orders.get('acme', 'LXFDFT')
    if (!stored.ok || stored.value === null) throw new Error('no copy')
    return stored.value.order
  }
  const before = await copy()
  touches++
  expect([wasAskedBefore(before), wasAskedBefore(await copy())]).toEqual([true, false])
})
