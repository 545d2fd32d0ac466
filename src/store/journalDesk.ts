import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Job } from '../model/job.ts'
import type { Slice } from './calls.ts'
import type { Journal } from './journal.ts'
import type { Port } from './port.ts'

/** A few milliseconds of the main loop. */
const sliceOfJobs = 200
const allRows = { from: 0, count: 1e9 }

export function journalOf(port: Port, clock: Clock): Journal {
  return {
    append: (entries) => port.ask('journal.append', { at: clock.now(), entries }),
    job: (id) => port.ask('journal.job', id),
    openJobs: () => whole((after) => port.ask('journal.openJobs', { after, limit: sliceOfJobs })),
    jobsOfIntent: (intent) => port.ask('journal.jobsOfIntent', intent),
    latestJobs: (account, limit) => port.ask('journal.latestJobs', { account, limit }),
    lastPrints: (account, order) => port.ask('journal.lastPrints', { account, order }),
    sentSince: (job) => port.ask('journal.sentSince', job),
    history: (account, order) => port.ask('journal.history', { account, order }),
    entries: (job) => port.ask('journal.entries', job),
    jobsBetween: (account, from, to) =>
      whole((after) => port.ask('journal.jobsBetween', { account, from, to, after, limit: sliceOfJobs })),
    beganAt: (account) => port.ask('journal.beganAt', account),
    search: (account, filter, limit, before) =>
      port.ask('journal.search', { account, filter, limit, before: positionOf(before) }),
    jobsOfBatch: (batch, slice) => jobsOfBatch(port, batch, slice ?? allRows),
  }
}

async function whole(ask: (after: number) => Promise<Result<Slice>>): Promise<Result<readonly Job[]>> {
  const jobs: Job[] = []
  for (let after: number | null = 0; after !== null; ) {
    const slice: Result<Slice> = await ask(after)
    if (!slice.ok) return slice
    jobs.push(...slice.value.jobs)
    after = slice.value.next
  }
  return ok(jobs)
}

/** A cursor is the position of the last job shown. One that is none asks from the beginning. */
function positionOf(cursor: string | null): number | null {
  return cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
}

/** Each slice holds whole rows; one that holds none was the last. */
async function jobsOfBatch(
  port: Port,
  batch: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<Result<readonly Job[]>> {
  const jobs: Job[] = []
  const to = from + count
  for (let row = from; row < to; ) {
    const slice = await port.ask('journal.jobsOfBatch', { batch, from: row, to, limit: sliceOfJobs })
    if (!slice.ok) return slice
    jobs.push(...slice.value)
    const last = slice.value.at(-1)?.batch?.row
    if (last === undefined) break
    row = last + 1
  }
  return ok(jobs)
}
