import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { ShopRow } from '../../src/contract/carrier.ts'
import type { WardChoice } from '../../src/model/shop.ts'
import type { TableSelection } from '../components/tableSelection.ts'
import { nothingChosen } from '../components/tableSelection.ts'

/** The shops of the station's account as far as they were read, and how the last deed about them ended. */
export interface ShopsState {
  /** null: none were read. */
  readonly rows: readonly ShopRow[] | null
  /** Where the page after them begins; null: there is none. */
  readonly next: number | null
  readonly loading: boolean
  readonly fault: Fault | null
  /** What is looked for among them. */
  readonly text: string
  /** Only shops where somebody with this phone is staff. */
  readonly staffPhone: string | null
  readonly selection: TableSelection
  readonly ended: ShopsEnd | null
  readonly partner: PartnerDraft
}

/** How it ended, for words in the language of the moment. */
export type ShopsEnd =
  | { readonly type: 'used'; readonly shop: string; readonly left: number }
  | { readonly type: 'used-already' | 'created' | 'partner' | 'joined'; readonly shop: string }
  | { readonly type: 'refused'; readonly fault: Fault }

/** What is known of a customer's shop before the code. The code itself is in the form only. */
export interface PartnerDraft {
  readonly way: 'new' | 'join'
  readonly phone: string
  readonly shop: string
  readonly address: string
  readonly ward: WardChoice | null
  /** The last code that was sent; null: none was. */
  readonly sent: CodeSent | null
  readonly fault: PartnerFault | null
}

export interface CodeSent {
  readonly phone: string
  /** By the clock of this window, milliseconds since 1970. */
  readonly at: number
  /** null: the carrier did not say how long it lives. */
  readonly seconds: number | null
  readonly again: boolean
}

/** What was asked for when it was refused, which decides what to do about it. */
export interface PartnerFault {
  readonly of: 'one-time-code' | 'partner'
  readonly fault: Fault
}

export const noPartner: PartnerDraft = {
  way: 'new',
  phone: '',
  shop: '',
  address: '',
  ward: null,
  sent: null,
  fault: null,
}

export const noShops: ShopsState = {
  rows: null,
  next: null,
  loading: false,
  fault: null,
  text: '',
  staffPhone: null,
  selection: nothingChosen,
  ended: null,
  partner: noPartner,
}

export const useShops = create<ShopsState>()(() => noShops)

export function changePartner(part: Partial<PartnerDraft>): void {
  useShops.setState(({ partner }) => ({ partner: { ...partner, ...part } }))
}
