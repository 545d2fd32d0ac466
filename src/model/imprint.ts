import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import { isCancelled } from './orderStatus.ts'
import type { Order } from './parcel.ts'

/** What of an order is printed on its label. It names a receiver, so it is kept sealed and nowhere else. */
export const Imprint = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  cod: z.nullable(z.number()),
  sortCode: z.string(),
  requiredNote: z.string(),
  parcels: z.number(),
})
export type Imprint = z.infer<typeof Imprint>

export function imprintOf({ receiver, cod, sortCode, requiredNote, parcels }: Order): Imprint {
  const { name, phone, address } = receiver
  return { name, phone, address, cod, sortCode, requiredNote, parcels: parcels.length }
}

/** What differs, as facts of a fault: money by its amounts, a receiver only by the fact that it is another. */
export type Changes = Readonly<
  Partial<Record<'codBefore' | 'codNow' | 'receiver' | 'route' | 'note' | 'parcels', number>>
>

/** What an order says otherwise than its label; null: nothing. No COD is a COD of nothing. */
export function changesSince(printed: Imprint, order: Order): Changes | null {
  const now = imprintOf(order)
  const [codBefore, codNow] = [printed.cod ?? 0, now.cod ?? 0]
  const differs = (...fields: readonly (keyof Imprint)[]) => fields.some((field) => printed[field] !== now[field])
  const changes: Changes = {
    ...(codBefore !== codNow && { codBefore, codNow }),
    ...(differs('name', 'phone', 'address') && { receiver: 1 }),
    ...(differs('sortCode') && { route: 1 }),
    ...(differs('requiredNote') && { note: 1 }),
    ...(differs('parcels') && { parcels: now.parcels }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

/**
 * Why a label that came out is not right any more; null: it is, or nobody knows what is on it. The one rule for whoever
 * holds a label against its order: a scan, a row of a batch, a handover, a check, the parcel's page.
 */
export function labelNews(code: string, printed: Imprint | null, order: Order): Fault | null {
  if (isCancelled(order.status)) return { code: 'order.cancelled', facts: { code: order.code } }
  const changes = printed === null ? null : changesSince(printed, order)
  return changes === null ? null : { code: 'order.changed', facts: { code, ...changes } }
}
