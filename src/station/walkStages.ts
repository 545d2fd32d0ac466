import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { EntryBody, Job } from '../model/job.ts'
import type { PrinterProfile } from '../model/printer.ts'
import { overhang } from '../model/printer.ts'
import type { CardBoard } from './cardBoard.ts'
import type { Stages } from './carry.ts'
import type { Ledger } from './ledger.ts'
import type { OrderDesk, OrderRead } from './orderDesk.ts'
import type { PageDesk } from './pageDesk.ts'
import type { Pictures } from './pictures.ts'
import type { PrinterDesk } from './printerDesk.ts'
import type { JobControl } from './queue.ts'
import type { Raster } from './stages.ts'

/** The stages of the walk bound to this station's rooms. */
export interface WalkDeps {
  readonly orderDesk: OrderDesk
  readonly pageDesk: PageDesk
  readonly raster: Raster
  readonly printerDesk: PrinterDesk
  readonly ledger: Ledger
  readonly cards: CardBoard
  readonly pictures: Pictures
  readonly profile: (printer: string) => PrinterProfile | null
  /** Jobs that a fan-out added; they are on disk and want to be carried right behind the first. */
  readonly added: (jobs: readonly Job[], behind: string) => void
}

export function walkStages(deps: WalkDeps, control: JobControl): Stages {
  return {
    async order(job, signal) {
      const read = await deps.orderDesk.read(job.label, signal)
      if (read.ok) {
        const { order, offline, readAt } = read.value
        deps.cards.amend(job.intent, { order, sealedAt: offline ? readAt : null })
      }
      return read
    },
    fanOut: (job, read) => fanOut(deps, job, read),
    page(job, read, watch, signal) {
      const whole = deps.cards.jobs(job.intent).length > 1 || read.order.parcels.length <= 1
      return deps.pageDesk.get({ label: job.label, read, whole }, watch, signal)
    },
    async dots(job, page, signal) {
      const profile = deps.profile(job.printer)
      if (profile === null) return fail('printer.unknown', { facts: { printer: job.printer } })
      const over = overhang(job.label.size, profile)
      if (over !== null) return fail('label.too-large-for-printer', { facts: { size: job.label.size, ...over } })
      const dots = await deps.raster.rasterize(page.pdf, job.label.size, profile.dpmm, signal)
      if (dots.ok) deps.pictures.keep(job.id, dots.value, profile.dpmm)
      return dots
    },
    readCodes: (dots, signal) => deps.raster.readCodes(dots, signal),
    whenReady: (job, signal) => deps.printerDesk.whenReady(job, control, signal),
    record: (job, body) => deps.ledger.record(job.id, body),
    print: (session, dots, job) => deps.printerDesk.print(session, dots, job, control.cut),
  }
}

/** The jobs of all parcels are on disk together, so that a crash in between loses none and doubles none. */
async function fanOut(deps: WalkDeps, job: Job, { order }: OrderRead): Promise<Result<Job>> {
  if (job.label.parcel > 0 || order.parcels.length === 0) return ok(job)
  const { intent, printer, copy, reprintOf, waitMs } = job
  const rest = order.parcels.slice(1).map((_, index) => {
    const label = { ...job.label, parcel: index + 2 }
    const body: EntryBody = { type: 'accepted', intent, label, printer, copy, reprintOf, waitMs }
    return { job: uuid(), body }
  })
  const identified: EntryBody = { type: 'identified', label: { ...job.label, parcel: 1 } }
  const recorded = await deps.ledger.recordAll([{ job: job.id, body: identified }, ...rest])
  if (!recorded.ok) return recorded
  const [first, ...others] = recorded.value
  deps.added(others, job.id)
  return first === undefined ? fail('job.unknown') : ok(first)
}
