import type { PickupScan } from '../../contract/pickups.ts'
import type { PickupParcel } from '../../model/pickup.ts'
import type { Pickup } from '../../model/pickupRecord.ts'

/** A pickup that is open, with its rows in memory. */
export interface OpenPickup {
  readonly about: Pickup
  /** By their row. */
  readonly parcels: PickupParcel[]
  /** Rows by what is scanned: the label's code, or the line that is none. */
  readonly rows: Map<string, number>
  last: PickupScan | null
}

/** A pickup with the rows it has on disk. */
export function openPickup(about: Pickup, parcels: readonly PickupParcel[]): OpenPickup {
  const pickup: OpenPickup = { about, parcels: [], rows: new Map(), last: null }
  for (const parcel of parcels) keepParcel(pickup, parcel)
  return pickup
}

/** The row as it is from now on. */
export function keepParcel({ parcels, rows }: OpenPickup, parcel: PickupParcel): void {
  parcels[parcel.row] = parcel
  if (parcel.text !== null) rows.set(parcel.text, parcel.row)
}
