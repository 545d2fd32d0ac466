import type { Deadline } from '../base/deadline.ts'
import type { Failed } from '../base/result.ts'
import { fail } from '../base/result.ts'

/** Why a call's time ended: `request.canceled` by the caller, else `service.timeout`. */
export function deadlineFault({ canceled, milliseconds }: Pick<Deadline, 'canceled' | 'milliseconds'>): Failed {
  return canceled ? fail('request.canceled') : fail('service.timeout', { facts: { milliseconds } })
}
