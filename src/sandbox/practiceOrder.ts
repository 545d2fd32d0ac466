import { normalized } from '../base/normalized.ts'

/**
 * An order as the practice service keeps it: what differs from order to order. The 120-odd fields of Order Info are
 * made from it when it is asked for. Money in đồng, weights in grams, lengths in centimetres, times as ISO 8601.
 */
export interface PracticeOrder {
  readonly code: string
  readonly shop: number
  readonly client: number
  /** The account that made the order. */
  readonly creator: number
  readonly status: string
  readonly sellerCode: string
  readonly from: Contact
  readonly hotline?: string
  readonly to: Contact
  readonly returnTo: Contact
  readonly weight: number
  readonly length: number
  readonly width: number
  readonly height: number
  /** 2: one parcel under 20 kg. 5: heavy, or several parcels. */
  readonly serviceType: 2 | 5
  readonly paymentType: number
  readonly cod: number
  readonly codFailed: number
  readonly insurance: number
  readonly value: number
  readonly requiredNote: string
  readonly content: string
  readonly note: string
  readonly sortCode: string
  readonly coupon: string
  readonly pickStation: number
  readonly pickShift: { readonly id: number; readonly from: string; readonly to: string } | null
  readonly leadtime: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly items: readonly PracticeItem[]
  /** The statuses since it was made, the latest last; left out of an order of the seed, which begins in its status. */
  readonly log?: readonly StatusChange[]
}

export interface StatusChange {
  readonly status: string
  /** ISO 8601. */
  readonly at: string
}

/** The order in another status from then on. */
export function moved(order: PracticeOrder, status: string, at: string): PracticeOrder {
  return { ...order, status, updatedAt: at, log: [...statusLog(order), { status, at }] }
}

/** Sellers ask for signed papers in words; there is no field for it (4.10). */
export function returnsPapers({ note }: PracticeOrder): boolean {
  return /trả chứng từ/iu.test(normalized(note, 'NFC'))
}

/** Nothing is in it before somebody came for the parcel. */
export function statusLog({ log, status, updatedAt }: PracticeOrder): readonly StatusChange[] {
  return log ?? (status === 'ready_to_pick' ? [] : [{ status, at: updatedAt }])
}

export interface Contact {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly ward: string
  readonly district: number
  /** Where the address is in the new two-level units; the district is then the old one it is priced as. */
  /** Names of the units for the label, where `address` does not hold them: the ward, and what it is in. */
  readonly units?: { readonly ward: string; readonly area: string }
  readonly unit?: { readonly ward: number; readonly province: number }
}

export interface PracticeItem {
  readonly name: string
  readonly code: string
  readonly quantity: number
  readonly price: number
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: number
}

/** The codes on the labels of an order: its own, or one for each parcel of a multi-parcel order. */
export function parcelCodes(order: PracticeOrder): readonly string[] {
  return order.serviceType === 5 ? order.items.map((_, index) => `${order.code}_${index + 1}`) : [order.code]
}

/** Volumetric weight in grams (as the real service computes it): L × W × H / 5. */
export function convertedWeight(box: { length: number; width: number; height: number }): number {
  return Math.min(Math.round((box.length * box.width * box.height) / 5), Number.MAX_SAFE_INTEGER)
}
