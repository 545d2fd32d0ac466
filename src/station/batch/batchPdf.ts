import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { BatchPdf } from '../../contract/batches.ts'
import type { Query } from '../../contract/commands.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { printerFor } from '../../model/settings.ts'
import { usualDpmm } from '../orders/labelPreview.ts'
import { labelDots } from '../print/labelDots.ts'
import { savedOverlay } from '../print/overlay.ts'
import type { BatchDeps } from './batchContext.ts'
import type { BatchRegistry } from './batchRegistry.ts'
import type { SheetRow } from './batchSheet.ts'

type Wanted = Query & { type: 'batch-pdf' }

/**
 * The labels of rows as one PDF, from the pages that are sealed here: nothing is fetched, nothing printed, and no row
 * changes. A label that came out before is marked as a copy. Rows without a page in this size are named. Faults: `batch.unknown`, `label.not-on-disk` when there is none
 * at all, those of binding.
 */
export async function batchPdf(deps: BatchDeps, shelf: BatchRegistry, query: Wanted): Promise<Result<BatchPdf>> {
  const open = await shelf.open(query.batch)
  if (!open.ok) return open
  const pages: Uint8Array[] = []
  const missing: number[] = []
  for (const number of query.rows) {
    const row = open.value.rows[number]
    const own = row === undefined ? ok([]) : await pagesOf(deps, row, query.size)
    if (!own.ok) return own
    if (own.value.length === 0) missing.push(number)
    else pages.push(...own.value)
  }
  if (pages.length === 0) return fail('label.not-on-disk')
  const bound = await deps.bindPages(pages, query, deps.signal)
  if (!bound.ok) return bound
  return ok({ pdf: Buffer.from(bound.value).toString('base64'), labels: pages.length, missing })
}

/** Every parcel of the row, in their order; none where one of them has no page. What came out before says that it is a copy. */
async function pagesOf(deps: BatchDeps, row: SheetRow, size: LabelSize): Promise<Result<readonly Uint8Array[]>> {
  if (row.order === null) return ok([])
  const { account } = deps.settings()
  const stored = await deps.orders.get(account, row.order)
  if (!stored.ok || stored.value === null) return ok([])
  const prints = await deps.journal.lastPrints(account, row.order)
  if (!prints.ok) return prints
  const { shop, code: order, parcels } = stored.value.order
  const all = parcels.length > 1 ? parcels.map((_, index) => index + 1) : [0]
  const pages: Uint8Array[] = []
  for (const parcel of row.parcel > 0 ? [row.parcel] : all) {
    const sealed = await deps.labels.get({ account, shop, order, parcel, size })
    if (!sealed.ok || sealed.value === null) return ok([])
    const { pdf } = sealed.value
    const isCopy = prints.value.some(({ label }) => label.parcel === parcel)
    const page = isCopy ? await copyOf(deps, pdf, size) : ok(pdf)
    if (!page.ok) return page
    pages.push(page.value)
  }
  return ok(pages)
}

/** In the dots of the printer of its size, which may print it. Faults: those of making dots. */
async function copyOf(
  deps: BatchDeps,
  pdf: Uint8Array<ArrayBuffer>,
  size: LabelSize,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const dpmm = printerFor(deps.settings(), size)?.dpmm ?? usualDpmm
  const drawn = await labelDots(deps, { pdf, size, dpmm, overlay: savedOverlay(deps, deps.by()) }, deps.signal)
  return drawn.ok ? ok(await deps.dotsPage(drawn.value.dots, size)) : drawn
}
