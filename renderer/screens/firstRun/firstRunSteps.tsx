import { Building2, GraduationCap, Languages, Printer, ScanSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import { languages } from '../../../src/words/language.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { usePreferences } from '../../stores/preferencesStore.ts'
import { usePrinters } from '../../stores/printersStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { firstRunWords } from '../../text/screens/firstRun.ts'
import { settingsWords } from '../../text/screens/settings.ts'
import { viewsWords } from '../../text/screens/views.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { ChoosePrinter } from '../printers/AddPrinter.tsx'
import { DeedNotice } from '../printers/DeedNotice.tsx'
import { findPrinters, readModels, runTool } from '../printers/printersActions.ts'
import { AccountForm } from '../settings/AccountForm.tsx'
import { draftOfSettings, emptyAccount } from '../settings/accountDraft.ts'
import { openViews } from '../settings/views/viewsActions.ts'
import styles from './FirstRun.module.css'

/** A step ends in `next`; what was chosen in it counts already. */
interface StepProps {
  readonly next: () => void
}

export function LanguageStep({ next }: StepProps) {
  const w = useWords(firstRunWords)
  const { t } = useTexts()
  const actions = useActions()
  const language = usePreferences((preferences) => preferences.language)
  const choose = (chosen: Language) => {
    actions.change({ language: chosen })
    next()
  }
  return (
    <Step title={w.language.title} text={w.language.text}>
      <ul className={styles.choices}>
        {languages.map((one) => (
          <Tile
            key={one}
            icon={Languages}
            title={t.languages[one]}
            first={one === language}
            choose={() => choose(one)}
          />
        ))}
      </ul>
    </Step>
  )
}

export function AccountStep({ next }: StepProps) {
  const w = useWords(firstRunWords)
  const settings = useStation((state) => state.settings)
  const [real, setReal] = useState(false)
  if (real)
    return (
      <Step title={w.account.title}>
        <div className={styles.card}>
          <AccountForm
            start={settings === null ? emptyAccount : draftOfSettings(settings)}
            used={next}
            leave={() => setReal(false)}
          />
        </div>
      </Step>
    )
  return (
    <Step title={w.account.title}>
      <ul className={styles.choices}>
        <Tile icon={GraduationCap} title={w.account.practice} text={w.account.practiceText} first choose={next} />
        <Tile icon={Building2} title={w.account.real} text={w.account.realText} choose={() => setReal(true)} />
      </ul>
    </Step>
  )
}

export function PrinterStep({ next }: StepProps) {
  const w = useWords(firstRunWords)
  const actions = useActions()
  const practice = useStation((state) => state.settings?.environment === 'practice')
  const [looks, setLooks] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  useEffect(() => void readModels(actions), [actions])
  const look = () => {
    setLooks(true)
    void findPrinters(false, actions)
  }
  if (added !== null) return <Tried printer={added} next={next} />
  return (
    <Step title={w.printer.title} text={practice ? w.printer.practice : w.printer.text}>
      {looks ? (
        <div className={styles.card}>
          <ChoosePrinter leave={() => setLooks(false)} added={setAdded} />
        </div>
      ) : null}
      <div className={styles.actions}>
        {!looks && (
          <Button tone={practice ? 'quiet' : 'primary'} icon={Printer} first={!practice} onPress={look}>
            {w.printer.find}
          </Button>
        )}
        <Button tone={practice && !looks ? 'primary' : 'quiet'} first={practice} onPress={next}>
          {practice ? w.next : w.printer.later}
        </Button>
      </div>
    </Step>
  )
}

function Tried({ printer, next }: StepProps & { readonly printer: string }) {
  const w = useWords(firstRunWords)
  const actions = useActions()
  const name = usePrinters(({ rows }) => rows[printer]?.name ?? '')
  return (
    <Step title={fillIn(w.printer.added, { name })}>
      <DeedNotice printer={printer} name={name} />
      <div className={styles.actions}>
        <Button icon={Printer} onPress={() => void runTool(printer, 'test', actions)}>
          {w.printer.test}
        </Button>
        <Button tone="primary" onPress={next}>
          {w.next}
        </Button>
      </div>
    </Step>
  )
}

export function ScanStep({ next }: StepProps) {
  const w = useWords(firstRunWords)
  const s = useWords(settingsWords)
  const v = useWords(viewsWords)
  const actions = useActions()
  const settings = useStation((state) => state.settings)
  const codes = useStation((state) => state.station?.tryCodes) ?? []
  return (
    <Step title={w.scan.title} text={w.scan.text}>
      {settings?.tokenLost === true && <Notice tone="warning">{s.account.lost}</Notice>}
      {settings?.firstLabel === 'open' && <Notice tone="info">{w.scan.first}</Notice>}
      {codes.length > 0 && (
        <>
          <p>{w.scan.try}</p>
          <ul className={styles.codes}>
            {codes.slice(0, 3).map((code) => (
              <li key={code}>
                <Button
                  onPress={() => {
                    next()
                    actions.scan(code)
                  }}
                >
                  {code}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.actions}>
        <Button tone="primary" first onPress={next}>
          {w.scan.done}
        </Button>
        {settings !== null && settings.environment !== 'practice' && (
          <Button
            icon={ScanSearch}
            onPress={() => {
              next()
              openViews(null, actions)
            }}
          >
            {v.open}
          </Button>
        )}
      </div>
    </Step>
  )
}

function Step({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) {
  return (
    <section className={styles.step} aria-label={title}>
      <h3 className={styles.question}>{title}</h3>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}

function Tile({
  icon: Icon,
  title,
  text,
  first = false,
  choose,
}: {
  readonly icon: typeof Printer
  readonly title: string
  readonly text?: string
  readonly first?: boolean
  readonly choose: () => void
}) {
  return (
    <li>
      <button type="button" className={styles.tile} data-first={first ? '' : undefined} onClick={choose}>
        <Icon strokeWidth={1.6} aria-hidden="true" />
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </button>
    </li>
  )
}
