import type { Result } from '../base/result.ts'
import type { JobFilter } from '../contract/jobs.ts'
import type { HistoryAsks, HistoryPage } from '../model/history.ts'
import type { Entry, Job, NewEntry } from '../model/job.ts'

/** The journal: entries on disk, jobs as their sum. Asynchronous; a resolved `append` is on disk. */
export interface Journal {
  /**
   * Appends all or none. Faults: `job.changed-meanwhile` (version), `job.duplicate` (the key of a print: station,
   * intent, label, copy), `store.full`, `store.unwritable`. Returns the jobs as the entries left them, in their order.
   */
  append(entries: readonly NewEntry[]): Promise<Result<readonly Job[]>>
  job(id: string): Promise<Result<Job | null>>
  /** Jobs that have not ended, in the order they were accepted. */
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
  /** The jobs of a batch whose labels were sent, in that order, each where it was sent last. */
  sentOrder(batch: string): Promise<Result<readonly string[]>>
  /** Every job of an order, the newest first. */
  history(account: string, order: string): Promise<Result<readonly Job[]>>
  entries(job: string): Promise<Result<readonly Entry[]>>
  /**
   * Jobs that fit, the newest first. `before`: the `next` of the page before; `next` null: there is no more. `total`, with
   * the first page: how many there are; null: too many to be counted at once.
   */
  search(
    account: string,
    filter: JobFilter,
    limit: number,
    before: string | null,
  ): Promise<Result<{ readonly jobs: readonly Job[]; readonly next: string | null; readonly total: number | null }>>
  /** The last job of each row of a batch, by row; of all rows, or of `count` rows from row `from` on. */
  jobsOfBatch(batch: string, slice?: { readonly from: number; readonly count: number }): Promise<Result<readonly Job[]>>
  /** The order codes of the last labels, the newest first. `before`: the `next` of the slice before; null: there is no more. */
  codes(
    account: string,
    before: number | null,
    limit: number,
  ): Promise<Result<{ readonly items: readonly string[]; readonly next: number | null }>>
  /** Jobs accepted in [from, to), for the counts of a day. */
  jobsBetween(account: string, from: number, to: number): Promise<Result<readonly Job[]>>
  /** When the earliest job was accepted; null: there is none. Before that the journal knows of nothing. */
  beganAt(account: string): Promise<Result<number | null>>
}

/** The journal as it can be shown, with its chain. Faults: `store.*`. */
export interface History {
  page(account: string, asks: HistoryAsks): Promise<Result<HistoryPage>>
}
