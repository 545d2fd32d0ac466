import type { JobRow } from '../../src/contract/jobs.ts'

/** A label as the history lists it, printed, to be changed into others. */
export function jobRow(change: Partial<JobRow> = {}): JobRow {
  return {
    job: 'job-1',
    code: 'G8ADKBRF',
    parcel: 0,
    size: '80x80',
    printer: 'Xprinter XP-420B',
    state: 'completed',
    verdict: 'printed',
    fault: null,
    copy: 1,
    reason: null,
    by: 'operator',
    batch: null,
    grams: null,
    acceptedAt: 1_000,
    changedAt: 2_000,
    ...change,
  }
}
