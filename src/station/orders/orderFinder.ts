import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { FoundOrder, FoundOrders } from '../../contract/parcels.ts'
import type { Order } from '../../model/parcel.ts'
import { phoneDigits } from '../../model/phone.ts'
import { searchKeysOf } from '../../model/searchKeys.ts'
import type { BatchStore } from '../../ports/batches.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Orders, StoredOrder } from '../../ports/orders.ts'
import type { QueryHandlers } from '../handlers.ts'
import type { FoundCodes, OrderIndex } from './orderIndex.ts'
import { createOrderIndex } from './orderIndex.ts'

/**
 * Orders of the station's account by name, phone or a part of a code. The index is made of the sealed rows when somebody
 * first looks for something, and follows what is read and forgotten since; it is in memory alone. It only says where to
 * look: what is shown is read from the disk, so that nothing is found that was erased there, by whatever way.
 */
export interface OrderFinder {
  readonly queries: Pick<QueryHandlers, 'find-orders'>
  /** The codes of the newest `most` orders that fit. */
  codes(text: string, most: number): Promise<Result<readonly string[]>>
  /** An order was read anew. */
  read(account: string, order: Order): void
  /** Labels or rows of batches name these orders. */
  named(account: string, codes: readonly string[]): void
  /** Of these nothing is kept any more. */
  forget(codes: readonly string[]): void
  /** Orders were erased by age: what is left is looked through when it is next asked for. */
  erased(): void
}

export interface OrderFinderDeps {
  readonly orders: Pick<Orders, 'get' | 'searchKeys'>
  readonly journal: Pick<Journal, 'codes'>
  readonly batches: Pick<BatchStore, 'codes'>
  readonly account: () => string
}

/** More than that nobody reads: whoever looks for one types on. */
const mostFound = 12
/** The labels whose codes are found although their orders are gone: those of half a year, and a few megabytes. */
const mostNamed = 100_000
const sliceOfCodes = 2_000

export function createOrderFinder(deps: OrderFinderDeps): OrderFinder {
  let built: { readonly index: OrderIndex; readonly filled: Promise<Result<undefined>> } | null = null
  const isOwn = (account: string) => account === deps.account()
  const begin = () => {
    const index = createOrderIndex()
    built = { index, filled: fill(index, deps) }
    return built
  }
  const whole = async (): Promise<Result<OrderIndex>> => {
    const { index, filled } = built ?? begin()
    const full = await filled
    if (full.ok) return ok(index)
    if (built?.index === index) built = null
    return full
  }
  return {
    queries: {
      async 'find-orders'({ text }) {
        const index = await whole()
        return index.ok ? find(index.value, deps, text) : index
      },
    },
    async codes(text, most) {
      const index = await whole()
      return index.ok ? ok(index.value.find(text, most).found.map(({ code }) => code)) : index
    },
    read(account, order) {
      if (isOwn(account)) built?.index.put(searchKeysOf(order))
    },
    named(account, codes) {
      if (isOwn(account)) for (const code of codes) built?.index.name(code)
    },
    forget(codes) {
      for (const code of codes) built?.index.drop(code)
    },
    erased() {
      built = null
    },
  }
}

/** In slices, so that a scan goes in between. What is read meanwhile is put as it comes. */
async function fill(
  index: OrderIndex,
  { orders, journal, batches, account }: OrderFinderDeps,
): Promise<Result<undefined>> {
  const own = account()
  for (let after: number | null = null; ; ) {
    const slice: Awaited<ReturnType<Orders['searchKeys']>> = await orders.searchKeys(own, after)
    if (!slice.ok) return slice
    for (const keys of slice.value.keys) index.put(keys)
    after = slice.value.next
    if (after === null) break
  }
  for (let before: number | null = null, named = 0; named < mostNamed; named += sliceOfCodes) {
    const slice: Awaited<ReturnType<Journal['codes']>> = await journal.codes(own, before, sliceOfCodes)
    if (!slice.ok) return slice
    for (const code of slice.value.items) index.name(code)
    before = slice.value.next
    if (before === null) break
  }
  for (let after = ''; ; ) {
    const slice = await batches.codes(own, after, sliceOfCodes)
    if (!slice.ok) return slice
    for (const code of slice.value) index.name(code)
    if (slice.value.length < sliceOfCodes) return ok()
    after = slice.value.at(-1) ?? after
  }
}

/** What turns out to be gone leaves the index, and it is looked again without it. */
async function find(index: OrderIndex, deps: OrderFinderDeps, text: string): Promise<Result<FoundOrders>> {
  for (;;) {
    const { found, count } = index.find(text, mostFound)
    const looked = await Promise.all(found.map((one) => look(deps, one)))
    const failure = looked.find((one) => !one.ok)
    if (failure !== undefined) return failure
    const rows = looked.flatMap((one) => (one.ok && one.value !== null ? [one.value] : []))
    if (rows.length === found.length) return ok({ orders: rows, more: count - rows.length })
    const codes = new Set(rows.map(({ code }) => code))
    for (const { code } of found) if (!codes.has(code)) index.drop(code)
  }
}

/** null: the disk has it no more. */
async function look(
  { orders, account }: OrderFinderDeps,
  { code, kept }: FoundCodes['found'][number],
): Promise<Result<FoundOrder | null>> {
  if (!kept) return ok({ code, sellerCode: '', name: '', phoneEnd: '' })
  const stored = await orders.get(account(), code)
  if (!stored.ok) return stored
  return ok(stored.value === null ? null : rowOf(stored.value))
}

/** Of the phone only what tells two receivers of one name apart: the whole of it is shown where somebody asks for it. */
function rowOf({ order: { code, sellerCode, receiver } }: StoredOrder): FoundOrder {
  return { code, sellerCode, name: receiver.name, phoneEnd: phoneDigits(receiver.phone).slice(-3) }
}
