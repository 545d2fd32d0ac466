/**
 * Orders found by name, phone or code among those of a real store: how long it takes until what is sealed was looked
 * through, and each key after it, from the question to the rows that were read for its answer.
 * `node test/bench/findOrders.bench.ts [orders]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOrderFinder } from '../../src/station/orders/orderFinder.ts'
import { fileKeyring } from '../../src/store/fileKeyring.ts'
import type { Store } from '../../src/store/store.ts'
import { openStore } from '../../src/store/store.ts'
import { orderCode } from '../support/grownStore.ts'
import { sampleOrder, value } from '../support/storeFolder.ts'
import { printHead, printRow } from './table.ts'

const count = Number(process.argv[2] ?? '100000')
const root = mkdtempSync(join(tmpdir(), 'packbench-find-bench-'))
const dir = join(root, 'data')
const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Đỗ', 'Võ', 'Bùi']
const middles = ['Thị', 'Văn', 'Minh', 'Hữu', 'Ngọc']
const given = ['Hồng Nhung', 'Ánh Tuyết', 'Đạt', 'Khôi', 'Lan', 'Phúc', 'Thuý', 'Quân', 'Hoà']

try {
  await bench()
} finally {
  rmSync(root, { recursive: true, force: true })
}

async function bench(): Promise<void> {
  const store = value(await openStore({ dir, keyring: fileKeyring(dir), station: 'bench-1' }))
  await grow(store)
  const finder = createOrderFinder({ ...store, account: () => 'seller' })
  const ask = async (text: string) => value(await finder.queries['find-orders']({ type: 'find-orders', text }))
  const before = heap()
  const began = performance.now()
  await ask('')
  printHead()
  printRow({ what: `${count} orders looked through`, unit: 'ms', values: [performance.now() - began] })
  printRow({ what: 'memory of the index, after a collection', unit: 'MB', values: [heap() - before] })
  for (const typed of ['nguyen thi hong', '0912345', orderCode(count / 2).slice(2), 'dh-2026-77', 'zzzz'])
    printRow({ what: `each key of "${typed}"`, unit: 'ms', values: await keys(typed, ask) })
  await store.close()
}

async function keys(typed: string, ask: (text: string) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let run = 0; run < 5; run++)
    for (let end = 2; end <= typed.length; end++) {
      const start = performance.now()
      await ask(typed.slice(0, end))
      times.push(performance.now() - start)
    }
  return times
}

function one(of: readonly string[], number: number): string {
  return of[number % of.length] ?? ''
}

async function grow({ orders }: Store): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const numbers = Array.from({ length: Math.min(500, count - from) }, (_, place) => from + place)
    await Promise.all(numbers.map((number) => orders.put('seller', orderOf(number), number).then(value)))
  }
}

function orderOf(number: number) {
  const name = `${one(families, number)} ${one(middles, number >> 3)} ${one(given, number >> 5)}`
  const phone = `09${String((number * 7_919) % 100_000_000).padStart(8, '0')}`
  const receiver = { name, phone, address: '39 Lò Đúc, Phường Phạm Đình Hổ, Quận Hai Bà Trưng, Hà Nội' }
  return sampleOrder({ code: orderCode(number), sellerCode: `DH-2026-${number}`, receiver })
}

function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}
