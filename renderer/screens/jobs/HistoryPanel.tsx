import { History, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { JobRow } from '../../../src/contract/jobs.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import type { RowSource } from '../../components/tableParts.ts'
import { useClock } from '../../stores/clockStore.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { loadMore, refresh } from './followHistory.ts'
import { HistoryFilters } from './HistoryFilters.tsx'
import styles from './HistoryPanel.module.css'
import { isNarrowed, todays } from './historyFilter.ts'
import { filterBy, useHistory } from './historyStore.ts'
import { JobDetail } from './JobDetail.tsx'
import { jobColumns } from './jobColumns.tsx'

/** Every label of the filter, and beside the table the life of the one that is open. */
export function HistoryPanel() {
  const opened = useHistory((state) => state.opened)
  return (
    <>
      <HistoryFilters />
      <ExportState />
      <div className={styles.panel}>
        <Rows />
        {opened !== null && <JobDetail />}
      </div>
    </>
  )
}

function Rows() {
  const w = useWords(jobsWords)
  const { t, language } = useTexts()
  const actions = useActions()
  const now = useClock((clock) => clock.now)
  const { rows, fault, loading, selection, opened } = useHistory()
  const source = useMemo(() => sourceOf(rows), [rows])
  const weighed = useMemo(() => rows.some(({ grams }) => grams !== null), [rows])
  const columns = useMemo(
    () => jobColumns({ t, w, language, now }, opened !== null, weighed),
    [t, w, language, now, opened, weighed],
  )
  const nearEnd = useCallback(() => void loadMore(actions.ask), [actions])
  if (fault !== null && rows.length === 0)
    return (
      <FaultNotice fault={fault} actions={<Button onPress={() => void refresh(actions.ask)}>{t.tryAgain}</Button>} />
    )
  return (
    <DataTable
      name={w.history.title}
      rows={source}
      columns={columns}
      selection={selection}
      select={(after) => useHistory.setState({ selection: after })}
      open={(index) => useHistory.setState({ opened: source.keyAt(index), history: null, historyFault: null })}
      opened={opened}
      nearEnd={nearEnd}
      empty={loading === 'first' ? <p className={styles.loading}>{w.history.loading}</p> : <Nothing />}
    />
  )
}

function sourceOf(rows: readonly JobRow[]): RowSource<JobRow> {
  return { count: rows.length, at: (index) => rows[index] ?? null, keyAt: (index) => rows[index]?.job ?? '' }
}

function Nothing() {
  const w = useWords(jobsWords)
  const narrowed = useHistory((state) => isNarrowed(state.filter))
  if (!narrowed) return <EmptyState icon={History} title={w.history.none} text={w.history.noneText} />
  return (
    <EmptyState icon={SearchX} title={w.history.empty} text={w.history.emptyText}>
      <Button onPress={() => filterBy(todays)}>{w.history.clear}</Button>
    </EmptyState>
  )
}

function ExportState() {
  const w = useWords(jobsWords)
  const { language } = useTexts()
  const exported = useHistory((state) => state.exported)
  if (exported === null) return null
  if (exported.state === 'failed') return <FaultNotice fault={exported.fault} />
  const count = countText(exported.count, language)
  if (exported.state === 'working') return <Notice tone="loading">{fillIn(w.csv.working, { count })}</Notice>
  return <Notice tone="info">{fillIn(w.csv.done, { count, file: exported.file })}</Notice>
}
