import type { FormEvent } from 'react'
import { useState } from 'react'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import type { PackedShop } from '../../../src/model/settings.ts'
import { unknownGoods } from '../../../src/model/settings.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { durationText } from '../../text/amountTexts.ts'
import { sizeText } from '../../text/format.ts'
import { packingWords } from '../../text/screens/packing.ts'
import { settingsWords } from '../../text/screens/settings.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { PinForm } from './PinForm.tsx'
import { Saved } from './Saved.tsx'
import styles from './Settings.module.css'
import { changeSettings } from './settingsActions.ts'
import { useSettingsScreen } from './settingsScreenStore.ts'
import { choices, times } from './settingsView.ts'

/** The station itself: its name, what guards it, and what a second label takes. */
export function StationPanel({ settings }: { readonly settings: SettingsView }) {
  return (
    <>
      <Identity settings={settings} />
      <Guards settings={settings} />
      <Packed settings={settings} />
      <Reprints settings={settings} />
    </>
  )
}

function Identity({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const actions = useActions()
  const [name, setName] = useState(settings.stationName)
  const [place, setPlace] = useState(settings.place)
  const [saved, setSaved] = useState(false)
  const wrong = name.trim() === ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    setSaved(await changeSettings({ stationName: name.trim(), place: place.trim() }, actions))
  }
  const typed = (set: (text: string) => void) => (text: string) => {
    setSaved(false)
    set(text)
  }
  return (
    <form className={styles.section} onSubmit={(event) => void save(event)} aria-label={w.station.title}>
      <h3 className={styles.title}>{w.station.title}</h3>
      <div className={styles.fields}>
        <TextField
          label={w.station.name}
          value={name}
          change={typed(setName)}
          longest={60}
          wrong={wrong ? w.station.wrongName : null}
        />
        <TextField label={w.station.place} value={place} change={typed(setPlace)} longest={60} />
      </div>
      <div className={styles.actions}>
        <Button submits>{w.save}</Button>
        <Saved words={saved ? w.saved : null} />
      </div>
    </form>
  )
}

function Guards({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const { language } = useTexts()
  const actions = useActions()
  const time = (name: keyof typeof times, label: string) => (
    <SelectField
      label={label}
      value={String(settings[name])}
      options={choices(settings[name], times[name], (value) => durationText(value, language))}
      choose={(value) => void changeSettings({ [name]: Number(value) }, actions)}
    />
  )
  return (
    <section className={styles.section} aria-label={w.station.guards}>
      <h3 className={styles.title}>{w.station.guards}</h3>
      <div className={styles.fields}>
        {time('staleAfterMs', w.station.stale)}
        {time('outboxExpiresMs', w.station.outbox)}
        <SelectField
          label={w.station.size}
          value={settings.size}
          options={allLabelSizes.map((value) => ({ value, name: sizeText(value) }))}
          choose={(size) => void changeSettings({ size }, actions)}
        />
      </div>
    </section>
  )
}

/** Of the present shop: the others stay as they are. */
function Packed({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(packingWords)
  const actions = useActions()
  const { account, shop, packedShops } = settings
  const others = packedShops.filter((one) => one.account !== account || one.shop !== shop)
  const rule = packedShops.find((one) => !others.includes(one)) ?? null
  const change = (unknown: PackedShop['unknown'] | null) => {
    const rules = unknown === null ? others : [...others, { account, shop, unknown }]
    void changeSettings({ packedShops: rules }, actions)
  }
  return (
    <section className={styles.section} aria-label={w.setting}>
      <h3 className={styles.title}>{w.setting}</h3>
      <p className={styles.help}>{w.settingText}</p>
      <Choice
        name={w.setting}
        options={['off', 'on'] as const}
        words={w}
        chosen={rule === null ? 'off' : 'on'}
        choose={(chosen) => change(chosen === 'on' ? (rule?.unknown ?? 'confirm') : null)}
      />
      {rule !== null && (
        <Choice name={w.unknownGoods} options={unknownGoods} words={w} chosen={rule.unknown} choose={change} />
      )}
    </section>
  )
}

const policies = ['free', 'reason', 'pin'] as const

function Reprints({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const actions = useActions()
  const turns = useSettingsScreen((state) => state.turns)
  return (
    <section className={styles.section} aria-label={w.reprint.title}>
      <h3 className={styles.title}>{w.reprint.title}</h3>
      <p className={styles.help}>{w.reprint.always}</p>
      <Choice
        name={w.reprint.policy}
        options={policies}
        words={w.reprint.policies}
        chosen={settings.reprint}
        choose={(reprint) => void changeSettings({ reprint }, actions)}
      />
      {settings.reprint === 'pin' && !settings.hasSupervisorPin && <p className={styles.help}>{w.reprint.noPin}</p>}
      <PinForm key={`${settings.hasSupervisorPin} ${turns}`} has={settings.hasSupervisorPin} />
    </section>
  )
}
