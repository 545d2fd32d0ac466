import { History } from 'lucide-react'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import { useBatches } from '../../stores/batchesStore.ts'
import { useClock } from '../../stores/clockStore.ts'
import { printerName, usePrinters } from '../../stores/printersStore.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { parcelWords } from '../../text/screens/parcel.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { entryLine, whoText } from '../jobs/entryView.ts'
import styles from './ParcelHistory.module.css'
import type { Happening } from './parcelHistory.ts'
import { happenings } from './parcelHistory.ts'

/** What this station did with the order, the newest first: labels with their life, requests, parcels that came back. */
export function ParcelHistory({ page }: { readonly page: ParcelPage }) {
  const w = useWords(parcelWords)
  const jobs = useWords(jobsWords)
  const { t, language } = useTexts()
  const now = useClock((clock) => clock.now)
  const batches = useBatches(({ rows }) => rows)
  const all = happenings(page, {
    t,
    w,
    language,
    now,
    batch: (id) => batches[id]?.name ?? id.slice(0, 8),
    who: (by) => whoText(by, jobs),
  })
  return (
    <section className={styles.history} aria-label={w.history.title}>
      <h3 className={styles.title}>{w.history.title}</h3>
      {all.length === 0 ? (
        <p className={styles.none}>
          <History strokeWidth={1.8} aria-hidden="true" />
          {w.history.none}
        </p>
      ) : (
        <ol className={styles.list}>
          {all.map((one) => (
            <Line key={one.key} happening={one} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Line({ happening }: { readonly happening: Happening }) {
  const { at, time, by, what, verdict, state, more, job } = happening
  return (
    <li className={styles.line}>
      <time className={styles.time} dateTime={new Date(at).toISOString()}>
        {time}
      </time>
      <div className={styles.body}>
        <p className={styles.what}>
          <span>{what}</span>
          <VerdictChip verdict={verdict} words={state} />
        </p>
        <p className={styles.more}>{[...more, by].filter((part) => part !== '').join(' · ')}</p>
        {job !== null && <Life happening={happening} />}
      </div>
    </li>
  )
}

/** Everything that happened to one label, behind a line that opens it. */
function Life({ happening: { job } }: { readonly happening: Happening }) {
  const w = useWords(parcelWords)
  const jobs = useWords(jobsWords)
  const { t, language } = useTexts()
  const now = useClock((clock) => clock.now)
  const printers = usePrinters(({ rows }) => rows)
  const reader = { t, w: jobs, language, now, printer: (id: string) => printerName(printers, id) ?? id }
  if (job === null) return null
  return (
    <details className={styles.life}>
      <summary>{fillIn(w.history.entries, { code: job.job.code })}</summary>
      <ol>
        {job.entries.map((entry, place) => {
          const { time, who, what, tone } = entryLine(entry, reader)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
            <li key={place} data-tone={tone}>
              <span className={styles.when}>
                {time} · {who}
              </span>
              {what}
            </li>
          )
        })}
      </ol>
    </details>
  )
}
