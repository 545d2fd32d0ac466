import { backoff } from '../../base/backoff.ts'
import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import { policyOf } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import type { NewOrder } from '../../model/newOrder.ts'
import type { ImportRowDetail, ImportStore } from '../../ports/imports.ts'
import type { ImportSheet, ImportSheetRow } from './importSheet.ts'
import { codeOf, madeCodes, sumOf, verdictOf } from './importSheet.ts'

/** What became of one order; as `makeOrder` says. */
export type Made =
  | { readonly state: 'created'; readonly code: string; readonly fee: number | null }
  | { readonly state: 'other' | 'unsure' | 'refused' | 'waiting'; readonly fault: Fault }

export interface ImportRunDeps {
  readonly store: ImportStore
  readonly clock: Clock
  /** Makes one order, and reads it back; asked again with the same code it makes no second one. */
  readonly make: (order: NewOrder, signal: AbortSignal) => Promise<Made>
  readonly quote: (order: NewOrder, signal: AbortSignal) => Promise<Result<{ readonly fee: number }>>
  /** The row is not what it was. */
  readonly changed: (sheet: ImportSheet, row: ImportSheetRow) => void
  /** An order is there, and is the one that was wanted. */
  readonly made: (sheet: ImportSheet, code: string) => void
}

/** So many orders are on their way to the carrier at once. */
const atOnce = 4
/** One after the other that nobody took: then it stands still until somebody, or the service, says go on. */
const mostWaits = 6
/** Nobody stands before a run that says nothing for longer than this. */
const longestWait = 60_000

/** Makes the orders of the rows that are ready, or that nobody knows the end of, until none is left or something stops it. */
export async function makeRows(deps: ImportRunDeps, sheet: ImportSheet): Promise<void> {
  const codes = madeCodes(sheet.rows, sheet.stored.shop, deps.clock.now())
  const wanted = (row: ImportSheetRow) => ['ready', 'sending', 'unsure'].includes(verdictOf(row))
  await inTurns(deps, sheet, wanted, async (row) => makeRow(deps, sheet, row, codes.get(row.row) ?? null))
}

/** Asks what the rows would cost. */
export async function quoteRows(deps: ImportRunDeps, sheet: ImportSheet): Promise<void> {
  const wanted = (row: ImportSheetRow) => verdictOf(row) === 'ready' && row.quote === null
  await inTurns(deps, sheet, wanted, async (row) => {
    if (row.read === null) return null
    const quoted = await deps.quote({ ...row.read.order, client_order_code: null }, sheet.stop.signal)
    if (!quoted.ok && stopsAll(quoted.fault)) return stopped(quoted.fault)
    row.quote = quoted.ok ? quoted.value : { fault: quoted.fault }
    deps.changed(sheet, row)
    return null
  })
}

/** Null: done with this row. `again`: it may be asked once more, a little later; else nothing more is. */
type OneRow = (row: ImportSheetRow) => Promise<{ readonly fault: Fault; readonly again: boolean } | null>

const stopped = (fault: Fault) => ({ fault, again: policyOf(fault.code).retry === 'backoff' })

async function inTurns(
  { clock }: Pick<ImportRunDeps, 'clock'>,
  sheet: ImportSheet,
  wanted: (row: ImportSheetRow) => boolean,
  one: OneRow,
): Promise<void> {
  const { signal } = sheet.stop
  const left = sheet.rows.filter(wanted)
  let [waits, notBefore] = [0, 0]
  const work = async () => {
    while (!signal.aborted && sheet.fault === null) {
      // What another one was told to wait for holds for this one too.
      if (notBefore > clock.ticks()) {
        await clock.sleep(notBefore - clock.ticks(), signal)
        continue
      }
      const row = left.shift()
      if (row === undefined) return
      const ended = await one(row)
      if (ended === null) {
        waits = 0
        continue
      }
      const { fault, again } = ended
      // Behind the others: one that nobody can make holds up none of them.
      left.push(row)
      const { retryAfterMs } = fault.facts ?? {}
      const asked = typeof retryAfterMs === 'number' ? retryAfterMs : 0
      if (!again || ++waits >= mostWaits || asked > longestWait) {
        if (!signal.aborted) sheet.fault ??= fault
        return
      }
      notBefore = Math.max(notBefore, clock.ticks() + (asked === 0 ? backoff(waits) : asked))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** On disk before its first byte leaves, and afterwards what became of it. */
async function makeRow(
  deps: ImportRunDeps,
  sheet: ImportSheet,
  row: ImportSheetRow,
  madeCode: string | null,
): ReturnType<OneRow> {
  const { read, detail } = row
  if (read === null || detail === null) return null
  const sellerCode = codeOf(row) ?? madeCode
  const figures = { cod: read.order.cod_amount, grams: read.order.weight }
  const sending = {
    ...detail,
    sellerCode,
    sum: sumOf(read.order),
    own: madeCode === null,
    fault: null,
    figures,
    ...linesOf(row),
  }
  const written = await keep(deps, sheet, row, { state: 'sending', detail: sending })
  if (!written.ok) return { fault: written.fault, again: false }
  const made = await deps.make({ ...read.order, client_order_code: sellerCode }, sheet.stop.signal)
  if (made.state === 'waiting') {
    const waits = await keep(deps, sheet, row, { state: 'open', detail: { ...sending, fault: made.fault } })
    return waits.ok ? { fault: made.fault, again: true } : { fault: waits.fault, again: false }
  }
  if (made.state === 'created') {
    const known = { ...sending, cells: null, fee: made.fee }
    const kept = await keep(deps, sheet, row, { state: 'made', detail: known }, made.code)
    if (!kept.ok) return { fault: kept.fault, again: false }
    deps.made(sheet, made.code)
    return null
  }
  const { state, fault } = made
  const ofAll = state === 'refused' && stopsAll(fault)
  const kept = await keep(deps, sheet, row, { state: ofAll ? 'open' : state, detail: { ...sending, fault } })
  if (!kept.ok) return { fault: kept.fault, again: false }
  if (state === 'unsure') return { fault, again: true }
  return ofAll ? stopped(fault) : null
}

function linesOf({ lines }: ImportSheetRow): Pick<ImportRowDetail, 'lines'> {
  return lines.length === 0 ? {} : { lines }
}

/** It is not about this row. */
function stopsAll({ code }: Fault): boolean {
  const { remedy, retry } = policyOf(code)
  return remedy === 'settings' || retry === 'backoff' || code === 'request.canceled' || code.startsWith('store.')
}

async function keep(
  { store, changed }: ImportRunDeps,
  sheet: ImportSheet,
  row: ImportSheetRow,
  now: Pick<ImportSheetRow, 'state' | 'detail'>,
  order: string | null = null,
): Promise<Result<undefined>> {
  const written = await store.putRows(sheet.stored.id, [{ row: row.row, ...now, order }])
  if (!written.ok) return written
  Object.assign(row, now, { order })
  changed(sheet, row)
  return written
}
