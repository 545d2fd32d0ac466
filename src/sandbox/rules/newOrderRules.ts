import { randomInt } from 'node:crypto'
import type { FieldFault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { failed, ok } from '../../base/result.ts'
import { vietnamMidnight } from '../../model/day.ts'
import { normalizedPhone } from '../../model/phone.ts'
import { createOrder, previewOrder } from '../../shipping/endpoints/newOrder.ts'
import { districtWithId } from '../../units/findUnit.ts'
import type { PracticeShop } from '../accounts.ts'
import { contentOf, newOrderCode, sortCodeOf } from '../generated.ts'
import type { Contact, PracticeOrder } from '../practiceOrder.ts'
import { isoTime, leadTimeOf } from '../price/leadTime.ts'
import { routeBetween } from '../price/route.ts'
import type { Reply } from '../reply.ts'
import { invalid, refusals } from '../reply.ts'
import { placeAddress, placeFrom } from './contactOf.ts'
import type { NewOrder } from './newOrderForm.ts'
import { newOrderForm } from './newOrderForm.ts'
import { createdReply, routeRefusal } from './newOrderReply.ts'
import type { Call } from './operation.ts'
import { operation } from './operation.ts'
import { shiftIds, shiftsAt } from './shiftRules.ts'

/** Create Order (4.10). A seller's code that the shop used already gives the order that it made, and makes none. */
export const serveCreateOrder = operation(createOrder, newOrderForm, (sent, call) => {
  if (call.shop === null) return refusals.shopMissing
  // First of all: who repeats a request later, when its shift has begun, still gets the order.
  const earlier = call.store.orderBySellerCode(call.shop.id, sent.client_order_code)
  if (earlier !== null) return createdReply(earlier, 'created')
  const drafted = draft(sent, call.shop, call)
  if (!drafted.ok) return drafted.fault
  const code = newOrderCode(randomInt, (taken) => call.store.order(taken) !== null)
  const order = { ...drafted.value, code }
  call.store.putOrder(order)
  return createdReply(order, 'created')
})

/** Preview Order (4.11): the same checks, prices and errors, nothing is created. */
export const servePreviewOrder = operation(
  previewOrder,
  newOrderForm,
  (sent, call) => {
    if (call.shop === null) return refusals.shopMissing
    const drafted = draft(sent, call.shop, call)
    return drafted.ok ? createdReply(drafted.value, 'previewed') : drafted.fault
  },
  { invalid: wrong },
)

/** Of both: a preview is validated as the order that it previews. */
function wrong(fields: readonly FieldFault[]): Reply {
  return invalid(createOrder.name, fields)
}

/** The order that a request describes, still without a code; or why it cannot be one. */
function draft(sent: NewOrder, shop: PracticeShop, call: Call): Result<PracticeOrder, Reply> {
  const ends = contactsOf(sent, shop)
  if (ends === 'phone') return failed(refusals.phoneInvalid)
  if ('field' in ends) return failed(wrong([ends]))
  const shift = shiftOf(sent, call)
  if (shift === 'unknown') return failed(wrong([{ field: 'pick_shift', rule: 'oneof' }]))
  const serviceType = sent.service_type_id === 5 ? 5 : 2
  const route = routeBetween(ends.from.district, ends.to.district, serviceType)
  if (typeof route === 'string') return failed(routeRefusal(route))
  const now = new Date(call.now()).toISOString()
  const measures = measuresOf(sent)
  return ok({
    code: '',
    shop: shop.id,
    client: shop.owner,
    creator: call.account.id,
    status: 'ready_to_pick',
    sellerCode: sent.client_order_code,
    ...ends,
    hotline: sent.from_hotline,
    ...measures,
    serviceType,
    ...moneyOf(sent),
    requiredNote: sent.required_note,
    content: sent.items.length > 0 ? contentOf(sent.items, serviceType === 5 ? 'kiện' : 'cái') : sent.content,
    note: sent.note,
    sortCode: sortCodeOf(districtWithId(ends.to.district) ?? { id: 0, name: '' }),
    coupon: sent.coupon,
    pickStation: sent.pick_station_id,
    pickShift: shift,
    leadtime: isoTime(leadTimeOf(route, serviceType, measures.weight, call.now())),
    createdAt: now,
    updatedAt: now,
    items: sent.items,
  })
}

interface Ends {
  readonly from: Contact
  readonly to: Contact
  readonly returnTo: Contact
}

/** Sender and return contact default to the shop, field by field; `phone`: one of the phones is malformed. */
function contactsOf(sent: NewOrder, shop: PracticeShop): Ends | FieldFault | 'phone' {
  const toPhone = normalizedPhone(sent.to_phone)
  const fromPhone = sent.from_phone === '' ? shop.phone : normalizedPhone(sent.from_phone)
  const returnPhone = sent.return_phone === '' ? fromPhone : normalizedPhone(sent.return_phone)
  if (toPhone === null || fromPhone === null || returnPhone === null) return 'phone'
  const home = { address: shop.address, ward: shop.ward, district: shop.district }
  const to = placeAddress(addressSent(sent, 'to'))
  const from = placeFrom(home, addressSent(sent, 'from'))
  const back = placeFrom(home, addressSent(sent, 'return'))
  for (const place of [to, from, back]) if ('field' in place) return place
  if ('field' in to || 'field' in from || 'field' in back) return 'phone'
  const sender = { ...from, name: sent.from_name === '' ? shop.name : sent.from_name, phone: fromPhone }
  return {
    to: { ...to, name: sent.to_name, phone: toPhone },
    from: sender,
    returnTo: { ...back, name: sent.return_name === '' ? sender.name : sent.return_name, phone: returnPhone },
  }
}

type End = 'to' | 'from' | 'return'

function addressSent(sent: NewOrder, end: End) {
  return {
    end,
    address: sent[`${end}_address`],
    ward: sent[`${end}_ward_name`],
    district: sent[`${end}_district_name`],
    province: sent[`${end}_province_name`],
    wardCode: sent[`${end}_ward_code`],
    districtId: sent[`${end}_district_id`],
    isNew: sent[`is_new_${end}_address`],
  }
}

/** The whole order's weight and box. A light parcel without dimensions becomes 10 × 10 × 10 cm. */
function measuresOf(sent: NewOrder) {
  const { weight, length, width, height, items } = sent
  if (sent.service_type_id === 2)
    return {
      weight,
      length: length === 0 ? 10 : length,
      width: width === 0 ? 10 : width,
      height: height === 0 ? 10 : height,
    }
  const most = (side: 'length' | 'width' | 'height') =>
    items.reduce((largest, item) => Math.max(largest, item[side]), 0)
  const together = items.reduce((sum, item) => sum + item.weight, 0)
  return {
    weight: weight === 0 ? Math.min(together, Number.MAX_SAFE_INTEGER) : weight,
    length: length === 0 ? most('length') : length,
    width: width === 0 ? most('width') : width,
    height: height === 0 ? most('height') : height,
  }
}

function moneyOf(sent: NewOrder) {
  return {
    paymentType: sent.payment_type_id,
    cod: sent.cod_amount,
    codFailed: sent.cod_failed_amount,
    insurance: sent.insurance_value,
    value: sent.order_value,
  }
}

/**
 * The first shift asked for, by default the earliest; none for a parcel that the shop brings to a post office. One that
 * has begun is the earliest too, but not under strict rules.
 */
function shiftOf({ pick_shift, pick_station_id }: NewOrder, call: Call): PracticeOrder['pickShift'] | 'unknown' {
  const now = call.now()
  const listed = shiftsAt(now)
  const isListed = (id: number) => listed.some((shift) => shift.id === id)
  if (!pick_shift.every((id) => isListed(id) || (!call.strict && shiftIds.has(id)))) return 'unknown'
  if (pick_station_id > 0) return null
  const chosen = listed.find(({ id }) => id === pick_shift.find(isListed)) ?? listed[0]
  if (chosen === undefined) return null
  const at = (seconds: number) => isoTime(vietnamMidnight(now) + seconds * 1_000)
  return { id: chosen.id, from: at(chosen.from_time), to: at(chosen.to_time) }
}
