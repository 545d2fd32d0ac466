import * as z from 'zod'

/** A list of the service: null or left out is an empty list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((list) => list ?? [])
}

/**
 * An object of the service: the fields somebody needs are checked, all others are kept as they came. The reply's own
 * object is given back: `z.looseObject` copies it, and to copy Order Info's 120 fields cost half as much as the whole
 * call.
 */
export function kept<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const needed = z.object(shape)
  return z.custom<z.output<typeof needed> & Readonly<Record<string, unknown>>>().check((reply) => {
    const checked = needed._zod.run({ value: reply.value, issues: [] }, {})
    if (checked instanceof Promise) throw new TypeError('fields are checked at once')
    if (checked.issues.length > 0) reply.issues.push(...checked.issues)
    else Object.assign(reply.value, checked.value)
  })
}
