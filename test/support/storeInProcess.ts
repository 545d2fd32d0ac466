import type { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../../src/base/fault.ts'
import type { Job } from '../../src/model/job.ts'
import { openEntries } from '../../src/store/entries.ts'
import { openJournalMark } from '../../src/store/journalMark.ts'
import { journalTable } from '../../src/store/journalTable.ts'
import { settleLosses } from '../../src/store/losses.ts'
import type { Lost } from '../../src/store/lost.ts'
import { openStation } from '../../src/store/openStation.ts'
import { stagesOf } from '../../src/store/projection.ts'
import { value } from './storeFolder.ts'

/** The station's part of a start, without the thread: what its journal says, and what was told. */
export interface StartedJournal {
  readonly jobs: ReadonlyMap<string, Job>
  /** The same jobs as the sum of their entries; null: these make no sense. */
  readonly sums: ReadonlyMap<string, Job | null>
  readonly notices: readonly Fault[]
  readonly lost: Lost | null
}

/** Opens a data folder as the store's thread does, reads every job and closes it. A start in a few milliseconds. */
export async function startJournal(dir: string, station: string, now: number): Promise<StartedJournal> {
  const { db, notices } = value(await openStation(dir, { now, maxPages: null, look: 'whole' }))
  const mark = openJournalMark(dir)
  try {
    const settled = settleLosses(db, station, mark.found, now)
    const jobs = jobsOf(db, station)
    const sums = sumsOf(db, station, jobs)
    return { jobs, sums, notices: [...notices, ...settled.notices], lost: settled.lost }
  } finally {
    mark.close()
    db.close()
  }
}

function jobsOf(db: DatabaseSync, station: string): ReadonlyMap<string, Job> {
  const jobs = value(journalTable(db, station).latestJobs.run('seller', 100_000))
  return new Map(jobs.map((job) => [job.id, job]))
}

function sumsOf(db: DatabaseSync, station: string, jobs: ReadonlyMap<string, Job>): ReadonlyMap<string, Job | null> {
  const entries = openEntries(db, station)
  return new Map([...jobs.keys()].map((id) => [id, stagesOf(entries.ofJob(id), true)?.at(-1) ?? null]))
}
