import type { Fault } from '../base/fault.ts'
import { clockTimeOf } from '../model/day.ts'

/**
 * How it is known that entries are missing. `lost`: the folder's own mark, or a hole in the journal. `older`: the
 * folder is an earlier state of what was here. `copied`: a copy of the folder was used meanwhile. `restored`: it was
 * brought back from a backup. `unknown`: nothing says how far the journal had come.
 */
export type LostCause = 'lost' | 'older' | 'copied' | 'restored' | 'unknown'

/**
 * Entries that were acknowledged and are gone: sequences `from` to `to`, `count` of them, written after `since` and
 * not after `until` (milliseconds since 1970, as the clock then said; 0: before everything).
 */
export interface Lost {
  readonly cause: LostCause
  readonly from: number
  readonly to: number
  readonly count: number
  readonly since: number
  readonly until: number
  /** The copy that was used. */
  readonly folder?: string
}

export function lostFault({ cause, from, to, count, since, until, folder = '' }: Lost): Fault {
  const span = { ...(since > 0 && { since: clockTimeOf(since) }), until: clockTimeOf(until) }
  switch (cause) {
    case 'lost':
      return { code: 'store.entries-lost', facts: { from, to, count } }
    case 'older':
      return { code: 'store.folder-older', facts: { count, ...span } }
    case 'copied':
      return { code: 'store.folder-copied', facts: { folder, until: clockTimeOf(until) } }
    case 'restored':
      return { code: 'store.folder-restored', facts: span }
    case 'unknown':
      return { code: 'store.end-unknown' }
  }
}

/** Why a label of that time is in doubt, as the journal keeps it: without the name of a folder. */
export function doubtFault(lost: Lost): Fault {
  const { code, facts = {} } = lostFault(lost)
  const { folder: _, ...kept } = facts
  return { code, facts: kept }
}
