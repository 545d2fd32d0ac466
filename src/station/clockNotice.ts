import type { Fault } from '../base/fault.ts'

const hour = 3_600_000

/** Shifts and waiting times hang on the machine's clock: hours from the service's it is told. `offMs` positive: the service's is later. */
export function clockNotice(offMs: number | null): Fault | null {
  if (offMs === null || Math.abs(offMs) < hour) return null
  const hours = Math.round(Math.abs(offMs) / hour)
  return { code: 'station.clock-off', facts: offMs > 0 ? { behind: hours } : { ahead: hours } }
}
