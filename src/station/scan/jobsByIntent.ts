import type { Job } from '../../model/job.ts'
import { hasEnded } from '../../model/job.ts'

/**
 * Jobs by the wish they came from. Those of a scan are kept for as long as its card is; those of a batch's row, which
 * has no card unless its parcel is scanned as well, until the last of them has ended: their batch knows what became of
 * them.
 */
export interface JobsByIntent {
  of(intent: string): readonly Job[]
  put(job: Job): void
  /** The intent has a card from now on. */
  card(intent: string): void
  /** The card has left. */
  drop(intent: string): void
  intents(): readonly string[]
  /** Intents of rows without a card. */
  rows(): readonly string[]
}

export function createJobsByIntent(dropped: (jobs: readonly Job[]) => void): JobsByIntent {
  const jobs = new Map<string, Map<string, Job>>()
  const cards = new Set<string>()
  const rows = new Set<string>()

  const of = (intent: string): readonly Job[] => [...(jobs.get(intent)?.values() ?? [])]
  const drop = (intent: string) => {
    cards.delete(intent)
    rows.delete(intent)
    dropped(of(intent))
    jobs.delete(intent)
  }

  return {
    of,
    drop,
    put(job) {
      jobs.set(job.intent, new Map(jobs.get(job.intent)).set(job.id, job))
      if (job.batch === undefined || cards.has(job.intent)) return
      if (of(job.intent).every(hasEnded)) drop(job.intent)
      else rows.add(job.intent)
    },
    card(intent) {
      rows.delete(intent)
      cards.add(intent)
    },
    intents: () => [...jobs.keys()],
    rows: () => [...rows],
  }
}
