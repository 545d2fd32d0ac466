import * as z from 'zod/mini'

/** What the journal says of an order or of a day, with its chain: codes and names of operators, no receiver; who signed where that is asked for. */
export const historyQueries = [
  /** In the order of writing, whole from the first entry to the last; those of other orders in between are in it, or nothing would prove that none is missing. */
  z.object({
    type: z.literal('history'),
    of: z.union([
      z.object({ order: z.string().check(z.minLength(1), z.maxLength(60)) }),
      z.object({ day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
    ]),
    /** The sequence behind which it goes on; 0: from the first one. */
    after: z._default(z.int().check(z.minimum(0)), 0),
    /** With who signed, of the manifests of this order or day whose names are kept yet. */
    signed: z.optional(z.boolean()),
  }),
] as const
