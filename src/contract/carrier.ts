import * as z from 'zod/mini'
import type { AccountShop } from '../model/shop.ts'
import type { CarrierTicket } from '../model/ticket.ts'
import { id } from './ids.ts'

/** What the carrier keeps for the account of the station, beside its orders: shops, and tickets by their number. */
const Phone = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
/** Sent by SMS to the owner of the phone. Never stored, logged or sent back. */
const OneTimeCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))
const Place = {
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_024)),
  ward: z.string().check(z.minLength(1), z.maxLength(20)),
  district: z.int().check(z.minimum(1)),
}

const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(1_024))

export const carrierCommands = [
  /** Of the account. Sent once: `service.unsure` when nobody knows whether it was made. */
  z.object({
    type: z.literal('create-shop'),
    id,
    name: Words,
    phone: Words,
    ...Place,
    bankAccount: z.nullable(z.int().check(z.minimum(1))),
  }),
  /** One SMS with a one-time code to the owner of the phone: each is one more. */
  z.object({ type: z.literal('send-code'), id, phone: Phone }),
  /** A new shop of the owner, with this account as staff. `at` null: where the owner's default shop is, else this account's. */
  z.object({
    type: z.literal('partner-shop'),
    id,
    phone: Phone,
    code: OneTimeCode,
    at: z.nullable(z.object(Place)),
  }),
  /** This account becomes staff of a shop of the owner. */
  z.object({
    type: z.literal('join-shop'),
    id,
    phone: Phone,
    code: OneTimeCode,
    shop: z.int().check(z.minimum(1)),
  }),
] as const

export const carrierQueries = [
  z.object({ type: z.literal('shops') }),
  /** `after`: 0 for the first page. `staffPhone`: only the account's own shops where somebody with it is staff. */
  z.object({
    type: z.literal('shop-page'),
    after: z.int().check(z.minimum(0)),
    staffPhone: z.nullable(Phone),
  }),
  /** The carrier's wards that a few typed words may mean. */
  z.object({ type: z.literal('find-wards'), text: z.string().check(z.maxLength(200)) }),
  /** As the carrier shows it now; from then on it is among `tickets`. */
  z.object({ type: z.literal('ticket'), ticket: z.int().check(z.minimum(1)) }),
  /** Those that this station opened, or opened by number, as they were when the carrier was asked last: nobody is asked. */
  z.object({ type: z.literal('tickets') }),
] as const

/** A shop as the window lists it. */
export interface ShopRow extends AccountShop {
  /** Its ward, district and province by name; null: none of the carrier's. */
  readonly place: string | null
}

export interface ShopRowPage {
  readonly shops: readonly ShopRow[]
  /** Asks for the page after this one; null: there is none. */
  readonly next: number | null
}

/** A ticket as it was when the carrier was asked last. `status` null: it was not asked, or did not say. */
export interface TicketRow extends Pick<CarrierTicket, 'id' | 'order' | 'category' | 'status' | 'state' | 'updatedAt'> {
  readonly readAt: number | null
}
