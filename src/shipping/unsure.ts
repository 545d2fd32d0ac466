import { policyOf } from '../base/fault.ts'
import type { Failed } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { Endpoint } from './endpoint.ts'
import { mayRepeat } from './endpoint.ts'

/**
 * The fault of a call that may have taken effect. Where the caller can send it again without a further effect it is
 * what the last try ended with; otherwise `service.unsure`, which nobody repeats by himself.
 */
export function unsureFault(endpoint: Endpoint, sent: unknown, ended: Failed): Failed {
  const { code, facts, detail } = ended.fault
  // A refusal after an unsure try is as clear as one at once: what is refused now was not accepted before.
  const isOpen = policyOf(code).retry === 'backoff' || code === 'request.canceled'
  if (!isOpen || mayRepeat(endpoint, sent)) return ended
  const status = facts?.status === undefined ? {} : { status: facts.status }
  return fail('service.unsure', {
    facts: { operation: endpoint.name, cause: code, ...status },
    ...(detail !== undefined && { detail }),
  })
}
