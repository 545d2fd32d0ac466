import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'

/** Somebody is about to sign in. `operator` null: nobody was chosen yet. The PIN itself is never kept here. */
interface SignInState {
  readonly operator: string | null
  /** Their PIN is asked for: whoever types it must not lose the field. */
  readonly asksPin: boolean
  /** The PIN was forgotten: the recovery code is asked for, and a new PIN. Neither is kept here. */
  readonly forgotten: boolean
  readonly sending: boolean
  /** What the station said to the last try. */
  readonly fault: Fault | null
}

export const nobodySignsIn: SignInState = {
  operator: null,
  asksPin: false,
  forgotten: false,
  sending: false,
  fault: null,
}

export const useSignIn = create<SignInState>()(() => nobodySignsIn)
