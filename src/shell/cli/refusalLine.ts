import type { Fault } from '../../base/fault.ts'
import { onOneLine } from '../../base/visible.ts'
import type { OperationKind } from '../../model/operationKind.ts'
import { faultText } from '../../words/faultText.ts'
import type { Language } from '../../words/language.ts'

/** A fault of an operation that was asked for by name, in one line for people: nobody waits for a label. */
export function askedFaultLine(fault: Fault, kind: OperationKind, language: Language): string {
  const { what, todo } = faultText(fault, language, {}, kind)
  return onOneLine(`packbench: ${fault.code}: ${what}. ${todo}.`)
}

/** A fault as `packbench call` says it: its code, the operator's words, and every field that is wrong. */
export function refusal(fault: Fault, language: Language, kind?: OperationKind) {
  const { fields = [] } = fault
  const { what, todo } = faultText(fault, language, {}, kind)
  return { fault: fault.code, message: `${what}. ${todo}.`, fields }
}
