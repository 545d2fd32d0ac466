import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { EntryBody, Job, NewEntry } from '../../model/job.ts'
import type { Journal } from '../../ports/journal.ts'

/**
 * The station's hand on the journal: knows the present version of every job it has touched, and tells the board of
 * each change after, never before, it is on disk.
 */
export interface Ledger {
  /** One more entry for a job. The job it returns is on disk. */
  record(job: string, body: EntryBody, by?: string): Promise<Result<Job>>
  /** Several entries, all or none. */
  recordAll(entries: readonly LedgerEntry[]): Promise<Result<readonly Job[]>>
  /** The job as this station last saw it. */
  get(job: string): Job | null
  /** Takes jobs that were read from the journal into the ledger's memory. */
  know(jobs: readonly Job[]): void
  /** Forgets a job that has ended, so that a long shift keeps no more than it shows. */
  forget(job: string): void
}

export interface LedgerEntry {
  readonly job: string
  readonly body: EntryBody
  readonly by?: string
}

const station = 'station'

export function createLedger(journal: Journal, changed: (job: Job, body: EntryBody) => void): Ledger {
  const jobs = new Map<string, Job>()
  /** The last append of each job: entries of one job reach the disk in the order in which they were recorded. */
  const tails = new Map<string, Promise<unknown>>()

  function recordAll(entries: readonly LedgerEntry[]): Promise<Result<readonly Job[]>> {
    const involved = [...new Set(entries.map((entry) => entry.job))]
    const before = involved.map((job) => tails.get(job))
    const appended = Promise.all(before).then(() => append(entries))
    // A bug in the store reaches whoever asked for this entry, and holds up no later one.
    const over = appended.then(
      () => undefined,
      () => undefined,
    )
    for (const job of involved) tails.set(job, over)
    void over.then(() => {
      for (const job of involved) if (tails.get(job) === over) tails.delete(job)
    })
    return appended
  }

  async function append(entries: readonly LedgerEntry[]): Promise<Result<readonly Job[]>> {
    if (entries.length === 0) return ok([])
    const appended = await journal.append(versioned(entries, jobs))
    if (!appended.ok) return appended
    for (const job of appended.value) jobs.set(job.id, job)
    for (const entry of entries) {
      const job = jobs.get(entry.job)
      if (job !== undefined) changed(job, entry.body)
    }
    return appended
  }

  return {
    recordAll,
    async record(job, body, by = station) {
      const recorded = await recordAll([{ job, body, by }])
      if (!recorded.ok) return recorded
      const now = recorded.value.find((one) => one.id === job)
      return now === undefined ? fail('job.unknown') : ok(now)
    },
    get: (job) => jobs.get(job) ?? null,
    know(known) {
      for (const job of known) jobs.set(job.id, job)
    },
    forget: (job) => void jobs.delete(job),
  }
}

/** Each entry expects the version that the one before it in the same append leaves. */
function versioned(entries: readonly LedgerEntry[], jobs: ReadonlyMap<string, Job>): NewEntry[] {
  const versions = new Map<string, number>()
  return entries.map(({ job, body, by = station }) => {
    const expectedVersion = versions.get(job) ?? jobs.get(job)?.version ?? 0
    versions.set(job, expectedVersion + 1)
    return { job, expectedVersion, by, body }
  })
}
