import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { LabelPreview, ParcelPage } from '../../src/contract/parcels.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import type { OrdersForm } from './meantOrders.ts'
import type { Place } from './placeStore.ts'

/** The one order that the parcel screen shows. A new scan clears all of it before anything else happens. */
export interface ParcelState {
  /** As it was scanned; null: nothing was. */
  readonly line: string | null
  readonly page: ParcelPage | null
  readonly loading: boolean
  readonly fault: Fault | null
  /** null: the station's size. */
  readonly size: LabelSize | null
  readonly previews: Readonly<Partial<Record<LabelSize, PreviewRow>>>
  /** Somebody asked for the phone numbers. */
  readonly phones: boolean
  readonly form: OrdersForm | null
  readonly note: ParcelNote | null
  /** Where it was opened from, and Esc leads back to. */
  readonly from: { readonly place: Place; readonly about: string | null } | null
}

/** `fault`: the station could not be asked. */
export type PreviewRow =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly preview: LabelPreview }
  | { readonly state: 'failed'; readonly fault: Fault }

export type ParcelNote =
  | { readonly type: 'asked' }
  | { readonly type: 'ticket'; readonly order: string }
  | { readonly type: 'fault'; readonly fault: Fault }

export const noParcel: ParcelState = {
  line: null,
  page: null,
  loading: false,
  fault: null,
  size: null,
  previews: {},
  phones: false,
  form: null,
  note: null,
  from: null,
}

export const useParcel = create<ParcelState>()(() => noParcel)
