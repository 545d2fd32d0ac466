import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { LabelView } from '../model/labelView.ts'
import type { Order } from '../model/parcel.ts'
import type { Shift } from '../model/pickup.ts'

/** The service: Order Info and the label views, already behind print tokens. */
export interface Service {
  /** Faults: `order.unknown`, `shop.not-owner`, every `service.*`. */
  order(code: string, signal: AbortSignal): Promise<Result<Order>>
  /** One print token, for one whole order or for one parcel of it (1-based; 0: the whole order). */
  printToken(order: string, parcel: number, signal: AbortSignal): Promise<Result<string>>
  /** Print tokens for many whole orders. Codes that the service does not know are named, and spoil none of the rest. */
  printTokens(orders: readonly string[], signal: AbortSignal): Promise<PrintTokens>
  /** The label view a token opens, as it came. */
  view(size: LabelSize, token: string, signal: AbortSignal): Promise<Result<LabelView>>
  /** The shifts that can still be chosen. */
  pickShifts(signal: AbortSignal): Promise<Result<readonly Shift[]>>
  /** How far its clock is from this machine's by its last answer, in milliseconds, positive: later; null: unknown. */
  clockOff(): number | null
}

/** `stopped`: what ended it early; null: every order has its token, but for the bad ones. */
export interface PrintTokens {
  readonly parts: readonly { readonly token: string; readonly codes: readonly string[] }[]
  readonly bad: readonly string[]
  readonly stopped: { readonly fault: Fault; readonly codes: readonly string[] } | null
}
