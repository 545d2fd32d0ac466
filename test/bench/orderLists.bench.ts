/**
 * The list of orders of a station with many, each printed or not: the first page, filters that fit many, few and none,
 * the next page, from the question to the rows that were unsealed for its answer; and all pages one after the other.
 * `node test/bench/orderLists.bench.ts [orders]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuid } from '../../src/base/uuid.ts'
import type { OrderFilter } from '../../src/model/orderFilter.ts'
import { everyOrder } from '../../src/model/orderFilter.ts'
import { seenStatuses } from '../../src/model/orderStatus.ts'
import type { OrderAsks, OrderList } from '../../src/ports/orders.ts'
import { fileKeyring } from '../../src/store/fileKeyring.ts'
import type { Store } from '../../src/store/store.ts'
import { openStore } from '../../src/store/store.ts'
import { orderCode } from '../support/grownStore.ts'
import { accepted, following, sampleLabel, sampleOrder, value } from '../support/storeFolder.ts'
import { printHead, printRow } from './table.ts'

const count = Number(process.argv[2] ?? '100000')
const root = mkdtempSync(join(tmpdir(), 'packbench-lists-bench-'))
const dir = join(root, 'data')
const runs = 20

try {
  await bench()
} finally {
  rmSync(root, { recursive: true, force: true })
}

async function bench(): Promise<void> {
  const first = value(await openStore({ dir, keyring: fileKeyring(dir), station: 'bench-1' }))
  await grow(first)
  await first.close()
  const store = value(await openStore({ dir, keyring: fileKeyring(dir), station: 'bench-1' }))
  printHead()
  const shown = await timed(() => page(store, {}))
  printRow({ what: `first page of ${count}, the first question after a start`, unit: 'ms', values: [shown] })
  const filters: readonly (readonly [string, Partial<OrderFilter>])[] = [
    ['every order', {}],
    ['one status of many', { statuses: ['ready_to_pick'] }],
    ['a status that none has', { statuses: ['never-seen'] }],
    ['of one day', { from: count / 2, to: count / 2 + 1_000 }],
    ['with COD, of a shop', { cod: true, shop: 197_311 }],
    ['not printed', { printed: 'no' }],
    ['printed, changed since', { printed: 'old' }],
    ['waiting for a person', { waiting: true }],
  ]
  for (const [what, filter] of filters) {
    const { total } = await page(store, filter)
    const values: number[] = []
    for (let run = 0; run < runs; run++) values.push(await timed(() => page(store, filter)))
    printRow({ what: `${what} (${total})`, unit: 'ms', values })
  }
  printRow({ what: 'each next page of 200, to the end', unit: 'ms', values: await everyPage(store) })
  await store.close()
}

async function page(
  { orders }: Store,
  filter: Partial<OrderFilter>,
  after: OrderAsks['after'] = null,
): Promise<OrderList> {
  const asks = {
    filter: { ...everyOrder, ...filter },
    codes: null,
    waiting: [],
    limit: after === null ? 100 : 200,
    after,
  }
  return value(await orders.list('seller', asks))
}

async function everyPage(store: Store): Promise<readonly number[]> {
  const times: number[] = []
  let seen = 0
  for (let next = (await page(store, {})).next; next !== null; ) {
    const start = performance.now()
    const read = await page(store, {}, next)
    times.push(performance.now() - start)
    seen += read.orders.length
    next = read.next
  }
  if (seen !== count - 100) throw new Error(`${seen} orders seen behind the first page`)
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Nine of ten are printed, one of a hundred was changed since. */
async function grow({ orders, journal }: Store): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const numbers = Array.from({ length: Math.min(500, count - from) }, (_, place) => from + place)
    await Promise.all(numbers.map((number) => orders.put('seller', orderOf(number), number + 1).then(value)))
    for (const number of numbers.filter((one) => one % 10 !== 0)) await printOrder(journal, orderCode(number), number)
    const changed = numbers.filter((one) => one % 100 === 1)
    await Promise.all(changed.map((one) => orders.put('seller', { ...orderOf(one), cod: 9 }, one + 2).then(value)))
  }
}

async function printOrder(journal: Store['journal'], order: string, number: number): Promise<void> {
  const id = uuid()
  const end = number % 1_000 === 999 ? ({ type: 'doubted', fault: { code: 'job.interrupted' }, ms: {} } as const) : null
  value(
    await journal.append([
      accepted(id, { label: { ...sampleLabel(), order } }),
      following(id, 1, { type: 'started' }),
      following(id, 2, { type: 'sending', contentHash: 'c0ffee' }),
      following(id, 3, end ?? { type: 'sent', ms: {} }),
    ]),
  )
}

function orderOf(number: number) {
  const status = seenStatuses[number % seenStatuses.length] ?? 'ready_to_pick'
  return sampleOrder({ code: orderCode(number), sellerCode: `DH-${number}`, status, cod: (number % 3) * 50_000 })
}
