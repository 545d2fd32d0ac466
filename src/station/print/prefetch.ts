import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { isCancelled } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import { parcelNumbers } from '../../model/parcel.ts'
import type { Orders, StoredOrder } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import { refreshAt } from '../orders/believed.ts'
import type { OwnChanges } from '../orders/ownChanges.ts'
import { isMarkOf } from './orderMark.ts'
import { isBelieved } from './orderReader.ts'
import type { PagesOfManyDeps } from './prefetchPages.ts'
import { fetchPagesOfMany, isOfTheService } from './prefetchPages.ts'
import type { RightOfWay } from './rightOfWay.ts'

/**
 * Gets orders and their pages onto the disk before anybody scans them, so that the later scan is a cached one. Gentle:
 * a few calls at once, none while a scan needs the service, slower where the service is slow.
 */
export interface Prefetch {
  /**
   * Orders by their codes, in one size. `told` hears of each order as soon as it is known what became of it: it and all
   * its pages are on disk, or why not. Returns the fault of the service that ended it early; null: all were told.
   */
  orders(codes: readonly string[], wanted: PrefetchWish, told: Told, signal: AbortSignal): Promise<Fault | null>
}

/** `fresh`: for a print that is near, Order Info is asked again when it has grown old; otherwise what is here is enough. */
export interface PrefetchWish {
  readonly size: LabelSize
  readonly fresh: boolean
}

export type Told = (code: string, fetched: Result<StoredOrder>) => void

export interface PrefetchDeps extends Omit<PagesOfManyDeps, 'gently'> {
  readonly service: Pick<Service, 'order' | 'printTokens' | 'view'>
  readonly orders: Orders
  readonly own: PagesOfManyDeps['own'] & Pick<OwnChanges, 'sinceAnswer'>
  readonly rightOfWay: RightOfWay
}

/** Order Info calls under way at once: the service has no way to ask for many. */
const callsAtOnce = 3
/** Orders of one view, and its pages at most: a view of some hundred is quick to print and to split. */
const ordersAtOnce = 50
const pagesAtOnce = 100
/** A service that takes longer than this is given as long to rest. */
const slowAfter = 2_000

export function createPrefetch(deps: PrefetchDeps): Prefetch {
  return {
    async orders(codes, wanted, told, signal) {
      for (const chunk of chunksOf([...new Set(codes)], ordersAtOnce)) {
        const stopped = await fetchChunk(deps, chunk, wanted, told, signal)
        if (stopped !== null) return stopped
      }
      return null
    },
  }
}

async function fetchChunk(
  deps: PrefetchDeps,
  codes: readonly string[],
  wanted: PrefetchWish,
  told: Told,
  signal: AbortSignal,
): Promise<Fault | null> {
  const { size } = wanted
  const read = new Map<string, StoredOrder>()
  const stopped = await readOrders(deps, codes, wanted, signal, (code, order) => {
    if (!order.ok) return told(code, order)
    if (isCancelled(order.value.order.status)) return told(code, fail('order.cancelled', { facts: { code } }))
    read.set(code, order.value)
  })
  if (stopped !== null) return stopped
  const missing: Order[] = []
  for (const [code, stored] of read)
    if (await isSealed(deps, stored.order, size)) told(code, ok(stored))
    else missing.push(stored.order)
  const tell = (order: Order, fault: Fault | null) => {
    const stored = read.get(order.code)
    if (stored !== undefined) told(order.code, fault === null ? ok(stored) : failed(fault))
  }
  for (const part of byPages(missing)) {
    const ended = await fetchPagesOfMany({ ...deps, gently: (call) => gently(deps, call, signal) }, part, size, {
      tell,
      signal,
    })
    if (ended !== null) return ended
  }
  return null
}

/** Several at once; a fault of the service ends it, a fault of one order is that order's. */
async function readOrders(
  deps: PrefetchDeps,
  codes: readonly string[],
  wanted: PrefetchWish,
  signal: AbortSignal,
  heard: (code: string, order: Result<StoredOrder>) => void,
): Promise<Fault | null> {
  const waiting = [...codes].reverse()
  let stopped: Fault | null = null
  const work = async () => {
    for (let code = waiting.pop(); code !== undefined && stopped === null; code = waiting.pop()) {
      const order = await readOrder(deps, code, wanted, signal)
      if (signal.aborted) stopped ??= { code: 'request.canceled' }
      else if (!order.ok && isOfTheService(order.fault)) stopped ??= order.fault
      else heard(code, order)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return stopped
}

async function readOrder(
  deps: PrefetchDeps,
  code: string,
  wanted: PrefetchWish,
  signal: AbortSignal,
): Promise<Result<StoredOrder>> {
  const account = deps.account()
  const stored = await deps.orders.get(account, code)
  if (stored.ok && stored.value !== null && (await isEnough(deps, stored.value, wanted))) return ok(stored.value)
  // On disk before the rest behind the call: what this station asks of the carrier in it is newer.
  const ask = async () => {
    const asked = await deps.service.order(code, signal)
    if (!asked.ok) return asked
    const read = { order: asked.value, readAt: deps.clock.now() }
    const kept = await deps.orders.put(account, read.order, read.readAt)
    return kept.ok ? ok(read) : kept
  }
  return gently(deps, ask, signal)
}

async function isEnough(deps: PrefetchDeps, stored: StoredOrder, wanted: PrefetchWish): Promise<boolean> {
  return isBelieved(deps, stored, refreshAt) || (!wanted.fresh && (await isSealed(deps, stored.order, wanted.size)))
}

/** One call, when no scan needs the service; a slow service rests as long as it took. */
async function gently<Value>(
  { rightOfWay, clock }: PrefetchDeps,
  call: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  await rightOfWay.clear()
  const start = clock.ticks()
  const result = await call()
  const took = clock.ticks() - start
  if (took > slowAfter) await clock.sleep(took, signal)
  return result
}

/** Every label of the order is on disk, and the order has not changed since. */
async function isSealed({ account, labels, form }: PrefetchDeps, order: Order, size: LabelSize): Promise<boolean> {
  const label = { account: account(), shop: order.shop, order: order.code, size }
  const sealed = await labels.parcels(label)
  if (!sealed.ok || parcelNumbers(order).some((parcel) => !sealed.value.includes(parcel))) return false
  for (const parcel of parcelNumbers(order)) {
    const page = await labels.get({ ...label, parcel })
    if (!page.ok || page.value === null || !isMarkOf(page.value.orderMark, order, form(size))) return false
  }
  return true
}

/** An order of thirty parcels takes the room of thirty. */
function byPages(orders: readonly Order[]): readonly (readonly Order[])[] {
  const parts: Order[][] = []
  let pages = pagesAtOnce
  for (const order of orders) {
    pages += parcelNumbers(order).length
    if (pages > pagesAtOnce) {
      parts.push([])
      pages = parcelNumbers(order).length
    }
    parts.at(-1)?.push(order)
  }
  return parts
}

function chunksOf(codes: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, index) =>
    codes.slice(index * size, (index + 1) * size),
  )
}
