import type * as z from 'zod'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import { inCapitals } from '../model/codeRule.ts'
import type { Order } from '../model/parcel.ts'
import type { Ask } from './ask.ts'
import { orderInfo } from './endpoints/order.ts'
import { record, text, time, whole, words } from './looseFields.ts'
import { readOrderDetail } from './readOrderDetail.ts'

/** Order Info of this very order: another one's word would be taken for its. Fault: `service.garbled`, and the call's. */
export async function askOrder(ask: Ask, code: string): Promise<Result<z.output<typeof orderInfo.data>>> {
  const found = await ask(orderInfo, { order_code: code })
  if (found.ok && found.value.order_code !== inCapitals(code))
    return fail('service.garbled', { detail: 'another order' })
  return found
}

/**
 * Order Info's 120 fields as the station's order. A field that is missing or of another type is as good as empty;
 * only the code and the status are needed, and the endpoint has seen to them.
 */
export function readOrder(detail: z.output<typeof orderInfo.data>): Order {
  return {
    code: detail.order_code,
    sellerCode: text(detail.client_order_code),
    shop: whole(detail.shop_id) ?? 0,
    status: detail.status,
    receiver: {
      name: words(detail.to_name),
      phone: words(detail.to_phone),
      address: words(detail.to_address),
    },
    cod: whole(detail.cod_amount),
    requiredNote: text(detail.required_note),
    content: words(detail.content),
    note: words(detail.note),
    weight: whole(detail.weight),
    sortCode: words(detail.sort_code),
    pickupShift: shift(detail.pickup_shift),
    updatedAt: time(detail.updated_date),
    parcels: parcels(detail),
    detail: readOrderDetail(detail),
  }
}

/** Several parcels only ever travel with service type 5; with type 2 the items are what one parcel holds. */
function parcels(detail: Readonly<Record<string, unknown>>): readonly string[] {
  const items = detail.items
  if (detail.service_type_id === 2 || !Array.isArray(items)) return []
  return items.map((item: unknown) => text(record(item).item_order_code)).filter((code) => code !== '')
}

function shift(value: unknown): Order['pickupShift'] {
  const from = time(record(value).from_time)
  const to = time(record(value).to_time)
  return from === null || to === null ? null : { from, to }
}
