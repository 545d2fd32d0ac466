import type { Clock } from '../../base/clock.ts'
import { farFrom } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { Job } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { parcelNumbers } from '../../model/parcel.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Orders } from '../../ports/orders.ts'
import { believedFor } from '../orders/believed.ts'

interface Known {
  readonly orders: Pick<Orders, 'get'>
  readonly journal: Pick<Journal, 'lastPrints'>
  readonly clock: Pick<Clock, 'now'>
}

/** The parcels of an order as far as the station knows it, and what came out of them here. */
export interface KnownParcels {
  /**
   * Those that a label stands for: [0] for one parcel, or for an unknown order. Of an order that was deleted since, or
   * cannot be read now, what was printed of it says its parcels.
   */
  meant(label: Label): readonly number[]
  /**
   * The last print of a parcel, 0 for the order as one; null: none. No clock has a say in whether it was. An order that has
   * more or fewer parcels by now had its labels all the same: the one of the whole stands for each of its parcels, also for
   * one that this disk does not know of yet, and one of any parcel for the whole.
   */
  last(parcel: number): Job | null
  /** `order.no-such-parcel` of an order that is believed to be as it is on disk; null: it has it, or that is not known. */
  lack(parcel: number): Fault | null
}

/** Each is read once, at the same time. Faults: `store.*`. */
export async function knownParcels(
  { orders, journal, clock }: Known,
  { account, order }: Label,
): Promise<Result<KnownParcels>> {
  const [stored, printed] = await Promise.all([orders.get(account, order), journal.lastPrints(account, order)])
  if (!printed.ok) return printed
  const prints = printed.value
  const copy = stored.ok ? stored.value : null
  const numbers = copy === null ? null : parcelNumbers(copy.order)
  const isBelieved = copy !== null && farFrom(copy.readAt, clock) < believedFor
  const out = parcelsOut(prints)
  const all = numbers ?? (out.length > 0 ? out : [0])
  return ok({
    meant({ parcel }) {
      if (parcel === 0) return all
      // The first parcel of an order that was printed as a whole is that whole.
      return numbers === null && parcel === 1 && out.includes(0) ? [0] : [parcel]
    },
    lack(parcel) {
      if (!isBelieved || numbers === null || parcel < 2 || numbers.includes(parcel)) return null
      return { code: 'order.no-such-parcel', facts: { code: order, parcel, parcels: numbers.length } }
    },
    last: (parcel) => lastPrintOf(prints, parcel),
  })
}

/** The one of the last prints of an order that stands for a parcel: `KnownParcels.last`. */
export function lastPrintOf(prints: readonly Job[], parcel: number): Job | null {
  const own = prints.find(({ label }) => label.parcel === parcel)
  const isInstead = ({ label }: Job) => parcel === 0 || label.parcel === 0
  return own ?? prints.find(isInstead) ?? null
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
  const parcels = await knownParcels(known, first)
  if (!parcels.ok) return parcels
  const { meant, last } = parcels.value
  const each = new Map(labels.flatMap((label) => eachOf(label, meant(label))).map((label) => [label.parcel, label]))
  const wanted = [...each.keys()].some((parcel) => last(parcel) !== null) ? [...each.values()] : labels
  return ok(wanted.map((label) => ({ label, last: last(label.parcel) })))
}
