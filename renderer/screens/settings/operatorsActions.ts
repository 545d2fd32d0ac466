import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { CommandAnswers } from '../../../src/contract/answers.ts'
import type { OperatorView } from '../../../src/contract/operators.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Actions } from '../../actions.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import type { OperatorsWords } from '../../text/screens/operators.ts'
import type { OperatorDraft } from './operatorDraft.ts'
import { savedAs } from './operatorDraft.ts'
import { useSettingsScreen } from './settingsScreenStore.ts'

/** null: saved, and the form is closed. */
export async function saveOperator(
  draft: OperatorDraft,
  operator: OperatorView | null,
  { execute, hear }: Actions,
): Promise<Fault | null> {
  const shown = toWhoAsked()
  const saved = await execute({ ...savedAs(draft, operator), id: uuid() })
  if (saved.ok) useSettingsScreen.setState({ operator: null, ...shown(draft.name.trim(), saved.value) })
  else hear('error')
  return saved.ok ? null : saved.fault
}

/** Another recovery code for a leader, in the place of any before. */
export async function renewRecovery({ id, name, role }: OperatorView, { execute, hear }: Actions): Promise<void> {
  const shown = toWhoAsked()
  const saved = await execute({ type: 'operator-save', id: uuid(), operator: id, name, role, recovery: true })
  if (saved.ok) return useSettingsScreen.setState(shown(name, saved.value))
  useScreen.setState({ refusal: { line: null, fault: saved.fault } })
  hear('error')
}

/** A code that comes when its leader has left is told to nobody: another one is made in its place. */
function toWhoAsked() {
  const { turns } = useSettingsScreen.getState()
  return (name: string, { operator, recovery: code }: CommandAnswers['operator-save']) =>
    code === null || useSettingsScreen.getState().turns !== turns ? {} : { recovery: { operator, name, code } }
}

export async function removeOperator({ id, name }: OperatorView, w: OperatorsWords, actions: Actions): Promise<void> {
  const { title, text, yes } = w.removing
  const sure = await confirm({ title: fillIn(title, { name }), text, yes: fillIn(yes, { name }), danger: true })
  if (!sure) return
  const removed = await actions.execute({ type: 'operator-remove', id: uuid(), operator: id })
  if (removed.ok) return
  useScreen.setState({ refusal: { line: null, fault: removed.fault } })
  actions.hear('error')
}

export function openOperator(operator: string | null): void {
  useSettingsScreen.setState({ operator })
  useScreen.setState({ refusal: null })
}
