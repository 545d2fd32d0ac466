import type { UnitNumbers } from './address.ts'

/**
 * What Order Info says of an order beyond what a label and a packer need (specification 2.2). Kept and sealed with the
 * order, shown on the parcel screen. Empty, 0 or null where the service said nothing. Money in đồng, weights in grams,
 * lengths in centimetres, times in milliseconds since 1970.
 */
export interface OrderDetail {
  /** Where the receiver is, by the carrier's numbers; absent: it was not said, or not kept yet. */
  readonly to?: UnitNumbers
  /** The address names a ward in force; `to` is the old ward that the carrier took for it. */
  readonly toInForce?: true
  readonly sender: Contact
  /** Where it goes when nobody takes it. */
  readonly returnTo: Contact
  readonly measures: Measures
  readonly money: OrderMoney
  readonly dates: OrderDates
  readonly items: readonly OrderItem[]
  /** `2`: under 20 kg; `5`: heavy, or several parcels. */
  readonly serviceType: number | null
  /** What the carrier's people wrote. */
  readonly carrierNote: string
  /** The service's own log of statuses, where it has one; the oldest first. */
  readonly log: readonly StatusChange[]
}

export interface Contact {
  readonly name: string
  readonly phone: string
  readonly address: string
}

/** `chargeable`: the greater of the weight and of the volume as a weight. */
export interface Measures {
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly converted: number | null
  readonly chargeable: number | null
}

export interface OrderMoney {
  readonly payer: 'shop' | 'receiver' | null
  /** Collected when the delivery fails. */
  readonly codFailed: number | null
  readonly insured: number | null
  readonly value: number | null
  readonly codCollected: boolean
  readonly codTransferred: boolean
}

export interface OrderDates {
  readonly created: number | null
  readonly expected: number | null
  readonly finished: number | null
  readonly codCollected: number | null
  readonly codTransferred: number | null
}

/** One line of what is inside; `parcel`: the code of the parcel that it is, in an order of several. */
export interface OrderItem {
  readonly name: string
  readonly code: string
  readonly parcel: string
  readonly quantity: number | null
  readonly price: number | null
  readonly weight: number | null
  /** Absent: it was not said, or not kept yet. */
  readonly size?: { readonly length: number; readonly width: number; readonly height: number }
}

export interface StatusChange {
  readonly status: string
  readonly at: number
}
