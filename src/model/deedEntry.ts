import type { FaultCode } from '../base/fault.ts'
import type { DeedReason } from './deeds.ts'
import type { AcceptReason, PickupCounts, PickupParcel, PickupVerdict, ShortReason } from './pickup.ts'
import { countParcels, isHandedOver, pickupVerdict } from './pickup.ts'
import type { Pickup } from './pickupRecord.ts'
import type { ReturnCondition } from './returnCondition.ts'

/**
 * What the chain of the journal says beside labels: what was asked of the carrier about orders, what it answered, what
 * was scanned out and handed over, and what came back. Codes, amounts and names of operators, as in the entries of labels. Each stands there under
 * `deed:<id>`, which is no job: nothing that counts, recovers or prints labels reads it.
 */
export type DeedBody = AskedBody | AnsweredBody | ScannedBody | HandedOverBody | DroppedBody | ReturnedBody

export interface AskedBody {
  readonly type: 'asked'
  readonly account: string
  readonly shop: number
  readonly action: string
  readonly orders: readonly string[]
  /** Of a change of the COD, in đồng; `before` as this station knew it, null: it did not. */
  readonly cod: { readonly before: number | null; readonly after: number | null } | null
  /** The code of a cancel's reason; its words are not in it. */
  readonly reason: string | null
  readonly why: DeedReason | null
  readonly leader: string | null
}

/** `state`: what became of it, in the outbox's words. `fault`: why of the whole; of each order in `results`. */
export interface AnsweredBody {
  readonly type: 'answered'
  readonly account: string
  readonly action: string
  readonly orders: readonly string[]
  readonly state: string
  readonly results: readonly { readonly order: string; readonly done: boolean; readonly fault: FaultCode | null }[]
  readonly fault: FaultCode | null
}

/** What of a handover changed before its signature. `order` null: nobody knows whose it is. */
export interface ScannedBody {
  readonly type: 'scanned'
  readonly account: string
  readonly manifest: string
  readonly labels: readonly ScannedLabel[]
}

/** `what` was done with it, and what it counts as from then on. `heard`: nobody touched it, its order is another. */
interface ScannedLabel extends Accepted {
  readonly order: string | null
  readonly parcel: number
  readonly what: 'scanned' | 'again' | 'taken-back' | 'put-aside' | 'accepted' | 'heard'
  readonly verdict: PickupVerdict
}

/** A handover that was opened by mistake: nothing is scanned in it any more. */
export interface DroppedBody {
  readonly type: 'dropped'
  readonly account: string
  readonly shop: number
  readonly manifest: string
  readonly from: number
  readonly to: number
}

/** A parcel that came back. `expected`: it was on a list of what does. `removed`: its row was taken off the day. */
export interface ReturnedBody {
  readonly type: 'returned'
  readonly account: string
  readonly order: string | null
  readonly parcel: number
  readonly what: 'scanned' | 'again' | 'noted' | 'removed'
  readonly condition: ReturnCondition
  readonly expected: boolean
}

/** A signed manifest: its codes and its sums. What of a receiver is sealed with its rows is in no entry. */
export interface HandedOverBody {
  readonly type: 'handed-over'
  readonly account: string
  readonly shop: number
  readonly manifest: string
  readonly from: number
  readonly to: number
  readonly totals: PickupCounts
  readonly handed: readonly HandedLabel[]
  /** How many went without that anybody knew their order. */
  readonly unnamed: number
  readonly short: readonly (DeedLabel & { readonly reason: ShortReason | null })[]
  readonly aside: readonly (DeedLabel & { readonly because: PickupVerdict })[]
  /** Of each name the hash of `[salt, name]` as JSON; the salt is sealed beside the names and goes with them. */
  readonly signed: { readonly driver: string; readonly person: string } | null
}

export interface DeedLabel {
  readonly order: string
  readonly parcel: number
}

interface HandedLabel extends DeedLabel, Accepted {}

interface Accepted {
  /** A leader let it go, foreign as it was. */
  readonly accepted?: { readonly reason: AcceptReason; readonly by: string; readonly leader?: string }
}

/** What is put on the chain: `id` is of the action or the pickup. */
export interface NewDeed {
  readonly id: string
  readonly by: string
  readonly body: DeedBody
}

export const deedPrefix = 'deed:'

export function handedOver(
  { account, shop, manifest, from, to }: Pickup,
  parcels: readonly PickupParcel[],
  signed: HandedOverBody['signed'],
): HandedOverBody {
  const rows = parcels.map((parcel) => ({ parcel, verdict: pickupVerdict(parcel) }))
  const gone = rows.filter(({ verdict }) => isHandedOver(verdict))
  return {
    type: 'handed-over',
    account,
    shop,
    manifest,
    from,
    to,
    totals: countParcels(parcels),
    handed: gone.flatMap(({ parcel: { accepted, ...parcel } }) =>
      labelOf(parcel).map((label) => ({ ...label, ...(accepted !== undefined && { accepted }) })),
    ),
    unnamed: gone.filter(({ parcel }) => parcel.order === null).length,
    short: rows
      .filter(({ verdict }) => verdict === 'expected')
      .flatMap(({ parcel }) => labelOf(parcel).map((label) => ({ ...label, reason: parcel.short }))),
    aside: rows
      .filter(({ verdict }) => verdict === 'cancelled' || verdict === 'foreign' || verdict === 'outdated')
      .flatMap(({ parcel, verdict }) => labelOf(parcel).map((label) => ({ ...label, because: verdict }))),
    signed,
  }
}

/** `before` null: the row is new. Returns null where nothing was done that somebody could dispute. */
export function scannedLabel(before: PickupParcel | null, after: PickupParcel): ScannedLabel | null {
  const what = whatWasDone(before, after)
  if (what === null) return null
  const { order, parcel, accepted } = after
  return { order, parcel, what, verdict: pickupVerdict(after), ...(accepted !== undefined && { accepted }) }
}

function whatWasDone(before: PickupParcel | null, after: PickupParcel): ScannedLabel['what'] | null {
  const was = before?.scannedAt ?? null
  if (was !== after.scannedAt) {
    if (after.scannedAt !== null) return 'scanned'
    // An outdated one waits for its new label, and is scanned with that one.
    return before?.standing === 'outdated' && after.standing !== 'outdated' ? 'put-aside' : 'taken-back'
  }
  if (was === null || before === null) return null
  if (after.scans > before.scans) return 'again'
  if (after.seen && !before.seen) return 'put-aside'
  if (after.standing === 'accepted' && before.standing !== 'accepted') return 'accepted'
  return pickupVerdict(before) === pickupVerdict(after) ? null : 'heard'
}

function labelOf({ order, parcel }: Pick<PickupParcel, 'order' | 'parcel'>): readonly DeedLabel[] {
  return order === null ? [] : [{ order, parcel }]
}
