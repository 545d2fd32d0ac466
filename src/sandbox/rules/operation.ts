import type * as z from 'zod'
import type { FieldFault } from '../../base/fault.ts'
import type { Endpoint } from '../../shipping/endpoint.ts'
import { inputSchema } from '../../shipping/endpoint.ts'
import { fieldFaults } from '../../shipping/invalid.ts'
import type { PracticeAccount, PracticeShop } from '../accounts.ts'
import type { PracticeStore } from '../practiceStore.ts'
import type { Reply } from '../reply.ts'
import { invalid } from '../reply.ts'

/** Who calls, for which shop, and what the rules of an operation work on. */
export interface Call {
  readonly account: PracticeAccount
  /** The shop of the `ShopId` header, resolved; null where the operation does not use it. */
  readonly shop: PracticeShop | null
  readonly store: PracticeStore
  /** Milliseconds since 1970 of the service's clock. */
  now(): number
}

/** One operation served: the client's own description of it, and the rules behind it. */
export interface Operation {
  readonly endpoint: Endpoint
  /** Real clients send it as GET and as POST with a JSON body; so does the real service take it. */
  readonly eitherMethod: boolean
  /** A request that names no shop works in the account's default shop. */
  readonly defaultShop: boolean
  answer(input: unknown, call: Call): Reply
}

interface Tolerance {
  readonly eitherMethod?: boolean
  readonly defaultShop?: boolean
  /** A refusal of its own for some invalid inputs; null: the usual one. */
  readonly invalid?: (fields: readonly FieldFault[]) => Reply | null
}

export function operation<Input extends z.ZodType, Data extends z.ZodType>(
  endpoint: Endpoint<Input, Data>,
  rules: (input: z.output<Input>, call: Call) => Reply,
  tolerance: Tolerance = {},
): Operation {
  const { eitherMethod = false, defaultShop = false } = tolerance
  const schema = inputSchema(endpoint)

  function answer(input: unknown, call: Call): Reply {
    if (schema === undefined) return rules(undefined as z.output<Input>, call)
    const read = schema.safeParse(withoutNulls(input), { reportInput: true })
    if (read.success) return rules(read.data, call)
    const fields = fieldFaults(read.error.issues)
    return tolerance.invalid?.(fields) ?? invalid(endpoint.name, fields)
  }

  return { endpoint, eitherMethod, defaultShop, answer }
}

/** Clients send `null` for what they leave out. */
function withoutNulls(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return {}
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
}
