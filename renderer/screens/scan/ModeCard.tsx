import { ScanBarcode } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { parcelView } from '../../../src/contract/card.ts'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import { LabelNews } from '../../components/LabelNews.tsx'
import { Phrases } from '../../components/Phrases.tsx'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import { newestFirst, useCards } from '../../stores/cardsStore.ts'
import type { ScanMode } from '../../stores/scanModeStore.ts'
import { useScanMode } from '../../stores/scanModeStore.ts'
import type { ScanModeWords } from '../../text/screens/scanModes.ts'
import { scanModeWords } from '../../text/screens/scanModes.ts'
import { useWords } from '../../text/words.ts'
import styles from './ModeCard.module.css'
import type { ModeView } from './modeView.ts'
import { codeOfPage, doubtsOf, modeView, pageLines } from './modeView.ts'
import { ParcelBody } from './ParcelBody.tsx'
import parcel from './ParcelCard.module.css'
import { codeFit, statusText } from './parcelFacts.ts'
import type { Reader } from './reader.ts'
import { useReader } from './useReader.ts'

/** The place of the parcel's card in a mode in which nothing is printed: what to scan now, and what it came to. */
export function ModeCard({ mode }: { readonly mode: Exclude<ScanMode, 'print'> }) {
  const w = useWords(scanModeWords)
  const reader = useReader(null)
  const item = useScanMode((state) => state.item)
  const result = useScanMode((state) => state.result)
  const doubts = useCards(useShallow((state) => doubtsOf(newestFirst(state))))
  if (result?.type === 'parcel') return <FoundParcel page={result.page} words={w} reader={reader} />
  const view = modeView({ mode, item, result, doubts }, w, reader)
  return (
    <section className={styles.card} aria-label={w.names[mode]}>
      <header className={styles.head} data-tone={view.tone}>
        {view.shape === null ? (
          <ScanBarcode className={styles.scanner} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <VerdictShape shape={view.shape} filled={1} />
        )}
        <div role="status">
          <p className={styles.word}>{view.word}</p>
          {view.line !== '' && (
            <p className={styles.line}>
              <Phrases text={view.line} />
            </p>
          )}
        </div>
      </header>
      {view.steps !== null && <Steps steps={view.steps} />}
      {view.steps === null && <Doubts codes={mode === 'settle' ? doubts : []} />}
      {view.next !== null && <Foot text={view.next} />}
    </section>
  )
}

/** What can be settled; the newest first. */
function Doubts({ codes }: { readonly codes: readonly string[] }) {
  return (
    <ul className={styles.doubts}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}

function Steps({ steps }: { readonly steps: NonNullable<ModeView['steps']> }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, code, now }) => (
        <li key={name} className={styles.step} data-now={now ? '' : undefined}>
          <span className={styles.name}>{name}</span>
          <span className={styles.code}>{code ?? '–'}</span>
        </li>
      ))}
    </ol>
  )
}

/** A parcel that was looked up: everything a print would show, and no print. */
function FoundParcel({
  page,
  words,
  reader,
}: {
  readonly page: ParcelPage
  readonly words: ScanModeWords
  readonly reader: Reader
}) {
  const code = codeOfPage(page)
  const view = parcelView(page.order)
  return (
    <article className={styles.card} aria-label={code}>
      <div className={parcel.body}>
        <div className={parcel.codeRow}>
          <h3 className={parcel.code} data-fit={codeFit(code)}>
            {code}
          </h3>
          <p className={parcel.chips}>
            {view.status !== '' && <span className={parcel.chip}>{statusText(view.status, reader)}</span>}
            {view.sortCode !== '' && <span className={parcel.sort}>{view.sortCode}</span>}
          </p>
        </div>
        <LabelNews news={page.news} reader={reader} />
        <p className={styles.said}>{pageLines(page, words, reader).join(' · ')}</p>
        <ParcelBody parcel={view} reader={reader} />
      </div>
      <Foot text={words.first.lookup} />
    </article>
  )
}

function Foot({ text }: { readonly text: string }) {
  return (
    <footer className={styles.foot}>
      <ScanBarcode strokeWidth={1.8} aria-hidden="true" />
      <span>{text}</span>
    </footer>
  )
}
