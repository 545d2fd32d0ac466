import { RotateCcw } from 'lucide-react'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { Checkbox } from '../../../components/Checkbox.tsx'
import { Choice } from '../../../components/Choice.tsx'
import { SelectField } from '../../../components/SelectField.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { keyReadings, longestWrapping } from '../../../input/scannerPreferences.ts'
import { modeIdles, usePreferences } from '../../../stores/preferencesStore.ts'
import { scannerWords } from '../../../text/screens/scanner.ts'
import { useTexts } from '../../../text/texts.ts'
import { useWords } from '../../../text/words.ts'
import settingsStyles from '../Settings.module.css'
import { changeScanner, resetScanner } from './scannerActions.ts'
import { gapChoices, idleText } from './scannerView.ts'

const ends = ['key', 'silence'] as const

/** What is in use of it, each to be changed. */
export function WaysSection() {
  const w = useWords(scannerWords)
  const actions = useActions()
  const { scanner } = usePreferences()
  return (
    <section className={settingsStyles.section} aria-label={w.ways.title}>
      <h3 className={settingsStyles.title}>{w.ways.title}</h3>
      <Choice
        name={w.ways.ends}
        options={ends}
        words={w.ways.endsBy}
        chosen={scanner.ends}
        choose={(chosen) => changeScanner({ ends: chosen }, actions)}
      />
      <Choice
        name={w.ways.keys}
        options={keyReadings}
        words={w.ways.keysBy}
        chosen={scanner.keys}
        choose={(keys) => changeScanner({ keys }, actions)}
      />
      <p className={settingsStyles.help}>{w.ways.keysHint[scanner.keys]}</p>
      <Measures />
      <Checkbox
        label={w.ways.fields}
        hint={w.ways.fieldsHint}
        checked={scanner.fromFields}
        change={(fromFields) => changeScanner({ fromFields }, actions)}
      />
      <div className={settingsStyles.actions}>
        <Button icon={RotateCcw} onPress={() => resetScanner(actions)}>
          {w.ways.reset}
        </Button>
      </div>
    </section>
  )
}

/** What is taken off a code, and the times. */
function Measures() {
  const w = useWords(scannerWords)
  const { language } = useTexts()
  const actions = useActions()
  const { scanner, modeIdleMs } = usePreferences()
  return (
    <div className={settingsStyles.fields}>
      <TextField
        label={w.ways.prefix}
        value={scanner.prefix}
        change={(prefix) => changeScanner({ prefix }, actions)}
        mono
        longest={longestWrapping}
        hint={w.ways.wrapHint}
      />
      <TextField
        label={w.ways.suffix}
        value={scanner.suffix}
        change={(suffix) => changeScanner({ suffix }, actions)}
        mono
        longest={longestWrapping}
        hint={w.ways.wrapHint}
      />
      <SelectField
        label={w.ways.gap}
        value={String(scanner.gapMs)}
        options={gapChoices(scanner.gapMs).map((gap) => ({
          value: String(gap),
          name: fillIn(w.ways.gapText, { count: gap }),
        }))}
        choose={(gap) => changeScanner({ gapMs: Number(gap) }, actions)}
      />
      <SelectField
        label={w.ways.modeIdle}
        value={String(modeIdleMs)}
        options={modeIdles.map((idle) => ({ value: String(idle), name: idleText(idle, w, language) }))}
        choose={(idle) => actions.change({ modeIdleMs: Number(idle) })}
      />
    </div>
  )
}
