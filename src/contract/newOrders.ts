import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type { UnitChoice } from '../model/address.ts'
import type { ReadField } from '../model/chatMessage.ts'
import { fieldOfPart } from '../model/chatMessage.ts'
import type { NewOrder } from '../model/newOrder.ts'
import { mostItems, requiredNotes } from '../model/newOrder.ts'
import type { DraftState } from '../model/orderDraft.ts'
import type { OrderQuote } from '../model/orderQuote.ts'
import { id, OrderCode } from './ids.ts'

/**
 * Orders that are made here. What is typed is a draft on disk until it is sent; a draft may be wrong in every way that
 * `orderFaults` tells, so only its shape and size are judged at the door.
 */
const text = z.string().check(z.maxLength(6_000))
const amount = z.number()
const flag = z.boolean()

const Item = z.object({
  name: text,
  code: text,
  quantity: amount,
  price: amount,
  weight: amount,
  length: amount,
  width: amount,
  height: amount,
})

export const NewOrderFields = z.object({
  to_name: text,
  to_phone: text,
  to_address: text,
  to_ward_name: text,
  to_district_name: text,
  to_province_name: text,
  is_new_to_address: flag,
  from_name: text,
  from_phone: text,
  from_hotline: text,
  from_address: text,
  from_ward_name: text,
  from_district_name: text,
  from_province_name: text,
  is_new_from_address: flag,
  return_name: text,
  return_phone: text,
  return_address: text,
  return_ward_name: text,
  return_district_name: text,
  return_province_name: text,
  is_new_return_address: flag,
  client_order_code: z.nullable(text),
  weight: amount,
  length: amount,
  width: amount,
  height: amount,
  content: text,
  service_type_id: z.literal([2, 5]),
  payment_type_id: z.literal([1, 2]),
  coupon: text,
  cod_amount: amount,
  cod_failed_amount: amount,
  insurance_value: amount,
  order_value: amount,
  required_note: z.enum(requiredNotes),
  note: text,
  pick_station_id: amount,
  pick_shift: z.readonly(z.array(amount).check(z.maxLength(20))),
  items: z.readonly(z.array(Item).check(z.maxLength(mostItems))),
}) satisfies z.ZodMiniType<NewOrder>

/** Fields as they were read from a message, not surely: a person says that they are right before an order is made of them. */
export const UnsureFields = z.readonly(z.array(z.enum(fieldOfPart)).check(z.maxLength(Object.keys(fieldOfPart).length)))

const draft = z.uuid()
const line = z.string().check(z.maxLength(2_000))
const UnitNames = z.object({ scheme: z.enum(['old', 'new']), ward: line, district: line, province: line })

const templateName = z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^\S(?:.*\S)?$/))

export const newOrderCommands = [
  /** What was typed so far. Faults: `job.changed-meanwhile` while it is being made, `draft.made` once it was, `order.perhaps-made`. */
  z.object({ type: z.literal('keep-draft'), id, draft, order: NewOrderFields, unsure: UnsureFields }),
  /** Fault: `order.perhaps-made` of one that a person has to answer first. */
  z.object({ type: z.literal('drop-draft'), id, draft }),
  /** Kept under this name, in the place of one that had it. It has no receiver. Fault: `template.too-many`. */
  z.object({ type: z.literal('keep-template'), id, name: templateName, order: NewOrderFields }),
  z.object({ type: z.literal('drop-template'), id, name: templateName }),
  /**
   * Makes the order at the carrier; the draft with it is on disk before anything is sent. One that is unsure is sent again
   * only with its seller's code, and as it was. Faults: `order.incomplete`, `order.perhaps-made`, `draft.made` of one of
   * which another order was made; what else became of it is in the answer.
   */
  z.object({ type: z.literal('create-order'), id, draft, order: NewOrderFields }),
  /** A person has looked: an unsure order was made under this code, or (null) was not. */
  z.object({ type: z.literal('settle-draft'), id, draft, made: z.nullable(OrderCode) }),
] as const

export const newOrderQueries = [
  /** What is typed here and was not made yet, and the last that were; the last changed first. */
  z.object({ type: z.literal('drafts') }),
  /** By name. */
  z.object({ type: z.literal('templates') }),
  /** All that a further order like this one would say, but its codes. Faults: `order.unknown`, `service.*`. */
  z.object({ type: z.literal('order-like'), code: OrderCode }),
  /** What it would cost and when it would arrive. One more for the same draft ends the one before: `request.canceled`. */
  z.object({ type: z.literal('quote-order'), draft, order: NewOrderFields }),
  z.object({ type: z.literal('split-address'), line }),
  z.object({ type: z.literal('complete-unit'), typed: line, scheme: z.enum(['old', 'new']) }),
  /** What a ward may be called in the other scheme. */
  z.object({ type: z.literal('other-units'), of: UnitNames }),
  /** Who had parcels under this phone, as far as this station knows. */
  z.object({ type: z.literal('known-receiver'), phone: line }),
  /** The shifts that the carrier offers now. */
  z.object({ type: z.literal('pick-shifts') }),
] as const

export interface DraftView {
  readonly id: string
  readonly state: DraftState
  readonly order: NewOrder
  /** The fields that nobody has looked at since they were read from a message. */
  readonly unsure: readonly ReadField[]
  /** Of the order that was made, or of the other one; null: none is known. */
  readonly code: string | null
  /** Why it was not made, or what nobody knows. */
  readonly fault: Fault | null
  readonly changedAt: number
  /** As the carrier said it when it was made. */
  readonly quote: OrderQuote | null
}

/** What is sent often, under a name; nobody is its receiver. */
export interface OrderTemplate {
  readonly name: string
  readonly order: NewOrder
}

/** Each answered by itself; null: it was not asked, since the ward is not one of the carrier's numbers. */
export interface QuoteAnswers {
  readonly preview: QuoteAnswer | null
  readonly fee: QuoteAnswer | null
  readonly leadTime: QuoteAnswer | null
}

export type QuoteAnswer = { readonly quote: OrderQuote } | { readonly fault: Fault }

export interface KnownReceiver {
  readonly name: string
  readonly phone: string
  readonly street: string
  /** Null: it is not known in which ward. */
  readonly unit: UnitChoice | null
  /** Of the parcel that this is from. */
  readonly code: string
}
