import { Check, Pencil, Trash2 } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { KeptAccountView, SettingsView } from '../../../src/contract/settings.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { TakesNotice } from '../../components/TakesNotice.tsx'
import { TextField } from '../../components/TextField.tsx'
import { settingsWords } from '../../text/screens/settings.ts'
import { useWords } from '../../text/words.ts'
import styles from './AccountList.module.css'
import type { AccountLine } from './accountsView.ts'
import { accountLines } from './accountsView.ts'
import settingsStyles from './Settings.module.css'
import { removeAccount, renameAccount, workFor } from './settingsActions.ts'
import { useSettingsScreen } from './settingsScreenStore.ts'

/** The accounts that this station keeps: one is in use, and each of the others is one press away. */
export function AccountList({ settings }: { readonly settings: SettingsView }) {
  const { others: w } = useWords(settingsWords).account
  const lines = accountLines(settings, useWords(settingsWords))
  const renaming = useSettingsScreen((state) => state.renaming)
  if (lines.length === 0) return null
  return (
    <section className={settingsStyles.section} aria-label={w.title}>
      <h3 className={settingsStyles.title}>{w.title}</h3>
      <p className={settingsStyles.help}>{w.text}</p>
      <TakesNotice row="use-account" />
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.key} className={styles.line} aria-current={line.isUsed}>
            {line.kept !== null && renaming === line.key ? <Rename kept={line.kept} /> : <Line line={line} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { readonly line: AccountLine }) {
  const { others: w } = useWords(settingsWords).account
  const actions = useActions()
  const { name, about, isUsed, kept } = line
  const called = (deed: string) => `${deed}: ${[name, about].filter(Boolean).join(' · ')}`
  const removing = { title: fillIn(w.removing, { account: name }), text: w.removingText, yes: w.remove, danger: true }
  return (
    <>
      <p className={styles.name}>
        <span>{name}</span>
        {about !== '' && <span className={styles.about}>{about}</span>}
      </p>
      <div className={settingsStyles.actions}>
        {isUsed ? (
          <span className={styles.used}>
            <Check strokeWidth={1.8} aria-hidden="true" />
            {w.used}
          </span>
        ) : (
          <Button label={called(w.use)} onPress={() => void workFor(line.use, line.question, actions)}>
            {w.use}
          </Button>
        )}
        {kept !== null && (
          <Button
            icon={Pencil}
            label={called(w.rename)}
            onPress={() => useSettingsScreen.setState({ renaming: kept.account })}
          >
            {w.rename}
          </Button>
        )}
        {kept !== null && !isUsed && (
          <Button
            icon={Trash2}
            label={called(w.remove)}
            onPress={() => void removeAccount(kept.account, removing, actions)}
          >
            {w.remove}
          </Button>
        )}
      </div>
    </>
  )
}

function Rename({ kept }: { readonly kept: KeptAccountView }) {
  const w = useWords(settingsWords)
  const actions = useActions()
  const [name, setName] = useState(kept.ownName)
  const leave = () => useSettingsScreen.setState({ renaming: null })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await renameAccount(kept.account, name, actions)) leave()
  }
  return (
    <form className={styles.rename} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label={w.account.others.name} value={name} change={setName} longest={60} first />
      <div className={settingsStyles.actions}>
        <Button tone="primary" submits>
          {w.save}
        </Button>
        <Button onPress={leave}>{w.form.cancel}</Button>
      </div>
    </form>
  )
}
