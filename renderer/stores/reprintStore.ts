import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { Command } from '../../src/contract/commands.ts'
import type { Asks } from '../../src/contract/jobs.ts'
import type { ReprintReason } from '../../src/model/job.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'

/** Which label is wanted a second time. */
export type ReprintRequest =
  /** `asks`: what the card asked when the key was pressed. */
  | { readonly type: 'reprint'; readonly card: string; readonly asks: Asks }
  | { readonly type: 'reprint-last'; readonly card?: string; readonly asks?: Asks }
  | { readonly type: 'reprint-job'; readonly job: string }
  /** One that asks whether it is out already. */
  | { readonly type: 'go-on'; readonly job: string; readonly asks?: Asks }
  | Omit<Command & { type: 'batch-print' }, 'id' | 'reason' | 'why' | 'approval'>
  | { readonly type: 'print-parcel'; readonly line: string; readonly size: LabelSize }

/** A reprint that the station's policy wants a reason for. */
interface ReprintState {
  readonly request: ReprintRequest | null
  readonly reason: ReprintReason | null
  readonly sending: boolean
  /** What the station said to the last try. */
  readonly fault: Fault | null
}

export const noReprint: ReprintState = { request: null, reason: null, sending: false, fault: null }

export const useReprint = create<ReprintState>()(() => noReprint)

/** What somebody who reads this fault answers: `Asks` of the contract. */
export function asksOf(fault: Fault | null): Asks {
  return fault === null ? null : { code: fault.code, facts: fault.facts }
}
