import type { FieldFault } from '../base/fault.ts'
import { normalized } from '../base/normalized.ts'
import type { NewOrder } from './newOrder.ts'
import { heavyFromGrams, orderEnds, orderLimits, requiredNotes } from './newOrder.ts'
import { normalizedPhone } from './phone.ts'
import { isTheStations } from './scan.ts'

/**
 * Everything that is wrong with an order before it is sent, by the specification's names of its fields (`to_phone`,
 * `items.0.weight`) and in the words of the carrier's own validator: `required`, `max`, `min`, `oneof`, `empty`, and
 * `phone`. Empty: it may be sent. Whether its ward exists is not judged here.
 */
export function orderFaults(order: NewOrder): readonly FieldFault[] {
  const faults: FieldFault[] = []
  const refuse: Refuse = (field, rule, limit) =>
    void faults.push({ field, rule, ...(limit !== undefined && { limit }) })
  checkContacts(order, refuse)
  checkTexts(order, refuse)
  checkNumbers(order, refuse)
  checkItems(order, refuse)
  rulesBetween(order, refuse)
  const said = new Set<string>()
  return faults.filter(({ field, rule }) => said.size < said.add(`${field} ${rule}`).size)
}

/** The rules between fields (4.10). A field by itself may be wrong already, so it may hold anything here. */
export function rulesBetween(order: Fields, refuse: Refuse): void {
  checkDistricts(order, refuse)
  checkGoods(order, refuse)
  checkMeasures(order, refuse)
}

export type Fields = { readonly [Name in keyof NewOrder]?: unknown }
/** `field` as `items.0.weight`. */
export type Refuse = (field: string, rule: string, limit?: number | string) => void

/** Sender and return contact default to the shop, field by field; the receiver is needed whole. */
function checkContacts(order: NewOrder, refuse: Refuse): void {
  for (const field of ['to_name', 'to_phone', 'to_address', 'to_ward_name', 'to_province_name'] as const)
    if (order[field].trim() === '') refuse(field, 'required')
  for (const end of orderEnds) {
    for (const field of [`${end}_name`, `${end}_address`] as const)
      if (isLonger(order[field], orderLimits.contact)) refuse(field, 'max', orderLimits.contact)
    const phone = order[`${end}_phone`]
    if (phone.trim() !== '' && normalizedPhone(phone) === null) refuse(`${end}_phone`, 'phone')
  }
}

function checkTexts(order: NewOrder, refuse: Refuse): void {
  const { client_order_code: code, content, note } = order
  if (code !== null && isLonger(code, orderLimits.sellerCode))
    refuse('client_order_code', 'max', orderLimits.sellerCode)
  if (code !== null && isTheStations(code)) refuse('client_order_code', 'command')
  if (isLonger(content, orderLimits.content)) refuse('content', 'max', orderLimits.content)
  if (isLonger(note, orderLimits.note)) refuse('note', 'max', orderLimits.note)
  if (!requiredNotes.includes(order.required_note)) refuse('required_note', 'oneof', requiredNotes.join(' '))
  if (order.service_type_id !== 2 && order.service_type_id !== 5) refuse('service_type_id', 'oneof', '2 5')
  if (order.payment_type_id !== 1 && order.payment_type_id !== 2) refuse('payment_type_id', 'oneof', '1 2')
}

const numbers = {
  weight: orderLimits.grams,
  length: orderLimits.centimetres,
  width: orderLimits.centimetres,
  height: orderLimits.centimetres,
  cod_amount: orderLimits.cod,
  cod_failed_amount: null,
  insurance_value: orderLimits.insurance,
  order_value: null,
  pick_station_id: null,
} as const satisfies Partial<Record<keyof NewOrder, number | null>>

function checkNumbers(order: NewOrder, refuse: Refuse): void {
  for (const [field, most] of Object.entries(numbers))
    checkNumber(field, order[field as keyof typeof numbers], most, refuse)
  if (order.pick_shift.some((shift) => !Number.isSafeInteger(shift) || shift < 1)) refuse('pick_shift', 'min', 1)
}

function checkItems({ items }: NewOrder, refuse: Refuse): void {
  for (const [index, item] of items.entries()) {
    const at = (field: keyof typeof item) => `items.${index}.${field}`
    if (item.name.trim() === '') refuse(at('name'), 'required')
    if (isLonger(item.name, orderLimits.itemName)) refuse(at('name'), 'max', orderLimits.itemName)
    if (!Number.isSafeInteger(item.quantity) || item.quantity < 1) refuse(at('quantity'), 'min', 1)
    for (const field of ['price', ...measures] as const) checkNumber(at(field), item[field], null, refuse)
  }
}

function checkNumber(field: string, value: number, most: number | null, refuse: Refuse): void {
  if (!Number.isSafeInteger(value)) refuse(field, 'type', 'int')
  else if (value < 0) refuse(field, 'min', 0)
  else if (most !== null && value > most) refuse(field, 'max', most)
}

/** The old scheme has districts, the new one has none (9.3). */
function checkDistricts(order: Fields, refuse: Refuse): void {
  if (order.is_new_to_address !== true && isMissing(order.to_district_name)) refuse('to_district_name', 'required')
  for (const end of orderEnds) {
    const field = `${end}_district_name` as const
    if (order[`is_new_${end}_address`] === true && !isMissing(order[field])) refuse(field, 'empty')
  }
}

/** What is in the parcel is said by `items` or by `content`; with service type 5 by `items`. */
function checkGoods(order: Fields, refuse: Refuse): void {
  if (!isMissing(order.items)) return
  if (order.service_type_id === 5) refuse('items', 'required')
  else if (isMissing(order.content)) refuse('content', 'required')
}

const measures = ['weight', 'length', 'width', 'height'] as const

/** Type 2 is measured as a whole, type 5 parcel by parcel. */
function checkMeasures(order: Fields, refuse: Refuse): void {
  if (order.service_type_id === 2) {
    for (const field of measures) if (isMissing(order[field])) refuse(field, 'required')
    if (Number(order.weight) >= heavyFromGrams) refuse('weight', 'max', heavyFromGrams - 1)
  }
  if (order.service_type_id !== 5 || !Array.isArray(order.items)) return
  for (const [index, item] of order.items.entries()) {
    for (const field of measures) if (isMissing(item?.[field])) refuse(`items.${index}.${field}`, 'required')
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && !value.length)
}

/** Code points of what is sent. */
function isLonger(text: string, most: number): boolean {
  return text.length > most && [...normalized(text, 'NFC')].length > most
}
