import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { SettingsPart } from '../../../src/contract/settings.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Actions } from '../../actions.ts'
import type { Question } from '../../stores/questionStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import type { SettingsWords } from '../../text/screens/settings.ts'
import type { AccountHere } from './accountsView.ts'
import { useSettingsScreen } from './settingsScreenStore.ts'

/** Changes settings; true: they are in force. A refusal is shown at the head of the screen. */
export function changeSettings(part: SettingsPart, actions: Actions): Promise<boolean> {
  return done({ type: 'change-settings', id: uuid(), part }, actions)
}

async function done(command: Command, { execute, hear }: Actions): Promise<boolean> {
  useScreen.setState({ refusal: null })
  const answer = await execute(command)
  if (answer.ok) return true
  useScreen.setState({ refusal: { line: null, fault: answer.fault } })
  hear('error')
  return false
}

export async function readUsage({ ask }: Actions): Promise<void> {
  const usage = await ask({ type: 'label-usage' })
  useSettingsScreen.setState(
    usage.ok ? { usage: usage.value, usageFault: null } : { usage: null, usageFault: usage.fault },
  )
}

export async function purgeLabels(w: SettingsWords, language: Language, actions: Actions): Promise<void> {
  if (!(await confirm({ ...w.labels.purging, danger: true }))) return
  const purged = await actions.execute({ type: 'purge-labels', id: uuid(), unusedDays: null })
  if (purged.ok) {
    const count = countText(purged.value.labels, language)
    useSettingsScreen.setState({ purged: fillIn(w.labels.purged, { count }) })
  } else useScreen.setState({ refusal: { line: null, fault: purged.fault } })
  await readUsage(actions)
}

/** The station works for an account that is here from now on: practice, or one that was used before. */
export async function workFor(account: AccountHere, question: Question, { execute, hear }: Actions): Promise<void> {
  if (!(await confirm(question))) return
  useScreen.setState({ refusal: null })
  const used = await execute({ type: 'use-account', id: uuid(), account })
  if (used.ok) return noteLeft(used.value.left)
  useScreen.setState({ refusal: { line: null, fault: used.fault } })
  hear('error')
}

/** True: it is called so from now on. Nothing but blanks: as its shop. */
export function renameAccount(account: string, name: string, actions: Actions): Promise<boolean> {
  return done({ type: 'account-rename', id: uuid(), account, name: name.trim() }, actions)
}

/** Its token leaves this machine; what it printed stays in the log. */
export async function removeAccount(account: string, question: Question, actions: Actions): Promise<void> {
  if (await confirm(question)) await done({ type: 'account-remove', id: uuid(), account }, actions)
}

/** What the account before has left is said until the screen is opened again. */
export function noteLeft(left: number): void {
  useSettingsScreen.setState({ left, changingAccount: false, renaming: null })
}

/** The settings were looked at after a first label that was wrong. */
export async function printFirstAgain({ execute }: Actions): Promise<void> {
  const answered = await execute({ type: 'first-label', id: uuid(), answer: 'again' })
  if (!answered.ok) useScreen.setState({ refusal: { line: null, fault: answered.fault } })
}
