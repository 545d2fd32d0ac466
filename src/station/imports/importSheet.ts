import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fault, FieldFault } from '../../base/fault.ts'
import type { ImportVerdict } from '../../contract/imports.ts'
import { dayOf } from '../../model/day.ts'
import type { ImportColumn } from '../../model/importColumns.ts'
import type { PlaceFinder } from '../../model/importRows.ts'
import { readImportRow } from '../../model/importRows.ts'
import type { NewOrder } from '../../model/newOrder.ts'
import { codeLetters } from '../../model/sellerCode.ts'
import type { ImportAbout, ImportRowDetail, StoredImport, StoredImportRow } from '../../ports/imports.ts'

/** An import as the station holds it while somebody works on it. */
export interface ImportSheet {
  about: ImportAbout
  stored: StoredImport
  /** In the order of the file. */
  rows: ImportSheetRow[]
  doing: 'nothing' | 'quoting' | 'making'
  fault: Fault | null
  printing: Fault | null
  /** Ends what is being done. */
  stop: AbortController
  still: Promise<void>
}

export interface ImportSheetRow {
  readonly row: number
  state: StoredImportRow['state']
  order: string | null
  detail: ImportRowDetail | null
  /** What its cells say; null: not read yet, or they are gone. */
  read: { readonly order: NewOrder; readonly faults: readonly CellFault[] } | null
  /** A code that stands twice. */
  twice: CellFault | null
  /** It says the same as an earlier row with its code. */
  repeats: boolean
  /** What a preview said of it. */
  quote: { readonly fee: number } | { readonly fault: Fault } | null
}

export type CellFault = FieldFault & { readonly field: ImportColumn }

export function sheetRow({ row, state, order, detail }: StoredImportRow): ImportSheetRow {
  return { row, state, order, detail, read: null, twice: null, repeats: false, quote: null }
}

/** For so long the loop is held before others have their turn, in milliseconds of the clock's ticks. */
const turnMs = 8

/** Reads what is unread, and holds rows with the same code against each other. True: some of it was. */
export async function readSheet(sheet: ImportSheet, places: PlaceFinder, ticks: () => number): Promise<boolean> {
  let began = ticks()
  let unread = false
  for (const row of sheet.rows) {
    if (row.read !== null || row.detail?.cells == null) continue
    unread = true
    row.read = readImportRow(row.detail.cells, sheet.about, places)
    if (ticks() - began < turnMs) continue
    await nextTurn()
    began = ticks()
  }
  compareCodes(sheet.rows)
  return unread
}

/** The code of a row: what it says, or the one that was decided for it. */
export function codeOf({ read, detail }: ImportSheetRow): string | null {
  return detail?.sellerCode ?? read?.order.client_order_code ?? null
}

/** What the order of a row is, whatever code it goes under. */
export function sumOf(order: NewOrder): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...order, client_order_code: null }))
    .digest('base64url')
}

/** Of several rows with one code the first is sent where all say the same; else none of those that are not made yet. */
function compareCodes(rows: readonly ImportSheetRow[]): void {
  const byCode = Map.groupBy(rows, (row) => codeOf(row) ?? '')
  byCode.delete('')
  for (const row of rows) [row.twice, row.repeats] = [null, false]
  for (const same of byCode.values()) {
    if (same.length < 2) continue
    const sums = new Set(same.map(({ read, detail }) => detail?.sum ?? (read === null ? '' : sumOf(read.order))))
    for (const [at, row] of same.entries()) {
      const others = same.filter((one) => one !== row).map((one) => one.row)
      if (sums.size > 1) row.twice = { field: 'client_order_code', rule: 'twice', limit: others.slice(0, 5).join(', ') }
      else row.repeats = at > 0
    }
  }
}

export function verdictOf({ state, read, twice, repeats, quote, detail }: ImportSheetRow): ImportVerdict {
  if (state !== 'open') return state
  if (detail?.cells === null) return 'left-out'
  if (detail === null || twice !== null || (read?.faults.length ?? 0) > 0) return 'wrong'
  if (quote !== null && 'fault' in quote) return 'wrong'
  return repeats ? 'repeats' : 'ready'
}

/** The rows without a code of their own get one that says what they are: the same file of the same day is no second order. */
export function madeCodes(rows: readonly ImportSheetRow[], shop: number, now: number): ReadonlyMap<number, string> {
  const counts = new Map<string, number>()
  const made = new Map<number, string>()
  for (const { row, read, detail } of rows) {
    const own = read === null ? detail?.own !== false : read.order.client_order_code !== null
    const sum = detail?.sum ?? (read === null ? null : sumOf(read.order))
    if (own || sum === null) continue
    const count = (counts.get(sum) ?? 0) + 1
    counts.set(sum, count)
    made.set(row, detail?.sellerCode ?? shortCode(`${shop}/${dayOf(now)}/${sum}/${count}`))
  }
  return made
}

/** `PB-7K3FQ2MX`: read aloud without mistakes, and no order code of the carrier's. */
function shortCode(of: string): string {
  const bytes = createHash('sha256').update(of).digest().subarray(0, 8)
  return `PB-${Array.from(bytes, (byte) => codeLetters[byte % codeLetters.length]).join('')}`
}
