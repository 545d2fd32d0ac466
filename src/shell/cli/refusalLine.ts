import type { Fault } from '../../base/fault.ts'
import { onOneLine } from '../../base/visible.ts'
import type { OperationKind } from '../../model/operationKind.ts'
import { commandLineTodo } from '../../words/commandLineTexts.ts'
import { faultText } from '../../words/faultText.ts'
import type { FaultText } from '../../words/faultTexts.ts'
import { fillIn } from '../../words/fillIn.ts'
import type { Language } from '../../words/language.ts'
import { leaderVariable, pinVariable } from './secondLabel.ts'

/** A fault in the words of a window, but for what nobody can do at a command line. */
export function commandLineText(fault: Fault, language: Language, kind?: OperationKind): FaultText {
  const text = faultText(fault, language, {}, kind)
  const todo = commandLineTodo(fault.code, language)
  return todo === null ? text : { ...text, todo: fillIn(todo, { pin: pinVariable, leader: leaderVariable }) }
}

/** A fault of an operation that was asked for by name, in one line for people: nobody waits for a label. */
export function askedFaultLine(fault: Fault, kind: OperationKind, language: Language): string {
  const { what, todo } = commandLineText(fault, language, kind)
  return onOneLine(`packbench: ${fault.code}: ${what}. ${todo}.`)
}

/** A fault as `packbench call` says it: its code, the operator's words, and every field that is wrong. */
export function refusal(fault: Fault, language: Language, kind?: OperationKind) {
  const { fields = [] } = fault
  const { what, todo } = commandLineText(fault, language, kind)
  return { fault: fault.code, message: `${what}. ${todo}.`, fields }
}
