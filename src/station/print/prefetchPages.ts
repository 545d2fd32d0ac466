import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { Order } from '../../model/parcel.ts'
import { parcelNumbers } from '../../model/parcel.ts'
import type { SealedLabels } from '../../ports/labels.ts'
import type { LabelPage, Pages } from '../../ports/pages.ts'
import type { Service } from '../../ports/shippingService.ts'
import { isAsRead } from '../orders/ownChanges.ts'
import type { LabelPages, LabelPagesDeps } from './labelPages.ts'
import { isWithoutCode, sealedPage, wantedBy } from './labelPages.ts'
import { createStopwatch } from './stopwatch.ts'
import type { Look } from './viewWatch.ts'

export interface PagesOfManyDeps {
  readonly account: () => string
  readonly service: Pick<Service, 'printTokens' | 'view'>
  readonly pages: Pick<Pages, 'splitMany'>
  readonly labelPages: LabelPages
  readonly labels: SealedLabels
  readonly own: LabelPagesDeps['own']
  readonly form: LabelPagesDeps['form']
  readonly watch: LabelPagesDeps['watch']
  readonly clock: Clock
  /** One call, when nobody else needs the service. */
  readonly gently: <Value>(call: () => Promise<Value>) => Promise<Value>
}

interface Hearing {
  /** What became of one order; null: its pages are on disk. */
  readonly tell: (order: Order, fault: Fault | null) => void
  readonly signal: AbortSignal
}

/**
 * The pages of many orders by one token and one view. A code that the service does not know spoils none of the rest; a
 * view that cannot be read is asked for again in halves; an order whose pages cannot be told is asked for by itself; one
 * that this station changes meanwhile is left out (`label.not-on-disk`). Returns the fault that would meet every other order too.
 */
export async function fetchPagesOfMany(
  deps: PagesOfManyDeps,
  orders: readonly Order[],
  size: LabelSize,
  hearing: Hearing,
): Promise<Fault | null> {
  const { tell, signal } = hearing
  const tokens = await deps.gently(() =>
    deps.service.printTokens(
      orders.map(({ code }) => code),
      signal,
    ),
  )
  const byCode = new Map(orders.map((order) => [order.code, order]))
  for (const code of tokens.bad) {
    const order = byCode.get(code)
    if (order !== undefined) tell(order, { code: 'order.unknown', facts: { code } })
  }
  for (const { token, codes } of tokens.parts) {
    const part = codes.flatMap((code) => byCode.get(code) ?? [])
    const ended = await openPart(deps, token, part, size, hearing)
    if (ended !== null) return ended
  }
  return tokens.stopped?.fault ?? null
}

/** A view that is opened; `look`: who looks at its pages. */
interface Opening extends Hearing {
  readonly look: Look | null
}

async function openPart(
  deps: PagesOfManyDeps,
  token: string,
  orders: readonly Order[],
  size: LabelSize,
  hearing: Hearing,
): Promise<Fault | null> {
  const opening = { ...hearing, look: deps.watch.look({ account: deps.account(), size }, orders) }
  const split = await viewPages(deps, token, orders, size, opening)
  if (split.ok) return keepPages(deps, orders, split.value, size, opening)
  if (isOfTheService(split.fault)) return split.fault
  if (orders.length === 1) return one(deps, orders[0], size, hearing)
  const middle = Math.ceil(orders.length / 2)
  for (const half of [orders.slice(0, middle), orders.slice(middle)]) {
    const ended = await fetchPagesOfMany(deps, half, size, hearing)
    if (ended !== null) return ended
  }
  return null
}

/**
 * A token may be over by the time it is used, in the middle of a long batch: then there is a new one, once. A view without
 * any code may be what such a token opens.
 */
async function viewPages(
  deps: PagesOfManyDeps,
  token: string,
  orders: readonly Order[],
  size: LabelSize,
  { look, signal }: Opening,
): Promise<Result<readonly Result<readonly LabelPage[]>[]>> {
  const wanted = orders.map((order) => ({ order: order.code, parcels: parcelNumbers(order) }))
  const open = async (by: string) => {
    const view = await deps.gently(() => deps.service.view(size, by, signal))
    if (!view.ok) return view
    return deps.pages.splitMany(view.value, wanted, { size, ...deps.form(size), ...wantedBy(look) }, signal)
  }
  const first = await open(token)
  if (first.ok || !(first.fault.code === 'view.token-expired' || isWithoutCode(first.fault))) return first
  const codes = orders.map(({ code }) => code)
  const renewed = await deps.gently(() => deps.service.printTokens(codes, signal))
  const [part] = renewed.parts
  return part?.codes.length === orders.length ? open(part.token) : first
}

async function keepPages(
  deps: PagesOfManyDeps,
  orders: readonly Order[],
  split: readonly Result<readonly LabelPage[]>[],
  size: LabelSize,
  opening: Opening,
): Promise<Fault | null> {
  for (const [at, order] of orders.entries()) {
    if (!isAsRead(deps.own, order)) {
      opening.tell(order, { code: 'label.not-on-disk' })
      continue
    }
    const pages = split[at]
    if (pages?.ok !== true) {
      const ended = await one(deps, order, size, opening)
      if (ended !== null) return ended
      continue
    }
    const kept = await seal(deps, order, pages.value, size, opening.look)
    if (!kept.ok) return kept.fault
    opening.tell(order, null)
  }
  return null
}

async function seal(
  { account, labels, clock, form }: PagesOfManyDeps,
  order: Order,
  pages: readonly LabelPage[],
  size: LabelSize,
  look: Look | null,
): Promise<Result<undefined>> {
  for (const page of pages) {
    const label = { account: account(), shop: order.shop, order: order.code, parcel: page.parcel, size }
    const sealed = sealedPage(page, clock.now(), order, form(size).policy)
    const put = await labels.put(label, sealed)
    if (!put.ok) return put
    look?.made(label, order, page, sealed)
  }
  return ok()
}

/** One order by itself, as a scan would get it. */
async function one(
  { account, labelPages, clock, gently }: PagesOfManyDeps,
  order: Order | undefined,
  size: LabelSize,
  { tell, signal }: Hearing,
): Promise<Fault | null> {
  if (order === undefined) return null
  const [parcel = 0] = parcelNumbers(order)
  const label = { account: account(), shop: order.shop, order: order.code, parcel, size }
  const read = { order, readAt: clock.now(), offline: false }
  const page = await gently(() => labelPages.get({ label, read, whole: true }, createStopwatch(clock), signal))
  if (!page.ok && isOfTheService(page.fault)) return page.fault
  tell(order, page.ok ? null : page.fault)
  return null
}

/** Faults that are nobody's order: the next code would meet the same. */
export function isOfTheService({ code }: Fault): boolean {
  return (/^(service|store|shop)\./.test(code) || ending.has(code)) && !ofOneOrder.has(code)
}

const ending = new Set<Fault['code']>(['request.canceled', 'station.closing', 'view.no-browser'])
const ofOneOrder = new Set<Fault['code']>(['service.refused', 'service.garbled'])
