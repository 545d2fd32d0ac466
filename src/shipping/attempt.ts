import type { Result } from '../base/result.ts'

/** One try of a call: what came of it, and whether it may have taken effect without our knowing. */
export interface Attempt<Value> {
  readonly result: Result<Value>
  readonly unsure: boolean
}
