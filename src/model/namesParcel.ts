import { normalized } from '../base/normalized.ts'
import type { CodeRule } from './codeRule.ts'
import { codeByRules, inCapitals } from './codeRule.ts'
import type { Label } from './label.ts'
import type { Order } from './parcel.ts'

/**
 * Does a code name a parcel? The one rule for whoever holds a whole bar code against a label: pages are assigned by it,
 * dots are judged and graded by it, a label in hand is known by it. A code names an order when all of it is the order's
 * code, in any case, with a parcel's number behind it or without, or is what a leader's rule says of the carrier's
 * symbols; what only contains the code, or looks like it, names nothing.
 */
export type Naming =
  /** The parcel itself, or its order where it says no number. */
  | 'parcel'
  | 'order'
  /** Another parcel of the same order. */
  | 'sibling'

export function namesParcel(
  code: string,
  label: Pick<Label, 'order' | 'parcel'>,
  rules: readonly CodeRule[],
): Naming | null {
  const number = parcelNamed(code, label.order, rules)
  if (number === null) return null
  if (number === 0) return label.parcel === 0 ? 'parcel' : 'order'
  // The first parcel of an order that is one parcel is the order.
  return number === Math.max(label.parcel, 1) ? 'parcel' : 'sibling'
}

/**
 * The label that a parcel's number means of an order with so many parcels, 0 for the order itself; null: there is none.
 * The first parcel of an order that is one parcel is the order, at every desk as on its label.
 */
export function parcelMeant(parcel: number, parcels: number): number | null {
  if (parcels === 0) return parcel <= 1 ? 0 : null
  return parcel <= parcels ? parcel : null
}

/** The parcel that a code names of an order, 0 where it says no number; null: it does not name the order. */
export function parcelNamed(code: string, order: string, rules: readonly CodeRule[]): number | null {
  const number = parcelWritten(code, order)
  if (number !== null) return number
  const ruled = codeByRules(code, rules)
  return ruled?.order === inCapitals(order) ? ruled.parcel : null
}

/** The same of a code that is the order's own, by no rule. */
export function parcelWritten(code: string, order: string): number | null {
  const whole = inCapitals(code.trim())
  const wanted = inCapitals(order)
  if (whole === wanted) return 0
  const number = whole.startsWith(`${wanted}_`) ? parcelNumber.exec(whole.slice(wanted.length + 1)) : null
  return number === null ? null : Number(number[0])
}

/** Whatever a line says, it is of this order: by its code, by a rule, or because it is what its seller calls it. */
export function namesOrder(
  line: string,
  order: Pick<Order, 'code' | 'sellerCode'>,
  rules: readonly CodeRule[],
): boolean {
  if (parcelNamed(line, order.code, rules) !== null) return true
  const text = (code: string) => normalized(code.trim(), 'NFC')
  return text(line) === text(order.sellerCode)
}

const parcelNumber = /^[1-9]\d{0,3}$/
