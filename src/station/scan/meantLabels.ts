import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { Job } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { parcelNumbers } from '../../model/parcel.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Orders } from '../../ports/orders.ts'
import { lastPrintOf } from '../print/oldLabels.ts'

interface Known {
  readonly orders: Pick<Orders, 'get'>
  readonly journal: Pick<Journal, 'lastPrints'>
}

/**
 * The parcels a label stands for, as far as the station knows the order: [0] for one parcel, or for an unknown order. Of
 * an order that was deleted since, or cannot be read now, what was printed of it says its parcels.
 */
export async function parcelsOf({ orders, journal }: Known, label: Label): Promise<readonly number[]> {
  const stored = await orders.get(label.account, label.order)
  const order = stored.ok && stored.value !== null ? stored.value.order : null
  if (order !== null) return label.parcel > 0 ? [label.parcel] : parcelNumbers(order)
  const prints = await journal.lastPrints(label.account, label.order)
  const printed = prints.ok ? parcelsOut(prints.value) : []
  // The first parcel of an order that was printed as a whole is that whole.
  if (label.parcel > 0) return label.parcel === 1 && printed.includes(0) ? [0] : [label.parcel]
  return printed.length > 0 ? printed : [0]
}

/** Of an order that was printed as one parcel and as several, as it was printed last. */
function parcelsOut(prints: readonly Job[]): readonly number[] {
  const newest = Math.max(...prints.map(({ changedAt }) => changedAt))
  const isWhole = prints.every(({ changedAt, label }) => changedAt < newest || label.parcel === 0)
  return prints.map(({ label }) => label.parcel).filter((parcel) => (parcel === 0) === isWhole)
}

export function eachOf(label: Label, parcels: readonly number[]): readonly Label[] {
  return parcels.map((parcel) => ({ ...label, parcel }))
}

/** The last print of a parcel of an order here; null: none. No clock has a say in whether it was. */
export async function printedBefore(known: Known, label: Label): Promise<Result<(parcel: number) => Job | null>> {
  const printed = await known.journal.lastPrints(label.account, label.order)
  const parcels = await parcelsOf(known, { ...label, parcel: 0 })
  return printed.ok ? ok((parcel) => lastPrintOf(printed.value, parcel, parcels)) : printed
}

/** A label that is wanted, and its last print; null: it never came out here. */
export interface MeantLabel {
  readonly label: Label
  readonly last: Job | null
}

/**
 * These labels of one order, each once and with its last print: by their parcels once one of them has come out, and as
 * they are before, since a fresh order is taken as it is by then.
 */
export async function withLastPrints(known: Known, labels: readonly Label[]): Promise<Result<readonly MeantLabel[]>> {
  const [first] = labels
  if (first === undefined) return ok([])
  const printed = await printedBefore(known, first)
  if (!printed.ok) return printed
  const parcels = await Promise.all(labels.map(async (label) => eachOf(label, await parcelsOf(known, label))))
  const each = new Map(parcels.flat().map((label) => [label.parcel, label]))
  const meant = [...each.keys()].some((parcel) => printed.value(parcel) !== null) ? [...each.values()] : labels
  return ok(meant.map((label) => ({ label, last: printed.value(label.parcel) })))
}
