import * as z from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { endpoint } from '../endpoint.ts'
import type { Fields, Refuse } from './limits.ts'
import { between, chars, nonZero, ServiceType, someChars, upTo, whole } from './limits.ts'
import { kept } from './tolerant.ts'

/** What the receiver may do before paying (specification 2.2). */
export const requiredNotes = ['KHONGCHOXEMHANG', 'CHOXEMHANGKHONGTHU', 'CHOTHUHANG'] as const

/** From this weight on an order is no longer of service type 2 (2.2, 8). */
export const heavyFromGrams = 20_000

/** One kind of goods, or with service type 5 one parcel (4.10). */
export const Item = z.object({
  name: someChars(512),
  code: z.string().optional(),
  quantity: z.int().min(1),
  price: whole.optional(),
  length: whole.optional(),
  width: whole.optional(),
  height: whole.optional(),
  weight: whole.optional(),
})

/** A name, an address or a contact; the service has a default for each. */
const line = chars(1_024).optional()
const text = z.string().optional()
const side = upTo(200).optional()

const NewOrder = between(
  z.object({
    to_name: someChars(1_024),
    /** A malformed one is refused by the service itself, as PHONE_INVALID; an empty one too. */
    to_phone: text,
    to_address: someChars(1_024),
    to_ward_name: z.string().min(1),
    to_district_name: text,
    to_province_name: z.string().min(1),
    is_new_to_address: z.boolean().optional(),
    from_name: line,
    from_phone: text,
    from_hotline: text,
    from_address: line,
    from_ward_name: text,
    from_district_name: text,
    from_province_name: text,
    is_new_from_address: z.boolean().optional(),
    return_name: line,
    return_phone: text,
    return_address: line,
    return_ward_name: text,
    return_district_name: text,
    return_province_name: text,
    is_new_return_address: z.boolean().optional(),
    client_order_code: chars(50).nullish(),
    weight: upTo(50_000).optional(),
    length: side,
    width: side,
    height: side,
    content: chars(2_000).optional(),
    service_type_id: ServiceType,
    payment_type_id: z.literal([1, 2]),
    coupon: text,
    cod_amount: upTo(50_000_000).optional(),
    cod_failed_amount: whole.optional(),
    insurance_value: upTo(5_000_000).optional(),
    order_value: whole.optional(),
    required_note: z.enum(requiredNotes),
    note: chars(5_000).optional(),
    pick_station_id: whole.optional(),
    pick_shift: z.array(nonZero).optional(),
    items: z.array(Item).optional(),
  }),
  (order, refuse) => {
    checkDistricts(order, refuse)
    checkGoods(order, refuse)
    checkMeasures(order, refuse)
  },
)

/** The old scheme has districts, the new one has none (9.3). */
function checkDistricts(order: Fields, refuse: Refuse): void {
  if (order.is_new_to_address !== true && isMissing(order.to_district_name)) refuse('to_district_name', 'required')
  for (const end of ['to', 'from', 'return']) {
    const field = `${end}_district_name`
    if (order[`is_new_${end}_address`] === true && !isMissing(order[field])) refuse(field, 'empty')
  }
}

/** What is in the parcel is said by `items` or by `content`; with service type 5 by `items`. */
function checkGoods(order: Fields, refuse: Refuse): void {
  if (!isMissing(order.items)) return
  if (order.service_type_id === 5) refuse('items', 'required')
  else if (isMissing(order.content)) refuse('content', 'required')
}

/** Type 2 is measured as a whole, type 5 parcel by parcel. */
function checkMeasures(order: Fields, refuse: Refuse): void {
  const measures = ['weight', 'length', 'width', 'height']
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

const orderRefusals = {
  refusals: {
    CLIENT_NOT_OWNER_OF_SHOP: 'shop.not-owner',
    PHONE_INVALID: 'phone.invalid',
    ROUTE_NOT_FOUND_SERVICE: 'route.none',
    SERVICE_NOT_FOUND_CONFIG_FEE: 'fee.none',
  },
  wordings: [{ like: /route.?not.?found|không tìm thấy tuyến/iu, fault: 'route.none' }],
} as const satisfies Partial<Endpoint>

/**
 * Create Order (4.10). Safe to repeat by its `client_order_code`: resending one gives the order that it
 * already made. Without one it is sent once: a code that nobody chose would stand on the label.
 */
export const createOrder = endpoint({
  name: 'createOrder',
  kind: 'new-order',
  method: 'POST',
  path: '/shiip/public-api/v2/shipping-order/create',
  shop: 'required',
  body: NewOrder,
  data: kept({ order_code: z.string().min(1) }),
  display: true,
  repeat: 'safe',
  key: 'client_order_code',
  ...orderRefusals,
})

/** Preview Order (4.11): the same body and checks, nothing is created, and `order_code` is empty. */
export const previewOrder = endpoint({
  name: 'previewOrder',
  kind: 'new-order',
  method: 'POST',
  path: '/shiip/public-api/v2/shipping-order/preview',
  shop: 'required',
  body: NewOrder,
  data: kept({ order_code: z.string().catch('') }),
  repeat: 'safe',
  ...orderRefusals,
})
