/**
 * What Create Order and Preview Order take (4.10, 8), as the service judges it. Outside strict rules the codes of
 * wards and districts do where names are specified, and a parcel of type 2 may have no dimensions.
 */
import { requiredNotes } from '../../model/newOrder.ts'
import type { Reading, ShapeOf } from '../form/form.ts'
import { flag, list, shape, text, whole } from '../form/form.ts'

const line = text({ max: 1_024 })
const amount = whole({ min: 0 })

const item = shape({
  name: text({ required: true, max: 512 }),
  code: text(),
  quantity: whole({ required: true, min: 1 }),
  price: amount,
  length: amount,
  width: amount,
  height: amount,
  weight: amount,
})

const specified = {
  to_name: text({ required: true, max: 1_024 }),
  to_phone: text(),
  to_address: text({ required: true, max: 1_024 }),
  to_ward_name: text(),
  to_district_name: text(),
  to_province_name: text(),
  is_new_to_address: flag(),
  from_name: line,
  from_phone: text(),
  from_hotline: text(),
  from_address: line,
  from_ward_name: text(),
  from_district_name: text(),
  from_province_name: text(),
  is_new_from_address: flag(),
  return_name: line,
  return_phone: text(),
  return_address: line,
  return_ward_name: text(),
  return_district_name: text(),
  return_province_name: text(),
  is_new_return_address: flag(),
  client_order_code: text({ max: 50, nullable: true }),
  weight: whole({ min: 0, max: 50_000 }),
  length: whole({ min: 0, max: 200 }),
  width: whole({ min: 0, max: 200 }),
  height: whole({ min: 0, max: 200 }),
  content: text({ max: 2_000 }),
  service_type_id: whole({ required: true, oneOf: [2, 5] }),
  payment_type_id: whole({ required: true, oneOf: [1, 2] }),
  coupon: text(),
  cod_amount: whole({ min: 0, max: 50_000_000 }),
  cod_failed_amount: amount,
  insurance_value: whole({ min: 0, max: 5_000_000 }),
  order_value: amount,
  required_note: text({ required: true, oneOf: requiredNotes }),
  note: text({ max: 5_000 }),
  pick_station_id: amount,
  pick_shift: list(whole({ required: true, min: 1 })),
  items: list(item),
}

/** Codes that the real service takes in the place of names. */
const codes = {
  to_ward_code: text(),
  to_district_id: amount,
  from_ward_code: text(),
  from_district_id: amount,
  return_ward_code: text(),
  return_district_id: amount,
}

export type NewOrder = ShapeOf<typeof specified & typeof codes>

const strictForm = shape(specified)
const tolerantForm = shape({ ...specified, ...codes })
const noCodes = {
  to_ward_code: '',
  to_district_id: 0,
  from_ward_code: '',
  from_district_id: 0,
  return_ward_code: '',
  return_district_id: 0,
}

export function newOrderForm(value: unknown, at: string, reading: Reading): NewOrder {
  const order = reading.strict ? { ...noCodes, ...strictForm(value, at, reading) } : tolerantForm(value, at, reading)
  // The service binds before it validates: a wrong type is all that it says then.
  if (reading.faults.some(({ rule }) => rule === 'type')) return order
  const refuse: Refuse = (field, rule, limit) =>
    void reading.faults.push({ field, rule, ...(limit !== undefined && { limit }) })
  checkUnits(order, refuse)
  checkGoods(order, refuse)
  checkMeasures(order, reading.strict, refuse)
  return order
}

type Refuse = (field: string, rule: string, limit?: number) => void

/** The old scheme has districts, the new one has none (9.3). */
function checkUnits(order: NewOrder, refuse: Refuse): void {
  const byCode = order.to_ward_code !== ''
  if (!byCode && order.to_ward_name === '') refuse('to_ward_name', 'required')
  if (!byCode && order.to_province_name === '') refuse('to_province_name', 'required')
  if (!byCode && !order.is_new_to_address && order.to_district_name === '') refuse('to_district_name', 'required')
  if (order.is_new_to_address && order.to_district_name !== '') refuse('to_district_name', 'empty')
  if (order.is_new_from_address && order.from_district_name !== '') refuse('from_district_name', 'empty')
  if (order.is_new_return_address && order.return_district_name !== '') refuse('return_district_name', 'empty')
}

/** What is in the parcel is said by `items` or by `content`; with service type 5 by `items`. */
function checkGoods(order: NewOrder, refuse: Refuse): void {
  if (order.items.length > 0) return
  if (order.service_type_id === 5) refuse('items', 'required')
  else if (order.content === '') refuse('content', 'required')
}

const measures = ['weight', 'length', 'width', 'height'] as const
const heavyFrom = 20_000 // grams

/** Type 2 is measured as a whole, type 5 parcel by parcel. */
function checkMeasures(order: NewOrder, strict: boolean, refuse: Refuse): void {
  if (order.service_type_id === 2) {
    for (const field of strict ? measures : (['weight'] as const)) if (order[field] === 0) refuse(field, 'required')
    if (order.weight >= heavyFrom) refuse('weight', 'max', heavyFrom - 1)
  }
  if (order.service_type_id !== 5) return
  for (const [index, one] of order.items.entries())
    for (const field of measures) if (one[field] === 0) refuse(`items.${index}.${field}`, 'required')
}
