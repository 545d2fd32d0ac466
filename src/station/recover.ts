import type { Clock } from '../base/clock.ts'
import type { Job } from '../model/job.ts'
import { canBeCarried } from '../model/job.ts'
import { labelCode } from '../model/label.ts'
import type { CardBoard } from './cardBoard.ts'
import type { Ledger } from './ledger.ts'
import type { Queue } from './queue.ts'
import type { Journal, Orders } from './stages.ts'

export interface RecoverDeps {
  readonly journal: Journal
  readonly orders: Orders
  readonly ledger: Ledger
  readonly cards: CardBoard
  readonly queue: Queue
  readonly clock: Clock
  readonly staleAfterMs: number
  readonly report: (error: unknown) => void
}

const cardsRecalled = 10

/**
 * Takes up what an earlier run left: what was *sending* is in doubt, because nobody saw the end of it; everything
 * before that goes on (the queue asks first when it is stale); the last cards are shown again.
 */
export async function recover(deps: RecoverDeps): Promise<void> {
  const [open, latest] = await Promise.all([deps.journal.openJobs(), deps.journal.latestJobs(cardsRecalled)])
  if (!open.ok) deps.report(new Error(`the open jobs cannot be read: ${open.fault.code}`))
  const jobs = [...(latest.ok ? [...latest.value].reverse() : []), ...(open.ok ? open.value : [])]
  const known = [...new Map(jobs.map((job) => [job.id, job])).values()].sort((a, b) => a.acceptedAt - b.acceptedAt)
  deps.ledger.know(known)
  for (const job of known) await recall(deps, job)
  for (const job of known)
    if (job.state === 'sending')
      await deps.ledger.record(job.id, { type: 'doubted', fault: { code: 'job.interrupted' }, ms: job.ms })
  for (const job of known)
    if (isForgotten(job, deps))
      await deps.ledger.record(job.id, { type: 'aborted', fault: { code: 'job.stale' }, ms: job.ms })
  deps.queue.add(known.map((job) => deps.ledger.get(job.id) ?? job))
}

/** A command line that asked so long ago has gone; its label would be a surprise, and there is nobody to ask. */
function isForgotten(job: Job, { clock, staleAfterMs }: RecoverDeps): boolean {
  return job.waitMs !== null && canBeCarried(job) && clock.now() - job.acceptedAt > staleAfterMs
}

async function recall(deps: RecoverDeps, job: Job): Promise<void> {
  if (deps.cards.note(job.intent) === null) {
    const stored = await deps.orders.get(job.label.account, job.label.order)
    deps.cards.put({
      intent: job.intent,
      at: job.acceptedAt,
      scanned: labelCode(job.label),
      size: job.label.size,
      code: labelCode(job.label),
      fault: null,
      printedBefore: null,
      acknowledged: false,
      order: stored.ok ? (stored.value?.order ?? null) : null,
      sealedAt: null,
    })
  }
  deps.cards.job(job)
}
