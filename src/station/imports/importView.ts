import type { ImportRowView, ImportVerdict, ImportView } from '../../contract/imports.ts'
import { importVerdicts } from '../../contract/imports.ts'
import type { ImportSheet, ImportSheetRow } from './importSheet.ts'
import { codeOf, verdictOf } from './importSheet.ts'

/** An import as a window and the command line see it. */
export function importView({ about, stored, rows, doing, fault, printing }: ImportSheet): ImportView {
  const counts = Object.fromEntries(importVerdicts.map((verdict) => [verdict, 0])) as Record<ImportVerdict, number>
  const sums = { cod: 0, grams: 0, fee: 0, quoted: 0 }
  for (const row of rows) {
    const verdict = verdictOf(row)
    counts[verdict]++
    if (verdict === 'wrong' || verdict === 'repeats') continue
    sums.cod += row.read?.order.cod_amount ?? 0
    sums.grams += row.read?.order.weight ?? 0
    const fee = feeOf(row)
    if (fee === null) continue
    sums.fee += fee
    sums.quoted++
  }
  const { name, total, batch, size } = about
  const { id, createdAt, state } = stored
  return { id, name, createdAt, total, counts, doing, wanted: state === 'running', fault, printing, batch, size, sums }
}

export function rowView(row: ImportSheetRow): ImportRowView {
  const { read, detail, twice, quote } = row
  const quoteFault = quote !== null && 'fault' in quote ? quote.fault : null
  const faults = [...(twice === null ? [] : [twice]), ...(read?.faults ?? [])]
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

function feeOf({ detail, quote }: ImportSheetRow): number | null {
  return detail?.fee ?? (quote !== null && 'fee' in quote ? quote.fee : null)
}
