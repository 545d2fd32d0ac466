import { Package, Printer } from 'lucide-react'
import type { JobHistory } from '../../../src/contract/jobs.ts'
import { canBeCanceled, mayHavePrinted } from '../../../src/model/job.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice } from '../../components/Notice.tsx'
import { SidePane } from '../../components/SidePane.tsx'
import { TryViewButton } from '../../components/TryViewButton.tsx'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import { verdictOfJob } from '../../components/verdictOfJob.ts'
import { useClock } from '../../stores/clockStore.ts'
import { printerName, usePrinters } from '../../stores/printersStore.ts'
import { sizeText } from '../../text/format.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { turnTo } from '../../turnTo.ts'
import { entryLine } from './entryView.ts'
import { useHistory } from './historyStore.ts'
import styles from './JobDetail.module.css'
import { takeBack } from './jobsActions.ts'

/** One label: what it is, what can still be done with it, and everything that happened to it, with who and when. */
export function JobDetail() {
  const w = useWords(jobsWords)
  const history = useHistory((state) => state.history)
  const fault = useHistory((state) => state.historyFault)
  const name = history === null ? w.detail.loading : fillIn(w.detail.title, { code: history.job.code })
  return (
    <SidePane
      name={name}
      closeName={w.detail.close}
      close={() => useHistory.setState({ opened: null })}
      head={history !== null && <Head history={history} />}
      className={styles.pane}
      busy={history === null && fault === null}
    >
      {fault !== null && <FaultNotice fault={fault} />}
      {history !== null && <Life history={history} />}
    </SidePane>
  )
}

function Head({ history: { job } }: { readonly history: JobHistory }) {
  const w = useWords(jobsWords)
  return (
    <>
      <VerdictChip verdict={verdictOfJob(job)} />
      <h3 className={styles.code}>{job.code}</h3>
      <p className={styles.facts}>
        {fillIn(w.detail.facts, { size: sizeText(job.size), printer: job.printer, copy: job.copy })}
      </p>
    </>
  )
}

function Life({ history }: { readonly history: JobHistory }) {
  const w = useWords(jobsWords)
  const actions = useActions()
  const { job } = history
  return (
    <>
      <Entries history={history} />
      <div className={styles.actions}>
        {mayHavePrinted(job) && job.state !== 'sending' && (
          <Button icon={Printer} onPress={() => actions.reprint({ type: 'reprint-job', job: job.job })}>
            {w.detail.reprint}
          </Button>
        )}
        <Button icon={Package} deed="window.parcel" onPress={() => turnTo('parcel')}>
          {w.detail.parcel}
        </Button>
        <TryViewButton fault={job.fault} code={job.code} />
        {canBeCanceled(job) && <Button onPress={() => void takeBack(job.job, actions)}>{w.detail.cancel}</Button>}
      </div>
    </>
  )
}

function Entries({ history }: { readonly history: JobHistory }) {
  const w = useWords(jobsWords)
  const { t, language } = useTexts()
  const now = useClock((clock) => clock.now)
  const printers = usePrinters(({ rows }) => rows)
  const printer = (id: string) => printerName(printers, id) ?? id
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard
    <ol className={styles.entries} aria-label={w.detail.entries} tabIndex={0}>
      {history.entries.map((entry, place) => {
        const line = entryLine(entry, { t, w, language, now, printer })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          <li key={place} className={styles.entry} data-tone={line.tone}>
            <span className={styles.when}>
              <time dateTime={new Date(line.at).toISOString()}>{line.time}</time> · {line.who}
            </span>
            <span>{line.what}</span>
          </li>
        )
      })}
    </ol>
  )
}
