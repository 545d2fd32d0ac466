import type { FaultCode } from '../base/fault.ts'
import type { DeedReason } from './deeds.ts'
import type { AcceptReason, PickupCounts, PickupParcel, PickupVerdict, ShortReason } from './pickup.ts'
import { countParcels, isHandedOver, pickupVerdict } from './pickup.ts'
import type { Pickup } from './pickupRecord.ts'

/**
 * What the chain of the journal says beside labels: what was asked of the carrier about orders, what it answered, and
 * what was handed over. Codes, amounts and names of operators, as in the entries of labels. Each stands there under
 * `deed:<id>`, which is no job: nothing that counts, recovers or prints labels reads it.
 */
export type DeedBody = AskedBody | AnsweredBody | HandedOverBody

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

interface HandedLabel extends DeedLabel {
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

function labelOf({ order, parcel }: Pick<PickupParcel, 'order' | 'parcel'>): readonly DeedLabel[] {
  return order === null ? [] : [{ order, parcel }]
}
