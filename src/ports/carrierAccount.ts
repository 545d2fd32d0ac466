import type { Result } from '../base/result.ts'
import type { AccountShop, NewShop, ShopAddress, ShopPage } from '../model/shop.ts'
import type { CarrierTicket } from '../model/ticket.ts'

/** What the carrier keeps for the account itself, beside its orders; nothing of it is kept here. */
export interface CarrierAccount {
  shops(signal: AbortSignal): Promise<Result<readonly AccountShop[]>>
  /** `after`: 0 for the first page. `staffPhone`: only the account's own shops where somebody with it is staff. */
  shopPage(after: number, staffPhone: string | null, signal: AbortSignal): Promise<Result<ShopPage>>
  /** Sent once: `service.unsure` when nobody knows whether it was made. */
  createShop(shop: NewShop, signal: AbortSignal): Promise<Result<{ readonly shop: number }>>
  /** One SMS to the owner of the phone. Null: the carrier did not say how long its code lives. */
  sendCode(phone: string, signal: AbortSignal): Promise<Result<{ readonly seconds: number | null }>>
  /** A new shop of the owner. It is made in parts, and none is taken back: `service.unsure` when it broke off. */
  partnerShop(
    proof: OwnerProof,
    at: ShopAddress | null,
    signal: AbortSignal,
  ): Promise<Result<{ readonly shop: number }>>
  /** This account becomes staff of a shop of the owner. Broken off as `partnerShop`. */
  joinShop(proof: OwnerProof, shop: number, signal: AbortSignal): Promise<Result<null>>
  ticket(id: number, signal: AbortSignal): Promise<Result<CarrierTicket>>
}

/** That the owner of the phone agrees. The code is a secret: it is told to the carrier only. */
export interface OwnerProof {
  readonly phone: string
  readonly code: string
}
