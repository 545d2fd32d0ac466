/** A shop of the carrier's account: where its parcels are picked up. */
export interface AccountShop {
  readonly id: number
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly active: boolean
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
