import type { Fault } from '../../base/fault.ts'
import type { Card, CardVerdict, LabelView } from '../../contract/card.ts'
import { parcelView } from '../../contract/card.ts'
import type { Job, Verdict } from '../../model/job.ts'
import { asksFirst, canBeCarried, mayHavePrinted } from '../../model/job.ts'
import { labelCode } from '../../model/label.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { Order } from '../../model/parcel.ts'
import type { StateReason } from '../../model/printer.ts'

/** One scan as the station remembers it beside the journal: what was read, and what its jobs cannot tell. */
export interface ScanNote {
  readonly intent: string
  readonly at: number
  readonly scanned: string
  /** Of an earlier run, whose line nobody knows: what its seller called the order then. */
  readonly called?: string
  readonly size: LabelSize
  readonly code: string | null
  /** A scan that made no job: why. */
  readonly fault: Fault | null
  readonly printedBefore: number | null
  readonly acknowledged: boolean
  readonly order: Order | null
  readonly sealedAt: number | null
  readonly news: Fault | null
  /** Why there is no weight of the parcel, where it was to be weighed. */
  readonly unweighed?: Fault | null
  /** Who wished for it, until its job says so, or where it made none; left out: a window. */
  readonly askedBy?: Card['askedBy']
}

/** What was scanned, as far as anybody knows it. */
export function lineOf({ called, scanned }: ScanNote): string {
  return called ?? scanned
}

/** What the card of a scan shows, from its note and the jobs of its intent. Pure. */
export interface CardContext {
  readonly pictured: (job: string) => boolean
  /** Why the printer of a job that waits for its turn stands still; empty when it does not. */
  readonly laneReasons: (job: Job) => readonly StateReason[]
  readonly printerName: (printer: string) => string
  /** A fault that the journal could not be told. */
  readonly unrecorded: (job: string) => Fault | null
  /** Its label is the first one of a new environment, and nobody has said yet whether it is right. */
  readonly asksFirstLabel: (job: Job) => boolean
}

export function cardOf(note: ScanNote, turn: number, jobs: readonly Job[], context: CardContext): Card {
  const labels = jobs.map((job) => labelView(job, context))
  const verdict = cardVerdict(note, jobs, context)
  const last = jobs.at(-1)
  const first = jobs[0]
  const troubled = jobs.find((job) => faultOf(job, context) !== null)
  const fault = note.fault ?? (troubled === undefined ? null : faultOf(troubled, context))
  return {
    id: note.intent,
    at: note.at,
    turn,
    askedBy: askedByOf(note, first),
    scanned: note.scanned,
    code: cardCode(jobs) ?? note.code,
    size: first?.label.size ?? note.size,
    verdict,
    fault,
    reasons: reasonsOf(jobs, context),
    parcel: note.order === null ? null : parcelView(note.order),
    labels,
    printer: first === undefined ? null : context.printerName(first.printer),
    tookMs: isOver(verdict) && last !== undefined ? Math.max(0, last.changedAt - note.at) : null,
    printedBefore: note.printedBefore,
    sealedAt: note.sealedAt,
    news: note.news,
    blocks: blocks(note, verdict, jobs, context),
    ...weighing(note, jobs),
    ...(jobs.some(context.asksFirstLabel) && { firstLabel: true }),
  }
}

/** Only a command line says how long it waits. A re-scan makes a label that it asked for a window's. */
function askedByOf({ askedBy = 'window' }: ScanNote, first: Job | undefined): Card['askedBy'] {
  if (first === undefined) return askedBy
  return first.waitMs === null ? 'window' : 'command-line'
}

/** One weight is that of one parcel. */
function weighing({ unweighed = null }: ScanNote, jobs: readonly Job[]): Pick<Card, 'weighing'> {
  const weighed = jobs.length === 1 ? jobs[0]?.weighed : undefined
  if (weighed !== undefined) return { weighing: weighed }
  return unweighed === null ? {} : { weighing: unweighed }
}

function cardCode(jobs: readonly Job[]): string | null {
  const [first] = jobs
  if (first === undefined) return null
  return jobs.length > 1 ? first.label.order : labelCode(first.label)
}

function labelView(job: Job, context: CardContext): LabelView {
  return {
    job: job.id,
    code: labelCode(job.label),
    state: job.state,
    verdict: verdictOf(job, context),
    fault: faultOf(job, context),
    evidence: job.evidence,
    reasons: job.stalled,
    copy: job.copy,
    ms: job.ms,
    pictured: context.pictured(job.id),
    ...(job.copy > 1 && job.reason === 'changed' && { voids: job.copy - 1 }),
  }
}

/** What the disk did not take leaves a label open: it comes out at the next start, or somebody has to look for it. */
function faultOf(job: Job, context: CardContext): Fault | null {
  const unwritten = context.unrecorded(job.id)
  if (unwritten === null) return job.fault
  if (!unwritten.code.startsWith('store.')) return unwritten
  if (canBeCarried(job)) return { code: 'store.label-left-open', detail: unwritten.code }
  return mayHavePrinted(job) ? { code: 'store.end-unwritten', detail: unwritten.code } : unwritten
}

/** The worst of its labels speaks for a card; of two that are not over, the one that needs somebody. */
function cardVerdict(note: ScanNote, jobs: readonly Job[], context: CardContext): CardVerdict {
  if (note.printedBefore !== null && jobs.length === 0) return 'duplicate'
  // Its jobs may be there after the next start, and then they print.
  if (note.fault !== null) return note.fault.code === 'store.unsure' ? 'in-doubt' : 'not-printed'
  if (jobs.length === 0) return 'working'
  const verdicts = new Set(jobs.map((job) => jobVerdict(job, context)))
  const order: readonly CardVerdict[] = [
    'in-doubt',
    'not-printed',
    'waiting',
    'working',
    'canceled',
    'sent-not-confirmed',
  ]
  return order.find((verdict) => verdicts.has(verdict)) ?? 'printed'
}

/** A job whose end could not be written: what may have come out is in doubt, whatever was seen of it. */
function verdictOf(job: Job, context: CardContext): Verdict | null {
  if (context.unrecorded(job.id) === null) return job.verdict
  return mayHavePrinted(job) ? 'in-doubt' : 'not-printed'
}

function jobVerdict(job: Job, context: CardContext): CardVerdict {
  if (job.state === 'canceled') return 'canceled'
  const verdict = verdictOf(job, context)
  if (verdict !== null) return verdict
  if (job.state === 'stopped' || job.stalled.length > 0) return 'waiting'
  return context.laneReasons(job).length > 0 ? 'waiting' : 'working'
}

function reasonsOf(jobs: readonly Job[], context: CardContext): readonly StateReason[] {
  const waiting = jobs.filter((job) => job.verdict === null && job.state !== 'canceled')
  return [...new Set(waiting.flatMap((job) => [...job.stalled, ...context.laneReasons(job)]))]
}

function isOver(verdict: CardVerdict): boolean {
  return verdict !== 'working' && verdict !== 'waiting'
}

/**
 * What a packer must have seen before the next parcel: a final *not printed*, a doubt, a question. Automation asked for
 * its labels elsewhere and is answered there.
 */
function blocks(note: ScanNote, verdict: CardVerdict, jobs: readonly Job[], context: CardContext): boolean {
  if (jobs.some(context.asksFirstLabel)) return true
  if (note.news !== null && !note.acknowledged) return true
  if (verdict === 'duplicate') return false
  if (note.fault !== null) return !note.acknowledged
  return jobs.some((job) => job.waitMs === null && wantsSomebody(job, note, context))
}

function wantsSomebody(job: Job, note: ScanNote, context: CardContext): boolean {
  if (context.unrecorded(job.id) !== null) return !note.acknowledged
  if (job.acknowledged) return false
  // A person who said that there is no label knows it.
  return job.state === 'in-doubt' || (job.state === 'aborted' && job.evidence === null) || asksFirst(job)
}
