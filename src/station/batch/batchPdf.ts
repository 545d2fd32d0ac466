import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { BatchPdf } from '../../contract/batches.ts'
import type { Allowed, Query } from '../../contract/commands.ts'
import { isGuarded } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { isCancelled } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import { sheetDpmm } from '../../model/printer.ts'
import { dpmmFor } from '../../model/settings.ts'
import type { Permit } from '../handlers.ts'
import { believedFor } from '../orders/believed.ts'
import { waitsForOwn } from '../orders/ownChanges.ts'
import { judgeDots, labelDots } from '../print/labelDots.ts'
import { isCurrent } from '../print/labelPages.ts'
import { changesOf, pageForm } from '../print/orderMark.ts'
import { isBelieved } from '../print/orderReader.ts'
import { savedOverlay } from '../print/overlay.ts'
import { eachOf, knownParcels } from '../scan/meantLabels.ts'
import type { BatchDeps } from './batchContext.ts'
import type { BatchRegistry } from './batchRegistry.ts'
import type { SheetRow } from './batchSheet.ts'

type Wanted = Query & { type: 'batch-pdf' }

/**
 * The labels of rows as one PDF, from the pages that are sealed here, as their dots: no page is fetched, nothing printed, and no row
 * changes. Orders that were read long ago are read anew. A label that came out before is marked as a copy. Rows without a
 * page in this size are named, and so are those whose label a printer would not be given, or only once somebody who may has
 * said so. Faults: `batch.unknown`, `label.first-*` while the first label of an environment is asked about, when there is none
 * at all why the first one is not, or `label.not-on-disk`, those of binding.
 */
export async function batchPdf(
  deps: BatchDeps,
  shelf: BatchRegistry,
  query: Wanted & Allowed,
): Promise<Result<BatchPdf>> {
  const open = await shelf.open(query.batch)
  if (!open.ok) return open
  const first = deps.firstLabel.standing()
  if (first !== null) return failed(first)
  const unheard = await learnOfOld(
    deps,
    query.rows.map((number) => open.value.rows[number]?.order ?? null),
  )
  const making = { given: givenBy(deps, query), unheard }
  const pages: Uint8Array[] = []
  const missing: number[] = []
  const orders = new Set<string>()
  let kept: Fault | null = null
  for (const number of query.rows) {
    const row = open.value.rows[number]
    const own = row === undefined ? ok(none) : await pagesOf(deps, row, query, making)
    if (!own.ok) return own
    kept ??= own.value.kept
    if (row?.order == null || own.value.pages.length === 0) missing.push(number)
    else {
      orders.add(row.order)
      pages.push(...own.value.pages)
    }
  }
  if (pages.length === 0) return kept === null ? fail('label.not-on-disk') : failed(kept)
  const bound = await deps.bindPages(pages, query, deps.signal)
  if (!bound.ok) return bound
  return ok({ pdf: Buffer.from(bound.value).toString('base64'), labels: pages.length, orders: [...orders], missing })
}

/**
 * Of what was read long ago, or before something of ours was sent about it, the carrier is asked, as it is before a print.
 * Returns why nothing was heard of an order; null: it is away, and what is on disk speaks.
 */
async function learnOfOld(
  deps: BatchDeps,
  orders: readonly (string | null)[],
): Promise<ReadonlyMap<string, Fault> | null> {
  const { account } = deps.settings()
  const old: { readonly account: string; readonly order: string }[] = []
  for (const order of orders) {
    if (order === null) continue
    const stored = await deps.orders.get(account, order)
    if (!stored.ok || stored.value === null || !isBelieved(deps, stored.value, believedFor))
      old.push({ account, order })
  }
  const unheard = await deps.learn(old)
  // Whoever answers about one order is not away.
  return deps.serviceIsAway() && old.every(({ order }) => unheard.has(order)) ? null : unheard
}

/** `kept`: why a page that is here is not given. */
interface Pages {
  readonly pages: readonly Uint8Array[]
  readonly kept: Fault | null
}

const none: Pages = { pages: [], kept: null }

interface Making {
  readonly given: ReturnType<typeof givenBy>
  readonly unheard: Awaited<ReturnType<typeof learnOfOld>>
}

/** Every parcel of the row, in their order; none where one of them has no page. What came out before says that it is a copy. */
async function pagesOf(
  deps: BatchDeps,
  row: SheetRow,
  { size }: Wanted,
  { given, unheard }: Making,
): Promise<Result<Pages>> {
  if (row.order === null) return ok(none)
  const { account } = deps.settings()
  const stored = await deps.orders.get(account, row.order)
  if (!stored.ok || stored.value === null) return ok(none)
  const { order } = stored.value
  const offline = !isBelieved(deps, stored.value, believedFor)
  if (offline && unheard !== null)
    return ok({ pages: [], kept: unheard.get(row.order) ?? { code: 'service.unreachable' } })
  // Whose label it is is said as for a print: a code may be another order's as well by now.
  const named = await deps.name(row.line, size, { asks: false })
  if (!named.ok) return ok({ pages: [], kept: named.fault })
  if (named.value.order !== order.code)
    return ok({ pages: [], kept: { code: 'scan.ambiguous', facts: { code: row.line } } })
  const whole = { account, shop: order.shop, order: order.code, parcel: row.parcel, size }
  const known = await knownParcels(deps, whole)
  if (!known.ok) return known
  const pages: Uint8Array[] = []
  for (const label of eachOf(whole, known.value.meant(whole))) {
    const sealed = await deps.labels.get(label)
    if (!sealed.ok || sealed.value === null) return ok(none)
    const changes = changesOf(sealed.value, order)
    // The order has changed since, as far as is known here: on paper it would be an old label.
    if (changes !== null) {
      const facts = { code: labelCode(label), ...changes }
      return ok({ pages: [], kept: { code: 'label.outdated', facts } })
    }
    const { pdf } = sealed.value
    // As for a print.
    if (!isCurrent(sealed.value, { order, offline }, pageForm(deps.settings(), size))) return ok(none)
    const isCopy = known.value.last(label.parcel) !== null || deps.mayBeOut(order)
    const page = await given({ label, order, pdf, isCopy })
    if (!page.ok) return ok({ pages: [], kept: page.fault })
    pages.push(page.value)
  }
  return ok({ pages, kept: null })
}

interface Saved {
  readonly label: Label
  readonly order: Order
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly isCopy: boolean
}

/**
 * A page of the dots that a printer would be given: those that were read back, since the page itself is another label to
 * another reader; for sheets as a sheet printer gets them, else as the printer of their size, which may print them. Whether
 * weak bars may be passed by is asked once: each try of a PIN counts. Faults: why it would not be printed.
 */
function givenBy(deps: BatchDeps, asked: Wanted & Allowed): (saved: Saved) => Promise<Result<Uint8Array>> {
  let unguarded: Promise<Result<Permit>> | null = null
  const by = deps.by()
  return async ({ label, order, pdf, isCopy }) => {
    const { size } = label
    if (isCancelled(order.status)) return fail('order.cancelled', { facts: { code: order.code } })
    const waits = waitsForOwn(deps.own, { label, order, isFirst: !isCopy })
    if (waits !== null) return failed(waits)
    const unpacked = isCopy ? null : deps.unpacked(label)
    if (unpacked !== null) return failed(unpacked)
    const dpmm = asked.sheet === 'label' ? dpmmFor(deps.settings(), size) : sheetDpmm
    const overlay = isCopy ? savedOverlay(deps, by) : undefined
    const drawn = await labelDots(deps, { pdf, size, dpmm, overlay }, deps.signal)
    if (!drawn.ok) return drawn
    const judge = (mayPass: boolean) => judgeDots(deps, drawn.value, label, order, () => mayPass)
    const judged = await judge(false)
    if (!judged.ok && isGuarded(judged)) {
      unguarded ??= deps.permits.check('unguarded', { ...asked, reason: asked.why ?? null })
      if (!(await unguarded).ok) return judged
    }
    // What no question is may stand behind one.
    const passed = judged.ok || !isGuarded(judged) ? judged : await judge(true)
    if (!passed.ok) return passed
    return ok(deps.dotsPage(drawn.value.dots, size))
  }
}
