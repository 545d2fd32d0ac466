import { Unplug } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { SettingsView } from '../../../../src/contract/settings.ts'
import type { ScaleProtocol } from '../../../../src/model/scale.ts'
import { noScale, practiceScale, scaleProtocols } from '../../../../src/model/scale.ts'
import { readSerialAddress } from '../../../../src/model/serialLine.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { Checkbox } from '../../../components/Checkbox.tsx'
import { FaultNotice, Notice } from '../../../components/Notice.tsx'
import { SelectField } from '../../../components/SelectField.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { usePreferences } from '../../../stores/preferencesStore.ts'
import { useStation } from '../../../stores/stationStore.ts'
import { scannerWords } from '../../../text/screens/scanner.ts'
import { useTexts } from '../../../text/texts.ts'
import { useWords } from '../../../text/words.ts'
import settingsStyles from '../Settings.module.css'
import { changeSettings } from '../settingsActions.ts'
import type { ScaleDraft } from './scaleView.ts'
import { asksWhoseWeight, readingText, readScaleDraft, scaleDraftOf } from './scaleView.ts'
import { useScannerPage } from './scannerPageStore.ts'

/** A scale beside the scanner, and how far a weight may be from the order's. */
export function ScaleSection({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(scannerWords)
  const actions = useActions()
  const prefix = usePreferences(({ scanner }) => scanner.prefix)
  const [draft, setDraft] = useState(scaleDraftOf(settings.scale))
  const [tried, setTried] = useState(false)
  const change = (part: Partial<ScaleDraft>) => setDraft((now) => ({ ...now, ...part }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const scale = readScaleDraft(draft)
    if (scale !== null) void changeSettings({ scale }, actions)
  }
  const used = settings.scale.uri !== null || settings.scale.types
  return (
    <form className={settingsStyles.section} onSubmit={save} aria-label={w.scale.title} noValidate>
      <h3 className={settingsStyles.title}>{w.scale.title}</h3>
      <p className={settingsStyles.help}>{w.scale.text}</p>
      <State />
      <Line draft={draft} change={change} tried={tried} practice={settings.environment === 'practice'} />
      <Checkbox
        label={w.scale.types}
        hint={w.scale.typesHint}
        checked={draft.types}
        change={(types) => change({ types })}
      />
      <Checkbox label={w.scale.asks} hint={w.scale.asksHint} checked={draft.asks} change={(asks) => change({ asks })} />
      {asksWhoseWeight(draft, prefix) && <Notice tone="warning">{w.scale.wantsPrefix}</Notice>}
      <Tolerance draft={draft} change={change} tried={tried} />
      <div className={settingsStyles.actions}>
        <Button submits>{w.scale.save}</Button>
        {used && (
          <Button icon={Unplug} onPress={() => void changeSettings({ scale: noScale }, actions)}>
            {w.scale.remove}
          </Button>
        )}
      </div>
    </form>
  )
}

interface PartProps {
  readonly draft: ScaleDraft
  readonly change: (part: Partial<ScaleDraft>) => void
  readonly tried: boolean
}

/** How it is with the scale now, and what it says. */
function State() {
  const w = useWords(scannerWords)
  const { language } = useTexts()
  const row = useStation((state) => state.scale)
  if (row === null || row.state === 'none') return null
  if (row.fault !== null) return <FaultNotice fault={row.fault} />
  if (row.state === 'connecting') return <Notice tone="loading">{w.scale.connecting}</Notice>
  if (row.reading?.kind === 'trouble') return <FaultNotice fault={{ code: `scale.${row.reading.trouble}` }} />
  return <Notice tone="info">{readingText(row.reading, w, language)}</Notice>
}

/** Which line it is, and how it speaks. */
function Line({ draft, change, tried, practice }: PartProps & { readonly practice: boolean }) {
  const w = useWords(scannerWords)
  const lines = useScannerPage((state) => state.lines) ?? []
  const offered = [...(practice ? [{ uri: practiceScale, name: w.scale.practice }] : []), ...lines]
  const none = { value: '', name: offered.length === 0 ? w.serial.none : w.serial.choose }
  const wrong = draft.uri !== '' && draft.uri !== practiceScale && readSerialAddress(draft.uri) === null
  return (
    <div className={settingsStyles.fields}>
      <SelectField
        label={w.scale.found}
        value={offered.some(({ uri }) => uri === draft.uri) ? draft.uri : ''}
        options={[none, ...offered.map(({ uri, name }) => ({ value: uri, name }))]}
        disabled={offered.length === 0}
        choose={(uri) => uri !== '' && change({ uri })}
      />
      <TextField
        label={w.scale.uri}
        value={draft.uri}
        change={(uri) => change({ uri: uri.trim() })}
        mono
        longest={500}
        hint={w.scale.uriHint}
        wrong={tried && wrong ? w.serial.wrong : null}
      />
      <SelectField<ScaleProtocol>
        label={w.scale.protocol}
        value={draft.protocol}
        options={scaleProtocols.map((value) => ({ value, name: w.scale.protocols[value] }))}
        choose={(protocol) => change({ protocol })}
      />
    </div>
  )
}

function Tolerance({ draft, change, tried }: PartProps) {
  const w = useWords(scannerWords)
  const wrong = tried && readScaleDraft({ ...draft, uri: '' }) === null ? w.scale.wrong : null
  return (
    <div className={settingsStyles.fields}>
      <TextField
        label={w.scale.grams}
        value={draft.grams}
        change={(grams) => change({ grams })}
        numeric
        longest={5}
        wrong={wrong}
      />
      <TextField
        label={w.scale.percent}
        value={draft.percent}
        change={(percent) => change({ percent })}
        numeric
        longest={3}
        wrong={wrong}
      />
    </div>
  )
}
