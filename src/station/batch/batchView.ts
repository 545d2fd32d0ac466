import type { Fault } from '../../base/fault.ts'
import type { BatchOrderView, BatchRowView, BatchView } from '../../contract/batches.ts'
import { batchSources } from '../../contract/batches.ts'
import type { Order } from '../../model/parcel.ts'
import { labelsPerMinute, secondsLeft } from './batchRun.ts'
import type { Sheet, SheetRow } from './batchSheet.ts'
import { codeOf, isSettledMissing } from './batchSheet.ts'

/** A batch as the window's table shows it. `held`: what a job on its way waits for. */
export function batchView(sheet: Sheet, waitsFor: Fault | null): BatchView {
  const { about, run } = sheet
  return {
    id: about.id,
    name: about.name,
    source: batchSources.find((source) => source === about.source) ?? 'paste',
    size: about.size,
    printer: about.printer,
    state: sheet.state,
    createdAt: about.createdAt,
    total: sheet.total,
    counts: { ...sheet.counts },
    old: sheet.old,
    labelsPerMinute: run === null ? null : labelsPerMinute(run),
    secondsLeft: run === null ? null : secondsLeft(run),
    fault: sheet.fault ?? waitsFor,
    fetched: sheet.fetched,
  }
}

/** One row, with its order as far as the station has it. `outAt`: see the view. */
export function rowView(sheet: Sheet, row: SheetRow, order: Order | null, outAt: number | null): BatchRowView {
  const troubled = row.parts.find((part) => part.fault !== null)
  return {
    batch: sheet.about.id,
    row: row.row,
    line: row.line,
    code: codeOf(row),
    verdict: row.verdict,
    fault: row.fault ?? troubled?.fault ?? row.hint,
    jobs: row.parts.map((part) => part.job),
    ...(isSettledMissing(row) && { missing: true as const }),
    news: row.news,
    outAt,
    order: order === null ? null : orderView(order),
  }
}

function orderView({ status, receiver, cod, sortCode, pickupShift, weight }: Order): BatchOrderView {
  return { status, name: receiver.name, cod, sortCode, pickupShift, weight }
}
