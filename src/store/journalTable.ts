import type { DatabaseSync } from 'node:sqlite'
import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Job, NewEntry } from '../model/job.ts'
import { applyEntry, canFollow } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import { labelCode } from '../model/label.ts'
import type { BatchSlice, Calls, HandlersOf, Slice } from './calls.ts'
import type { Entries } from './entries.ts'
import { openEntries } from './entries.ts'
import { openSearch } from './jobSearch.ts'
import type { Projection } from './projection.ts'
import { jobOf, openProjection, sameLabel } from './projection.ts'
import type { Row } from './row.ts'
import { integerOf, integerOrNullOf, textOf } from './row.ts'

/** The worker's side of the journal: entries and the jobs they make, for one station. */
export function journalTable(db: DatabaseSync, station: string): HandlersOf<'journal'> {
  const projection = openProjection(db)
  const entries = openEntries(db, station)
  const search = openSearch(db)
  const select = 'SELECT position, id, job, sum FROM jobs'
  const open = db.prepare(`${select} WHERE open = 1 AND position > ? ORDER BY position LIMIT ?`)
  const ofIntent = db.prepare(`${select} WHERE intent = ? ORDER BY position`)
  const latest = db.prepare(`${select} WHERE position IN (SELECT position FROM jobs INDEXED BY jobs_searched
    WHERE account = ? ORDER BY position DESC LIMIT ?) ORDER BY position DESC`)
  const between = db.prepare(`${select} WHERE position IN (SELECT position FROM jobs INDEXED BY jobs_by_time
    WHERE account = ? AND accepted_at >= ? AND accepted_at < ? AND position > ? ORDER BY position LIMIT ?) ORDER BY position`)
  const first = db.prepare('SELECT min(accepted_at) AS at FROM jobs INDEXED BY jobs_by_time WHERE account = ?')
  const ofOrder = db.prepare(`${select} WHERE order_code = ? AND account = ? ORDER BY position DESC`)
  const prints = db.prepare(`${select} WHERE order_code = ? AND account = ? AND may_have_printed = 1
    ORDER BY position`)
  const sentSince = db.prepare(`SELECT jobs.printer FROM entries JOIN jobs ON jobs.id = entries.job
      WHERE entries.position > (SELECT max(position) FROM entries WHERE job = ?1 AND type = 'sending')
        AND entries.job <> ?1 AND entries.type IN ('sending', 'doubted')
    UNION SELECT printer FROM jobs WHERE open = 1 AND state = 'sending' AND id <> ?1`)
  const ofBatch = db.prepare(`${select} WHERE batch = ? AND batch_row >= ? AND batch_row < ?
    ORDER BY batch_row, position`)

  return {
    'journal.append': { writes: true, run: (asks) => append(projection, entries, station, asks) },
    'journal.job': { writes: false, run: (id) => ok(projection.job(id)) },
    'journal.openJobs': { writes: false, run: ({ after, limit }) => ok(sliceOf(open.all(after, limit), limit)) },
    'journal.jobsOfIntent': { writes: false, run: (intent) => ok(ofIntent.all(intent).map(jobOf)) },
    'journal.latestJobs': {
      writes: false,
      run: ({ account, limit }) => ok(latest.all(account, Math.max(0, limit)).map(jobOf)),
    },
    'journal.entries': { writes: false, run: (job) => ok(entries.ofJob(job)) },
    'journal.jobsBetween': {
      writes: false,
      run: ({ account, from, to, after, limit }) => ok(sliceOf(between.all(account, from, to, after, limit), limit)),
    },
    'journal.beganAt': { writes: false, run: (account) => ok(integerOrNullOf(first.get(account) ?? {}, 'at')) },
    'journal.sentSince': {
      writes: false,
      run: (job) => ok(sentSince.all(job).map((row) => textOf(row, 'printer'))),
    },
    'journal.history': {
      writes: false,
      run: ({ account, order }) => ok(ofOrder.all(order, account).map(jobOf)),
    },
    'journal.lastPrints': {
      writes: false,
      run({ account, order }) {
        const jobs = prints.all(order, account).map(jobOf)
        return ok([...new Map(jobs.map((job) => [job.label.parcel, job])).values()])
      },
    },
    'journal.search': { writes: false, run: (asks) => ok(search(asks)) },
    'journal.jobsOfBatch': {
      writes: false,
      run: (asks) => ok(lastOfRows(ofBatch.iterate(asks.batch, asks.from, asks.to), asks)),
    },
  }
}

function sliceOf(rows: readonly Row[], limit: number): Slice {
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { jobs: rows.map(jobOf), next: last === undefined ? null : integerOf(last, 'position') }
}

/**
 * Of each row the newest job of each parcel. A row that began as an order of one parcel and turned out to be several
 * has no use for the earlier one, nor the other way round: the newest says which it is.
 */
function lastOfRows(rows: Iterable<Row>, { limit }: BatchSlice): readonly Job[] {
  const found: Job[] = []
  let parcels = new Map<number, Job>()
  const finish = () => {
    const isWhole = [...parcels.keys()].at(-1) === 0
    found.push(...[...parcels.values()].filter((job) => (job.label.parcel === 0) === isWhole))
    parcels = new Map()
  }
  let current: number | null = null
  for (const job of jobsOf(rows)) {
    const row = job.batch?.row ?? 0
    if (current !== null && row !== current) finish()
    if (found.length >= limit) return found
    current = row
    parcels.delete(job.label.parcel)
    parcels.set(job.label.parcel, job)
  }
  if (current !== null) finish()
  return found
}

function* jobsOf(rows: Iterable<Row>): Generator<Job> {
  for (const row of rows) yield jobOf(row)
}

/** All or none: the caller goes back to its savepoint when the result is a fault. */
export function append(
  projection: Projection,
  entries: Entries,
  station: string,
  { at, entries: wanted }: Calls['journal.append']['asks'],
): Result<readonly Job[]> {
  const jobs = new Map<string, Job>()
  const positions = new Map<string, number>()
  for (const each of wanted) {
    const before = jobs.get(each.job) ?? projection.job(each.job)
    const refused = refuse(projection, station, each, before)
    if (refused !== null) return refused
    const { entry, position } = entries.add(each, at)
    const job = applyEntry(before, entry)
    if (before === null) positions.set(job.id, position)
    if (before === null || !sameLabel(before.label, job.label)) {
      const holder = projection.claim(job)
      if (holder !== null && holder !== job.id) return duplicate(holder, job.label)
    }
    jobs.set(job.id, job)
  }
  for (const job of jobs.values()) projection.keep(job, positions.get(job.id) ?? null)
  return ok([...jobs.values()])
}

/** A print that is asked for again finds its job first, whatever has become of that job since. */
function refuse(projection: Projection, station: string, wanted: NewEntry, before: Job | null): Failed | null {
  const { body, expectedVersion } = wanted
  const holder = body.type === 'accepted' ? projection.holder({ ...body, station }) : null
  if (holder !== null && body.type === 'accepted') return duplicate(holder, body.label)
  if (canFollow(before, body.type) && expectedVersion === (before?.version ?? 0)) return null
  return fail('job.changed-meanwhile', {
    facts: {
      job: wanted.job,
      entry: body.type,
      state: before?.state ?? 'unknown',
      version: before?.version ?? 0,
      expected: expectedVersion,
    },
  })
}

function duplicate(holder: string, label: Label): Failed {
  return fail('job.duplicate', { facts: { job: holder, code: labelCode(label) } })
}
