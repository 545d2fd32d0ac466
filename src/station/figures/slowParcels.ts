import { faults } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { SlowParcel, WaitedFor } from '../../contract/figures.ts'
import type { Entry, Job } from '../../model/job.ts'
import { labelCode } from '../../model/label.ts'
import { namedOperator } from '../../model/operator.ts'
import type { Journal } from '../../ports/journal.ts'
import { countedAs } from './counts.ts'

/** A label that takes longer than this from its scan to its verdict made somebody wait. */
export const slowFrom = 30_000
/** So many are told, the slowest first: each has its entries read. */
const mostSlow = 12

/** The labels of a day that came out slowly, and what each waited for, as its entries say. */
export async function slowParcels(
  journal: Pick<Journal, 'entries'>,
  jobs: readonly Job[],
  end: number,
  printerName: (printer: string) => string,
): Promise<Result<readonly SlowParcel[]>> {
  const slow = jobs
    // What was settled on a later day was looked for then: how long the label took nobody knows.
    .filter((job) => countedAs(job) === 'printed' && job.changedAt < end && tookOf(job) >= slowFrom)
    .sort((a, b) => tookOf(b) - tookOf(a))
    .slice(0, mostSlow)
  const told: SlowParcel[] = []
  for (const job of slow) {
    const entries = await journal.entries(job.id)
    if (!entries.ok) return entries
    const { label, printer, by, acceptedAt: at } = job
    const about = { job: job.id, code: labelCode(label), printer: printerName(printer), by: namedOperator(by), at }
    told.push({ ...about, tookMs: tookOf(job), waits: waitsOf(entries.value) })
  }
  return ok(told)
}

function tookOf({ acceptedAt, changedAt }: Job): number {
  return changedAt - acceptedAt
}

/** Milliseconds by what was waited for between one entry and the next; what is looked at behind the verdict is none. */
export function waitsOf(entries: readonly Entry[]): Readonly<Record<WaitedFor, number>> {
  const waits = { person: 0, printer: 0, network: 0, line: 0 }
  for (const [place, entry] of entries.entries()) {
    const next = entries[place + 1]
    const what = waitedFor(entry)
    if (next === undefined || what === null) continue
    waits[what] += Math.max(0, next.at - entry.at)
  }
  return waits
}

/** What a job waits for behind an entry; null: for nothing any more. */
function waitedFor({ body }: Entry): WaitedFor | null {
  switch (body.type) {
    case 'accepted':
    case 'moved':
      return 'line'
    case 'started':
    case 'identified':
      return 'network'
    case 'stopped':
    case 'unsent': {
      const { remedy } = faults[body.fault.code]
      return remedy === 'printer' ? 'printer' : remedy === 'wait' ? 'network' : 'person'
    }
    case 'sending':
    case 'queued':
    case 'stalled':
    case 'received':
      return 'printer'
    case 'doubted':
    case 'withdrawn':
    case 'allowed':
      return 'person'
    default:
      return null
  }
}
