import * as z from 'zod'
import { orderLimits, requiredNotes } from '../../model/newOrder.ts'
import { rulesBetween } from '../../model/newOrderRules.ts'
import type { Endpoint } from '../endpoint.ts'
import { endpoint } from '../endpoint.ts'
import { AnsweredCode, between, chars, nonZero, ServiceType, someChars, upTo, whole } from './limits.ts'
import { kept } from './tolerant.ts'

/** One kind of goods, or with service type 5 one parcel (4.10). */
export const Item = z.object({
  name: someChars(orderLimits.itemName),
  code: z.string().optional(),
  quantity: z.int().min(1),
  price: whole.optional(),
  length: whole.optional(),
  width: whole.optional(),
  height: whole.optional(),
  weight: whole.optional(),
})

/** A name, an address or a contact; the service has a default for each. */
const line = chars(orderLimits.contact).optional()
const text = z.string().optional()
const side = upTo(orderLimits.centimetres).optional()

const NewOrder = between(
  z.object({
    to_name: someChars(orderLimits.contact),
    /** A malformed one is refused by the service itself, as PHONE_INVALID; an empty one too. */
    to_phone: text,
    to_address: someChars(orderLimits.contact),
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
    client_order_code: chars(orderLimits.sellerCode).nullish(),
    weight: upTo(orderLimits.grams).optional(),
    length: side,
    width: side,
    height: side,
    content: chars(orderLimits.content).optional(),
    service_type_id: ServiceType,
    payment_type_id: z.literal([1, 2]),
    coupon: text,
    cod_amount: upTo(orderLimits.cod).optional(),
    cod_failed_amount: whole.optional(),
    insurance_value: upTo(orderLimits.insurance).optional(),
    order_value: whole.optional(),
    required_note: z.enum(requiredNotes),
    note: chars(orderLimits.note).optional(),
    pick_station_id: whole.optional(),
    pick_shift: z.array(nonZero).optional(),
    items: z.array(Item).optional(),
  }),
  rulesBetween,
)

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
  data: kept({ order_code: AnsweredCode }),
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
