import type { JobPage, JobRow } from '../../../src/contract/jobs.ts'
import { asksWhetherWanted } from '../../../src/model/job.ts'
import type { Actions } from '../../actions.ts'
import { withFirstPage, withNextPage } from '../../live/pagedRows.ts'
import { createSoon } from '../../live/soon.ts'
import { onBatchRows } from '../../stores/batchesStore.ts'
import { useCards } from '../../stores/cardsStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import { currentOf, keptCurrent, openAttention } from './attentionView.ts'
import { jobFilter } from './historyFilter.ts'
import { underTheKeys, useHistory } from './historyStore.ts'

type Ask = Actions['ask']

const pageSize = 200
/** Labels that need somebody and fit a list; the history finds the rest. */
const mostAttention = 100
/** A busy station changes many times a second; the history follows twice. */
const gently = 400
/** Between the keys of a code being typed. */
const typing = 150

/**
 * Keeps the screen's rows as the station has them: at once when it opens or its filter changes, gently while cards
 * and rows of batches change, which have no card, and again when the connection is back. Returns what ends it.
 */
export function followHistory(ask: Ask): () => void {
  const soon = createSoon(() => void refresh(ask))
  const ends = [
    useCards.subscribe((after, before) => after.rows !== before.rows && soon.in(gently)),
    onBatchRows(() => soon.in(gently)),
    useConnection.subscribe(({ connection }) => connection === 'connected' && soon.in(0)),
    useHistory.subscribe((after, before) => {
      if (after.filter !== before.filter) soon.in(after.filter.code === before.filter.code ? 0 : typing)
      if (after.opened !== before.opened && after.opened !== null) void readOpened(ask)
    }),
  ]
  void refresh(ask)
  return () => {
    soon.end()
    for (const end of ends) end()
  }
}

/** Asks for everything the screen shows. An answer to a question that is no longer asked is dropped. */
export async function refresh(ask: Ask): Promise<void> {
  const { filter } = useHistory.getState()
  const asked = { type: 'jobs', filter: jobFilter(filter, Date.now()), limit: pageSize, before: null } as const
  const [page] = await Promise.all([ask(asked), readAttention(ask), readOpened(ask)])
  const state = useHistory.getState()
  if (state.filter !== filter) return
  if (!page.ok) return useHistory.setState({ fault: page.fault, loading: null })
  const { jobs, next, total } = page.value
  useHistory.setState({ ...withFirstPage(state, { rows: jobs, next }, jobOf), total, fault: null, loading: null })
}

/** The page after the last. Nothing happens while one is on its way. */
export async function loadMore(ask: Ask): Promise<void> {
  const { filter, next, loading } = useHistory.getState()
  if (next === null || loading !== null) return
  useHistory.setState({ loading: 'more' })
  const page = await ask({ type: 'jobs', filter: jobFilter(filter, Date.now()), limit: pageSize, before: next })
  const state = useHistory.getState()
  if (state.filter !== filter) return
  if (!page.ok) return useHistory.setState({ fault: page.fault, loading: null })
  const { jobs } = page.value
  useHistory.setState({ ...withNextPage(state, { rows: jobs, next: page.value.next }, jobOf), loading: null })
}

const jobOf = ({ job }: JobRow) => job

async function readAttention(ask: Ask): Promise<void> {
  const filter = { ...jobFilter(useHistory.getState().filter, Date.now()), ...anyLabel }
  const asked = (states: readonly ('in-doubt' | 'stopped')[]) =>
    ask({ type: 'jobs', filter: { ...filter, states: [...states] }, limit: mostAttention, before: null })
  const [doubts, stopped] = await Promise.all([asked(['in-doubt']), asked(['stopped'])])
  if (!doubts.ok || !stopped.ok) return
  const attention = inOrder([...doubts.value.jobs, ...stopped.value.jobs])
  const more = ({ total, jobs }: JobPage) => (total ?? jobs.length) - jobs.length
  const unlisted = { doubts: more(doubts.value), waiting: more(stopped.value) }
  const state = useHistory.getState()
  const before = openAttention(state)
  const was = currentOf(before, state.current)
  // The marked one stays marked, be it only the first so far: a key that is pressed just now is meant for it.
  const is = keptCurrent(before, openAttention({ ...state, attention }), state.current)
  if (was !== null && is !== null && was.job !== is.job) underTheKeys.cameInstead(is.job)
  useHistory.setState({ attention, unlisted, current: is?.job ?? null })
}

const anyLabel = { verdicts: [], printer: null, code: null, batch: null, from: null, to: null }

/** What asks most first: in doubt, then a question, then what goes on by itself; the newest first in each. */
function inOrder(rows: readonly JobRow[]): readonly JobRow[] {
  const rank = ({ state, fault }: JobRow) => (state === 'in-doubt' ? 0 : asksWhetherWanted(fault) ? 1 : 2)
  return rows.toSorted((a, b) => rank(a) - rank(b) || b.changedAt - a.changedAt)
}

async function readOpened(ask: Ask): Promise<void> {
  const { opened } = useHistory.getState()
  if (opened === null) return
  const answer = await ask({ type: 'job', job: opened })
  if (useHistory.getState().opened !== opened) return
  if (answer.ok) useHistory.setState({ history: answer.value, historyFault: null })
  else useHistory.setState({ history: null, historyFault: answer.fault })
}
