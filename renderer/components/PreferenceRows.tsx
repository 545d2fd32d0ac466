import { Play } from 'lucide-react'
import { useId } from 'react'
import { languages } from '../../src/words/language.ts'
import { useActions } from '../actions.ts'
import { soundNames } from '../sounds/score.ts'
import { themes, usePreferences } from '../stores/preferencesStore.ts'
import { percentText } from '../text/format.ts'
import { useTexts } from '../text/texts.ts'
import { Choice } from './Choice.tsx'
import styles from './PreferenceRows.module.css'

const motions = ['system', 'reduced'] as const

/** Language, theme, motion and sound of this window. */
export function PreferenceRows() {
  const { t } = useTexts()
  const actions = useActions()
  const preferences = usePreferences()
  return (
    <div className={styles.rows}>
      <Choice
        name={t.language}
        options={languages}
        words={t.languages}
        chosen={preferences.language}
        choose={(language) => actions.change({ language })}
      />
      <Choice
        name={t.theme}
        options={themes}
        words={t.themes}
        chosen={preferences.theme}
        choose={(theme) => actions.change({ theme })}
      />
      <Choice
        name={t.motion}
        options={motions}
        words={t.motions}
        chosen={preferences.motion}
        choose={(motion) => actions.change({ motion })}
      />
      <Volume />
      <Sounds />
    </div>
  )
}

function Volume() {
  const { t, language } = useTexts()
  const actions = useActions()
  const volume = usePreferences((preferences) => preferences.volume)
  const id = useId()
  return (
    <div className={`${styles.row} ${styles.volumeRow}`}>
      <label htmlFor={id}>{t.volume}</label>
      <input
        id={id}
        className={styles.volume}
        type="range"
        min={0}
        max={100}
        step={10}
        value={Math.round(volume * 100)}
        onChange={(event) => actions.change({ volume: Number(event.target.value) / 100 })}
      />
      <output htmlFor={id}>{percentText(volume, language)}</output>
    </div>
  )
}

function Sounds() {
  const { t } = useTexts()
  const actions = useActions()
  return (
    <div className={styles.row}>
      <span>{t.soundsTest}</span>
      <ul className={styles.sounds}>
        {soundNames.map((name) => (
          <li key={name}>
            <button type="button" className={styles.sound} onClick={() => actions.hear(name)}>
              <Play strokeWidth={1.8} aria-hidden="true" />
              {t.sounds[name]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
