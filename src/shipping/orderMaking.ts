import type * as z from 'zod'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { NewItem, NewOrder } from '../model/newOrder.ts'
import type { FeeLine, OrderQuote } from '../model/orderQuote.ts'
import { emptyQuote } from '../model/orderQuote.ts'
import { normalizedPhone } from '../model/phone.ts'
import type { OrderMaking } from '../ports/newOrders.ts'
import type { ShippingClient } from './client.ts'
import { createOrder, previewOrder } from './endpoints/newOrder.ts'
import { fee, leadTime } from './endpoints/quote.ts'
import type { Fields } from './looseFields.ts'
import { record, time, whole } from './looseFields.ts'

/** Faults as `ShippingClient` says, per operation. */
export function createOrderMaking(client: ShippingClient): OrderMaking {
  return {
    async create(order, signal) {
      const made = await client.call(createOrder, bodyOf(order), signal)
      return made.ok ? ok({ code: made.value.order_code, quote: quoteOf(made.value) }) : made
    },
    preview: async (order, signal) => quoted(await client.call(previewOrder, bodyOf(order), signal), quoteOf),
    async fee(order, { ward, district }, signal) {
      const { weight, insurance_value, cod_amount: cod_value, coupon, items } = order
      const { service_type_id, length, width, height } = order
      const together = items.reduce((sum, item) => sum + item.weight, 0)
      const asked = given({ insurance_value, cod_value, coupon, service_type_id, length, width, height })
      const to = { to_district_id: district, to_ward_code: ward }
      const body = { ...asked, ...to, weight: weight > 0 ? weight : together, ...goodsOf(items) }
      return quoted(await client.call(fee, body, signal), feeOf)
    },
    async leadTime(order, { ward, district }, signal) {
      const { service_type_id, weight, length, width, height } = order
      const asked = given({ service_type_id, weight, length, width, height })
      const body = { ...asked, to_district_id: district, to_ward_code: ward }
      return quoted(await client.call(leadTime, body, signal), leadTimeOf)
    },
  }
}

/** What was left out of an order is not sent; phones go as the carrier keeps them. */
function bodyOf(order: NewOrder): z.input<NonNullable<typeof createOrder.body>> {
  const { to_name, to_address, to_ward_name, to_province_name, items, pick_shift, client_order_code, ...rest } = order
  const { service_type_id, payment_type_id, required_note, ...more } = rest
  return {
    ...given({ ...more, to_phone: dialled(more.to_phone), from_phone: dialled(more.from_phone) }),
    ...given({ return_phone: dialled(more.return_phone) }),
    ...{ to_name: to_name.trim(), to_address: to_address.trim(), to_ward_name, to_province_name },
    ...{ service_type_id, payment_type_id, required_note, client_order_code },
    ...(pick_shift.length > 0 && { pick_shift: [...pick_shift] }),
    ...goodsOf(items),
  }
}

function goodsOf(items: readonly NewItem[]) {
  return items.length === 0
    ? {}
    : { items: items.map(({ name, quantity, ...rest }) => ({ ...given(rest), name: name.trim(), quantity })) }
}

function dialled(phone: string): string {
  return normalizedPhone(phone) ?? phone.trim()
}

/** What is not left out. */
function given<Sent extends object>(fields: Sent): Partial<Sent> {
  const kept: Partial<Sent> = { ...fields }
  for (const name of Object.keys(fields) as (keyof Sent)[]) if (isLeftOut(fields[name])) delete kept[name]
  return kept
}

function isLeftOut(value: unknown): boolean {
  return value === '' || value === 0 || value === false || value === null
}

function quoted(answer: Result<Fields>, read: (fields: Fields) => OrderQuote): Result<OrderQuote> {
  return answer.ok ? ok(read(answer.value)) : answer
}

/** Of Create and Preview (specification 2.3). */
function quoteOf({ fee: breakdown, total_fee, expected_delivery_time }: Fields): OrderQuote {
  return {
    ...emptyQuote,
    total: whole(total_fee),
    lines: linesOf(record(breakdown)),
    expected: time(expected_delivery_time),
  }
}

/** Of Calculate Fee (2.4). */
function feeOf({ total, ...parts }: Fields): OrderQuote {
  return { ...emptyQuote, total: whole(total), lines: linesOf(parts) }
}

/** Of Lead Time (2.5): `leadtime_order` is newer and may be missing. */
function leadTimeOf({ leadtime, leadtime_order }: Fields): OrderQuote {
  const seconds = whole(leadtime)
  const { from_estimate_date, to_estimate_date } = record(leadtime_order)
  const at = seconds === null ? null : seconds * 1_000
  return { ...emptyQuote, expected: time(from_estimate_date) ?? at, latest: time(to_estimate_date) }
}

function linesOf(parts: Fields): readonly FeeLine[] {
  return Object.entries(parts).flatMap(([name, value]) => {
    const amount = whole(value)
    return amount === null || amount === 0 ? [] : [{ name, amount }]
  })
}
