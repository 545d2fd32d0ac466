import { backoff } from '../base/backoff.ts'
import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import { policyOf } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { Deadline } from './deadline.ts'

/** Attempts of one call; the first one counts. */
const mostAttempts = 4

/**
 * Repeats an attempt that is safe to repeat: later and later with jitter, or when the service said (`Retry-After`),
 * while the deadline leaves time for it. The last fault is the answer.
 */
export async function repeat<Value>(
  attempt: () => Promise<Result<Value>>,
  clock: Clock,
  until: Deadline,
): Promise<Result<Value>> {
  for (let number = 1; ; number++) {
    const result = await attempt()
    if (result.ok || !passes(result.fault) || number >= mostAttempts) return result
    const pause = pauseAfter(result.fault, number)
    if (pause >= until.left()) return result
    await clock.sleep(pause, until.signal)
    if (until.signal.aborted) return until.fault()
  }
}

/** Faults of the service that may be gone the next time. */
function passes({ code }: Fault): boolean {
  return code.startsWith('service.') && code !== 'service.timeout' && policyOf(code).retry === 'backoff'
}

function pauseAfter({ facts }: Fault, number: number): number {
  const asked = facts?.retryAfterMs
  return typeof asked === 'number' ? asked : backoff(number - 1, { first: 100, most: 2_000 })
}
