/** The journal of a data folder as it is on disk, read beside the process that owns it or after its death. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deedPrefix } from '../../src/model/deedEntry.ts'
import type { Entry, Job } from '../../src/model/job.ts'
import { applyEntry } from '../../src/model/job.ts'

export interface JournalOnDisk {
  readonly entries: readonly Entry[]
  /** The sum of the entries, made here. */
  readonly jobs: ReadonlyMap<string, Job>
  /** The jobs as the store keeps them. */
  readonly kept: readonly Job[]
}

const nothing: JournalOnDisk = { entries: [], jobs: new Map(), kept: [] }

/** Throws what SQLite throws when the file is damaged. A folder without tables has nothing. */
export function readJournal(dataDir: string): JournalOnDisk {
  const file = join(dataDir, 'station.db')
  if (!existsSync(file)) return nothing
  const db = new DatabaseSync(file, { readOnly: true, timeout: 2_000 })
  try {
    if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'entries'").get() === undefined) return nothing
    const entries = db.prepare('SELECT * FROM entries ORDER BY position').all().map(entryOf)
    const kept = db.prepare('SELECT job FROM jobs ORDER BY position').all()
    return { entries, jobs: sumOf(entries), kept: kept.map(({ job }): Job => JSON.parse(String(job))) }
  } finally {
    db.close()
  }
}

/** null: the files are harmed so that SQLite reads nothing. */
export function tryReadJournal(dataDir: string): JournalOnDisk | null {
  try {
    return readJournal(dataDir)
  } catch {
    return null
  }
}

function entryOf(row: Record<string, unknown>): Entry {
  return {
    id: String(row.id),
    station: String(row.station),
    sequence: Number(row.sequence),
    at: Number(row.at),
    job: String(row.job),
    expectedVersion: Number(row.version) - 1,
    by: String(row.by),
    body: JSON.parse(String(row.body)),
  }
}

function sumOf(entries: readonly Entry[]): ReadonlyMap<string, Job> {
  const jobs = new Map<string, Job>()
  for (const entry of entries.filter(({ job }) => !job.startsWith(deedPrefix)))
    jobs.set(entry.job, applyEntry(jobs.get(entry.job) ?? null, entry))
  return jobs
}
