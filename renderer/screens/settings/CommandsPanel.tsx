import { FileDown } from 'lucide-react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { CommandBars } from '../../components/CommandBars.tsx'
import { Notice } from '../../components/Notice.tsx'
import { saveFile } from '../../saveFile.ts'
import { useStation } from '../../stores/stationStore.ts'
import { settingsWords } from '../../text/screens/settings.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './Settings.module.css'
import { useSettingsScreen } from './settingsScreenStore.ts'
import { commandGroups, commandText, sheetGroups } from './settingsView.ts'

/** The station's command bar codes, to be scanned from the screen or saved as a sheet to be printed. */
export function CommandsPanel() {
  const w = useWords(settingsWords)
  const { t } = useTexts()
  const sheet = useSettingsScreen((state) => state.sheet)
  const operators = useStation((state) => state.station?.operators) ?? []
  const groups = commandGroups(w)
  const { ask } = useActions()
  const save = async () => {
    useSettingsScreen.setState({ sheet: 'making' })
    // Badges are a leader's to print; everybody else gets the sheet of the commands.
    const badges = operators.length === 0 ? null : await ask({ type: 'badges' })
    // The PDF maker is large, and most stations print the sheet once.
    const made = import('./commandSheet.ts').then(({ commandSheet }) =>
      commandSheet({
        title: `${t.product} · ${w.commands.title}`,
        groups: sheetGroups(w, t.command, operators, badges?.ok === true ? badges.value : []),
      }),
    )
    await made.then(
      (pdf) => {
        saveFile(w.commands.file, pdf, 'application/pdf')
        useSettingsScreen.setState({ sheet: 'saved' })
      },
      () => useSettingsScreen.setState({ sheet: 'failed' }),
    )
  }
  return (
    <>
      <section className={styles.section} aria-label={w.commands.title}>
        <h3 className={styles.title}>{w.commands.title}</h3>
        <p className={styles.help}>{w.commands.text}</p>
        <div className={styles.actions}>
          <Button icon={FileDown} disabled={sheet === 'making'} onPress={() => void save()}>
            {w.commands.pdf}
          </Button>
        </div>
        {sheet === 'making' && <Notice tone="loading">{w.commands.making}</Notice>}
        {sheet === 'saved' && <Notice tone="info">{fillIn(w.commands.saved, { file: w.commands.file })}</Notice>}
        {sheet === 'failed' && <Notice tone="error">{w.commands.failed}</Notice>}
      </section>
      {groups.map(({ name, commands }) => (
        <section key={name} className={styles.section} aria-label={name}>
          <h3 className={styles.title}>{name}</h3>
          <ul className={styles.sheet}>
            {commands.map(({ code, command }) => (
              <li key={code}>
                <CommandBars command={command} large />
                <span>{commandText(command, t.command)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
