import { ClipboardList } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Fault } from '../../../src/base/fault.ts'
import type { StationChangeRow } from '../../../src/contract/stationChanges.ts'
import { momentText } from '../../../src/words/format.ts'
import type { Actions } from '../../actions.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { useClock } from '../../stores/clockStore.ts'
import { closeWithTurn } from '../../stores/turns.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { stationChangesWords } from '../../text/screens/stationChanges.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { whoText } from './entryView.ts'
import styles from './StationChangesPanel.module.css'
import { changeText } from './stationChangesView.ts'

/** Who changed what of the station itself, for leaders. */
export function StationChangesPanel() {
  const w = useWords(stationChangesWords)
  const { t } = useTexts()
  const actions = useActions()
  const { changes, next, fault } = useStationChanges()
  useEffect(() => followStationChanges(actions.read), [actions])
  return (
    <section className={styles.panel} aria-label={w.title}>
      <p className={styles.help}>{w.text}</p>
      {fault !== null && (
        <FaultNotice
          fault={fault}
          actions={<Button onPress={() => void readStationChanges(actions.ask, null)}>{t.tryAgain}</Button>}
        />
      )}
      {changes === null && fault === null && <Notice tone="loading">{w.loading}</Notice>}
      {changes?.length === 0 && <EmptyState icon={ClipboardList} title={w.none} text={w.noneText} />}
      {changes !== null && changes.length > 0 && <Changes changes={changes} />}
      {next !== null && (
        <div>
          <Button onPress={() => void readStationChanges(actions.ask, next)}>{w.more}</Button>
        </div>
      )}
    </section>
  )
}

function Changes({ changes }: { readonly changes: readonly StationChangeRow[] }) {
  const w = useWords(stationChangesWords)
  const jobs = useWords(jobsWords)
  const { language } = useTexts()
  const now = useClock((clock) => clock.now)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[w.column.at, w.column.who, w.column.what].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id}>
            <td>{momentText(change.at, now)}</td>
            <td>{[whoText(change.by, jobs), ...(change.leader === null ? [] : [change.leader])].join(' + ')}</td>
            <td>{changeText(change, w, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface StationChangesState {
  /** null: they are being read for the first time. */
  readonly changes: readonly StationChangeRow[] | null
  readonly next: number | null
  readonly fault: Fault | null
}

const freshStationChanges: StationChangesState = { changes: null, next: null, fault: null }

export const useStationChanges = create<StationChangesState>()(() => freshStationChanges)

/** What was shown to a leader is not kept for whoever comes next. */
export function followStationChanges(ask: Actions['ask']): () => void {
  const close = (fault: Fault | null) => {
    asked++
    useStationChanges.setState({ ...freshStationChanges, fault })
  }
  const stop = closeWithTurn(close)
  close(null)
  void readStationChanges(ask, null)
  return () => {
    stop()
    close(null)
  }
}

let asked = 0

/** The newest, or those before. */
async function readStationChanges(ask: Actions['ask'], before: number | null): Promise<void> {
  const known = before === null ? [] : (useStationChanges.getState().changes ?? [])
  const number = ++asked
  const page = await ask({ type: 'station-changes', limit: 100, before })
  if (number !== asked) return
  useStationChanges.setState(
    page.ok
      ? { changes: [...known, ...page.value.changes], next: page.value.next, fault: null }
      : { fault: page.fault },
  )
}
