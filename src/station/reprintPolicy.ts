import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { ReprintReason } from '../model/job.ts'
import type { StationSettings } from '../model/settings.ts'
import { createPinGuard } from './pinGuard.ts'

/** What a second label takes on this station: nothing, a reason, or a reason and the supervisor's PIN. */
export interface ReprintPolicy {
  /** Faults: `reprint.reason-missing`, `reprint.pin-missing`, `reprint.pin-wrong`, `reprint.pin-locked`. */
  check(asked: ReprintRequest): Promise<Result<undefined>>
  /** Faults: `reprint.pin-wrong`, `reprint.pin-locked`. */
  checkPin(pin: string | null): Promise<Result<undefined>>
}

export interface ReprintRequest {
  readonly reason: ReprintReason | null
  readonly pin: string | null
}

/** A label that is known not to have come out is no second one. */
export const didNotComeOut: ReprintRequest = { reason: 'did-not-come-out', pin: null }

export function createReprintPolicy(deps: {
  readonly settings: () => StationSettings
  readonly clock: Clock
}): ReprintPolicy {
  const guard = createPinGuard(deps.clock)

  const checkPin = async (pin: string | null): Promise<Result<undefined>> => {
    const hash = deps.settings().supervisorPin
    // Nobody has set a PIN: nobody can be asked for it, and a legitimate second label is not refused.
    if (hash === null) return ok()
    if (pin === null) return fail('reprint.pin-missing')
    const answer = await guard.check(pin, hash)
    if (answer.state === 'locked') return fail('reprint.pin-locked', { facts: { seconds: answer.seconds } })
    return answer.state === 'right' ? ok() : fail('reprint.pin-wrong')
  }

  return {
    checkPin,
    async check({ reason, pin }) {
      const { reprint } = deps.settings()
      if (reprint === 'free') return ok()
      if (reason === null) return fail('reprint.reason-missing')
      return reprint === 'reason' ? ok() : checkPin(pin)
    },
  }
}
