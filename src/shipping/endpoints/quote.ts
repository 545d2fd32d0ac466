import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { nonZero, ServiceType, whole } from './limits.ts'
import { Item } from './newOrder.ts'
import { kept } from './tolerant.ts'

const routes = {
  CLIENT_NOT_OWNER_OF_SHOP: 'shop.not-owner',
  ROUTE_NOT_FOUND_SERVICE: 'route.none',
  SERVICE_NOT_FOUND_CONFIG_FEE: 'fee.none',
} as const

const from = { from_district_id: whole.optional(), from_ward_code: z.string().optional() }
const box = { length: whole.optional(), width: whole.optional(), height: whole.optional() }

/** Calculate Fee (specification 4.9). Of the limits of an order it knows none; only the weight must be there. */
export const fee = endpoint({
  name: 'fee',
  kind: 'quote',
  method: 'POST',
  path: '/shiip/public-api/v2/shipping-order/fee',
  shop: 'required',
  body: z.object({
    weight: nonZero,
    to_district_id: whole.optional(),
    to_ward_code: z.string().optional(),
    ...from,
    service_type_id: ServiceType.optional(),
    ...box,
    insurance_value: whole.optional(),
    cod_value: whole.optional(),
    coupon: z.string().optional(),
    items: z.array(Item.partial()).optional(),
  }),
  data: kept({ total: z.number() }),
  repeat: 'safe',
  refusals: routes,
})

/** Lead time (4.12): `leadtime` is a Unix time in seconds; `leadtime_order` is newer and may be missing. */
export const leadTime = endpoint({
  name: 'leadTime',
  kind: 'quote',
  method: 'POST',
  path: '/shiip/public-api/v2/shipping-order/leadtime',
  shop: 'required',
  body: z.object({
    to_district_id: nonZero,
    to_ward_code: z.string().min(1),
    ...from,
    service_type_id: ServiceType.optional(),
    weight: whole.optional(),
    ...box,
  }),
  data: kept({ leadtime: z.number() }),
  repeat: 'safe',
  refusals: routes,
})
