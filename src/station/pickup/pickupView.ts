import type { PickupParcelView, PickupView, ShoutingParcel } from '../../contract/pickups.ts'
import type { PickupParcel } from '../../model/pickup.ts'
import { countParcels, pickupVerdict, shouts } from '../../model/pickup.ts'
import type { Pickup } from '../../model/pickupRecord.ts'
import type { OpenPickup } from './openPickup.ts'

/**
 * A pickup as the window's table shows it. `open` null: it is over, and its totals are those that were signed. `late`:
 * what went and should not have.
 */
export function pickupView(
  about: Pickup,
  open: Pick<OpenPickup, 'parcels' | 'last'> | null,
  late: readonly ShoutingParcel[] = [],
): PickupView {
  const { id, manifest, state, openedAt, closedAt, byScan, from, to, names, totals } = about
  const parcels = open?.parcels ?? []
  return {
    id,
    manifest,
    state,
    openedAt,
    closedAt,
    from,
    to,
    byScan,
    counts: totals ?? countParcels(parcels),
    driver: names?.driver ?? '',
    person: names?.person ?? '',
    last: open?.last ?? null,
    shouting: parcels.flatMap(shoutingOf),
    late,
    unasked: parcels.filter(({ standing, scannedAt }) => standing === 'unasked' && scannedAt !== null).length,
  }
}

/** As the windows are told of it; none: it does not shout. */
export function shoutingOf(parcel: PickupParcel): readonly ShoutingParcel[] {
  const why = shouts(parcel)
  return why === null ? [] : [{ code: parcel.text ?? '', why, news: parcel.news ?? null }]
}

export function parcelView(pickup: string, parcel: PickupParcel): PickupParcelView {
  const { row, text, order, scannedAt, short, before, cargo, accepted } = parcel
  const why = accepted === undefined ? {} : { accepted: accepted.reason }
  return { pickup, row, code: text, order, verdict: pickupVerdict(parcel), scannedAt, short, before, cargo, ...why }
}
