import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { Query } from '../../src/contract/commands.ts'
import type { DayFigures } from '../../src/contract/figures.ts'
import type { JobFilter, JobHistory, JobPage, JobRow } from '../../src/contract/jobs.ts'
import type { EntryBody, JobState, Verdict } from '../../src/model/job.ts'
import { figuresOn, noFigures } from './fakeFigures.ts'
import { fixtureId, now } from './fixtures.ts'

/** The journal of a fake station: labels that never were, to be looked up, settled and taken back. */
export interface FakeJobs {
  page(query: Query & { type: 'jobs' }): Result<JobPage>
  history(job: string): Result<JobHistory>
  figures(query: Query & { type: 'figures' }): Result<DayFigures>
  /** False: there is no such label. */
  change(job: string, by: Partial<JobRow>, body: EntryBody): boolean
}

type Entries = JobHistory['entries']

/** `kind`: none at all, a day's work, or a journal that cannot be read. */
export function fakeJobs(kind: 'none' | 'many' | 'unreadable'): FakeJobs {
  const rows = kind === 'many' ? [...attention, ...Array.from({ length: 2_000 }, (_, place) => past(place))] : []
  const added = new Map<string, Entries>()
  return {
    page({ filter, limit, before }) {
      if (kind === 'unreadable') return fail('store.unreadable')
      const from = before === null ? 0 : Number(before)
      const found = rows.filter((row) => fits(row, filter))
      const jobs = found.slice(from, from + limit)
      const next = from + limit < found.length ? String(from + limit) : null
      return ok({ jobs, next, total: before === null ? found.length : null })
    },
    figures({ day }) {
      if (kind === 'unreadable') return fail('store.unreadable')
      return ok(kind === 'none' ? noFigures : figuresOn(day))
    },
    history(id) {
      const job = rows.find((row) => row.job === id)
      if (job === undefined) return fail('job.unknown')
      return ok({ job, entries: [...entriesOf(job), ...(added.get(id) ?? [])] })
    },
    change(id, by, body) {
      const place = rows.findIndex((row) => row.job === id)
      const row = rows[place]
      if (row === undefined) return false
      rows[place] = { ...row, ...by, changedAt: Date.now() }
      added.set(id, [...(added.get(id) ?? []), { at: now, by: 'operator', body }])
      return true
    },
  }
}

function fits(row: JobRow, { states, verdicts, code, printer }: JobFilter): boolean {
  return (
    (states.length === 0 || states.includes(row.state)) &&
    (verdicts.length === 0 || (row.verdict !== null && verdicts.includes(row.verdict))) &&
    (code === null || row.code.startsWith(code)) &&
    (printer === null || row.printer.startsWith(printer === 'xp' ? 'Xprinter' : 'TSC'))
  )
}

const minute = 60_000

function jobRow(number: number, change: Partial<JobRow>): JobRow {
  const at = now - number * 0.7 * minute
  return {
    job: fixtureId(20_000 + number),
    code: codes[number % codes.length] ?? 'G8ADKBRF',
    parcel: 0,
    size: '80x80',
    printer: 'Xprinter XP-420B',
    state: 'completed',
    verdict: 'printed',
    fault: null,
    copy: 1,
    reason: null,
    by: ['Nguyễn Văn Phúc', 'Trần Thị Lan'][number % 2] ?? 'operator',
    batch: null,
    grams: null,
    acceptedAt: at,
    changedAt: at + 1_400,
    ...change,
  }
}

const codes = [
  'LXFDFT',
  'G8ADKBYD',
  'G8AD6FRU',
  'L8TKYG',
  'G8A2XWQE9K_12',
  'G8ADH4TN',
  'G8ADPK7M',
  'G8ADV3QS',
  'L8TTRG',
]

/** What needs somebody: two in doubt, one that asks, two that wait. */
const attention: readonly JobRow[] = [
  jobRow(1, doubted('printer.connection-lost', 'G8ADKBRF')),
  jobRow(7, { ...doubted('job.interrupted', 'G8A2XWQE9K_12'), printer: 'TSC TE210', copy: 2, reason: 'unreadable' }),
  jobRow(30, { state: 'stopped', verdict: null, fault: { code: 'job.stale' }, code: 'L8TKYG' }),
  jobRow(2, {
    state: 'stopped',
    verdict: null,
    fault: { code: 'printer.media-empty', facts: { printer: 'TSC TE210' } },
    code: 'G8ADH4TN',
    printer: 'TSC TE210',
    size: '52x70',
  }),
  jobRow(3, { state: 'stopped', verdict: null, fault: { code: 'service.unreachable' }, code: 'G8ADV3QS' }),
]

function doubted(code: 'printer.connection-lost' | 'job.interrupted', order: string): Partial<JobRow> {
  return { state: 'in-doubt', verdict: 'in-doubt', fault: { code }, code: order }
}

/** A day like any other: most came out. */
function past(place: number): JobRow {
  const number = place + 10
  const copy = place % 17 === 4 ? ({ copy: 2, reason: 'damaged' } as const) : {}
  const tsc = place % 5 === 3 ? ({ printer: 'TSC TE210', size: '52x70' } as const) : {}
  return jobRow(number, { ...outcome(place), ...copy, ...tsc })
}

function outcome(place: number): Partial<JobRow> {
  if (place % 23 === 5) return { state: 'aborted', verdict: 'not-printed', fault: { code: 'order.cancelled' } }
  if (place % 29 === 11) return { state: 'canceled', verdict: 'not-printed' }
  if (place % 5 === 3) return { verdict: 'sent-not-confirmed' }
  return {}
}

/** A life that leads to where the label is now. */
function entriesOf(job: JobRow): Entries {
  const label = { account: 'a', shop: 1, order: job.code.split('_')[0] ?? job.code, parcel: 0, size: job.size }
  const printer = job.printer.startsWith('TSC') ? 'te' : 'xp'
  const again = job.reason == null ? {} : { reason: job.reason }
  const accepted = {
    type: 'accepted',
    intent: job.job,
    label,
    printer,
    copy: job.copy,
    reprintOf: null,
    waitMs: null,
  } as const
  const bodies: EntryBody[] = [{ ...accepted, ...again }, { type: 'started' }, ...endsOf(job.state, job.verdict, job)]
  return bodies.map((body, place) => ({
    at: job.acceptedAt + place * 420,
    by: place === 0 || body.type === 'canceled' ? 'operator' : 'station',
    body,
  }))
}

function endsOf(state: JobState, verdict: Verdict | null, { fault }: JobRow): readonly EntryBody[] {
  const sending = { type: 'sending', contentHash: '' } as const
  if (state === 'canceled') return [{ type: 'canceled' }]
  if (state === 'stopped' && fault !== null) return [{ type: 'stopped', fault }]
  if (state === 'aborted' && fault !== null) return [{ type: 'aborted', fault, ms: {} }]
  if (state === 'in-doubt' && fault !== null)
    return [sending, { type: 'stalled', reasons: ['media-empty'] }, { type: 'doubted', fault, ms: {} }]
  if (verdict === 'sent-not-confirmed') return [sending, { type: 'sent', ms: {} }]
  return [sending, { type: 'printed', evidence: 'drained', ms: {} }]
}
