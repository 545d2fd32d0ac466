import * as z from 'zod'

/** A list of the service: null or left out is an empty list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((list) => list ?? [])
}
