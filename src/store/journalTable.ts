import type { DatabaseSync } from 'node:sqlite'
import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Job, NewEntry } from '../model/job.ts'
import { applyEntry, canFollow } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import { labelCode } from '../model/label.ts'
import type { After, BatchSlice } from './calls.ts'
import type { Entries } from './entries.ts'
import { openEntries } from './entries.ts'
import { reads, sliceOf, writes } from './handler.ts'
import type { JobFilter } from './jobSearch.ts'
import { openSearch } from './jobSearch.ts'
import type { Projection } from './projection.ts'
import { jobOf, openProjection, sameLabel } from './projection.ts'
import type { Row } from './row.ts'
import { integerOrNullOf, textOf } from './row.ts'

/** The worker's side of the journal: entries and the jobs they make, for one station. */
export function journalTable(db: DatabaseSync, station: string) {
  const projection = openProjection(db)
  const entries = openEntries(db, station)
  const search = openSearch(db)
  const select = 'SELECT position, id, job, sum FROM jobs'
  const open = db.prepare(`${select} WHERE open = 1 AND position > ? ORDER BY position LIMIT ?`)
  const ofIntent = db.prepare(`${select} WHERE intent = ? ORDER BY position`)
  const latest = db.prepare(`${select} WHERE position IN (SELECT position FROM jobs INDEXED BY jobs_searched
    WHERE account = ? ORDER BY position DESC LIMIT ?) ORDER BY position DESC`)
  const codes = db.prepare(`SELECT position, order_code FROM jobs INDEXED BY jobs_searched
    WHERE account = ? AND position < ? ORDER BY position DESC LIMIT ?`)
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
  const sentOrder = db.prepare(`SELECT entries.job FROM jobs JOIN entries ON entries.job = jobs.id
    WHERE jobs.batch = ? AND entries.type = 'sending' GROUP BY entries.job ORDER BY max(entries.position)`)
  const ofBatch = db.prepare(`${select} WHERE batch = ? AND batch_row >= ? AND batch_row < ?
    ORDER BY batch_row, position`)

  return {
    /**
     * Appends all or none. Faults: `job.changed-meanwhile` (version, or an entry that cannot follow), `job.duplicate`
     * (facts `job`: whose print it already is). Returns the jobs as the entries left them, in their order.
     */
    append: writes((asks: Appended) => append(projection, entries, station, asks)),
    job: reads((id: string) => ok(projection.job(id))),
    /** In the order they were accepted. A folder has one owner, so they are all its own to recover. */
    openJobs: reads(({ after, limit }: After) => ok(sliceOf(open.all(after, limit), limit, jobOf))),
    jobsOfIntent: reads((intent: string) => ok(ofIntent.all(intent).map(jobOf))),
    /** The newest first. */
    latestJobs: reads((account: string, limit: number) => ok(latest.all(account, Math.max(0, limit)).map(jobOf))),
    entries: reads((job: string) => ok(entries.ofJob(job))),
    /** In the order they were accepted. */
    jobsBetween: reads(({ account, from, to, after, limit }: JobsBetween) =>
      ok(sliceOf(between.all(account, from, to, after, limit), limit, jobOf)),
    ),
    /** The order codes of the last labels, the newest first. */
    codes: reads((account: string, before: number | null, limit: number) =>
      ok(
        sliceOf(codes.all(account, before ?? Number.MAX_SAFE_INTEGER, limit), limit, (row) =>
          textOf(row, 'order_code'),
        ),
      ),
    ),
    /** When the earliest job was accepted; null: there is none. Nothing is ever taken out of the journal. */
    beganAt: reads((account: string) => ok(integerOrNullOf(first.get(account) ?? {}, 'at'))),
    /**
     * The printers (by their id) that another label was sent to since the *sending* of this job: sent then, being sent
     * now, or in doubt since. Of every account.
     */
    sentSince: reads((job: string) => ok(sentSince.all(job).map((row) => textOf(row, 'printer')))),
    sentOrder: reads((batch: string) => ok(sentOrder.all(batch).map((row) => textOf(row, 'job')))),
    /** Every job of an order, the newest first. */
    history: reads((account: string, order: string) => ok(ofOrder.all(order, account).map(jobOf))),
    /** The newest job of each parcel of an order whose label may have come out. */
    lastPrints: reads((account: string, order: string) => {
      const jobs = prints.all(order, account).map(jobOf)
      return ok([...new Map(jobs.map((job) => [job.label.parcel, job])).values()])
    }),
    /** Jobs that fit, the newest first. `before`: the `next` of the page before; `next` null: there is no more. */
    search: reads((account: string, filter: JobFilter, limit: number, before: string | null) =>
      ok(search(account, filter, limit, positionOf(before))),
    ),
    /**
     * The last job of each row of a batch, by row: one for each parcel where the order has several. Whole rows, about
     * `limit` of them.
     */
    jobsOfBatch: reads((asks: BatchSlice) => ok(lastOfRows(ofBatch.iterate(asks.batch, asks.from, asks.to), asks))),
  }
}

interface Appended {
  readonly at: number
  readonly entries: readonly NewEntry[]
}

/** Jobs accepted in [from, to). */
interface JobsBetween extends After {
  readonly account: string
  readonly from: number
  readonly to: number
}

/** A cursor is the position of the last job shown. One that is none asks from the beginning. */
function positionOf(cursor: string | null): number | null {
  return cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
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
  { at, entries: wanted }: Appended,
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
