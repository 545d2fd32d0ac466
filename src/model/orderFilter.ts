import * as z from 'zod/mini'

/** Which orders that the station knows are listed. An empty list, null and false ask for nothing. */
export const OrderFilter = z.object({
  /** As the carrier says them; the catalogue is open. */
  statuses: z._default(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(50)), []),
  shop: z._default(z.nullable(z.int()), null),
  /** With something to collect, or without. */
  cod: z._default(z.nullable(z.boolean()), null),
  /** Made in [from, to), milliseconds since 1970. */
  from: z._default(z.nullable(z.int()), null),
  to: z._default(z.nullable(z.int()), null),
  /** `old`: a label came out, and its order was changed or cancelled since. */
  printed: z._default(z.nullable(z.enum(['no', 'yes', 'old'])), null),
  /** A person is waited for: by a label in doubt or one that stopped, or by a request whose end nobody saw. */
  waiting: z._default(z.boolean(), false),
})
export type OrderFilter = z.infer<typeof OrderFilter>

/** The lists of orders that are looked at most, and the days that are chosen by a word. */
export const shownOrders = ['all', 'not-printed', 'old', 'waiting', 'cod'] as const
export const orderDays = ['all', 'today', 'yesterday', 'week', 'range'] as const

const Day = z.string().check(z.maxLength(10))

/** A filter that the station keeps under a name. Without the text that is searched for: it may name a receiver. */
export const KeptFilter = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  shown: z.enum(shownOrders),
  status: z.string().check(z.maxLength(50)),
  shop: z.enum(['any', 'own']),
  days: z.enum(orderDays),
  from: Day,
  to: Day,
})
export type KeptFilter = z.infer<typeof KeptFilter>

export const everyOrder: OrderFilter = {
  statuses: [],
  shop: null,
  cod: null,
  from: null,
  to: null,
  printed: null,
  waiting: false,
}

/** What the station knows of the labels of an order. */
export type OrderPrinted = 'no' | 'yes' | 'old'

/** Where an order stands in the list: by when it was made, the newest first, then by its code. */
export const OrderPlace = z.object({ madeAt: z.int(), code: z.string().check(z.maxLength(50)) })
export type OrderPlace = z.infer<typeof OrderPlace>
