import type { FaultCode } from '../base/fault.ts'

/** What happened, what did and did not come out of the printer, what to do now. */
export interface FaultText {
  readonly what: string
  /** Starts with a small letter: it follows `what` on the same line. */
  readonly paper: string
  readonly todo: string
}

/** One text for every fault there is: a missing one does not compile. */
export type FaultTexts = Readonly<Record<FaultCode, FaultText>>
