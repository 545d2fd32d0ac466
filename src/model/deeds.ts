import * as z from 'zod/mini'

/** What is asked of whoever does a deed: nothing, why, or why and a PIN. */
export const demands = ['free', 'reason', 'pin'] as const
export type Demand = (typeof demands)[number]

/**
 * Deeds that cost money or cannot be undone. A leader sets what each takes; until then it is a reason and a leader's PIN
 * where roles are used, and nothing where they are not. `unguarded`: a label is printed although its bar code is weak or
 * one more code is on it. `mismatch`: a label that is none of the parcel's is done with.
 */
export const deeds = [
  'order-action cancel',
  'order-action change-cod',
  'order-action return',
  'order-action delivery-again',
  'pickup-accept',
  'unguarded',
  'mismatch',
] as const
export type Deed = (typeof deeds)[number]

/** As a leader has set them; one that is left out is as it is from the beginning. */
export const Demands = z.partialRecord(z.enum(deeds), z.enum(demands))
export type Demands = z.infer<typeof Demands>

/** Why a deed is done that says no reason of its own; a list, so that nobody's words about a receiver reach the journal. */
export const deedReasons = ['receiver-asked', 'shop-asked', 'mistake', 'looked', 'other'] as const
export type DeedReason = (typeof deedReasons)[number]

export function isDeed(name: string): name is Deed {
  return deeds.some((deed) => deed === name)
}
