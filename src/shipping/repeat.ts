import { backoff } from '../base/backoff.ts'
import type { Clock } from '../base/clock.ts'
import type { Deadline } from '../base/deadline.ts'
import type { Fault } from '../base/fault.ts'
import { policyOf } from '../base/fault.ts'
import type { Attempt } from './attempt.ts'
import { deadlineFault } from './deadlineFault.ts'

/** Attempts of one call; the first one counts. */
const mostAttempts = 4

/**
 * Repeats an attempt that is safe to repeat: later and later with jitter, or when the service said (`Retry-After`),
 * while the deadline leaves time for it. `onceMore` is a refusal that is worth one more attempt. The last result is the
 * answer; it is `unsure` when any attempt was.
 */
export async function repeat<Value>(
  attempt: () => Promise<Attempt<Value>>,
  clock: Clock,
  until: Deadline,
  onceMore?: Fault['code'],
): Promise<Attempt<Value>> {
  let unsure = false
  let askedOnceMore = false
  for (let number = 1; ; number++) {
    const made = await attempt()
    unsure ||= made.unsure
    if (made.result.ok) return { result: made.result, unsure }
    const { fault } = made.result
    const again = fault.code === onceMore ? !askedOnceMore : passes(fault)
    const pause = pauseAfter(fault, number)
    if (!again || number >= mostAttempts || pause >= until.left()) return { result: made.result, unsure }
    askedOnceMore ||= fault.code === onceMore
    await clock.sleep(pause, until.signal)
    if (until.ended) return { result: deadlineFault(until), unsure }
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
