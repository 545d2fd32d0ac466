import { uuid } from '../../../src/base/uuid.ts'
import type { SettingsPart } from '../../../src/contract/settings.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Actions } from '../../actions.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { countText } from '../../text/format.ts'
import type { SettingsWords } from '../../text/screens/settings.ts'
import { useSettingsScreen } from './settingsScreenStore.ts'

/** Changes settings; true: they are in force. A refusal is shown at the head of the screen. */
export async function changeSettings(part: SettingsPart, { execute, hear }: Actions): Promise<boolean> {
  useScreen.setState({ refusal: null })
  const changed = await execute({ type: 'change-settings', id: uuid(), part })
  if (changed.ok) return true
  useScreen.setState({ refusal: { line: null, fault: changed.fault } })
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

/** The station works with made-up orders from now on. */
export async function backToPractice(w: SettingsWords, language: Language, actions: Actions): Promise<void> {
  const { toPractice, toPracticeText } = w.account
  if (!(await confirm({ title: toPractice, text: toPracticeText, yes: toPractice }))) return
  const used = await actions.execute({ type: 'use-account', id: uuid(), account: { kind: 'practice' } })
  if (used.ok) noteLeft(used.value.left, w, language)
  else useScreen.setState({ refusal: { line: null, fault: used.fault } })
}

/** What the account before has left is said until the screen is opened again. */
export function noteLeft(left: number, w: SettingsWords, language: Language): void {
  const text = left === 0 ? null : fillIn(w.account.left, { count: countText(left, language) })
  useSettingsScreen.setState({ left: text, changingAccount: false })
}

/** The settings were looked at after a first label that was wrong. */
export async function printFirstAgain({ execute }: Actions): Promise<void> {
  const answered = await execute({ type: 'first-label', id: uuid(), answer: 'again' })
  if (!answered.ok) useScreen.setState({ refusal: { line: null, fault: answered.fault } })
}
