import type { Result } from '../base/result.ts'
import type { AccountShop, NewShop } from '../model/shop.ts'
import type { CarrierTicket } from '../model/ticket.ts'

/** What the carrier keeps for the account itself, beside its orders; nothing of it is kept here. */
export interface CarrierAccount {
  shops(signal: AbortSignal): Promise<Result<readonly AccountShop[]>>
  /** Sent once: `service.unsure` when nobody knows whether it was made. */
  createShop(shop: NewShop, signal: AbortSignal): Promise<Result<{ readonly shop: number }>>
  ticket(id: number, signal: AbortSignal): Promise<Result<CarrierTicket>>
}
