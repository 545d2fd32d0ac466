import { Building2, KeyRound, Printer, Store } from 'lucide-react'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { practicePage } from '../../../src/model/serviceAddress.ts'
import { nameOfShop } from '../../../src/model/settings.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { Notice } from '../../components/Notice.tsx'
import { goTo } from '../../stores/placeStore.ts'
import { usePrinters } from '../../stores/printersStore.ts'
import { settingsWords } from '../../text/screens/settings.ts'
import { shopsWords } from '../../text/screens/shops.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { findPrinters, showBeside } from '../printers/printersActions.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountList } from './AccountList.tsx'
import { draftOfSettings } from './accountDraft.ts'
import styles from './Settings.module.css'
import { changeSettings, noteLeft, printFirstAgain } from './settingsActions.ts'
import { useSettingsScreen } from './settingsScreenStore.ts'
import { shopsPages } from './shops/shopsView.ts'

const otherShops = ['ask', 'print'] as const

/** Whose orders the station works on, and the way to another account. */
export function AccountPanel({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const { language } = useTexts()
  const changing = useSettingsScreen((state) => state.changingAccount)
  const left = useSettingsScreen((state) => state.left)
  const leave = () => useSettingsScreen.setState({ changingAccount: false })
  return (
    <>
      {settings.tokenLost && <Notice tone="warning">{w.account.lost}</Notice>}
      {left > 0 && <Notice tone="info">{fillIn(w.account.left, { count: countText(left, language) })}</Notice>}
      <NoPrinter settings={settings} />
      <FirstLabel settings={settings} />
      <Present settings={settings} />
      <AccountList settings={settings} />
      {changing && (
        <section className={styles.section} aria-label={w.account.change}>
          <h3 className={styles.title}>{w.account.change}</h3>
          <AccountForm start={draftOfSettings(settings)} used={noteLeft} leave={leave} />
        </section>
      )}
    </>
  )
}

function Present({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const shops = useWords(shopsWords)
  const actions = useActions()
  const changing = useSettingsScreen((state) => state.changingAccount)
  const { environment } = settings
  const change = () => useSettingsScreen.setState({ changingAccount: true, left: 0 })
  const practice = environment === 'practice'
  return (
    <section className={styles.section} aria-label={w.account.title}>
      <h3 className={styles.title}>{w.account.title}</h3>
      {practice ? (
        <>
          <p>
            {w.account.practice}. {w.account.practiceText}
          </p>
          <dl className={styles.facts}>
            <Fact name={w.account.practicePage} value={practicePage(settings.baseUrl)} mono />
          </dl>
        </>
      ) : (
        <dl className={styles.facts}>
          <Fact name={w.form.kind} value={w.account.environment[environment]} />
          <Fact name={w.account.address} value={settings.baseUrl} mono />
          <Fact
            name={w.form.shop}
            value={nameOfShop(settings.shops, settings.shop)}
            mono={!settings.shops.some(({ id }) => id === settings.shop)}
          />
        </dl>
      )}
      <Choice
        name={w.account.otherShops}
        options={otherShops}
        words={w.account.otherShopsAre}
        chosen={settings.otherShops}
        choose={(chosen) => void changeSettings({ otherShops: chosen }, actions)}
      />
      {!changing && (
        <div className={styles.actions}>
          <Button icon={settings.tokenLost ? KeyRound : Building2} onPress={change}>
            {settings.tokenLost ? w.account.enterAgain : practice ? w.account.toReal : w.account.change}
          </Button>
          <Button icon={Store} onPress={() => goTo('settings', shopsPages.list)}>
            {shops.open}
          </Button>
        </div>
      )}
    </section>
  )
}

function Fact({
  name,
  value,
  mono = false,
}: {
  readonly name: string
  readonly value: string
  readonly mono?: boolean
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={mono ? styles.mono : undefined}>{value}</dd>
    </div>
  )
}

/** An account is of no use without one: the practice printer is not for it. */
function NoPrinter({ settings: { environment } }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const actions = useActions()
  const none = usePrinters(({ rows }) => Object.keys(rows).length === 0)
  if (environment === 'practice' || !none) return null
  const add = () => {
    goTo('printers')
    showBeside({ type: 'add' })
    void findPrinters(false, actions)
  }
  return (
    <Notice
      tone="warning"
      actions={
        <Button icon={Printer} first onPress={add}>
          {w.account.addPrinter}
        </Button>
      }
    >
      {w.account.noPrinter}
    </Notice>
  )
}

/** How far the first label of this environment is. */
function FirstLabel({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(settingsWords)
  const actions = useActions()
  const { firstLabel } = settings
  switch (firstLabel) {
    case 'not-needed':
      return null
    case 'open':
      return <Notice tone="info">{w.account.first.open}</Notice>
    case 'asked':
      return (
        <Notice tone="warning" actions={<Button onPress={() => goTo('scan')}>{w.account.first.show}</Button>}>
          {w.account.first.asked}
        </Notice>
      )
    case 'wrong':
      return (
        <Notice
          tone="error"
          actions={<Button onPress={() => void printFirstAgain(actions)}>{w.account.first.again}</Button>}
        >
          {w.account.first.wrong}
        </Notice>
      )
  }
}
