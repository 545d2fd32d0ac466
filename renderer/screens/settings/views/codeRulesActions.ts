import { uuid } from '../../../../src/base/uuid.ts'
import type { ScannedCode } from '../../../../src/contract/codeRules.ts'
import type { Actions } from '../../../actions.ts'
import { noCodeRules, noScans, useCodeRules } from '../../../stores/codeRulesStore.ts'
import { useScreen } from '../../../stores/screenStore.ts'
import { withScan, withSymbol } from './codeRulesView.ts'

/** Rules for what the carrier's symbols say around an order's code: made of three scans, kept, taken away. */
export function openCodeRule(): void {
  useCodeRules.setState({ ...noCodeRules, scans: noScans })
}

/** What was proposed was for other scans. */
export function changeScans(scans: readonly ScannedCode[]): void {
  useCodeRules.setState({ ...noCodeRules, scans })
}

/** While a rule is being made, what is scanned is for it: each label, and then the order that it is of. */
export function takeForRule(line: string): boolean {
  const { scans } = useCodeRules.getState()
  if (scans === null) return false
  changeScans(withScan(scans, line.trim()))
  return true
}

/** A symbol of a view that was tried, with the order that it was tried for. */
export function takeSymbol(scan: ScannedCode): void {
  const { scans } = useCodeRules.getState()
  changeScans(withSymbol(scans ?? noScans, scan))
}

export async function propose({ ask, hear }: Actions): Promise<void> {
  const { scans } = useCodeRules.getState()
  if (scans === null) return
  useCodeRules.setState({ fault: null, proposed: null, number: null })
  const answer = await ask({ type: 'propose-code-rules', scans: [...scans] })
  // Something was typed or scanned meanwhile.
  if (useCodeRules.getState().scans !== scans) return
  if (answer.ok) useCodeRules.setState({ proposed: answer.value })
  else useCodeRules.setState({ fault: answer.fault })
  if (!answer.ok) hear('error')
}

export async function keepCodeRule({ execute, hear }: Actions): Promise<void> {
  const { scans, number } = useCodeRules.getState()
  if (scans === null) return
  const kept = await execute({ type: 'add-code-rule', id: uuid(), scans: [...scans], number })
  useCodeRules.setState(kept.ok ? noCodeRules : { fault: kept.fault })
  if (!kept.ok) hear('error')
}

export async function removeCodeRule(rule: string, { execute, hear }: Actions): Promise<void> {
  useScreen.setState({ refusal: null })
  const removed = await execute({ type: 'remove-code-rule', id: uuid(), rule })
  if (removed.ok) return
  useScreen.setState({ refusal: { line: null, fault: removed.fault } })
  hear('error')
}
