import * as z from 'zod'
import { normalized } from '../../base/normalized.ts'
import { inCapitals } from '../../model/codeRule.ts'

/**
 * The limits of specification 8 as schemas. Characters are code points, counted in NFC, which is also how they are
 * sent; weights are grams, lengths centimetres, money đồng.
 */
export function chars(most: number) {
  return z
    .string()
    .overwrite((text) => normalized(text, 'NFC'))
    .check((context) => {
      if (codePoints(context.value) <= most) return
      context.issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: most,
        inclusive: true,
        input: context.value,
        continue: true,
      })
    })
}

/** Text that may not be empty. */
export function someChars(most: number) {
  return chars(most).min(1)
}

/** A whole number from 0. */
export function upTo(most: number) {
  return z.int().nonnegative().max(most)
}

/** A whole number that counts as missing when it is 0. */
export const nonZero = z.int().check((context) => {
  if (context.value > 0) return
  const issue = { input: context.value, continue: true } as const
  context.issues.push(
    context.value === 0
      ? { ...issue, code: 'custom', params: { rule: 'required' } }
      : { ...issue, code: 'too_small', origin: 'number', minimum: 1, inclusive: true },
  )
})

export const whole = z.int().nonnegative()

/** 2: one parcel under 20 kg; 5: heavier, or several parcels. */
export const ServiceType = z.literal([2, 5])

/** Codes as the service counts them: anything it may have issued, never checked against a form of our own. */
export const SentCode = z.string().min(1).max(50)

/**
 * An order's code in an answer, in capitals however the service writes it: what is kept of an order is found, compared and
 * erased by it.
 */
export const AnsweredCode = z.string().min(1).overwrite(inCapitals)

/** Language of the service's own texts (4.1–4.3). */
export const Language = z.enum(['vi', 'en'])

/**
 * A rule between the fields of a body. It is judged even where a field by itself is wrong already, so that one fault
 * names everything; so a field may hold anything here.
 */
export function between<Schema extends z.ZodObject>(
  schema: Schema,
  rule: (fields: Fields, refuse: Refuse) => void,
): Schema {
  return schema.superRefine(
    (value, context) =>
      rule(value, (path, name, limit) =>
        context.addIssue({
          code: 'custom',
          path: path.split('.'),
          params: { rule: name, ...(limit !== undefined && { limit }) },
        }),
      ),
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

export type Fields = Readonly<Record<string, unknown>>
/** `path` as `items.0.weight`; `rule` in the words of the service's validator. */
export type Refuse = (path: string, rule: string, limit?: number | string) => void

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
