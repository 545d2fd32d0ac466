import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { OrderFilter, OrderPlace } from '../../../src/model/orderFilter.ts'
import { everyOrder } from '../../../src/model/orderFilter.ts'
import type { Order } from '../../../src/model/parcel.ts'
import type { OrderAsks, OrderList } from '../../../src/ports/orders.ts'
import type { Store } from '../../../src/store/store.ts'
import { accepted, following, sampleLabel, sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'

const asks = (part: Partial<OrderAsks> = {}): OrderAsks => ({
  filter: everyOrder,
  codes: null,
  waiting: [],
  limit: 200,
  after: null,
  ...part,
})

const codesOf = (list: OrderList) => list.orders.map(({ order }) => order.code)

it('gives the orders of an account page by page, the newest first, each once, and counts them', async () => {
  await using folder = await storeFolder()
  const { orders } = await folder.open()
  // Several that were met at one moment lie across the pages.
  const met = [3, 1, 2, 2, 2, 2, 5].map((readAt, index) => ({ code: `G8ADKB${String(index)}X`, readAt }))
  for (const { code, readAt } of met) value(await orders.put('seller', sampleOrder({ code }), readAt))
  value(await orders.put('other', sampleOrder({ code: 'ELSE2345' }), 9))
  // Read again, each stays where it is: nothing moves under the reader's hand.
  for (const { code } of met) value(await orders.put('seller', sampleOrder({ code }), 50))
  const found: string[] = []
  const totals: (number | null)[] = []
  for (let after: OrderPlace | null = null, pages = 0; pages < 9; pages++) {
    const page: OrderList = value(await orders.list('seller', asks({ limit: 2, after })))
    found.push(...page.orders.map(({ order, madeAt }) => `${order.code} ${madeAt}`))
    totals.push(page.total)
    after = page.next
    if (after === null) break
  }
  const sorted = met.toSorted((a, b) => b.readAt - a.readAt || (a.code < b.code ? 1 : -1))
  expect(found).toEqual(sorted.map(({ code, readAt }) => `${code} ${readAt}`))
  expect(totals).toEqual([7, null, null, null])
  expect(value(await orders.list('nobody', asks()))).toEqual({ orders: [], next: null, total: 0 })
})

it('lists by status, shop, COD, day and by codes, and by nothing that is not asked for', async () => {
  await using folder = await storeFolder()
  const { orders } = await folder.open()
  const put = async (code: string, part: Partial<Order>, at: number) =>
    value(await orders.put('seller', sampleOrder({ code, ...part }), at))
  await put('A', { status: 'picking', cod: 0, shop: 1 }, 10)
  await put('B', { status: 'picking', cod: 5, shop: 2 }, 20)
  await put('C', { status: 'delivered', cod: null, shop: 1 }, 30)
  await put('D', { status: 'never-seen', cod: 7, shop: 1 }, 40)
  const listed = async (filter: Partial<OrderFilter>, codes: readonly string[] | null = null) => {
    const list = value(await orders.list('seller', asks({ filter: { ...everyOrder, ...filter }, codes })))
    expect(list.total).toBe(list.orders.length)
    return codesOf(list).join('')
  }
  expect(await listed({})).toBe('DCBA')
  expect(await listed({ statuses: ['picking', 'never-seen'] })).toBe('DBA')
  expect(await listed({ shop: 1 })).toBe('DCA')
  expect(await listed({ cod: true })).toBe('DB')
  expect(await listed({ cod: false })).toBe('CA')
  expect(await listed({ from: 20, to: 40 })).toBe('CB')
  expect(await listed({ cod: true }, ['A', 'B', "'; DROP TABLE orders"])).toBe('B')
  expect(await listed({ statuses: ["' OR 1"] })).toBe('')
  // A status that is read anew is the one that is filtered by.
  await put('A', { status: 'cancel', cod: 0, shop: 1 }, 50)
  expect(await listed({ statuses: ['picking'] })).toBe('B')
})

async function printed({ journal }: Store, code: string): Promise<string> {
  const id = uuid()
  value(await journal.append([accepted(id, { label: { ...sampleLabel(), order: code } })]))
  value(await journal.append([following(id, 1, { type: 'started' })]))
  value(await journal.append([following(id, 2, { type: 'sending', contentHash: 'c0ffee' })]))
  return id
}

it('tells orders that were printed from those that were not, and those that changed since', async () => {
  await using folder = await storeFolder()
  let now = 1_000
  const clock = { now: () => now, ticks: () => now, sleep: () => new Promise<void>(() => undefined) }
  const store = await folder.open({ clock })
  const { orders, journal } = store
  for (const code of ['NEVER', 'RIGHT', 'OLD', 'GONE', 'AGAIN'])
    value(await orders.put('seller', sampleOrder({ code }), now))
  for (const code of ['RIGHT', 'OLD', 'GONE', 'AGAIN']) {
    const job = await printed(store, code)
    value(await journal.append([following(job, 3, { type: 'sent', ms: {} })]))
  }
  now = 2_000
  // Another weight is on no label.
  value(await orders.put('seller', sampleOrder({ code: 'RIGHT', weight: 7 }), now))
  for (const code of ['OLD', 'AGAIN', 'NEVER']) value(await orders.put('seller', sampleOrder({ code, cod: 77 }), now))
  value(await orders.put('seller', sampleOrder({ code: 'GONE', status: 'cancel' }), now))
  now = 3_000
  await printed(store, 'AGAIN')
  const listed = async (filter: Partial<OrderFilter>) =>
    codesOf(value(await orders.list('seller', asks({ filter: { ...everyOrder, ...filter } })))).sort()
  expect(await listed({ printed: 'no' })).toEqual(['NEVER'])
  expect(await listed({ printed: 'yes' })).toEqual(['AGAIN', 'GONE', 'OLD', 'RIGHT'])
  expect(await listed({ printed: 'old' })).toEqual(['GONE', 'OLD'])
  // The last label of AGAIN has not ended: somebody may have to look.
  const every = value(await orders.list('seller', asks({ waiting: ['NEVER'] }))).orders
  const said = Object.fromEntries(every.map(({ order, printed, waiting }) => [order.code, [printed, waiting]]))
  expect(said).toEqual({
    NEVER: ['no', true],
    RIGHT: ['yes', false],
    OLD: ['old', false],
    GONE: ['old', false],
    AGAIN: ['yes', false],
  })
})

it('finds the orders whose labels are in doubt or stopped, and those that others wait with', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const { orders, journal } = store
  for (const code of ['CALM', 'DOUBT', 'STOPPED', 'ASKED']) value(await orders.put('seller', sampleOrder({ code }), 1))
  const fault = { code: 'job.interrupted' } as const
  value(await journal.append([following(await printed(store, 'DOUBT'), 3, { type: 'doubted', fault, ms: {} })]))
  const stopped = uuid()
  value(await journal.append([accepted(stopped, { label: { ...sampleLabel(), order: 'STOPPED' } })]))
  value(await journal.append([following(stopped, 1, { type: 'stopped', fault: { code: 'printer.media-empty' } })]))
  const list = await orders.list(
    'seller',
    asks({ filter: { ...everyOrder, waiting: true }, waiting: ['ASKED', 'CALM2'] }),
  )
  expect(codesOf(value(list)).sort()).toEqual(['ASKED', 'DOUBT', 'STOPPED'])
  expect(value(list).total).toBe(3)
})

it('keeps what an order cost when it was made here, however often it is read again', async () => {
  await using folder = await storeFolder()
  const { orders } = await folder.open()
  const order = sampleOrder({ code: 'G8ADKBRF' })
  const quote = { total: 36_300, lines: [{ name: 'main_service', amount: 36_300 }], expected: 9, latest: null }
  value(await orders.put('seller', order, 1, quote))
  value(await orders.put('seller', { ...order, status: 'picked' }, 2))
  value(await orders.put('seller', sampleOrder({ code: 'LXFDFT' }), 2))
  expect(value(await orders.get('seller', 'G8ADKBRF'))).toMatchObject({ order: { status: 'picked' }, readAt: 2, quote })
  expect(value(await orders.get('seller', 'LXFDFT'))).not.toHaveProperty('quote')
})
