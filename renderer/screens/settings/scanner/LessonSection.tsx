import { Check, FileDown, GraduationCap, ScanBarcode } from 'lucide-react'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { momentText } from '../../../../src/words/format.ts'
import { Bars } from '../../../components/Bars.tsx'
import { Button } from '../../../components/Button.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { useClock } from '../../../stores/clockStore.ts'
import { usePreferences } from '../../../stores/preferencesStore.ts'
import { scannerWords } from '../../../text/screens/scanner.ts'
import { useTexts } from '../../../text/texts.ts'
import { useWords } from '../../../text/words.ts'
import settingsStyles from '../Settings.module.css'
import { lessonCodes } from './lesson.ts'
import styles from './Scanner.module.css'
import { beginLesson, leaveLesson, saveLessonSheet } from './scannerActions.ts'
import { useScannerPage } from './scannerPageStore.ts'
import { isTaught, learnedFacts, learnedWarnings } from './scannerView.ts'

/** Three bar codes to scan, and what they taught. */
export function LessonSection() {
  const w = useWords(scannerWords)
  const { t } = useTexts()
  const teaching = useScannerPage((state) => state.teaching)
  const sheetFailed = useScannerPage((state) => state.sheetFailed)
  const scanner = usePreferences((preferences) => preferences.scanner)
  return (
    <section className={settingsStyles.section} aria-label={w.teach.title}>
      <h3 className={settingsStyles.title}>{w.teach.title}</h3>
      <p className={settingsStyles.help}>{isTaught(scanner) || teaching ? w.teach.text : w.teach.never}</p>
      <div className={settingsStyles.actions}>
        {teaching ? (
          <Button onPress={leaveLesson}>{w.teach.stop}</Button>
        ) : (
          <Button tone="primary" icon={GraduationCap} onPress={beginLesson}>
            {isTaught(scanner) ? w.teach.again : w.teach.start}
          </Button>
        )}
        <Button icon={FileDown} onPress={() => void saveLessonSheet(w, `${t.product} · ${w.teach.title}`)}>
          {w.teach.pdf}
        </Button>
        <TaughtAt />
      </div>
      {sheetFailed && <Notice tone="error">{w.teach.failed}</Notice>}
      {teaching && <Codes />}
      <Learned />
    </section>
  )
}

function TaughtAt() {
  const w = useWords(scannerWords)
  const now = useClock((clock) => clock.now)
  const { taughtAt } = usePreferences((preferences) => preferences.scanner)
  if (taughtAt === null) return null
  return <span className={settingsStyles.help}>{fillIn(w.teach.taughtAt, { time: momentText(taughtAt, now) })}</span>
}

/** The codes with what was heard of them. */
function Codes() {
  const w = useWords(scannerWords)
  const heard = useScannerPage((state) => state.heard)
  return (
    <>
      <Answer />
      <ol className={styles.codes}>
        {lessonCodes.map((text, code) => {
          const done = heard.some((one) => one.code === code)
          const Icon = done ? Check : ScanBarcode
          return (
            <li key={text} className={styles.code} data-done={done ? '' : undefined}>
              <p className={styles.name}>
                <Icon strokeWidth={1.8} aria-hidden="true" />
                {fillIn(w.teach.code, { number: code + 1 })} · {done ? w.teach.heard : w.teach.waiting}
              </p>
              {!done && <Bars text={text} large />}
              <p className={settingsStyles.mono}>{text}</p>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** What became of the last scan, where the eye is: above the codes. */
function Answer() {
  const w = useWords(scannerWords)
  const trouble = useScannerPage((state) => state.trouble)
  if (trouble === null) return <Notice tone="info">{w.teach.listening}</Notice>
  if (trouble.why === 'by-hand') return <Notice tone="error">{w.teach.byHand}</Notice>
  return (
    <Notice tone="error">
      <strong>{fillIn(w.teach.unknown, { text: trouble.text.slice(0, 40) })}</strong> {w.teach.unknownHelp}
    </Notice>
  )
}

function Learned() {
  const w = useWords(scannerWords)
  const { language } = useTexts()
  const learned = useScannerPage((state) => state.learned)
  if (learned === null) return null
  return (
    <>
      <Notice tone="info">{w.teach.done}</Notice>
      <dl className={settingsStyles.facts}>
        {learnedFacts(learned, w, language).map(({ name, value, mono }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={mono ? settingsStyles.mono : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {learnedWarnings(learned, w).map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
    </>
  )
}
