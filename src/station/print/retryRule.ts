import type { Fault } from '../../base/fault.ts'
import { policyOf } from '../../base/fault.ts'
import type { Job } from '../../model/job.ts'
import { isLeftOut, isQuestion } from '../../model/job.ts'

/**
 * What follows from a fault before the first byte. `abort`: final. `retry`: stopped, and tried again by itself.
 * `ask`: stopped until a person says go on or take it back.
 */
export type NextStep = 'abort' | 'retry' | 'ask'

/** A fault that only somebody else can mend is worth this many tries; one that time mends is tried until it is stale. */
const triesOfTheUnlikely = 3

export function afterFault(
  fault: Fault,
  job: Pick<Job, 'waitMs' | 'batch'>,
  tries: number,
  waitedMs: number,
): NextStep {
  // A row of a batch holds up none of the others: whoever wants its label all the same names it.
  if (isLeftOut(fault) && job.batch !== undefined) return 'abort'
  if (isQuestion(fault)) return job.waitMs === null ? 'ask' : 'abort'
  const policy = policyOf(fault.code)
  if (policy.retry === 'never') return 'abort'
  if (job.waitMs !== null && waitedMs >= job.waitMs) return 'abort'
  const mendsItself = policy.remedy === 'wait' || policy.retry === 'when-ready'
  return mendsItself || tries < triesOfTheUnlikely ? 'retry' : 'abort'
}
