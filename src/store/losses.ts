import type { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import type { EntryBody, Job, NewEntry } from '../model/job.ts'
import { canBeCarried } from '../model/job.ts'
import type { Entries } from './entries.ts'
import { openEntries } from './entries.ts'
import type { Mark } from './journalMark.ts'
import { append } from './journalTable.ts'
import type { Lost } from './lost.ts'
import { lostFault } from './lost.ts'
import { jobOf, openProjection, projectionIsStale, rebuildProjection } from './projection.ts'
import { integerOf } from './row.ts'

/** A run of sequences that are gone. */
interface Gap {
  readonly first: number
  readonly last: number
}

/**
 * Finds what was lost since the last start, writes it down, makes the projection again where that is due and puts in
 * doubt what has to be: in one transaction, so that a power cut in between repeats all of it. null: nothing was lost.
 */
export function settleLosses(db: DatabaseSync, station: string, mark: Mark | null, now: number): Settled {
  const isStale = projectionIsStale(db)
  const gaps = [...(isStale ? missingInside(db, station) : []), ...missingEnd(db, station, mark)]
  if (!isStale && gaps.length === 0) return { lost: null, notices: [] }
  db.exec('BEGIN IMMEDIATE')
  try {
    const lost = lostOf(db, station, gaps, mark, now)
    recordGaps(db, station, gaps, now)
    const notices = isStale ? rebuildProjection(db) : []
    if (lost !== null) doubtOpenJobs(db, station, gaps, lost, now)
    db.exec('COMMIT')
    return { lost, notices: lost === null ? notices : [lostFault(lost), ...notices] }
  } catch (thrown) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw thrown
  }
}

export interface Settled {
  readonly lost: Lost | null
  readonly notices: readonly Fault[]
}

/** What the mark knows of and the database does not: its end. */
function missingEnd(db: DatabaseSync, station: string, mark: Mark | null): readonly Gap[] {
  if (mark === null || mark.station !== station) return []
  const known = db.prepare(`SELECT max(
    (SELECT coalesce(max(sequence), 0) FROM entries WHERE station = ?1),
    (SELECT coalesce(max(last), 0) FROM gaps WHERE station = ?1)) AS last`)
  const last = integerOf(known.get(station) ?? {}, 'last')
  return last < mark.sequence ? [{ first: last + 1, last: mark.sequence }] : []
}

/** Every run of sequences that is neither there nor known to be gone. Reads the whole index. */
function missingInside(db: DatabaseSync, station: string): readonly Gap[] {
  const gaps = db
    .prepare(
      `WITH there AS (
        SELECT sequence AS first, sequence AS last FROM entries WHERE station = ?1
        UNION ALL SELECT first, last FROM gaps WHERE station = ?1 UNION ALL SELECT 0, 0),
      next AS (SELECT last, lead(first) OVER (ORDER BY first) AS next FROM there)
      SELECT last + 1 AS first, next - 1 AS last FROM next WHERE next > last + 1`,
    )
    .all(station)
  return gaps.map((row) => ({ first: integerOf(row, 'first'), last: integerOf(row, 'last') }))
}

/** Writes the gaps down, so that they are told once and their sequences are never given again. */
function recordGaps(db: DatabaseSync, station: string, gaps: readonly Gap[], now: number): void {
  const insert = db.prepare('INSERT OR IGNORE INTO gaps (station, first, last, found_at) VALUES (?, ?, ?, ?)')
  for (const { first, last } of gaps) insert.run(station, first, last, now)
}

function lostOf(db: DatabaseSync, station: string, gaps: readonly Gap[], mark: Mark | null, now: number): Lost | null {
  const [first] = gaps
  if (first === undefined) return null
  const to = Math.max(...gaps.map((gap) => gap.last))
  const at = (sql: string, sequence: number) => db.prepare(sql).get(station, sequence)
  const before = at('SELECT at FROM entries WHERE station = ? AND sequence < ? ORDER BY sequence DESC', first.first)
  const after = at('SELECT at FROM entries WHERE station = ? AND sequence > ? ORDER BY sequence', to)
  return {
    from: first.first,
    to,
    count: gaps.reduce((sum, gap) => sum + gap.last - gap.first + 1, 0),
    since: before === undefined ? 0 : integerOf(before, 'at'),
    until: after === undefined ? (mark?.at ?? now) : integerOf(after, 'at'),
  }
}

/**
 * Every open job whose later entries may be among the lost ones becomes *in doubt*: it may have printed, so nothing
 * sends it again by itself. A job that is torn itself, or that the journal says nothing of after a gap, is such a one.
 */
function doubtOpenJobs(db: DatabaseSync, station: string, gaps: readonly Gap[], lost: Lost, now: number): void {
  const projection = openProjection(db)
  const entries = openEntries(db, station)
  const open = db.prepare('SELECT id, job, sum FROM jobs WHERE open = 1 ORDER BY position').all().map(jobOf)
  for (const job of open.filter((each) => canBeCarried(each) && mayMissEntries(entries, each, gaps))) {
    const doubted = append(projection, entries, station, { at: now, entries: doubting(job, lost) })
    if (!doubted.ok) throw new Error(`job ${job.id} cannot be doubted: ${doubted.fault.code}`)
  }
}

function mayMissEntries(entries: Entries, job: Job, gaps: readonly Gap[]): boolean {
  const own = entries.ofJob(job.id)
  const isTorn = own.some((entry, index) => entry.expectedVersion !== index)
  const last = own.at(-1)?.sequence ?? 0
  return isTorn || gaps.some((gap) => last < gap.last)
}

/** The way to *in doubt* leads through *sending*, as for every label that may have left. */
function doubting(job: Job, lost: Lost): readonly NewEntry[] {
  const bodies: readonly EntryBody[] = [
    ...(job.state === 'processing' ? [] : [{ type: 'started' } as const]),
    { type: 'sending', contentHash: job.contentHash ?? '' },
    { type: 'doubted', fault: lostFault(lost), ms: job.ms },
  ]
  return bodies.map((body, index) => ({
    job: job.id,
    expectedVersion: job.version + index,
    by: 'station',
    body,
  }))
}
