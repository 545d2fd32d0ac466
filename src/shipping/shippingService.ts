import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { vietnamMidnight } from '../model/day.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { LabelView } from '../model/labelView.ts'
import type { Order } from '../model/parcel.ts'
import type { Shift } from '../model/pickup.ts'
import { allShops } from './allShops.ts'
import { asking } from './ask.ts'
import type { Batch, PrintPart } from './batches.ts'
import { printTokens } from './batches.ts'
import type { ShippingClient } from './client.ts'
import { genToken, labelViews } from './endpoints/print.ts'
import { pickShifts } from './endpoints/shift.ts'
import { askOrder, readOrder } from './readOrder.ts'

/** A shop of the account, as far as somebody has to choose one. */
export interface Shop {
  readonly id: number
  readonly name: string
  readonly active: boolean
}

/** The service in the station's words. Faults as `ShippingClient` says, per operation. */
export interface ShippingService {
  order(code: string, signal: AbortSignal): Promise<Result<Order>>
  /** One token for a whole order (parcel 0) or for one parcel of it, counted from 1. */
  printToken(order: string, parcel: number, signal: AbortSignal): Promise<Result<string>>
  /** Tokens for many whole orders. Codes that the service does not know are named, and spoil none of the rest. */
  printTokens(orders: readonly string[], signal: AbortSignal): Promise<Batch<PrintPart>>
  view(size: LabelSize, token: string, signal: AbortSignal): Promise<Result<LabelView>>
  /** The shifts that can still be chosen, in absolute time. */
  pickShifts(signal: AbortSignal): Promise<Result<readonly Shift[]>>
  /** How far its clock is from this machine's by its last answer, in milliseconds, positive: later; null: unknown. */
  clockOff(): number | null
  /** Every shop the account belongs to. */
  shops(signal: AbortSignal): Promise<Result<readonly Shop[]>>
}

/** Each gets a label of its own with one scan; far more than any order has. */
const mostParcels = 500

export function createShippingService(client: ShippingClient): ShippingService {
  async function order(code: string, signal: AbortSignal): Promise<Result<Order>> {
    const found = await askOrder(asking(client, signal), code)
    if (!found.ok) return found
    const order = readOrder(found.value)
    if (order.parcels.length > mostParcels) return fail('service.garbled', { detail: 'too many parcels' })
    return ok(order)
  }

  async function printToken(order: string, parcel: number, signal: AbortSignal): Promise<Result<string>> {
    const body = { order_codes: [order], ...(parcel > 0 && { item_index: [parcel - 1] }) }
    const issued = await client.call(genToken, body, signal)
    return issued.ok ? ok(issued.value.token) : issued
  }

  async function shifts(signal: AbortSignal): Promise<Result<readonly Shift[]>> {
    const listed = await client.call(pickShifts, undefined, signal)
    if (!listed.ok) return listed
    const midnight = vietnamMidnight(client.clock.now())
    const at = (seconds: number) => midnight + seconds * 1_000
    return ok(
      listed.value.map((shift) => ({
        id: shift.id,
        title: shift.title,
        from: at(shift.from_time),
        to: at(shift.to_time),
      })),
    )
  }

  async function shops(signal: AbortSignal): Promise<Result<readonly Shop[]>> {
    const listed = await allShops(asking(client, signal))
    if (!listed.ok) return listed
    return ok(listed.value.map(({ _id: id, name, status }) => ({ id, name, active: status === 1 })))
  }

  const view = (size: LabelSize, token: string, signal: AbortSignal) => client.open(labelViews[size], token, signal)
  const tokens = (orders: readonly string[], signal: AbortSignal) =>
    printTokens(orders, asking(client, signal), { withoutBad: true })
  return { order, printToken, printTokens: tokens, view, pickShifts: shifts, clockOff: client.clockOff, shops }
}
