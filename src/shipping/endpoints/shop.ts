import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { whole } from './limits.ts'
import { kept, listOf } from './tolerant.ts'

/** Create Shop (specification 4.4): a shop of the caller. Never repeated: each call is one more shop. */
export const createShop = endpoint({
  name: 'createShop',
  kind: 'shop',
  method: 'POST',
  path: '/shiip/public-api/v2/shop/register',
  shop: 'required',
  body: z.object({
    name: z.string().min(1),
    /** An empty or malformed one is refused by the service itself, as PHONE_INVALID. */
    phone: z.string().optional(),
    address: z.string().optional(),
    ward_code: z.string().optional(),
    district_id: whole.optional(),
    bank_account_id: whole.optional(),
  }),
  data: kept({ shop_id: z.int() }),
  repeat: 'never',
  refusals: {
    PHONE_INVALID: 'phone.invalid',
    WARD_IS_INVALID: 'ward.invalid',
    CLIENT_NOT_BELONG_OF_SHOP: 'shop.not-owner',
    SHOP_NO_ACTIVE: 'shop.inactive',
  },
})

/** Get Shop (4.5): the shops an account belongs to, page by page; `last_offset` is the next page's `offset`. */
export const listShops = endpoint({
  name: 'listShops',
  kind: 'shop',
  method: 'GET',
  path: '/shiip/public-api/v2/shop/all',
  shop: 'none',
  query: z.object({ offset: whole.optional(), limit: whole.optional(), client_phone: z.string().optional() }),
  data: kept({
    last_offset: z.int().nullish().catch(null),
    shops: listOf(kept({ _id: z.int(), name: z.string().catch(''), status: z.int().nullish().catch(null) })),
  }),
  repeat: 'safe',
})
