import type { Result } from '../base/result.ts'
import type { Entry, Job, JobState, NewEntry, Verdict } from '../model/job.ts'

/** Entries on disk and the jobs they make. Long lists are fetched in slices, so that the main loop never stalls. */
export interface Journal {
  /**
   * Appends all or none. Faults: `job.changed-meanwhile` (version, or an entry that cannot follow), `job.duplicate`
   * (facts `job`: whose print it already is). Returns the jobs as the entries left them, in their order.
   */
  append(entries: readonly NewEntry[]): Promise<Result<readonly Job[]>>
  job(id: string): Promise<Result<Job | null>>
  /** In the order they were accepted. A folder has one owner, so they are all its own to recover. */
  openJobs(): Promise<Result<readonly Job[]>>
  jobsOfIntent(intent: string): Promise<Result<readonly Job[]>>
  /** The newest first. */
  latestJobs(account: string, limit: number): Promise<Result<readonly Job[]>>
  /** The newest job of each parcel of an order whose label may have come out. */
  lastPrints(account: string, order: string): Promise<Result<readonly Job[]>>
  /**
   * The printers (by their id) that another label was sent to since the *sending* of this job: sent then, being sent now,
   * or in doubt since. Of every account.
   */
  sentSince(job: string): Promise<Result<readonly string[]>>
  /** Every job of an order, the newest first. */
  history(account: string, order: string): Promise<Result<readonly Job[]>>
  entries(job: string): Promise<Result<readonly Entry[]>>
  /** Jobs accepted in [from, to), in the order they were accepted. */
  jobsBetween(account: string, from: number, to: number): Promise<Result<readonly Job[]>>
  /** When the earliest job was accepted; null: there is none. Nothing is ever taken out of the journal. */
  beganAt(account: string): Promise<Result<number | null>>
  /** Jobs that fit, the newest first. `before`: the `next` of the page before; `next` null: there is no more. */
  search(account: string, filter: JobFilter, limit: number, before: string | null): Promise<Result<JobPage>>
  /**
   * The last job of each row of a batch, by row: one for each parcel where the order has several. Of all rows, or of
   * the rows from `from` to before `from + count`.
   */
  jobsOfBatch(batch: string, slice?: { readonly from: number; readonly count: number }): Promise<Result<readonly Job[]>>
}

/** What jobs are looked for by. An empty list and null ask for nothing. */
export interface JobFilter {
  readonly states: readonly JobState[]
  readonly verdicts: readonly Verdict[]
  readonly printer: string | null
  /** The beginning of an order's code. */
  readonly code: string | null
  readonly batch: string | null
  /** Accepted in [from, to), milliseconds since 1970. */
  readonly from: number | null
  readonly to: number | null
}

export interface JobPage {
  readonly jobs: readonly Job[]
  readonly next: string | null
}
