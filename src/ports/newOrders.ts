import type { Result } from '../base/result.ts'
import type { PastedAddress, UnitChoice, UnitNames, UnitNumbers } from '../model/address.ts'
import type { NewOrder } from '../model/newOrder.ts'
import type { OrderQuote } from '../model/orderQuote.ts'

/** Orders that are made at the carrier, and what they would cost. */
export interface OrderMaking {
  /**
   * Repeated by itself only with a seller's code, which gives the order that it already made. Without one: sent once,
   * `service.unsure` when nobody knows whether it was made.
   */
  create(order: NewOrder, signal: AbortSignal): Promise<Result<MadeOrder>>
  /** As `create` would judge and price it; nothing is made. */
  preview(order: NewOrder, signal: AbortSignal): Promise<Result<OrderQuote>>
  fee(order: NewOrder, to: UnitNumbers, signal: AbortSignal): Promise<Result<OrderQuote>>
  leadTime(order: NewOrder, to: UnitNumbers, signal: AbortSignal): Promise<Result<OrderQuote>>
}

export interface MadeOrder {
  readonly code: string
  readonly quote: OrderQuote
}

/** The administrative units in both schemes, by name. */
export interface AddressUnits {
  /** Wards that a few typed words may mean, the likeliest first. */
  complete(typed: string, scheme: UnitNames['scheme']): readonly UnitChoice[]
  /** A pasted line in its parts. */
  split(line: string): PastedAddress
  /** As the catalogue writes it; null: there is no such ward. */
  known(place: UnitNames): UnitChoice | null
  /** What it may be called in the other scheme. */
  inOtherScheme(place: UnitNames): readonly UnitChoice[]
  /** Null where there is no such ward, or a ward in force was made of several. */
  numbersOf(place: UnitNames): UnitNumbers | null
  /** The old ward with these numbers of the carrier. */
  numbered(at: UnitNumbers): UnitChoice | null
}
