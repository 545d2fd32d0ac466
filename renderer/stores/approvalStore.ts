import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { Takes } from '../../src/contract/access.ts'
import type { DeedReason } from '../../src/model/deeds.ts'
import type { ApprovalSubject } from '../approvalSubject.ts'

/** Something waits for a reason or a PIN; `asks` null: nothing does. The PIN itself is never kept here. */
interface ApprovalState {
  readonly asks: Takes | null
  /** null: nothing waits. */
  readonly subject: ApprovalSubject | null
  readonly why: DeedReason | null
  /** Whose PIN; null: nobody was chosen, or without roles the supervisor's. */
  readonly leader: string | null
  readonly sending: boolean
  /** What the station said to the last try. */
  readonly fault: Fault | null
  /** Why nothing is asked any more, while the dialog still stands; null: it is not over. */
  readonly over: Fault | null
}

export const noApproval: ApprovalState = {
  asks: null,
  subject: null,
  why: null,
  leader: null,
  sending: false,
  fault: null,
  over: null,
}

export const useApproval = create<ApprovalState>()(() => noApproval)
