import type { FaultCode } from '../../base/fault.ts'
import type { EntryBody, Job, JobState, StageTimes, Verdict } from '../../model/job.ts'
import { labelCode } from '../../model/label.ts'

/** A line of `serve --log`: one step of one label on its walk. Codes only, nobody's name, no receiver. */
export interface LogLine {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly job: string
  /** The label's code. */
  readonly code: string
  readonly printer: string
  readonly copy: number
  /** What was written into the journal. */
  readonly entry: EntryBody['type']
  /** The label after it. */
  readonly state: JobState
  readonly verdict: Verdict | null
  readonly fault: FaultCode | null
  /** Of each stage of the walk, where the entry ends one. */
  readonly ms?: StageTimes
}

export function logLineOf(
  { id, label, printer, copy, state, verdict, fault }: Job,
  body: EntryBody,
  at: number,
): LogLine {
  const step = { at, job: id, code: labelCode(label), printer, copy, entry: body.type, state }
  const ended = { verdict: verdict ?? null, fault: fault?.code ?? null }
  return { ...step, ...ended, ...('ms' in body && { ms: body.ms }) }
}
