import type { FormEvent } from 'react'
import { useState } from 'react'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/TextField.tsx'
import { settingsWords } from '../../text/screens/settings.ts'
import { useWords } from '../../text/words.ts'
import { Saved } from './Saved.tsx'
import styles from './Settings.module.css'
import { changeSettings } from './settingsActions.ts'

/** Where the backup of each day goes; an empty field: none is made. */
export function BackupSection({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const actions = useActions()
  const [folder, setFolder] = useState(settings.backupFolder ?? '')
  const [saved, setSaved] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const backupFolder = folder.trim() === '' ? null : folder.trim()
    setSaved(await changeSettings({ backupFolder }, actions))
  }
  return (
    <form className={styles.section} onSubmit={(event) => void save(event)} aria-label={w.backup.title}>
      <h3 className={styles.title}>{w.backup.title}</h3>
      <p className={styles.help}>{w.backup.text}</p>
      <div className={styles.fields}>
        <TextField
          label={w.backup.folder}
          value={folder}
          change={(text) => {
            setSaved(false)
            setFolder(text)
          }}
          longest={1_000}
          mono
        />
      </div>
      <div className={styles.actions}>
        <Button submits>{w.save}</Button>
        <Saved words={saved ? w.saved : null} />
      </div>
    </form>
  )
}
