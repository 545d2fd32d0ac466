import type { FieldFault } from '../../base/fault.ts'
import type { Endpoint } from '../../shipping/endpoint.ts'
import type { PracticeAccount, PracticeShop } from '../accounts.ts'
import type { Field } from '../form/form.ts'
import { readForm } from '../form/form.ts'
import type { RequestInput } from '../input.ts'
import type { PracticeStore } from '../practiceStore.ts'
import type { Reply } from '../reply.ts'
import { invalid } from '../reply.ts'

/** Who calls, for which shop, and what the rules of an operation work on. */
export interface Call {
  readonly account: PracticeAccount
  /** The shop of the `ShopId` header, resolved; null where the operation does not use it. */
  readonly shop: PracticeShop | null
  readonly store: PracticeStore
  /** Only what the specification says: without the tolerances of the real service. */
  readonly strict: boolean
  /** Where an injected fault breaks what the operation does; null: nowhere. */
  readonly breaksAt: string | null
  /** The files of a form. */
  readonly files: RequestInput['files']
  /** Milliseconds since 1970 of the service's clock. */
  now(): number
}

/** One operation served: where the client's description says it is, with the practice service's own rules behind it. */
export interface Operation {
  readonly endpoint: Endpoint
  /** Real clients send it as GET and as POST with a JSON body; so does the real service take it. */
  readonly eitherMethod: boolean
  /** A request that names no shop works in the account's default shop. */
  readonly defaultShop: boolean
  /** What a shop that is not the caller's is answered, where it is not the usual refusal. */
  readonly foreignShop: Reply | null
  answer(input: RequestInput, call: Call): Reply
}

interface Tolerance {
  readonly eitherMethod?: boolean
  readonly defaultShop?: boolean
  readonly foreignShop?: Reply
  /** A refusal of its own for some invalid inputs; null: the usual one. */
  readonly invalid?: (fields: readonly FieldFault[], input: unknown) => Reply | null
}

/** Joins a description, the form of what it takes, and the rules that answer a request in that form. */
export function operation<Input>(
  endpoint: Endpoint,
  form: Field<Input>,
  rules: (input: Input, call: Call) => Reply,
  tolerance: Tolerance = {},
): Operation {
  const { eitherMethod = false, defaultShop = false, foreignShop = null } = tolerance

  function answer({ value, textual }: RequestInput, call: Call): Reply {
    const read = readForm(form, value, { strict: call.strict, textual })
    if (read.ok) return rules(read.value, call)
    return tolerance.invalid?.(read.fault, value) ?? invalid(endpoint.name, read.fault)
  }

  return { endpoint, eitherMethod, defaultShop, foreignShop, answer }
}
