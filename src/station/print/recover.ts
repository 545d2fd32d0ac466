import type { Clock } from '../../base/clock.ts'
import { farFrom } from '../../base/clock.ts'
import type { Job } from '../../model/job.ts'
import { canBeCarried } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import { cutFault } from '../../model/printer.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Orders } from '../../ports/orders.ts'
import type { CardBoard } from '../scan/cardBoard.ts'
import type { ScanNote } from '../scan/cards.ts'
import type { Ledger } from './ledger.ts'
import type { Queue } from './queue.ts'
import type { TakeBack } from './takeBack.ts'

export interface RecoverDeps {
  readonly journal: Pick<Journal, 'openJobs' | 'latestJobs'>
  readonly orders: Pick<Orders, 'get'>
  readonly ledger: Ledger
  readonly cards: Pick<CardBoard, 'note' | 'put' | 'job'>
  readonly queue: Pick<Queue, 'add'>
  readonly clock: Clock
  readonly staleAfterMs: number
  /** Whose labels are taken up: another account's wait on disk until it is used again. */
  readonly account: string
  /** A label in doubt, of any account, before anything is carried to its printer. */
  readonly doubted: (job: Job) => void
  /** A label that was in doubt before: it may be out of its queue by now. Left out: nobody is asked. */
  readonly heed?: (job: Job) => void
  /** A label that may have been cut off: the next one to its printer begins by mending that. */
  readonly noteCut: (job: Job) => void
  /** What is said of a label whose end nobody saw. */
  readonly interruption: TakeBack['interruption']
  readonly profile: (printer: string) => PrinterProfile | null
  readonly report: (error: unknown) => void
}

const cardsRecalled = 30

/**
 * Takes up what an earlier run left: what was *sending* is in doubt, because nobody saw the end of it; everything
 * before that goes on (the queue asks first when it is stale); the last cards are shown again. Rows of batches neither
 * go on nor have cards: their batch is paused until a person says so. What another account was sending is in doubt as
 * well, now: what is sent from here on moves the counter that might have settled it.
 */
export async function recover(deps: RecoverDeps): Promise<void> {
  const [open, latest] = await Promise.all([
    deps.journal.openJobs(),
    deps.journal.latestJobs(deps.account, cardsRecalled),
  ])
  if (!open.ok) deps.report(new Error(`the open jobs cannot be read: ${open.fault.code}`))
  const jobs = [...(latest.ok ? [...latest.value].reverse() : []), ...(open.ok ? open.value : [])]
  const own = jobs.filter((job) => job.label.account === deps.account)
  const known = [...new Map(own.map((job) => [job.id, job])).values()].sort((a, b) => a.acceptedAt - b.acceptedAt)
  const sending = open.ok ? open.value.filter(({ state }) => state === 'sending') : []
  deps.ledger.know([...known, ...sending])
  for (const job of known) {
    if (job.batch === undefined) await recall(deps, job)
    else deps.cards.job(job)
  }
  for (const job of sending) await doubt(deps, job)
  // What was being sent when entries were lost is in doubt already, and no counter is asked about it.
  const missing = open.ok ? open.value.filter(isOfMissingEntries) : []
  for (const job of missing) deps.noteCut(job)
  for (const job of known.filter(({ state }) => state === 'in-doubt')) deps.heed?.(job)
  for (const job of known)
    if (isForgotten(job, deps))
      await deps.ledger.record(job.id, { type: 'aborted', fault: { code: 'job.stale' }, ms: job.ms })
  const scanned = known.filter((job) => job.batch === undefined)
  deps.queue.add(scanned.map((job) => deps.ledger.get(job.id) ?? job))
}

async function doubt({ ledger, doubted, interruption, profile }: RecoverDeps, job: Job): Promise<void> {
  const fault = cutFault({ code: interruption(job) }, profile(job.printer))
  const entry = { type: 'doubted', fault, ms: job.ms } as const
  const recorded = await ledger.record(job.id, entry)
  if (recorded.ok) doubted(recorded.value)
}

function isOfMissingEntries({ state, fault }: Job): boolean {
  return state === 'in-doubt' && fault?.code.startsWith('store.') === true
}

/** A command line that asked so long ago has gone; its label would be a surprise, and there is nobody to ask. */
function isForgotten(job: Job, { clock, staleAfterMs }: RecoverDeps): boolean {
  return job.waitMs !== null && canBeCarried(job) && farFrom(job.acceptedAt, clock) > staleAfterMs
}

async function recall(deps: RecoverDeps, job: Job): Promise<void> {
  if (deps.cards.note(job.intent) === null) {
    const note = await noteOfJob(deps.orders, job)
    const called = job.bySeller === true ? note.order?.sellerCode : undefined
    deps.cards.put({ ...note, ...(called !== undefined && { called }) })
  }
  deps.cards.job(job)
}

/** A scan as far as its job and the stored order still tell it. */
export function noteOfJob(orders: RecoverDeps['orders'], { intent, acceptedAt: at, label }: Job): Promise<ScanNote> {
  return noteOfLabel(orders, label, { intent, at, scanned: labelCode(label) })
}

/** The card of a label that was scanned, as if nothing had come of it yet. */
export async function noteOfLabel(
  orders: RecoverDeps['orders'],
  label: Label,
  scan: Pick<ScanNote, 'intent' | 'at' | 'scanned'>,
): Promise<ScanNote> {
  const stored = await orders.get(label.account, label.order)
  return {
    ...scan,
    size: label.size,
    code: labelCode(label),
    fault: null,
    printedBefore: null,
    acknowledged: false,
    order: stored.ok ? (stored.value?.order ?? null) : null,
    sealedAt: null,
    news: null,
  }
}
