import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { NumberMeaning, ProposedCodeRule, ScannedCode } from '../../src/contract/codeRules.ts'

/** A rule for the carrier's symbols that is being made; `scans` null: none is. */
export interface CodeRulesState {
  readonly scans: readonly ScannedCode[] | null
  /** What the station makes of them; null: it was not asked, or they have changed since. */
  readonly proposed: readonly ProposedCodeRule[] | null
  /** Of two rules, the one that is meant. */
  readonly number: NumberMeaning | null
  readonly fault: Fault | null
}

export const noScans: readonly ScannedCode[] = Array.from({ length: 3 }, () => ({ symbol: '', code: '' }))

export const noCodeRules: CodeRulesState = { scans: null, proposed: null, number: null, fault: null }

export const useCodeRules = create<CodeRulesState>()(() => noCodeRules)
