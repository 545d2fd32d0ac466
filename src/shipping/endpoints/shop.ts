import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from './tolerant.ts'

/** Get Shop (4.5): the shops an account belongs to, page by page; `last_offset` is the next page's `offset`. */
export const listShops = endpoint({
  name: 'listShops',
  method: 'GET',
  path: '/shiip/public-api/v2/shop/all',
  shop: 'none',
  query: z.object({
    offset: z.int().nonnegative().optional(),
    limit: z.int().nonnegative().optional(),
    client_phone: z.string().optional(),
  }),
  data: z.looseObject({
    last_offset: z.int().nullish(),
    shops: listOf(z.looseObject({ _id: z.int(), name: z.string().catch(''), status: z.int().nullish().catch(null) })),
  }),
  repeat: 'safe',
})
