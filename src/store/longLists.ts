import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { dayAfter, midnightOf } from '../model/day.ts'
import type { HistoryAsks, HistoryPage } from '../model/history.ts'
import type { Job, NewEntry } from '../model/job.ts'
import type { OrderQuote } from '../model/orderQuote.ts'
import type { Order } from '../model/parcel.ts'
import type { PickupWindow } from '../model/pickup.ts'
import type { HandedBefore, LabelKey } from '../model/pickupRecord.ts'
import type { NewBatch } from '../ports/batches.ts'
import type { ImportStore } from '../ports/imports.ts'
import type { OrderAsks, StoredOrder } from '../ports/orders.ts'
import type { RowRange, Slice } from './calls.ts'
import type { Client } from './client.ts'
import type { ReturnRow } from './returnsTable.ts'

/**
 * The rooms whose lists are long, as the station asks them: a list crosses threads in slices, so that neither side
 * stalls and a scan waits no longer behind it. A slice is a few milliseconds of the worker, or of the main loop.
 */
const sliceOfJobs = 200
const sliceOfEntries = 500
const sliceOfOrders = 200
const sliceOfLines = 200
const sliceOfBatchRows = 1_000
const sliceOfActions = 200
const sliceOfReturns = 200
const sliceOfParcels = 300

export type Journal = ReturnType<typeof journalOf>

export function journalOf({ journal }: Client, clock: Clock) {
  return {
    ...journal,
    append: (entries: readonly NewEntry[]) => journal.append({ at: clock.now(), entries }),
    openJobs: () => whole((after) => journal.openJobs({ after, limit: sliceOfJobs })),
    jobsBetween: (account: string, from: number, to: number) =>
      whole((after) => journal.jobsBetween({ account, from, to, after, limit: sliceOfJobs })),
    /** Of all rows, or of some. Each slice holds whole rows; one that holds none was the last. */
    async jobsOfBatch(batch: string, { from, count }: RowRange = { from: 0, count: 1e9 }): Promise<Result<Job[]>> {
      const jobs: Job[] = []
      const to = from + count
      for (let row = from; row < to; ) {
        const slice = await journal.jobsOfBatch({ batch, from: row, to, limit: sliceOfJobs })
        if (!slice.ok) return slice
        jobs.push(...slice.value)
        const last = slice.value.at(-1)?.batch?.row
        if (last === undefined) break
        row = last + 1
      }
      return ok(jobs)
    },
  }
}

/** The journal as it can be shown: by order or day, with its chain. */
export function historyOf({ history }: Client) {
  return {
    async page(account: string, { of, after, signed = false }: HistoryAsks): Promise<Result<HistoryPage>> {
      const asks =
        'order' in of ? { account, order: of.order } : { from: midnightOf(of.day), to: midnightOf(dayAfter(of.day, 1)) }
      const span = await history.span(asks)
      if (!span.ok) return span
      if (span.value === null) return ok({ before: null, entries: [], next: null })
      const { last } = span.value
      const first = Math.max(span.value.first, after + 1)
      const run = await history.run({ first, last, limit: sliceOfEntries, signed: signed ? of : null })
      if (!run.ok) return run
      const reached = run.value.entries.at(-1)?.sequence ?? last
      return ok({ ...run.value, next: reached < last ? reached : null })
    },
  }
}

export function ordersOf({ orders }: Client, clock: Clock) {
  const { get, bySellerCode } = orders
  const lookAtAll = async (account: string): Promise<Result<undefined>> => {
    for (;;) {
      const looked = await orders.lookAt(account, sliceOfOrders)
      if (!looked.ok) return looked
      if (looked.value < sliceOfOrders) return ok()
    }
  }
  return {
    put: (account: string, order: Order, readAt: number, quote?: OrderQuote) =>
      orders.put(account, { order, readAt, ...(quote !== undefined && { quote }) }, clock.now()),
    get,
    bySellerCode,
    async list(account: string, asks: OrderAsks) {
      const looked = await lookAtAll(account)
      return looked.ok ? orders.list(account, asks) : looked
    },
    searchKeys: (account: string, after: number | null) => orders.searchKeys(account, after ?? 0, sliceOfOrders),
    /** Orders of a shop that name this pickup shift. */
    async ofShift(account: string, shop: number, { from, to }: PickupWindow): Promise<Result<readonly StoredOrder[]>> {
      const looked = await lookAtAll(account)
      if (!looked.ok) return looked
      const found: StoredOrder[] = []
      for (let after = ''; ; ) {
        const part = await orders.ofShift({ account, shop, from, to, after, limit: sliceOfOrders })
        if (!part.ok) return part
        const last = part.value.at(-1)
        if (last === undefined) return ok(found)
        found.push(...part.value)
        after = last.order.code
      }
    },
    async shifts(account: string, shop: number, since: number) {
      const looked = await lookAtAll(account)
      return looked.ok ? orders.shifts(account, shop, since) : looked
    },
  }
}

export function batchesOf({ batches }: Client) {
  const { list, get, codes, setState, updateRows } = batches
  const appendRows = async (id: string, lines: readonly string[], at: number): Promise<Result<undefined>> => {
    for (let from = 0; ; from += sliceOfLines) {
      const complete = from + sliceOfLines >= lines.length
      const slice = lines.slice(from, from + sliceOfLines)
      const appended = await batches.append({ id, lines: slice, complete, at })
      if (!appended.ok || complete) return appended
    }
  }
  return {
    list,
    get,
    codes,
    setState,
    updateRows,
    appendRows,
    /** A batch of up to 100 000 lines, written in slices: it is there whole or not at all. */
    async create({ lines, ...batch }: NewBatch & { readonly lines: readonly string[] }) {
      const created = await batches.create(batch)
      return created.ok ? appendRows(batch.id, lines, batch.createdAt) : created
    },
    rows: (id: string, range: RowRange) => counted(range, sliceOfBatchRows, (part) => batches.rows(id, part)),
    async remove(id: string): Promise<Result<undefined>> {
      for (;;) {
        const removed = await batches.remove(id, sliceOfBatchRows)
        if (!removed.ok) return removed
        if (removed.value) return ok()
      }
    },
  }
}

export type Outbox = ReturnType<typeof outboxOf>

export function outboxOf({ outbox }: Client) {
  const { add, get, advance } = outbox
  const list = (openOnly: boolean) => whole((after) => outbox.list({ openOnly, after, limit: sliceOfActions }))
  return { add, get, advance, list }
}

export type Returns = ReturnType<typeof returnsOf>

export function returnsOf({ returns }: Client) {
  const { ofOrder, days, remove } = returns
  return {
    ofOrder,
    days,
    remove,
    /** Each row whole, many in slices. */
    async put(rows: readonly ReturnRow[], by: string): Promise<Result<undefined>> {
      for (let from = 0; from === 0 || from < rows.length; from += sliceOfReturns) {
        const written = await returns.put(rows.slice(from, from + sliceOfReturns), by)
        if (!written.ok) return written
      }
      return ok()
    },
    ofDay: (account: string, day: string) =>
      whole((after) => returns.ofDay({ account, day, after, limit: sliceOfReturns })),
  }
}

/** Files of orders, with their rows in slices. */
export function importsOf({ imports }: Client): ImportStore {
  const { put, get, list, remove } = imports
  return {
    put,
    get,
    list,
    remove,
    async putRows(id, rows) {
      for (let from = 0; from < rows.length; from += sliceOfReturns) {
        const written = await imports.putRows(id, rows.slice(from, from + sliceOfReturns))
        if (!written.ok) return written
      }
      return ok()
    },
    rows: (id) => whole((after) => imports.rows({ id, after, limit: sliceOfReturns })),
  }
}

export function pickupsOf({ pickups }: Client) {
  // `put` never in slices: half of what the carrier expects would be believed to be all of it.
  const { open, list, openByAccount, get, put, end, left } = pickups
  return {
    open,
    list,
    openByAccount,
    get,
    put,
    end,
    left,
    parcels: (id: string, range: RowRange) => counted(range, sliceOfParcels, (part) => pickups.parcels(id, part)),
    async handedBefore(account: string, labels: readonly LabelKey[], except: string | null) {
      const found: HandedBefore[] = []
      for (let from = 0; from < labels.length; from += sliceOfParcels) {
        const part = await pickups.handedBefore({ account, except, labels: labels.slice(from, from + sliceOfParcels) })
        if (!part.ok) return part
        found.push(...part.value)
      }
      return ok(found)
    },
  }
}

/** Slice after slice until one says that it was the last. */
async function whole<Item>(ask: (after: number) => Promise<Result<Slice<Item>>>): Promise<Result<readonly Item[]>> {
  const items: Item[] = []
  for (let after: number | null = 0; after !== null; ) {
    const slice: Result<Slice<Item>> = await ask(after)
    if (!slice.ok) return slice
    items.push(...slice.value.items)
    after = slice.value.next
  }
  return ok(items)
}

/** `count` items from `from` on; one slice that comes back short is the end. */
async function counted<Item>(
  { from, count }: RowRange,
  most: number,
  ask: (part: RowRange) => Promise<Result<readonly Item[]>>,
): Promise<Result<readonly Item[]>> {
  const found: Item[] = []
  while (found.length < count) {
    const wanted = Math.min(most, count - found.length)
    const slice = await ask({ from: from + found.length, count: wanted })
    if (!slice.ok) return slice
    found.push(...slice.value)
    if (slice.value.length < wanted) break
  }
  return ok(found)
}
