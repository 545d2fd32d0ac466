import { useEffect, useLayoutEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import { countText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { showsParcel, takeKeys, takeScans } from '../../input/takers.ts'
import { useOutbox } from '../../stores/outboxStore.ts'
import { usePlace } from '../../stores/placeStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { figuresWords } from '../../text/screens/figures.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { AttentionPanel } from './AttentionPanel.tsx'
import { currentOf, openAttention } from './attentionView.ts'
import { ElsewhereNotice } from './ElsewhereNotice.tsx'
import { FiguresPanel } from './FiguresPanel.tsx'
import { exportFigures } from './figuresCsv.ts'
import { showToday } from './figuresKeys.ts'
import { followHistory } from './followHistory.ts'
import { HistoryPanel } from './HistoryPanel.tsx'
import { filterOfCode } from './historyFilter.ts'
import { filterBy, isInTable, useHistory } from './historyStore.ts'
import { jobsSpot, obeyJobsKey } from './jobsActions.ts'
import { screenState } from './jobsView.ts'
import { OutboxPanel } from './OutboxPanel.tsx'
import { unsentCount } from './outboxView.ts'
import { StationChangesPanel } from './StationChangesPanel.tsx'
import { TicketsNotice, TicketsPage } from './TicketsPage.tsx'
import { ticketsPage } from './ticketsActions.ts'

/** The log, or the tickets that lie behind it. */
export function JobsScreen() {
  const isTickets = usePlace(({ about }) => about === ticketsPage)
  return isTickets ? <TicketsPage /> : <Log />
}

/** What waits, what nobody knows, and what became of every label; beside it what waits to be sent to the carrier. */
function Log() {
  const w = useWords(jobsWords)
  const { language } = useTexts()
  const isOfLeaders = useStation(({ station }) => station?.rolesInForce === true)
  const chosen = useHistory((state) => state.tab)
  const tab = chosen === 'changes' && !isOfLeaders ? 'jobs' : chosen
  const attention = useHistory(useShallow(openAttention))
  const unlisted = useHistory((state) => state.unlisted)
  const unsent = useOutbox(({ rows }) => unsentCount(Object.values(rows)))
  useScreenOfJobs()
  const count = (number: number) => (number === 0 ? null : countText(number, language))
  return (
    <ScreenFrame
      title={w.title}
      state={screenState({ attention, unlisted }, unsent, w, language)}
      tabs={{
        tabs: [
          { key: 'jobs', name: w.tabs.jobs, count: count(attention.length + unlisted.doubts + unlisted.waiting) },
          { key: 'outbox', name: w.tabs.outbox, count: count(unsent) },
          { key: 'figures', name: w.tabs.figures },
          ...(isOfLeaders ? [{ key: 'changes' as const, name: w.tabs.changes }] : []),
        ],
        chosen: tab,
        choose: (chosen) => useHistory.setState({ tab: chosen }),
      }}
    >
      {(tab === 'jobs' || tab === 'outbox') && <ElsewhereNotice />}
      <TicketsNotice />
      {tab === 'jobs' && (
        <>
          <AttentionPanel />
          <HistoryPanel />
        </>
      )}
      {tab === 'outbox' && <OutboxPanel />}
      {tab === 'figures' && <FiguresPanel />}
      {tab === 'changes' && <StationChangesPanel />}
    </ScreenFrame>
  )
}

/** While the screen is shown its rows follow the station, its keys are its own, and a scan looks a parcel up. */
function useScreenOfJobs(): void {
  const actions = useActions()
  useEffect(() => followHistory(actions.ask), [actions])
  const w = useWords(figuresWords)
  const { t, language } = useTexts()
  useLayoutEffect(
    () =>
      takeKeys(jobsSpot, (key) =>
        jobsSpot() === 'figures' && deedOfKey('figures', key) === 'figures.export'
          ? exportFigures({ t, w, language })
          : obeyJobsKey(key, actions),
      ),
    [actions, t, w, language],
  )
  useLayoutEffect(() => takeScans(showCode), [])
  useEffect(() => showsParcel(jobInSight), [])
  useEffect(followPlace, [])
}

/** Shows what the screen was opened for, also when that is the same once more and another view is open by now. */
function followPlace(): () => void {
  const show = ({ place, about }: ReturnType<typeof usePlace.getState>) => {
    if (place !== 'jobs' || about === null || about === ticketsPage) return
    if (about === 'figures') showFiguresOfToday()
    else showCode(about)
  }
  show(usePlace.getState())
  return usePlace.subscribe(show)
}

function showFiguresOfToday(): void {
  showToday()
  useHistory.setState({ tab: 'figures' })
}

function showCode(line: string): void {
  filterBy(filterOfCode(line.trim().toUpperCase()))
  useHistory.setState({ tab: 'jobs', opened: null })
}

/** The code of the label that is open, else of the row under the cursor or the label that needs somebody. */
function jobInSight(): string | null {
  const state = useHistory.getState()
  const opened = state.rows.find(({ job }) => job === state.opened)
  if (opened !== undefined) return opened.code
  const row = state.rows[state.selection.cursor]
  const waiting = currentOf(openAttention(state), state.current)
  return (isInTable() ? row : (waiting ?? row))?.code ?? null
}
