import type { BatchRowView } from '../../../src/contract/batches.ts'
import { mostCopies } from '../../../src/contract/batches.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { isLeftOut } from '../../../src/model/job.ts'
import { isPastPickup } from '../../../src/model/orderStatus.ts'

/** Which rows a print of a batch would take, as far as the window can tell; the station decides by its journal. */
export type WhichRows = (Command & { type: 'batch-print' })['which']

export const whichRows = [
  'remaining',
  'failed',
  'duplicate',
  'not-confirmed',
  'rows',
  'all',
] as const satisfies readonly WhichRows[]

export interface PrintChoice {
  readonly which: WhichRows
  /** Row numbers, of `rows`. */
  readonly chosen: ReadonlySet<number>
  /** Counted from 0. */
  readonly from: number
  /** What a paused run has let in is chosen anew with the rest. */
  readonly paused: boolean
}

/** Their numbers: what is added or printed elsewhere until the station hears of the wish is not meant by it. */
export function rowsShown(rows: readonly BatchRowView[], choice: PrintChoice): number[] {
  return rows.filter((row) => wouldPrint(row, choice)).map(({ row }) => row)
}

export function rowsToPrint(rows: readonly BatchRowView[], choice: PrintChoice): number {
  return rowsShown(rows, choice).length
}

/** Of those, the parcels that have a label already: they would get one more. */
export function secondLabels(rows: readonly BatchRowView[], choice: PrintChoice): number {
  return rows
    .filter((row) => row.verdict === 'printed' || row.verdict === 'duplicate')
    .filter((row) => wouldPrint(row, choice)).length
}

/** Of those, the parcels without a label whose order does not wait for pickup any more, as far as anybody knows. */
export function pastPickup(rows: readonly BatchRowView[], choice: PrintChoice): number {
  const isOut = ({ verdict }: BatchRowView) =>
    verdict === 'printed' || verdict === 'duplicate' || verdict === 'sent-not-confirmed'
  return rows
    .filter((row) => !isOut(row) && isPastPickup(row.order?.status ?? ''))
    .filter((row) => wouldPrint(row, choice)).length
}

/** Of those, the parcels whose label that is out is old: those that keep it, and those that get a new one. */
export function oldLabels(
  rows: readonly BatchRowView[],
  choice: PrintChoice,
): { readonly left: number; readonly anew: number } {
  // What had no turn in this batch was printed by another wish, and only who names it wants one more.
  const isLeft = ({ verdict }: BatchRowView) =>
    choice.which === 'remaining' || (choice.which !== 'rows' && verdict === 'untouched')
  const old = rows.filter((row) => row.news?.code === 'order.changed' && wouldPrint(row, choice))
  const left = old.filter(isLeft).length
  return { left, anew: old.length - left }
}

function wouldPrint(row: BatchRowView, { which, chosen, from, paused }: PrintChoice): boolean {
  if (row.row < from || isUnderWay(row, paused)) return false
  if (which === 'rows') return chosen.has(row.row)
  if (hasWrongLine(row)) return false
  const { verdict } = row
  if (which === 'remaining')
    return verdict === 'untouched' || verdict === 'canceled' || verdict === 'waiting' || row.missing === true
  if (which === 'failed') return verdict === 'not-printed' && !isLeftOut(row.fault)
  if (which === 'duplicate') return verdict === 'duplicate'
  return which === 'all' || verdict === 'sent-not-confirmed'
}

function isUnderWay({ verdict }: BatchRowView, paused: boolean): boolean {
  return verdict === 'working' || verdict === 'in-doubt' || (verdict === 'waiting' && !paused)
}

/** The line itself is no code, or was there before: it is printed only when it is named. */
export function hasWrongLine({ verdict, jobs, fault }: BatchRowView): boolean {
  if (verdict !== 'not-printed' || jobs.length > 0 || fault === null) return false
  return fault.code.startsWith('scan.') || (fault.code === 'job.duplicate' && fault.facts?.row !== undefined)
}

/** What somebody who opens the form most likely wants: what is chosen, else what was not printed yet. */
export function likelyWhich(counts: Readonly<Record<WhichRows, number>>): WhichRows {
  return (['rows', 'remaining', 'failed', 'not-confirmed'] as const).find((which) => counts[which] > 0) ?? 'remaining'
}

/** As typed; null: no number of copies that can be printed. */
export function copiesOf(typed: string): number | null {
  const copies = Number(typed.trim())
  return typed.trim() !== '' && Number.isInteger(copies) && copies >= 1 && copies <= mostCopies ? copies : null
}
