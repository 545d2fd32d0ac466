import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { EntryBody, Job } from '../model/job.ts'
import type { OrderRead } from './orderDesk.ts'
import { judgeCodes } from './readBackRule.ts'
import type { PrintOutcome, PrintSession, SealedPage, SentOutcome } from './stages.ts'
import type { Stopwatch } from './stopwatch.ts'

/** The stages of the walk, each bound to its room by the queue. */
export interface Stages {
  order(job: Job, signal: AbortSignal): Promise<Result<OrderRead>>
  /** A whole multi-parcel order becomes one job a parcel; the job given becomes the first of them. */
  fanOut(job: Job, read: OrderRead): Promise<Result<Job>>
  /** The sealed copy, or print token → view → page. */
  page(job: Job, read: OrderRead, watch: Stopwatch, signal: AbortSignal): Promise<Result<SealedPage>>
  dots(job: Job, page: SealedPage, signal: AbortSignal): Promise<Result<Dots>>
  readCodes(dots: Dots, signal: AbortSignal): Promise<Result<readonly string[]>>
  /** Waits for the job's turn at its printer, and until the printer says it is ready. */
  whenReady(job: Job, signal: AbortSignal): Promise<Result<PrintSession>>
  record(job: Job, body: EntryBody): Promise<Result<Job>>
  print(session: PrintSession, dots: Dots, job: Job): Promise<PrintOutcome>
}

/** How a walk ended: with nothing sent, or with what the printer made of the label. */
export type WalkEnd = UnsentWalk | { readonly sent: true; readonly outcome: SentOutcome }

/** `wasSending`: the journal says *sending*, and yet it is proven that no byte of the label left. */
export interface UnsentWalk {
  readonly sent: false
  readonly wasSending: boolean
  readonly fault: Fault
}

/**
 * Carries one job from its code to paper. The first fault ends the walk; the queue decides what follows from it. The
 * signal ends it before *sending* and not after: a label on its way is not cut in two.
 */
export async function carry(accepted: Job, stages: Stages, watch: Stopwatch, signal: AbortSignal): Promise<WalkEnd> {
  const order = await watch.time('order', () => stages.order(accepted, signal))
  if (!order.ok) return unsent(order.fault)
  const identified = await stages.fanOut(accepted, order.value)
  if (!identified.ok) return unsent(identified.fault)
  const job = identified.value
  const page = await stages.page(job, order.value, watch, signal)
  if (!page.ok) return unsent(page.fault)
  const dots = await watch.time('dots', () => stages.dots(job, page.value, signal))
  if (!dots.ok) return unsent(dots.fault)
  const read = await watch.time('readBack', () => readBack(job, dots.value, stages, signal))
  if (!read.ok) return unsent(read.fault)
  const ready = await watch.time('ready', () => stages.whenReady(job, signal))
  if (!ready.ok) return unsent(ready.fault)
  await using session = ready.value
  if (signal.aborted) return unsent({ code: 'request.canceled' })
  // From here on paper may have moved: never repeated by itself.
  const sending = await watch.time('record', () =>
    stages.record(job, { type: 'sending', contentHash: page.value.contentHash }),
  )
  if (!sending.ok) return unsent(sending.fault)
  const outcome = await watch.time('print', () => stages.print(session, dots.value, job))
  return outcome.verdict === 'not-sent' ? unsent(outcome.fault, true) : { sent: true, outcome }
}

async function readBack(job: Job, dots: Dots, stages: Stages, signal: AbortSignal): Promise<Result<undefined>> {
  const codes = await stages.readCodes(dots, signal)
  if (!codes.ok) return codes
  const judged = judgeCodes(codes.value, job.label)
  return judged.ok ? ok() : judged
}

function unsent(fault: Fault, wasSending = false): UnsentWalk {
  return { sent: false, wasSending, fault }
}
