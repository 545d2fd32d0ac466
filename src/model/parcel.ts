import type { OrderDetail } from './orderDetail.ts'

/**
 * What the station needs of an order (specification 2.2, read from Order Info). A field the service left out is null:
 * it is a fault only where something needs it. Money in đồng, weights in grams, times in milliseconds since 1970.
 */
export interface Order {
  readonly code: string
  readonly sellerCode: string
  readonly shop: number
  /** As the service says it; the catalogue is open. */
  readonly status: string
  readonly receiver: Receiver
  readonly cod: number | null
  readonly requiredNote: string
  readonly content: string
  readonly note: string
  readonly weight: number | null
  readonly sortCode: string
  readonly pickupShift: { readonly from: number; readonly to: number } | null
  readonly updatedAt: number | null
  /** The codes of the parcels of a multi-parcel order (`<code>_1` …), in their order; empty when it is one parcel. */
  readonly parcels: readonly string[]
  /** The rest of Order Info; absent in an order that was read before it was kept. */
  readonly detail?: OrderDetail
}

/** Whom the parcel goes to. Kept only in sealed columns; never in the journal, a log or a fault. */
export interface Receiver {
  readonly name: string
  readonly phone: string
  readonly address: string
}

/** The numbers of an order's labels: [0] when it is one parcel. */
export function parcelNumbers({ parcels }: Pick<Order, 'parcels'>): readonly number[] {
  return parcels.length === 0 ? [0] : parcels.map((_, index) => index + 1)
}
