import { FileDown } from 'lucide-react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { saveFile } from '../../saveFile.ts'
import { operatorsWords } from '../../text/screens/operators.ts'
import { useWords } from '../../text/words.ts'
import styles from './OperatorsPanel.module.css'
import sections from './Settings.module.css'
import { useSettingsScreen } from './settingsScreenStore.ts'

/** A leader's recovery code, this once: it stays until somebody says that it is kept. */
export function RecoveryCode() {
  const w = useWords(operatorsWords)
  const recovery = useSettingsScreen((state) => state.recovery)
  if (recovery === null) return null
  const { name, code } = recovery
  const title = fillIn(w.recovery.title, { name })
  const save = () => saveFile(w.recovery.file, `${title}\n${code}\n${w.recovery.text}\n`, 'text/plain;charset=utf-8')
  return (
    <section className={styles.recovery} aria-label={title}>
      <Notice tone="warning">{`${title}. ${w.recovery.text}`}</Notice>
      <code className={styles.code}>{code}</code>
      <div className={sections.actions}>
        <Button icon={FileDown} onPress={save}>
          {w.recovery.save}
        </Button>
        <Button tone="primary" onPress={() => useSettingsScreen.setState({ recovery: null })}>
          {w.recovery.kept}
        </Button>
      </div>
    </section>
  )
}
