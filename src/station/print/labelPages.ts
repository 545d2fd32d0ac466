import { createHash } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Fault } from '../../base/fault.ts'
import { policyOf } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { changesSince, imprintOf } from '../../model/imprint.ts'
import type { Label } from '../../model/label.ts'
import { labelCode, labelKey } from '../../model/label.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { Order } from '../../model/parcel.ts'
import type { ViewPolicy } from '../../model/viewPolicy.ts'
import type { SealedLabels, SealedPage } from '../../ports/labels.ts'
import type { Orders } from '../../ports/orders.ts'
import type { LabelPage, Pages, WantedPages } from '../../ports/pages.ts'
import type { Service } from '../../ports/shippingService.ts'
import { presentSince, tellUnconfirmed, wasAskedBefore } from '../orders/askedBefore.ts'
import type { OwnChanges } from '../orders/ownChanges.ts'
import { isAsRead } from '../orders/ownChanges.ts'
import type { PageForm } from './orderMark.ts'
import { changesOf, isMadeBy, isMarkOf, orderMark } from './orderMark.ts'
import type { OrderRead } from './orderReader.ts'
import { readAnew, shortDeadline } from './orderReader.ts'
import type { Stopwatch } from './stopwatch.ts'
import type { Look, ViewWatch } from './viewWatch.ts'

/**
 * Gets the page of a label: the sealed copy while the order has not changed since, otherwise print token → view →
 * pages. All pages of a view are sealed, so that the other parcels of the order find theirs on disk.
 */
export interface LabelPages {
  /**
   * Faults: `service.*`, `view.*`; when no page can be had, `label.not-on-disk` without a copy and `label.outdated` with one
   * that shows something else than the order.
   */
  get(wanted: PageRequest, watch: Stopwatch, signal: AbortSignal): Promise<Result<SealedPage>>
}

/** `whole`: every parcel of the order is going to be printed, so one token and one view bring all of them. */
export interface PageRequest {
  readonly label: Label
  readonly read: OrderRead
  readonly whole: boolean
}

export interface LabelPagesDeps {
  readonly service: Pick<Service, 'order' | 'printToken' | 'view'>
  readonly orders: Orders
  readonly pages: Pages
  readonly labels: SealedLabels
  readonly own: Pick<OwnChanges, 'asChanged'>
  /** What a leader has decided about pages. */
  readonly form: (size: LabelSize) => PageForm
  /** Looks at the first page of a day. */
  readonly watch: Pick<ViewWatch, 'look'>
  readonly clock: Clock
  readonly later: (work: Promise<unknown>) => void
}

export function createLabelPages(deps: LabelPagesDeps): LabelPages {
  const fetchOnce = sharedViews(deps)
  return {
    async get(request, watch, signal) {
      const { label, read } = request
      const sealed = await watch.time('page', () => deps.labels.get(label))
      const kept = sealed.ok ? sealed.value : null
      const changes = kept === null ? null : changesOf(kept, read.order)
      if (kept !== null && isCurrent(kept, read, deps.form(label.size))) return ok(kept)
      const outdated =
        changes === null ? null : fail('label.outdated', { facts: { code: labelCode(label), ...changes } })
      if (read.offline) return outdated ?? fail('label.not-on-disk')
      const fetched = await fetchOnce(request, watch, signal)
      const isAway = !fetched.ok && policyOf(fetched.fault.code).retry === 'backoff'
      return isAway && outdated !== null ? outdated : fetched
    },
  }
}

/**
 * A page is void once the order was changed after it was made, or may have been. Offline the copy speaks, as long as it
 * says nothing else than what is known of the order and was made as pages are made now.
 */
export function isCurrent(
  page: SealedPage,
  { order, offline }: Pick<OrderRead, 'order' | 'offline'>,
  form: PageForm,
): boolean {
  const { orderMark: mark } = page
  return offline ? changesOf(page, order) === null && isMadeBy(mark, form) : isMarkOf(mark, order, form)
}

/** The parcels of one order wait for one view instead of asking for one each. */
function sharedViews(deps: LabelPagesDeps): LabelPages['get'] {
  const fetching = new Map<string, Promise<Result<ReadonlyMap<number, SealedPage>>>>()
  return async (request, watch, signal) => {
    const { label } = request
    const key = labelKey({ ...label, parcel: 0 })
    const running = fetching.get(key)
    if (running !== undefined) {
      const shared = await running
      const page = shared.ok ? shared.value.get(label.parcel) : undefined
      if (page !== undefined && isMarkOf(page.orderMark, request.read.order, deps.form(label.size))) return ok(page)
    }
    const fetched = fetchPages(deps, request, watch, signal)
    fetching.set(key, fetched)
    const pages = await fetched
    const forget = () => {
      if (fetching.get(key) === fetched) fetching.delete(key)
    }
    if (!pages.ok) {
      forget()
      return pages
    }
    // Whoever looked for them on the disk before they were there finds them here.
    // Of a change of ours that is on its way there nobody knows whether it is on them.
    const sure = isAsRead(deps.own, request.read.order) ? [...pages.value] : []
    const puts = sure.map(([parcel, page]) => deps.labels.put({ ...label, parcel }, page))
    deps.later(Promise.all(puts).finally(forget))
    const page = pages.value.get(label.parcel)
    return page === undefined ? fail('view.page-count') : ok(page)
  }
}

/**
 * A page without any code may be what an expired token opens: one new token is fetched, once. So it is where the carrier says
 * behind the view that the order was touched since, and it is the same: it may have been changed in between, and back, or be
 * touched by every token.
 */
async function fetchPages(
  deps: LabelPagesDeps,
  request: PageRequest,
  watch: Stopwatch,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<number, SealedPage>>> {
  const { read } = request
  const first = await openPages(deps, request, watch, signal)
  const now = first.ok ? first.value.now : read.order
  const isMoved = now !== null && now.updatedAt !== read.order.updatedAt
  const again = now !== null && (first.ok ? isMoved : isWithoutCode(first.fault))
  const opened = again ? await openPages(deps, { ...request, read: { ...read, order: now } }, watch, signal) : first
  if (!opened.ok) return opened
  if (opened.value.now === null) tellUnconfirmed(read.order)
  return ok(opened.value.pages)
}

/** Longer between the word of the order and its view is long enough for somebody else to change it at the carrier. */
const longWay = 2_000

/** The order as it is behind its view, on disk by then; null: nobody can say in time. Made while the page is. */
async function readBehind(deps: LabelPagesDeps, label: Label, signal: AbortSignal): Promise<Order | null> {
  using short = deadline(deps.clock, shortDeadline, signal)
  const read = await readAnew(deps, label, short.signal)
  return read.ok ? read.value : null
}

/** `now`: the order as it is behind the view, which the pages are marked with; null: nobody could say in time, and it counts as it was. */
interface Opened {
  readonly pages: ReadonlyMap<number, SealedPage>
  readonly now: Order | null
}

async function openPages(
  deps: LabelPagesDeps,
  { label, read: { order }, whole }: PageRequest,
  watch: Stopwatch,
  signal: AbortSignal,
): Promise<Result<Opened>> {
  const parcels = whole && label.parcel > 0 ? order.parcels.map((_, index) => index + 1) : [label.parcel]
  const token = await watch.time('token', () => deps.service.printToken(label.order, whole ? 0 : label.parcel, signal))
  if (!token.ok) return token
  const view = await watch.time('view', () => deps.service.view(label.size, token.value, signal))
  if (!view.ok) return view
  // A copy from the disk was asked for who knows when.
  const askedAt = presentSince(order) ?? Number.NEGATIVE_INFINITY
  const behind = deps.clock.ticks() - askedAt > longWay ? readBehind(deps, label, signal) : order
  const form = deps.form(label.size)
  const look = deps.watch.look(label, [order])
  const wanted = { order: label.order, parcels, size: label.size, ...form, ...wantedBy(look) }
  const split = await watch.time('page', () => deps.pages.split(view.value, wanted, signal))
  if (!split.ok) return split
  // What was changed here meanwhile, and perhaps back, may be on it otherwise than in what was read before.
  if (wasAskedBefore(order)) return fail('label.not-on-disk')
  const now = await behind
  const shown = now ?? order
  if (changesSince(imprintOf(order), shown) !== null) return fail('label.not-on-disk')
  const pages = new Map(
    split.value.map((page) => [page.parcel, sealedPage(page, deps.clock.now(), shown, form.policy)]),
  )
  const [first] = split.value
  const sealed = first === undefined ? undefined : pages.get(first.parcel)
  if (first !== undefined && sealed !== undefined) look?.made({ ...label, parcel: first.parcel }, shown, first, sealed)
  return ok({ pages, now })
}

export function wantedBy(look: Look | null): Pick<WantedPages, 'requested'> {
  return look === null ? {} : { requested: look.requested }
}

/** As the label room says it of a view that shows no code at all. */
export function isWithoutCode({ facts }: Fault): boolean {
  return facts?.codes === 0
}

/** A page as it is kept, marked with what of the order is on it and how it was made. */
export function sealedPage(page: LabelPage, sealedAt: number, order: Order, policy: ViewPolicy | null): SealedPage {
  return {
    pdf: page.pdf,
    contentHash: createHash('sha256').update(page.pdf).digest('hex'),
    sealedAt,
    orderUpdatedAt: order.updatedAt,
    orderMark: orderMark(order, policy, page.rules ?? []),
  }
}
