import type { DatabaseSync } from 'node:sqlite'
import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { Entry, Job, NewEntry } from '../model/job.ts'
import { applyEntry, canFollow } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import { labelCode } from '../model/label.ts'
import type { Calls, Handlers } from './calls.ts'
import { codesOnly } from './codesOnly.ts'
import type { Projection } from './projection.ts'
import { entryOf, jobOf, openProjection, sameLabel } from './projection.ts'
import { integerOf } from './row.ts'

type JournalHandlers = Pick<Handlers, Extract<keyof Handlers, `journal.${string}`>>

/** The worker's side of the journal: entries and the jobs they make, for one station. */
export function journalTable(db: DatabaseSync, station: string): JournalHandlers {
  const projection = openProjection(db)
  const write = openWriter(db, station)
  const open = db.prepare('SELECT job FROM jobs WHERE open = 1 ORDER BY position')
  const ofIntent = db.prepare('SELECT job FROM jobs WHERE intent = ? ORDER BY position')
  const latest = db.prepare('SELECT job FROM jobs ORDER BY position DESC LIMIT ?')
  const between = db.prepare('SELECT job FROM jobs WHERE accepted_at >= ? AND accepted_at < ? ORDER BY position')
  const entries = db.prepare('SELECT * FROM entries WHERE job = ? ORDER BY version')
  const prints = db.prepare(`SELECT job FROM jobs WHERE may_have_printed = 1 AND account = ? AND order_code = ?
    AND json_extract(job, '$.changedAt') >= ? ORDER BY position`)

  return {
    'journal.append': { writes: true, run: (asks) => append(projection, write, asks) },
    'journal.job': { writes: false, run: (id) => ok(projection.job(id)) },
    'journal.openJobs': { writes: false, run: () => ok(open.all().map(jobOf)) },
    'journal.jobsOfIntent': { writes: false, run: (intent) => ok(ofIntent.all(intent).map(jobOf)) },
    'journal.latestJobs': { writes: false, run: (limit) => ok(latest.all(Math.max(0, limit)).map(jobOf)) },
    'journal.entries': { writes: false, run: (job) => ok(entries.all(job).map(entryOf)) },
    'journal.jobsBetween': { writes: false, run: ({ from, to }) => ok(between.all(from, to).map(jobOf)) },
    'journal.lastPrints': {
      writes: false,
      run({ account, order, since }) {
        const jobs = prints.all(account, order, since).map(jobOf)
        return ok([...new Map(jobs.map((job) => [job.label.parcel, job])).values()])
      },
    },
  }
}

/** Puts an entry on disk and returns it with its position. */
interface Writer {
  readonly station: string
  entry(wanted: NewEntry, at: number): { entry: Entry; position: number }
}

function openWriter(db: DatabaseSync, station: string): Writer {
  const last = db.prepare('SELECT coalesce(max(sequence), 0) AS sequence FROM entries WHERE station = ?')
  const insert = db.prepare(`INSERT INTO entries (id, station, sequence, at, job, version, by, body)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  return {
    station,
    entry(wanted, at) {
      const { job, expectedVersion, by } = wanted
      const sequence = integerOf(last.get(station) ?? {}, 'sequence') + 1
      const entry: Entry = { id: uuid(), station, sequence, at, job, expectedVersion, by, body: codesOnly(wanted.body) }
      const body = JSON.stringify(entry.body)
      const { lastInsertRowid } = insert.run(entry.id, station, sequence, at, job, expectedVersion + 1, by, body)
      return { entry, position: Number(lastInsertRowid) }
    },
  }
}

/** All or none: the caller goes back to its savepoint when the result is a fault. */
function append(
  projection: Projection,
  write: Writer,
  { at, entries }: Calls['journal.append']['asks'],
): Result<readonly Job[]> {
  const jobs = new Map<string, Job>()
  const positions = new Map<string, number>()
  for (const wanted of entries) {
    const before = jobs.get(wanted.job) ?? projection.job(wanted.job)
    const refused = refuse(projection, write.station, wanted, before)
    if (refused !== null) return refused
    const { entry, position } = write.entry(wanted, at)
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
