import type { CardVerdict } from '../../src/contract/card.ts'
import type { JobState, Verdict } from '../../src/model/job.ts'
import type { StateReason } from '../../src/model/printer.ts'

/** One label's state in the words of a card. `reasons`: what its printer waits for while the label is in it. */
export function verdictOfJob({
  state,
  verdict,
  reasons = [],
}: {
  readonly state: JobState
  readonly verdict: Verdict | null
  readonly reasons?: readonly StateReason[]
}): CardVerdict {
  if (state === 'canceled') return 'canceled'
  return verdict ?? (state === 'stopped' || reasons.length > 0 ? 'waiting' : 'working')
}
