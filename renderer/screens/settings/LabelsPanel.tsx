import { ScanSearch, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { bytesText, daysText } from '../../text/amountTexts.ts'
import { peopleWords } from '../../text/screens/people.ts'
import { settingsWords } from '../../text/screens/settings.ts'
import { viewsWords } from '../../text/screens/views.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { BackupSection } from './BackupSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { erasedText } from './peopleView.ts'
import styles from './Settings.module.css'
import { changeSettings, purgeLabels, readUsage } from './settingsActions.ts'
import { useSettingsScreen } from './settingsScreenStore.ts'
import { choices, keptBytes, keptDays, usageText } from './settingsView.ts'
import { openViews } from './views/viewsActions.ts'

const bars = ['snap', 'as-is'] as const
const weakBars = ['ask', 'block', 'print'] as const

/** How bars are drawn and judged, and how long labels stay on this machine. */
export function LabelsPanel({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const actions = useActions()
  const turns = useSettingsScreen((state) => state.turns)
  return (
    <>
      <section className={styles.section} aria-label={w.labels.bars}>
        <h3 className={styles.title}>{w.labels.bars}</h3>
        <Choice
          name={w.labels.snap}
          options={bars}
          words={w.labels.snaps}
          chosen={settings.bars}
          choose={(chosen) => void changeSettings({ bars: chosen }, actions)}
        />
        <Choice
          name={w.labels.weak}
          options={weakBars}
          words={w.labels.weaks}
          chosen={settings.weakBars}
          choose={(chosen) => void changeSettings({ weakBars: chosen }, actions)}
        />
      </section>
      <Views />
      <Kept settings={settings} />
      <PeopleSection key={turns} />
      <BackupSection settings={settings} />
    </>
  )
}

function Views() {
  const w = useWords(viewsWords)
  const actions = useActions()
  return (
    <section className={styles.section} aria-label={w.section}>
      <h3 className={styles.title}>{w.section}</h3>
      <p className={styles.help}>{w.text}</p>
      <div className={styles.actions}>
        <Button icon={ScanSearch} onPress={() => openViews(null, actions)}>
          {w.open}
        </Button>
      </div>
    </section>
  )
}

function Kept({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const { language } = useTexts()
  const actions = useActions()
  useEffect(() => void readUsage(actions), [actions])
  return (
    <section className={styles.section} aria-label={w.labels.kept}>
      <h3 className={styles.title}>{w.labels.kept}</h3>
      <p className={styles.help}>{w.labels.keptText}</p>
      <Usage />
      <div className={styles.fields}>
        <SelectField
          label={w.labels.days}
          value={String(settings.keepLabelDays)}
          options={choices(settings.keepLabelDays, keptDays, (days) => daysText(days, language))}
          choose={(days) => void changeSettings({ keepLabelDays: Number(days) }, actions)}
        />
        <SelectField
          label={w.labels.bytes}
          value={String(settings.keepLabelBytes)}
          options={choices(settings.keepLabelBytes, keptBytes, (bytes) => bytesText(bytes, language))}
          choose={(bytes) => void changeSettings({ keepLabelBytes: Number(bytes) }, actions)}
        />
      </div>
      <div className={styles.actions}>
        <Button icon={Trash2} onPress={() => void purgeLabels(w, language, actions)}>
          {w.labels.purge}
        </Button>
      </div>
    </section>
  )
}

function Usage() {
  const w = useWords(settingsWords)
  const { t, language } = useTexts()
  const people = useWords(peopleWords)
  const { usage, usageFault, purged } = useSettingsScreen()
  const erased = usage === null ? null : erasedText(usage, people)
  return (
    <>
      {usageFault !== null && <FaultNotice fault={usageFault} />}
      {purged !== null && <Notice tone="info">{purged}</Notice>}
      <p aria-busy={usage === null && usageFault === null}>
        {usage === null ? (usageFault === null ? t.loading : '') : usageText(usage, w, language)}
      </p>
      {erased !== null && <p>{erased}</p>}
    </>
  )
}
