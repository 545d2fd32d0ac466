import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import type { Dots } from '../../model/dots.ts'
import type { EntryBody, Job } from '../../model/job.ts'
import type { SealedPage } from '../../ports/labels.ts'
import type { PrinterTurn, PrintOutcome, SentOutcome } from '../../ports/printers.ts'
import type { LabelDots } from '../../ports/raster.ts'
import type { OrderRead } from './orderReader.ts'
import type { Stopwatch } from './stopwatch.ts'

/** The stages of the walk, each bound to its room by the queue. */
export interface Stages {
  order(job: Job, signal: AbortSignal): Promise<Result<OrderRead>>
  /** A whole multi-parcel order becomes one job a parcel; the job given becomes the first of them. */
  fanOut(job: Job, read: OrderRead): Promise<Result<Job>>
  /** The sealed copy, or print token → view → page. */
  page(job: Job, read: OrderRead, watch: Stopwatch, signal: AbortSignal): Promise<Result<SealedPage>>
  /** The printer's head is as wide as the label. */
  fitsHead(job: Job): Result<undefined>
  /** The label's dots, and the bar codes as they were read back from these very dots. */
  dots(job: Job, page: SealedPage, signal: AbortSignal): Promise<Result<LabelDots>>
  /** No bar code goes over the label's edge by the printer's offset. */
  staysOnLabel(job: Job, dots: LabelDots): Result<undefined>
  /** The dots are this parcel's label, and a scanner will read it. */
  readBack(job: Job, dots: LabelDots, read: OrderRead): Promise<Result<undefined>>
  /** A label of the practice account comes out of a real printer only after somebody said so. */
  practiceOnPaper(job: Job): Promise<Result<undefined>>
  /** The parcel weighs what its order says, where that is asked before the label. */
  weighed(job: Job, read: OrderRead): Promise<Result<undefined>>
  /** The first label of an environment goes alone. Asked of every label whose dots are right, and of no other. */
  firstLabel(job: Job): Promise<Result<undefined>>
  /** Waits for the job's turn at its printer, with the label's roll in it, and until the printer says it is ready. */
  whenReady(job: Job, signal: AbortSignal): Promise<Result<PrinterTurn>>
  /** Once the printer is ready the order is what is on the page, and nothing says that its label is out already. */
  stillSo(job: Job, signal: AbortSignal): Promise<Result<undefined>>
  record(job: Job, body: EntryBody): Promise<Result<Job>>
  /** Every printer gets the dots that were read back: the page is another label to another reader. */
  print(turn: PrinterTurn, dots: Dots, job: Job): Promise<PrintOutcome>
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
  // The printer is asked while the dots are made; nothing of the label goes there before they were read back.
  await using place = takePlace(job, stages, signal)
  const dots = await watch.time('dots', () => readableDots(job, page.value, order.value, stages, signal))
  if (!dots.ok) return unsent(dots.fault)
  const ready = await watch.time('ready', () => readyStill(job, place, stages, signal))
  if (!ready.ok) return unsent(ready.fault)
  const turn = ready.value
  if (signal.aborted) return unsent({ code: 'request.canceled' })
  // From here on paper may have moved: never repeated by itself.
  const { contentHash } = page.value
  const { counterBefore, uri: counterUri } = turn
  const counter = counterBefore === null ? { counterUri } : { counterBefore, counterUri }
  const sending = await watch.time('record', () => stages.record(job, { type: 'sending', contentHash, ...counter }))
  if (!sending.ok) return unsent(sending.fault)
  const outcome = await watch.time('print', () => stages.print(turn, dots.value.dots, job))
  return outcome.verdict === 'not-sent' ? unsent(outcome.fault, true) : { sent: true, outcome }
}

interface Place extends AsyncDisposable {
  readonly taken: Promise<Result<PrinterTurn>>
}

/** Given back when the walk is over, however it ends; what still waits for the printer then waits no longer. */
function takePlace(job: Job, stages: Stages, signal: AbortSignal): Place {
  const over = new AbortController()
  const taken = stages.whenReady(job, AbortSignal.any([signal, over.signal]))
  // A bug surfaces when the place is wanted, and is nobody's unhandled rejection when it is not.
  const held = taken.catch(() => null)
  return {
    taken,
    async [Symbol.asyncDispose]() {
      over.abort()
      const turn = await held
      if (turn?.ok === true) await turn.value[Symbol.asyncDispose]()
    },
  }
}

async function readableDots(
  job: Job,
  page: SealedPage,
  order: OrderRead,
  stages: Stages,
  signal: AbortSignal,
): Promise<Result<LabelDots>> {
  const fits = stages.fitsHead(job)
  if (!fits.ok) return fits
  const dots = await stages.dots(job, page, signal)
  if (!dots.ok) return dots
  const guards = [
    () => stages.staysOnLabel(job, dots.value),
    () => stages.readBack(job, dots.value, order),
    () => stages.practiceOnPaper(job),
    () => stages.weighed(job, order),
    () => stages.firstLabel(job),
  ]
  for (const guard of guards) {
    const passed = await guard()
    if (!passed.ok) return passed
  }
  return dots
}

/** A printer may have been waited for: what the label says is looked at once more, last of all. */
async function readyStill(
  job: Job,
  { taken }: Place,
  stages: Stages,
  signal: AbortSignal,
): Promise<Result<PrinterTurn>> {
  const turn = await taken
  if (!turn.ok) return turn
  const still = await stages.stillSo(job, signal)
  return still.ok ? turn : still
}

function unsent(fault: Fault, wasSending = false): UnsentWalk {
  return { sent: false, wasSending, fault }
}
