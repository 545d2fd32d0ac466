import type { Fault } from '../base/fault.ts'

/**
 * Entries that were acknowledged and are gone: sequences `from` to `to`, `count` of them, written after `since` and
 * not after `until` (milliseconds since 1970, as the clock then said).
 */
export interface Lost {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly since: number
  readonly until: number
}

export function lostFault({ from, to, count }: Lost): Fault {
  return { code: 'store.entries-lost', facts: { from, to, count } }
}
