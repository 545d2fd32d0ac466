import type { Fault } from '../../base/fault.ts'
import { faultText } from '../../words/faultText.ts'
import type { Language } from '../../words/language.ts'

/** A fault as `packbench call` says it: its code, the operator's words, and every field that is wrong. */
export function refusal(fault: Fault, language: Language) {
  const { fields = [] } = fault
  const { what, todo } = faultText(fault, language)
  return { fault: fault.code, message: `${what}. ${todo}.`, fields }
}
