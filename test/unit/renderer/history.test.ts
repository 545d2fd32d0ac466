import { afterEach, beforeEach, describe, expect, it, vi as vitest } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { createReprinting } from '../../../renderer/reprinting.ts'
import { currentOf, deedsOf, neighbourOf, openAttention } from '../../../renderer/screens/jobs/attentionView.ts'
import { followHistory, loadMore } from '../../../renderer/screens/jobs/followHistory.ts'
import { filterBy, freshHistory, useHistory } from '../../../renderer/screens/jobs/historyStore.ts'
import { decide, moveCurrent, obeyJobsKey } from '../../../renderer/screens/jobs/jobsActions.ts'
import { tellBatchRows } from '../../../renderer/stores/batchesStore.ts'
import { noCards, useCards } from '../../../renderer/stores/cardsStore.ts'
import type { ReprintRequest } from '../../../renderer/stores/reprintStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import type { Fault } from '../../../src/base/fault.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command, Query } from '../../../src/contract/commands.ts'
import type { JobPage, JobRow } from '../../../src/contract/jobs.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import { keyOf } from '../../../src/model/keyTable.ts'
import { jobRow } from '../../support/jobRow.ts'
import { windowCard } from '../../support/windowCard.ts'

const doubt = jobRow({
  job: 'doubt',
  state: 'in-doubt',
  verdict: 'in-doubt',
  fault: { code: 'printer.connection-lost' },
})
const stale = jobRow({ job: 'stale', state: 'stopped', verdict: null, fault: { code: 'job.stale' }, changedAt: 1 })
const waits = jobRow({ job: 'waits', state: 'stopped', verdict: null, fault: { code: 'printer.media-empty' } })

let journal: readonly JobRow[]
let asked: Query[]
let sent: Command[]
let answer: Result<unknown>
let heard: string[]

const page = (query: Query & { type: 'jobs' }): Result<JobPage> => {
  const { states, code } = query.filter
  const found = journal.filter(
    (row) => (states.length === 0 || states.includes(row.state)) && (code === null || row.code.startsWith(code)),
  )
  const from = Number(query.before ?? 0)
  const next = from + 2 < found.length ? String(from + 2) : null
  return ok({ jobs: found.slice(from, from + 2), next, total: query.before === null ? found.length : null })
}

const actions = {
  ask: async (query: Query) => {
    asked.push(query)
    return query.type === 'jobs' ? page(query) : fail('job.unknown')
  },
  execute: async (command: Command) => {
    sent.push(command)
    return answer
  },
  hear: (name: string) => void heard.push(name),
  asksReprint: (request: ReprintRequest, fault: Fault) => reprinting.asks(request, fault),
} as unknown as Actions
const reprinting = createReprinting(actions, (fault) => void heard.push(fault.code))

const settled = () => vitest.advanceTimersByTimeAsync(0)
const state = () => useHistory.getState()

beforeEach(() => {
  vitest.useFakeTimers()
  journal = [jobRow({ job: 'a' }), jobRow({ job: 'b' }), jobRow({ job: 'c' })]
  asked = []
  sent = []
  heard = []
  answer = ok(null)
  useHistory.setState(freshHistory, true)
  useCards.setState(noCards)
  useScreen.setState({ refusal: null, dialog: null })
})
afterEach(() => void vitest.useRealTimers())

describe('the history', () => {
  it('is read when its screen opens, and by pages while it is scrolled', async () => {
    const end = followHistory(actions.ask)
    await settled()
    expect(state().rows.map(({ job }) => job)).toEqual(['a', 'b'])
    expect(state().total).toBe(3)
    await loadMore(actions.ask)
    expect(state()).toMatchObject({ next: null, loading: null, total: 3 })
    expect(state().rows.map(({ job }) => job)).toEqual(['a', 'b', 'c'])
    await loadMore(actions.ask)
    expect(state().rows).toHaveLength(3)
    end()
  })

  it('follows cards gently: many changes, one question', async () => {
    const end = followHistory(actions.ask)
    await settled()
    const before = asked.length
    for (let at = 0; at < 50; at++) {
      useCards.setState({ rows: { c: windowCard({ at }) } })
      await vitest.advanceTimersByTimeAsync(5)
    }
    await vitest.advanceTimersByTimeAsync(1_000)
    expect(asked.slice(before).filter(({ type }) => type === 'jobs')).toHaveLength(3)
    end()
    useCards.setState({ rows: { c: windowCard({ at: 99 }) } })
    await vitest.advanceTimersByTimeAsync(1_000)
    expect(asked.slice(before)).toHaveLength(3)
  })

  it('follows the labels of batches, which have no card', async () => {
    const end = followHistory(actions.ask)
    await settled()
    const before = asked.length
    tellBatchRows([])
    await vitest.advanceTimersByTimeAsync(1_000)
    end()
    tellBatchRows([])
    await vitest.advanceTimersByTimeAsync(1_000)
    expect(asked.slice(before).filter(({ type }) => type === 'jobs')).toHaveLength(3)
  })

  it('shows no row of the filter before, not even one that arrives late', async () => {
    const end = followHistory(actions.ask)
    filterBy({ code: 'ZZZZ' })
    await settled()
    expect(state()).toMatchObject({ rows: [], loading: 'first' })
    await vitest.advanceTimersByTimeAsync(500)
    expect(state()).toMatchObject({ rows: [], loading: null })
    end()
  })
})

describe('labels that need somebody', () => {
  it('come in the order of what they ask, whatever the filter', async () => {
    journal = [waits, stale, doubt]
    useHistory.setState({ filter: { ...freshHistory.filter, code: 'ZZZZ' } })
    const end = followHistory(actions.ask)
    await settled()
    expect(state().attention.map(({ job }) => job)).toEqual(['doubt', 'stale', 'waits'])
    end()
  })

  it('offer only what is safe in their state', () => {
    expect(deedsOf(doubt).map(({ keyed }) => keyOf(keyed))).toEqual(['F6', 'F7'])
    expect(deedsOf(stale).map(({ keyed }) => keyOf(keyed))).toEqual(['F9', 'Delete'])
    expect(deedsOf(waits).map(({ keyed }) => keyOf(keyed))).toEqual(['Delete'])
  })

  it('are settled by their keys, one after the other, and each only once', async () => {
    useHistory.setState({ attention: [doubt, stale, waits] })
    const first = decide(doubt, { keyed: 'jobs.there', does: 'thereIs' }, actions)
    expect(obeyJobsKey('F6', actions)).toBe(false)
    await first
    expect(sent).toMatchObject([{ type: 'settle', job: 'doubt', printed: true }])
    useHistory.setState({ attention: [doubt, stale, waits] })
    expect(obeyJobsKey('F9', actions)).toBe(true)
    expect(obeyJobsKey('Delete', actions)).toBe(true)
    await settled()
    expect(sent.slice(1)).toMatchObject([
      { type: 'go-on', job: 'stale' },
      { type: 'cancel', job: 'waits' },
    ])
  })

  it('are settled by a key that is pressed twice once: the next one came under it', async () => {
    const next = { ...doubt, job: 'next' }
    useHistory.setState({ attention: [doubt, next] })
    for (const key of ['F7', 'F7', 'F6']) obeyJobsKey(key, actions)
    await settled()
    expect(sent).toMatchObject([
      { type: 'settle', job: 'doubt', printed: false },
      { type: 'settle', job: 'next', printed: true },
    ])
  })

  it('come back when the station refuses, which is seen and heard', async () => {
    useHistory.setState({ attention: [doubt] })
    answer = fail('job.changed-meanwhile')
    journal = [doubt]
    await decide(doubt, { keyed: 'jobs.not-there', does: 'thereIsNot' }, actions)
    expect(openAttention(state())).toEqual([doubt])
    expect(useScreen.getState().refusal?.fault.code).toBe('job.changed-meanwhile')
    expect(heard).toEqual(['error'])
  })

  it('that may be out already are printed by the dialog of a second label, and by its reason', async () => {
    const perhaps = { ...stale, fault: { code: 'job.perhaps-printed' as const } }
    useHistory.setState({ attention: [perhaps] })
    answer = fail('reprint.reason-missing')
    await decide(perhaps, { keyed: 'jobs.go-on', does: 'goOn' }, actions)
    expect([useScreen.getState().dialog, useScreen.getState().refusal, heard]).toEqual(['reprint', null, []])
    answer = ok(null)
    reprinting.chooseReason('did-not-come-out')
    await settled()
    const asks = { code: 'job.perhaps-printed' }
    expect(sent.at(-1)).toMatchObject({ type: 'go-on', job: 'stale', asks, reason: 'did-not-come-out' })
    expect(useScreen.getState().dialog).toBeNull()
  })

  it('are asked about again when they changed after somebody decided', async () => {
    useHistory.setState({ attention: [stale] })
    await decide(stale, { keyed: 'jobs.go-on', does: 'goOn' }, actions)
    useHistory.setState({ attention: [{ ...stale, changedAt: 9 }] })
    expect(openAttention(state())).toHaveLength(1)
  })

  it('have one that the keys act on, moved by arrows and never lost', () => {
    const rows = [doubt, stale, waits]
    expect(currentOf(rows, 'gone')?.job).toBe('doubt')
    expect(currentOf([], null)).toBeNull()
    expect(neighbourOf(rows, 'waits', 1)).toBe('waits')
    useHistory.setState({ attention: rows })
    moveCurrent(1)
    expect(state().current).toBe('stale')
  })

  it('keep the mark where it is when another one comes before it', async () => {
    journal = [doubt]
    const end = followHistory(actions.ask)
    await settled()
    journal = [jobRow({ ...doubt, job: 'newer', changedAt: doubt.changedAt + 1 }), doubt]
    useCards.setState({ rows: { a: windowCard() } })
    await vitest.advanceTimersByTimeAsync(1_000)
    expect(state().attention.map(({ job }) => job)).toEqual(['newer', 'doubt'])
    obeyJobsKey('F7', actions)
    await settled()
    expect(sent).toMatchObject([{ type: 'settle', job: 'doubt', printed: false }])
    end()
  })

  it('are not settled by a key that was pressed for the marked one, which another window settled: its neighbour came', async () => {
    const rows = ['first', 'marked', 'below'].map((job, at) => jobRow({ ...doubt, job, changedAt: 100 - at }))
    journal = rows
    const ask = async ({ filter }: Query & { type: 'jobs' }) =>
      ok({ jobs: journal.filter((row) => filter.states.includes(row.state)), next: null, total: null })
    const end = followHistory(ask as typeof actions.ask)
    await settled()
    moveCurrent(1)
    journal = rows.filter(({ job }) => job !== 'marked')
    useCards.setState({ rows: { b: windowCard() } })
    await vitest.advanceTimersByTimeAsync(500)
    expect(state().current).toBe('below')
    obeyJobsKey('F6', actions)
    expect(sent).toEqual([])
    await vitest.advanceTimersByTimeAsync(answersApart)
    obeyJobsKey('F6', actions)
    expect(sent).toMatchObject([{ type: 'settle', job: 'below', printed: true }])
    end()
  })

  it('take no key while the outbox is shown', () => {
    useHistory.setState({ attention: [doubt], tab: 'outbox' })
    expect(obeyJobsKey('F6', actions)).toBe(false)
  })

  it('Esc closes the label that is open', () => {
    useHistory.setState({ opened: 'a' })
    expect(obeyJobsKey('Escape', actions)).toBe(true)
    expect(state().opened).toBeNull()
    expect(obeyJobsKey('Escape', actions)).toBe(false)
  })
})
