import { Unplug } from 'lucide-react'
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { readSerialAddress } from '../../../../src/model/serialLine.ts'
import type { SerialScanner } from '../../../../src/model/settings.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { FaultNotice, Notice } from '../../../components/Notice.tsx'
import { SelectField } from '../../../components/SelectField.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { longestWrapping } from '../../../input/scannerPreferences.ts'
import { useStation } from '../../../stores/stationStore.ts'
import { clockText } from '../../../text/format.ts'
import { scannerWords } from '../../../text/screens/scanner.ts'
import { useWords } from '../../../text/words.ts'
import settingsStyles from '../Settings.module.css'
import { changeSettings } from '../settingsActions.ts'
import { findLines } from './scannerActions.ts'
import { useScannerPage } from './scannerPageStore.ts'

/** A scanner on a serial line of the station's machine. */
export function SerialSection({ scanner }: { readonly scanner: SerialScanner }) {
  const w = useWords(scannerWords)
  const actions = useActions()
  const [draft, setDraft] = useState<Draft>({ ...scanner, uri: scanner.uri ?? '' })
  const [tried, setTried] = useState(false)
  const uri = draft.uri.trim()
  const wrong = readSerialAddress(uri) === null
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong) void changeSettings({ scanner: { ...draft, uri } }, actions)
  }
  const remove = () => void changeSettings({ scanner: { uri: null, prefix: '', suffix: '' } }, actions)
  return (
    <form className={settingsStyles.section} onSubmit={save} aria-label={w.serial.title} noValidate>
      <h3 className={settingsStyles.title}>{w.serial.title}</h3>
      <p className={settingsStyles.help}>{w.serial.text}</p>
      <State />
      <Address draft={draft} change={change} wrong={tried && wrong} />
      <Around draft={draft} change={change} />
      <div className={settingsStyles.actions}>
        <Button submits>{w.serial.save}</Button>
        {scanner.uri !== null && (
          <Button icon={Unplug} onPress={remove}>
            {w.serial.remove}
          </Button>
        )}
      </div>
    </form>
  )
}

type Draft = Omit<SerialScanner, 'uri'> & { readonly uri: string }

/** How it is with the scanner now. */
function State() {
  const w = useWords(scannerWords)
  const row = useStation((state) => state.scanner)
  if (row === null || row.state === 'none') return null
  if (row.fault !== null) return <FaultNotice fault={row.fault} />
  if (row.state === 'connecting') return <Notice tone="loading">{w.serial.state.connecting}</Notice>
  const heard = row.heardAt === null ? '' : fillIn(w.serial.heardAt, { time: clockText(row.heardAt) })
  return <Notice tone="info">{[w.serial.state.listening, heard].filter(Boolean).join(' · ')}</Notice>
}

/** Which line it is. */
function Address({
  draft,
  change,
  wrong,
}: {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly wrong: boolean
}) {
  const w = useWords(scannerWords)
  const actions = useActions()
  const lines = useScannerPage((state) => state.lines)
  useEffect(() => void findLines(actions), [actions])
  const none = { value: '', name: lines?.length === 0 ? w.serial.none : w.serial.choose }
  return (
    <div className={settingsStyles.fields}>
      <SelectField
        label={w.serial.found}
        value={lines?.some(({ uri }) => uri === draft.uri) === true ? draft.uri : ''}
        options={[none, ...(lines ?? []).map(({ uri, name }) => ({ value: uri, name }))]}
        disabled={lines === null || lines.length === 0}
        choose={(uri) => uri !== '' && change({ uri })}
      />
      <TextField
        label={w.serial.uri}
        value={draft.uri}
        change={(uri) => change({ uri })}
        mono
        longest={500}
        hint={w.serial.uriHint}
        wrong={wrong ? w.serial.wrong : null}
      />
    </div>
  )
}

/** What it puts around each code. */
function Around({ draft, change }: { readonly draft: Draft; readonly change: (part: Partial<Draft>) => void }) {
  const w = useWords(scannerWords)
  return (
    <div className={settingsStyles.fields}>
      <TextField
        label={w.serial.prefix}
        value={draft.prefix}
        change={(prefix) => change({ prefix })}
        mono
        longest={longestWrapping}
      />
      <TextField
        label={w.serial.suffix}
        value={draft.suffix}
        change={(suffix) => change({ suffix })}
        mono
        longest={longestWrapping}
      />
    </div>
  )
}
