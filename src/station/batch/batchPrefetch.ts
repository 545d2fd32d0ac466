import { backoff } from '../../base/backoff.ts'
import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import type { StoredOrder } from '../../ports/orders.ts'
import { refreshAt } from '../orders/believed.ts'
import type { Prefetch, PrefetchWish } from '../print/prefetch.ts'
import type { OpenSheet } from './batchRegistry.ts'
import type { RunPart } from './batchRun.ts'
import { partOf } from './batchRun.ts'
import type { Sheet, SheetRow } from './batchSheet.ts'
import { hasWrongLine, isWanted } from './batchSheet.ts'

/**
 * What is fetched ahead for batches: first what will be printed next, again when its Order Info has grown old, so that
 * a long batch prints without asking; then every other row, once, and behind them again what was changed while its page was
 * fetched. Backs off while the service is away.
 */
export interface BatchPrefetch {
  run(signal: AbortSignal): Promise<void>
  /** There may be something to fetch. */
  wake(): void
  /** The service answers again. */
  serviceIsBack(): void
  /** Looks at the rows of this batch from its first one again. */
  again(batch: string): void
}

export interface BatchPrefetchDeps {
  readonly prefetch: Prefetch
  readonly sheets: () => readonly Sheet[]
  readonly clock: Clock
  /** What is known of a row, or whether its page is here, has changed. */
  readonly changed: (sheet: Sheet, row: SheetRow) => void
}

/** Rows of one go: as many as one view brings. */
const atOnce = 50
/** Rows before the printers that are kept fresh. */
const ahead = 200
const longestPause = 60_000
const awayPause = { first: 1_000, most: 60_000 }

interface Portion {
  readonly sheet: OpenSheet
  readonly wish: PrefetchWish
  readonly rows: readonly SheetRow[]
}

export function createBatchPrefetch(deps: BatchPrefetchDeps): BatchPrefetch {
  const cursors = new Map<string, number>()
  /** Rows whose order was changed while its page was fetched. */
  const late: { readonly sheet: Sheet; readonly row: SheetRow }[] = []
  let wake = () => {}
  let woken = false
  let back = () => {}

  const fetch = async ({ sheet, wish, rows }: Portion, signal: AbortSignal) => {
    const byOrder = Map.groupBy(rows, ({ order }) => order ?? '')
    const told = (code: string, fetched: Result<StoredOrder>) => {
      const isLate = !fetched.ok && fetched.fault.code === 'label.not-on-disk'
      for (const row of byOrder.get(code) ?? []) {
        note(deps, sheet, row, fetched)
        if (isLate) late.push({ sheet, row })
      }
    }
    const stopped = await deps.prefetch.orders([...byOrder.keys()], wish, told, signal)
    // What the service did not come to is tried again.
    if (stopped !== null) backTo(sheet, rows[0]?.row ?? 0)
    return stopped
  }
  const backTo = ({ about }: Sheet, row: number) =>
    void cursors.set(about.id, Math.min(cursors.get(about.id) ?? 0, row))
  const takeUpLate = () => {
    for (const { sheet, row } of late.splice(0)) {
      row.triedAt = null
      backTo(sheet, row.row)
    }
  }
  const rest = async (milliseconds: number, signal: AbortSignal, until: 'woken' | 'back') => {
    if (until === 'woken' && woken) return
    const over = new AbortController()
    if (until === 'woken') wake = () => over.abort()
    back = () => over.abort()
    await deps.clock.sleep(milliseconds, AbortSignal.any([signal, over.signal]))
  }

  return {
    async run(signal) {
      for (let [away, waits] = [0, 0]; !signal.aborted; ) {
        woken = false
        const portion = nextPortion(deps, cursors)
        const stopped = portion === null ? null : await fetch(portion, signal)
        away = stopped === null ? 0 : away + 1
        if (stopped !== null) await rest(backoff(away, awayPause), signal, 'back')
        else if (portion === null) {
          waits = late.length === 0 ? 0 : waits + 1
          await rest(waits === 0 ? longestPause : backoff(waits, awayPause), signal, 'woken')
          takeUpLate()
        }
      }
    },
    wake() {
      woken = true
      wake()
    },
    serviceIsBack: () => back(),
    again: (batch) => void cursors.delete(batch),
  }
}

function note({ clock, changed }: BatchPrefetchDeps, sheet: Sheet, row: SheetRow, fetched: Result<StoredOrder>): void {
  row.triedAt = fetched.ok ? fetched.value.readAt : clock.now()
  row.hint = fetched.ok ? null : fetched.fault
  if (fetched.ok && !row.fetched) {
    row.fetched = true
    sheet.fetched++
  }
  changed(sheet, row)
}

function nextPortion({ sheets, clock }: BatchPrefetchDeps, cursors: Map<string, number>): Portion | null {
  const open = sheets().filter(hasRows)
  const now = clock.now()
  for (const sheet of open) {
    for (const part of sheet.run?.parts ?? []) {
      const rows = dueSoon(sheet, part, now)
      if (rows.length > 0) return { sheet, wish: { size: part.size, fresh: true }, rows }
    }
  }
  for (const sheet of open) {
    if (sheet.state === 'canceled' || sheet.state === 'done') continue
    const rows = notYetSeen(sheet, cursors)
    const { about, run } = sheet
    if (rows.length > 0) return { sheet, wish: { size: run?.parts[0]?.size ?? about.size, fresh: false }, rows }
  }
  return null
}

function hasRows(sheet: Sheet): sheet is OpenSheet {
  return sheet.rows !== null
}

/** Of the rows that are printed next, those whose order is not known, or not known well enough any more. */
function dueSoon({ rows, run }: OpenSheet, part: RunPart, now: number): readonly SheetRow[] {
  const due: SheetRow[] = []
  const end = Math.min(rows.length, part.next + ahead)
  for (let at = part.next; at < end && due.length < atOnce; at++) {
    const row = rows[at]
    if (row === undefined || row.order === null || !isWanted(row)) continue
    if (run === null || partOf(run, row.row) !== part) continue
    if (row.triedAt === null || now - row.triedAt > refreshAt) due.push(row)
  }
  return due
}

function notYetSeen({ rows, about }: OpenSheet, cursors: Map<string, number>): readonly SheetRow[] {
  const found: SheetRow[] = []
  let at = cursors.get(about.id) ?? 0
  for (; at < rows.length && found.length < atOnce; at++) {
    const row = rows[at]
    if (row !== undefined && row.order !== null && row.triedAt === null && !hasWrongLine(row)) found.push(row)
  }
  cursors.set(about.id, at)
  return found
}
