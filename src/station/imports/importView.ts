import type { ImportRowView, ImportVerdict, ImportView } from '../../contract/imports.ts'
import { importVerdicts } from '../../contract/imports.ts'
import { isImportColumn } from '../../model/importColumns.ts'
import type { CellFault, ImportSheet, ImportSheetRow } from './importSheet.ts'
import { codeOf, verdictOf } from './importSheet.ts'

/** An import as a window and the command line see it. */
export function importView({ about, stored, rows, edits, doing, fault, printing }: ImportSheet): ImportView {
  const counts = Object.fromEntries(importVerdicts.map((verdict) => [verdict, 0])) as Record<ImportVerdict, number>
  const sums = { cod: 0, grams: 0, fee: 0, quoted: 0 }
  for (const row of rows) {
    const verdict = verdictOf(row)
    counts[verdict]++
    if (countsNothing.includes(verdict)) continue
    sums.cod += row.read?.order.cod_amount ?? row.detail?.figures?.cod ?? 0
    sums.grams += row.read?.order.weight ?? row.detail?.figures?.grams ?? 0
    const fee = feeOf(row)
    if (fee === null) continue
    sums.fee += fee
    sums.quoted++
  }
  const { name, total, batch, size } = about
  const { id, createdAt, state } = stored
  // Told once it stands still: before that nobody could go on.
  const told = doing === 'nothing' ? fault : null
  const wanted = state === 'running'
  return { id, name, createdAt, total, counts, edits, doing, wanted, fault: told, printing, batch, size, sums }
}

const countsNothing: readonly ImportVerdict[] = ['wrong', 'repeats', 'left-out']

export function rowView(row: ImportSheetRow): ImportRowView {
  const { read, detail, twice, quote } = row
  const quoteFault = quote !== null && 'fault' in quote ? quote.fault : null
  const faults = [...(twice === null ? [] : [twice]), ...(read?.faults ?? []), ...differencesOf(row)]
  return {
    row: row.row,
    verdict: verdictOf(row),
    cells: detail?.cells ?? null,
    faults,
    fault: detail?.fault ?? quoteFault,
    sellerCode: codeOf(row),
    order: row.order,
    fee: feeOf(row),
  }
}

/** In what the order that has the code already is another one. */
function differencesOf({ state, detail }: ImportSheetRow): readonly CellFault[] {
  if (state !== 'other') return []
  return (detail?.fault?.fields ?? []).flatMap(({ field, rule }) => {
    const column = field === 'items' ? 'item_name' : field === 'status' ? 'client_order_code' : field
    return isImportColumn(column) ? [{ field: column, rule }] : []
  })
}

function feeOf({ detail, quote }: ImportSheetRow): number | null {
  return detail?.fee ?? (quote !== null && 'fee' in quote ? quote.fee : null)
}
