import { createHash } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Label } from '../model/label.ts'
import { labelKey } from '../model/label.ts'
import type { Order } from '../model/parcel.ts'
import type { OrderRead } from './orderDesk.ts'
import { orderMark } from './orderMark.ts'
import type { LabelPage, Pages, SealedLabels, SealedPage, Service } from './stages.ts'
import type { Stopwatch } from './stopwatch.ts'

/**
 * Gets the page of a label: the sealed copy while the order has not changed since, otherwise print token → view →
 * pages. All pages of a view are sealed, so that the other parcels of the order find theirs on disk.
 */
export interface PageDesk {
  /** Faults: `service.*`, `view.*`, `label.not-on-disk` when offline without a copy. */
  get(wanted: PageRequest, watch: Stopwatch, signal: AbortSignal): Promise<Result<SealedPage>>
}

/** `whole`: every parcel of the order is going to be printed, so one token and one view bring all of them. */
export interface PageRequest {
  readonly label: Label
  readonly read: OrderRead
  readonly whole: boolean
}

export interface PageDeskDeps {
  readonly service: Pick<Service, 'printToken' | 'view'>
  readonly pages: Pages
  readonly labels: SealedLabels
  readonly clock: Clock
  readonly later: (work: Promise<unknown>) => void
}

export function createPageDesk(deps: PageDeskDeps): PageDesk {
  /** Views being fetched, by label: the parcels of one order wait for one view instead of asking for one each. */
  const fetching = new Map<string, Promise<Result<ReadonlyMap<number, SealedPage>>>>()

  return {
    async get(request, watch, signal) {
      const { label, read } = request
      const sealed = await watch.time('page', () => deps.labels.get(label))
      if (sealed.ok && sealed.value !== null && isCurrent(sealed.value, read)) return ok(sealed.value)
      if (read.offline) return fail('label.not-on-disk')
      const key = labelKey({ ...label, parcel: 0 })
      const running = fetching.get(key)
      if (running !== undefined) {
        const shared = await running
        const page = shared.ok ? shared.value.get(label.parcel) : undefined
        if (page !== undefined) return ok(page)
      }
      const fetched = fetchPages(deps, request, watch, signal)
      fetching.set(key, fetched)
      const pages = await fetched
      if (fetching.get(key) === fetched) fetching.delete(key)
      if (!pages.ok) return pages
      const page = pages.value.get(label.parcel)
      return page === undefined ? fail('view.page-count') : ok(page)
    },
  }
}

/** A page is void once the order was changed after it was made, or may have been. Offline the copy speaks. */
function isCurrent(page: SealedPage, read: OrderRead): boolean {
  return read.offline || page.orderMark === orderMark(read.order)
}

async function fetchPages(
  deps: PageDeskDeps,
  { label, read: { order }, whole }: PageRequest,
  watch: Stopwatch,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<number, SealedPage>>> {
  const parcels = whole && label.parcel > 0 ? order.parcels.map((_, index) => index + 1) : [label.parcel]
  const token = await watch.time('token', () => deps.service.printToken(label.order, whole ? 0 : label.parcel, signal))
  if (!token.ok) return token
  const view = await watch.time('view', () => deps.service.view(label.size, token.value, signal))
  if (!view.ok) return view
  const wanted = { order: label.order, parcels, size: label.size }
  const split = await watch.time('page', () => deps.pages.split(view.value, wanted, signal))
  if (!split.ok) return split
  const pages = new Map(split.value.map((page) => [page.parcel, sealedPage(page, deps.clock.now(), order)]))
  for (const [parcel, page] of pages) deps.later(deps.labels.put({ ...label, parcel }, page))
  return ok(pages)
}

/** A page as it is kept, marked with what of the order is on it. */
export function sealedPage(page: LabelPage, sealedAt: number, order: Order): SealedPage {
  return {
    pdf: page.pdf,
    contentHash: createHash('sha256').update(page.pdf).digest('hex'),
    sealedAt,
    orderUpdatedAt: order.updatedAt,
    orderMark: orderMark(order),
  }
}
