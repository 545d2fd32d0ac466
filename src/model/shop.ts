/** A shop of the carrier's account: where its parcels are picked up. */
export interface AccountShop {
  readonly id: number
  readonly name: string
  readonly phone: string
  readonly address: string
  /** As the carrier numbers them; an empty ward, a district of null: it said none. */
  readonly ward: string
  readonly district: number | null
  readonly active: boolean
  /** 1: active. What other numbers mean the carrier does not say. Null: it said none. */
  readonly status: number | null
}

export interface ShopPage {
  readonly shops: readonly AccountShop[]
  /** Asks for the page after this one; null: there is none. */
  readonly next: number | null
}

/** A shop that somebody wants made; ward and district as the carrier numbers them. */
export interface NewShop {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly ward: string
  readonly district: number
  /** Where the carrier pays the COD to; null: as it is set for the account. */
  readonly bankAccount: number | null
}

/** Where a shop is, chosen from the carrier's units. */
export type ShopAddress = Pick<NewShop, 'address' | 'ward' | 'district'>

/** A ward of the carrier's by its name in full: `Phường Bến Nghé, Quận 1, Hồ Chí Minh`. */
export interface WardChoice {
  readonly ward: string
  readonly district: number
  readonly name: string
}
