import * as z from 'zod'
import type { LabelSize } from '../../model/labelSize.ts'
import { labelSizes } from '../../model/labelSize.ts'
import type { ViewEndpoint } from '../endpoint.ts'
import { endpoint } from '../endpoint.ts'
import { SentCode } from './limits.ts'
import { unknownOrderText } from './order.ts'
import { kept } from './tolerant.ts'

/** Order codes in one request for a print token (specification 8). */
export const printCodesLimit = 10_000

/** Print tokens (4.18): one token opens the label views of the orders it was made for, for about 30 minutes. */
export const genToken = endpoint({
  name: 'genToken',
  kind: 'label',
  method: 'POST',
  path: '/shiip/public-api/v2/a5/gen-token',
  shop: 'required',
  body: z.object({
    order_codes: z.array(SentCode).min(1).max(printCodesLimit),
    item_index: z.array(z.int().nonnegative()).optional(),
  }),
  data: kept({ token: z.string().min(1) }),
  repeat: 'safe',
  refusals: { ORDER_NOT_FOUND: 'order.unknown', CLIENT_NOT_OWNER_OF_SHOP: 'shop.not-owner' },
  texts: { [unknownOrderText]: 'order.unknown' },
  wordings: [{ like: /10[., ]?000/, fault: 'order.too-many' }],
})

/** The three label views (4.18), by size. */
export const labelViews: Readonly<Record<LabelSize, ViewEndpoint>> = {
  A5: labelView('A5'),
  '80x80': labelView('80x80'),
  '52x70': labelView('52x70'),
}

function labelView(size: LabelSize): ViewEndpoint {
  const { view } = labelSizes[size]
  return { name: view, method: 'GET', path: `/a5/public-api/${view}` }
}
