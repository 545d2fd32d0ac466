import type { KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { JobRow } from '../../../src/contract/jobs.ts'
import { stepOf } from '../../../src/model/keyTable.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { momentText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import { verdictOfJob } from '../../components/verdictOfJob.ts'
import { useClock } from '../../stores/clockStore.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './AttentionPanel.module.css'
import { currentOf, deedsOf, kindOf, openAttention } from './attentionView.ts'
import { useHistory } from './historyStore.ts'
import { decide, moveCurrent } from './jobsActions.ts'
import { whyText } from './jobView.ts'

/** Labels that need somebody, what asks most first. The keys act on the marked one, wherever the focus is. */
export function AttentionPanel() {
  const w = useWords(jobsWords)
  const rows = useHistory(useShallow(openAttention))
  const chosen = useHistory((state) => state.current)
  const current = currentOf(rows, chosen)
  const opened = useHistory((state) => state.opened !== null)
  if (current === null) return null
  return (
    <section className={styles.panel} data-beside={opened ? '' : undefined} aria-label={w.attention.title}>
      <AttentionList rows={rows} current={current} />
      <AttentionFoot row={current} />
    </section>
  )
}

function AttentionList({ rows, current }: { readonly rows: readonly JobRow[]; readonly current: JobRow }) {
  const w = useWords(jobsWords)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(id + current.job)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current.job])
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label={w.attention.title}
      aria-activedescendant={id + current.job}
      tabIndex={0}
      onKeyDown={turn}
      onClick={pick}
    >
      {rows.map((row) => (
        <AttentionLine key={row.job} id={id + row.job} row={row} current={row.job === current.job} />
      ))}
    </div>
  )

  function turn(event: KeyboardEvent) {
    const step = stepOf(event.key)
    if (step === 0) return
    event.preventDefault()
    moveCurrent(step)
  }

  function pick({ target }: MouseEvent) {
    const job = target instanceof Element ? target.closest<HTMLElement>('[data-job]')?.dataset.job : undefined
    if (job !== undefined) useHistory.setState({ current: job })
  }
}

function AttentionLine({ id, row, current }: { readonly id: string; readonly row: JobRow; readonly current: boolean }) {
  const w = useWords(jobsWords)
  const { t, language } = useTexts()
  const now = useClock((clock) => clock.now)
  return (
    <div id={id} className={styles.line} role="option" tabIndex={-1} aria-selected={current} data-job={row.job}>
      <VerdictChip verdict={verdictOfJob(row)} />
      <span className={styles.code}>{row.code}</span>
      <span className={styles.why}>{whyText(row, t, language)}</span>
      <span className={styles.where}>
        {row.printer}
        {row.copy > 1 && ` · ${fillIn(w.attention.copy, { copy: row.copy })}`} ·{' '}
        {fillIn(w.attention.since, { time: momentText(row.changedAt, now) })}
      </span>
    </div>
  )
}

/** What can be done with the marked label, by key and by pointer; for a doubt also by scanner. */
function AttentionFoot({ row }: { readonly row: JobRow }) {
  const w = useWords(jobsWords)
  const actions = useActions()
  const kind = kindOf(row)
  return (
    <div className={styles.foot}>
      {kind === 'doubt' && <p className={styles.help}>{w.attention.doubtHelp}</p>}
      <div className={styles.actions}>
        <span className={styles.code}>{row.code}</span>
        {deedsOf(row).map((deed) => (
          <Button
            key={deed.keyed}
            deed={deed.keyed}
            onPress={() => void decide(row, deed, actions)}
            tone={deed.does === 'thereIs' || deed.does === 'goOn' ? 'primary' : 'quiet'}
          >
            {w.attention[deed.does]}
          </Button>
        ))}
      </div>
    </div>
  )
}
