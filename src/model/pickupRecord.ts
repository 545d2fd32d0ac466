import type { PickupCounts, PickupParcel, PickupState, PickupWindow } from './pickup.ts'

/** A pickup as it is kept. The manifest's number is given to it when it is opened. */
export interface NewPickup extends PickupWindow {
  readonly id: string
  readonly account: string
  readonly shop: number
  /** Nothing was known to be expected: every parcel of a known order that is scanned belongs to it. */
  readonly byScan: boolean
  /** Of its manifest's number. */
  readonly prefix: string
  readonly openedAt: number
}

export interface Pickup extends Omit<NewPickup, 'prefix'> {
  /** Grows with every pickup. */
  readonly number: number
  readonly manifest: string
  readonly state: PickupState
  readonly changedAt: number
  readonly closedAt: number | null
  /** As they were signed; null while it is open. */
  readonly totals: PickupCounts | null
  readonly names: PickupNames | null
}

/** Who signed. */
export interface PickupNames {
  readonly driver: string
  readonly person: string
}

export interface PickupEnding {
  readonly state: 'closed' | 'dropped'
  readonly at: number
  /** Who ended it at the station. */
  readonly by: string
  readonly totals: PickupCounts | null
  readonly names: PickupNames | null
  /** Rows that say from now on why they are short. */
  readonly parcels: readonly PickupParcel[]
}

/** How many pickups an account has open. */
export interface OpenOfAccount {
  readonly account: string
  readonly pickups: number
}

export interface LabelKey {
  readonly order: string
  readonly parcel: number
}

export interface HandedBefore extends LabelKey {
  readonly manifest: string
}
