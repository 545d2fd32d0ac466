import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fault, FieldFault } from '../../base/fault.ts'
import type { ImportVerdict } from '../../contract/imports.ts'
import { dayOf } from '../../model/day.ts'
import type { ImportColumn } from '../../model/importColumns.ts'
import type { MergedRows, ProductRow } from '../../model/importMerge.ts'
import { areLines, mergeRows } from '../../model/importMerge.ts'
import type { PlaceFinder, ReadRow } from '../../model/importRows.ts'
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
  /** How often they were changed since the station began. */
  edits: number
  doing: 'nothing' | 'quoting' | 'making'
  fault: Fault | null
  /** Its orders were being made when the service went away, and nothing has been done with it since. */
  goesOn: boolean
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
  /** What its cells say by themselves; null: not read yet, or they are gone. */
  own: ReadRow | null
  /** What is made of it: with the rows that are lines of its order. */
  read: { readonly order: NewOrder; readonly faults: readonly CellFault[] } | null
  /** A code that stands twice. */
  twice: CellFault | null
  /** It says the same as an earlier row with its code, or one more line of its order. */
  repeats: boolean
  /** The further rows that are lines of its order. */
  lines: readonly number[]
  /** What a preview said of it. */
  quote: { readonly fee: number } | { readonly fault: Fault } | null
}

export type CellFault = FieldFault & { readonly field: ImportColumn }

export function sheetRow({ row, state, order, detail }: StoredImportRow): ImportSheetRow {
  return { row, state, order, detail, own: null, read: null, twice: null, repeats: false, lines: [], quote: null }
}

/** For so long the loop is held before others have their turn, in milliseconds of the clock's ticks. */
const turnMs = 8

/** Reads what is unread, and holds rows with the same code against each other. True: some of it was. */
export async function readSheet(sheet: ImportSheet, places: PlaceFinder, ticks: () => number): Promise<boolean> {
  let began = ticks()
  let unread = false
  for (const row of sheet.rows) {
    if (row.own !== null || row.detail?.cells == null) continue
    unread = true
    row.own = readImportRow(row.detail.cells, sheet.about, places)
    if (ticks() - began < turnMs) continue
    await nextTurn()
    began = ticks()
  }
  compareCodes(sheet, places)
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

/**
 * Of several rows with one code the first is sent where all say the same, or each says a line of one order; else none of
 * those that are not made yet.
 */
function compareCodes({ rows, about }: ImportSheet, places: PlaceFinder): void {
  for (const row of rows) [row.read, row.twice, row.repeats, row.lines] = [row.own, null, false, []]
  const byCode = Map.groupBy(rows, (row) => codeOf(row) ?? '')
  byCode.delete('')
  for (const same of byCode.values()) {
    const [first, ...others] = withoutSentLines(same)
    if (first === undefined || others.length === 0) continue
    const sums = new Set(
      [first, ...others].map(({ read, detail }) => detail?.sum ?? (read === null ? '' : sumOf(read.order))),
    )
    if (sums.size === 1) for (const row of others) row.repeats = true
    else if (!mergeLines([first, ...others], about, places)) tellTwice([first, ...others])
  }
}

/** The lines of an order that was sent are of it, though its cells may be gone. */
function withoutSentLines(same: readonly ImportSheetRow[]): readonly ImportSheetRow[] {
  const sent = new Set(same.flatMap(({ state, detail }) => (state === 'made' ? (detail?.lines ?? []) : [])))
  for (const row of same) if (sent.has(row.row)) row.repeats = true
  return same.filter(({ row }) => !sent.has(row))
}

function tellTwice(same: readonly ImportSheetRow[]): void {
  for (const row of same) {
    const others = same.filter((one) => one !== row).map((one) => one.row)
    row.twice = { field: 'client_order_code', rule: 'twice', limit: others.slice(0, 5).join(', ') }
  }
}

/** What was merged of which readings, so that it is not done again for every page of rows. */
const merged = new WeakMap<ReadRow, { readonly of: readonly ReadRow[]; readonly into: MergedRows }>()

/** False: they are not the lines of one order. */
function mergeLines(same: readonly ImportSheetRow[], about: ImportAbout, places: PlaceFinder): boolean {
  const rows = same.flatMap(({ row, own, detail, state }): readonly ProductRow[] =>
    own === null || detail?.cells == null || state === 'made' ? [] : [{ row, cells: detail.cells, read: own }],
  )
  const [first, ...others] = same
  const [head] = rows
  if (first === undefined || head === undefined || rows.length < same.length || !areLines(rows)) return false
  const of = rows.map(({ read }) => read)
  const known = merged.get(head.read)
  const isKnown = known !== undefined && known.of.length === of.length && known.of.every((one, at) => one === of[at])
  const into = isKnown ? known.into : mergeRows(rows, about, places)
  merged.set(head.read, { of, into })
  for (const row of same)
    row.read = { order: row === first ? into.order : (row.own ?? into).order, faults: into.faults.get(row.row) ?? [] }
  for (const row of others) row.repeats = true
  first.lines = others.map(({ row }) => row)
  const wrong = others.find(({ row }) => into.faults.has(row))
  if (wrong !== undefined) first.twice = { field: 'client_order_code', rule: 'line-wrong', limit: wrong.row }
  return true
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
