import { policyOf } from '../base/fault.ts'
import type { Failed } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * The fault of a call that may have taken effect. Where the caller can send it again without a further effect it is
 * what the last try ended with; otherwise `service.unsure`, which nobody repeats by himself. A key that the client made
 * up is among its facts: only with it a repetition is safe.
 */
export function unsureFault(endpoint: Endpoint, given: unknown, sent: unknown, ended: Failed): Failed {
  const { code, facts, detail } = ended.fault
  const madeUp = endpoint.key !== undefined && keyIn(given, endpoint.key) !== keyIn(sent, endpoint.key)
  // A refusal after an unsure try is as clear as one at once: what is refused now was not accepted before.
  const isOpen = policyOf(code).retry === 'backoff' || code === 'request.canceled'
  if (!isOpen || (endpoint.repeat === 'safe' && !madeUp)) return ended
  const key = endpoint.key === undefined ? {} : { [endpoint.key]: keyIn(sent, endpoint.key) }
  const status = facts?.status === undefined ? {} : { status: facts.status }
  return fail('service.unsure', {
    facts: { operation: endpoint.name, cause: code, ...status, ...key },
    ...(detail !== undefined && { detail }),
  })
}

function keyIn(input: unknown, field: string): string {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined
  return typeof value === 'string' ? value : ''
}
