import type { Clock } from '../../base/clock.ts'
import { farFrom } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { uuid } from '../../base/uuid.ts'
import { rulesOf } from '../../model/codeRule.ts'
import { changesSince, imprintOf } from '../../model/imprint.ts'
import type { EntryBody, Job } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { namesOrder } from '../../model/namesParcel.ts'
import type { Order } from '../../model/parcel.ts'
import { parcelNumbers } from '../../model/parcel.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import { drawnDpmm } from '../../model/printer.ts'
import { readScan } from '../../model/scan.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Orders } from '../../ports/orders.ts'
import type { Raster } from '../../ports/raster.ts'
import type { OwnOnLabel } from '../orders/ownChanges.ts'
import { waitsForOwn } from '../orders/ownChanges.ts'
import type { ShopNames } from '../orders/shopNames.ts'
import type { CardBoard } from '../scan/cardBoard.ts'
import { orderQuestions } from '../scan/orderQuestions.ts'
import type { Pictures } from '../scan/pictures.ts'
import type { Stages } from './carry.ts'
import type { FirstLabel } from './firstLabel.ts'
import { judgeDots, labelDots } from './labelDots.ts'
import type { LabelPages } from './labelPages.ts'
import type { Lanes } from './lanes.ts'
import type { LateNews } from './lateNews.ts'
import type { Ledger } from './ledger.ts'
import { headFault } from './mediaGuard.ts'
import { judgeOffset } from './offsetRule.ts'
import type { OrderRead, OrderReader } from './orderReader.ts'
import { labelled } from './orderReader.ts'
import { overlayOf } from './overlay.ts'
import type { PracticeOnPaper } from './practiceOnPaper.ts'
import type { PrinterScheduler } from './printerScheduler.ts'
import type { JobControl } from './queue.ts'
import type { Unsure } from './unsure.ts'
import type { WeighDeps } from './weighRule.ts'
import { judgeWeight, untilWeighed } from './weighRule.ts'

/** The stages of the walk bound to this station's rooms. */
export interface WalkDeps extends Pick<WeighDeps, 'weighing' | 'later'>, Pick<Unsure, 'mayBeOut' | 'printerCounted'> {
  readonly orderReader: OrderReader
  readonly labelPages: LabelPages
  readonly raster: Raster
  readonly orders: Pick<Orders, 'get' | 'bySellerCode'>
  readonly printerScheduler: PrinterScheduler
  readonly lanes: Pick<Lanes, 'setAside'>
  readonly ledger: Ledger
  readonly cards: CardBoard
  readonly pictures: Pictures
  readonly lateNews: LateNews
  readonly own: OwnOnLabel
  readonly shopNames: ShopNames
  readonly firstLabel: Pick<FirstLabel, 'admit'>
  readonly practiceOnPaper: PracticeOnPaper
  readonly profile: (printer: string) => PrinterProfile | null
  readonly settings: () => StationSettings
  readonly clock: Clock
  /** Nobody can be asked now. */
  readonly serviceIsAway: () => boolean
  /** What was scanned for this label, or stands in the row that wants it; null: nobody knows. */
  readonly lineOf: (job: Job) => string | null
  /** Why this label is no first one yet: its goods are to be scanned before; null: they were, or need not be. */
  readonly unpacked: (label: Label, order?: Order) => Fault | null
  /** Jobs that a fan-out added; they are on disk and want to be carried right behind the first. */
  readonly added: (jobs: readonly Job[], behind: string) => void
}

export function walkStages(deps: WalkDeps, control: JobControl): Stages {
  let believed: Believed | null = null
  return {
    async order(job, signal) {
      const read = await readOrder(deps, control, job, signal)
      if (read.ok) believed = { read: read.value, since: deps.clock.now(), isMarked: false }
      return read
    },
    fanOut: (job, read) => fanOut(deps, job, read),
    async page(job, read, watch, signal) {
      const whole = deps.cards.jobs(job.intent).length > 1 || read.order.parcels.length <= 1
      const page = await deps.labelPages.get({ label: job.label, read, whole }, watch, signal)
      // Nobody has a first label in hand: it waits for the page as it is now.
      const waits = !page.ok && page.fault.code === 'label.outdated' && isFirst(job)
      return waits ? fail('label.not-on-disk') : page
    },
    fitsHead(job) {
      const profile = profileOf(deps, job)
      if (!profile.ok) return profile
      const tooLarge = headFault(job.label.size, profile.value, deps.settings().printers)
      return tooLarge === null ? ok() : failed(tooLarge)
    },
    async dots(job, page, signal) {
      const known = profileOf(deps, job)
      if (!known.ok) return known
      const profile = known.value
      const dpmm = drawnDpmm(profile)
      const isMarked = believed !== null && saysSecond(deps, job, believed.read.order)
      if (believed !== null) believed = { ...believed, isMarked }
      const label = await labelDots(
        deps,
        {
          pdf: page.pdf,
          size: job.label.size,
          dpmm,
          overlay: overlayOf(deps, isMarked ? { ...job, perhapsSecond: true } : job),
          deface: deps.practiceOnPaper.words(profile),
        },
        signal,
      )
      if (label.ok) deps.pictures.keep(job.id, label.value.dots, dpmm)
      return label
    },
    staysOnLabel(job, { codes, dots }) {
      const profile = profileOf(deps, job)
      if (!profile.ok) return profile
      // A sheet is not moved.
      return judgeOffset(codes, dots, profile.value.sheet === undefined ? profile.value.setup : undefined)
    },
    readBack: (job, dots, { order }) => judgeDots(deps, dots, job.label, order, control.wasToldToGoOn),
    async practiceOnPaper(job) {
      const profile = profileOf(deps, job)
      if (!profile.ok) return profile
      // Whoever has asked for it on a command line has named the printer.
      const wasTold = job.waitMs !== null || control.wasToldToGoOn({ code: 'label.practice-on-paper' })
      return deps.practiceOnPaper.admit(profile.value, wasTold)
    },
    weighed: (job, { order }) => judgeWeight(deps, control, job, order),
    firstLabel: (job) => deps.firstLabel.admit(job),
    async whenReady(job, signal) {
      await untilWeighed(deps, job, signal)
      const turn = await deps.printerScheduler.whenReady(job, control, signal)
      deps.printerCounted()
      return turn
    },
    stillSo: async (job, signal) => (believed === null ? ok() : isStillSo(deps, control, job, believed, signal)),
    record: (job, body) => deps.ledger.record(job.id, body),
    print(turn, dots, job) {
      // By now, after whatever the printer was waited for, that may be an old word; so it may be once the label is out.
      const printedOn = () => believed !== null && deps.lateNews.printedOn(job, believed.read)
      printedOn()
      return deps.printerScheduler.print(turn, dots, job, control.cut).finally(printedOn)
    },
  }
}

function profileOf({ profile }: WalkDeps, { printer }: Job): Result<PrinterProfile> {
  const known = profile(printer)
  return known === null ? fail('printer.unknown', { facts: { printer } }) : ok(known)
}

/** Of several copies of one print each is: what stops the first of them stops all. */
function isFirst({ reprintOf }: Pick<Job, 'reprintOf'>): boolean {
  return reprintOf === null
}

async function readOrder(
  deps: WalkDeps,
  control: JobControl,
  job: Job,
  signal: AbortSignal,
): Promise<Result<OrderRead>> {
  // Nobody has a row of a batch in hand: what it says now is asked at its turn, however short ago it was fetched.
  const read = await deps.orderReader.read(job.label, signal, job.batch !== undefined && !deps.serviceIsAway())
  if (!read.ok) return read
  const { order, offline, readAt } = read.value
  const renamed = renamedOf(deps, job, order)
  if (renamed !== null) return failed(renamed)
  deps.cards.amend(job.intent, { order, sealedAt: offline ? readAt : null })
  const unpacked = unpackedOf(deps, job, order)
  if (unpacked !== null) return failed(unpacked)
  if (asksWhetherOut(deps, control, job, order)) return fail('job.perhaps-printed')
  // A shop is told by its name, and nobody holds paper yet that would wait for the carrier's answer.
  const refused = refusal(deps, control, job, read.value)
  if (refused?.code !== 'order.other-shop') return refused === null ? read : failed(refused)
  await deps.shopNames.learn(order.shop)
  return failed(refusal(deps, control, job, read.value) ?? refused)
}

/** The code that was scanned, or is a row's, is the seller's, and names this order no more: the parcel is another one's. */
function renamedOf({ lineOf, settings }: WalkDeps, job: Job, order: Order): Fault | null {
  const line = lineOf(job)
  // What is too long for any seller's code, and cut on its card, was meant by a rule.
  if (line === null || !readScan(line).ok || namesOrder(line, order, rulesOf(settings()))) return null
  return { code: 'scan.unknown-code', facts: { code: line } }
}

/**
 * Whoever took it in did not know yet which shop's order it is, nor its parcels. A command line has named the printer
 * itself.
 */
function unpackedOf(deps: WalkDeps, { reprintOf, waitMs, label }: Job, order: Order): Fault | null {
  if (!isFirst({ reprintOf }) || waitMs !== null) return null
  const parcels = label.parcel === 0 ? parcelNumbers(order) : [label.parcel]
  const faults = parcels.flatMap((parcel) => deps.unpacked({ ...label, shop: order.shop, parcel }, order) ?? [])
  return faults[0] ?? null
}

function asksWhetherOut(deps: WalkDeps, control: JobControl, job: Job, order: Order): boolean {
  // A second label is wanted whatever came out before.
  if (!mayBeSecond(deps, job, order)) return false
  // Nobody looks at the parcel for a command line: it has said why, or ends with the question, whatever a second label takes.
  const isWanted = job.waitMs !== null && job.reason !== undefined
  return !isWanted && !control.wasToldToGoOn({ code: 'job.perhaps-printed' })
}

/** What may be out already says on itself that it may be a second one, whoever let it go on and whatever that took. */
function saysSecond(deps: WalkDeps, job: Job, order: Order): boolean {
  return job.perhapsSecond === true || mayBeSecond(deps, job, order)
}

function mayBeSecond({ mayBeOut }: WalkDeps, job: Job, order: Order): boolean {
  return isFirst(job) && mayBeOut(order)
}

/** What a walk goes by, and since when. */
interface Believed {
  readonly read: OrderRead
  readonly since: number
  /** It was drawn as what may be a second one. */
  readonly isMarked: boolean
}

/** A printer that is waited for longer makes an old word of what was read before. */
const longWait = 60_000

/**
 * What the order says when the printer is ready is what is on the page: somebody may have read it anew meanwhile, or
 * changed it here. After a long wait the service is asked again. Fault of one that changed: `label.not-on-disk`, and the
 * walk begins again.
 */
async function isStillSo(
  deps: WalkDeps,
  control: JobControl,
  job: Job,
  { read, since, isMarked }: Believed,
  signal: AbortSignal,
): Promise<Result<undefined>> {
  // The printer's counter may be the first to say that the journal misses labels.
  if (asksWhetherOut(deps, control, job, read.order)) return fail('job.perhaps-printed')
  // To a command line with a reason that is no question, but it was drawn as a first label.
  if (!isMarked && saysSecond(deps, job, read.order)) return fail('label.not-on-disk')
  const asksAgain = farFrom(since, deps.clock) > longWait && !deps.serviceIsAway()
  const now = asksAgain ? await deps.orderReader.read(job.label, signal, true) : await onDisk(deps, job, read)
  if (!now.ok) return now
  // What was packed may be other goods by now.
  const { order } = now.value
  const refused = renamedOf(deps, job, order) ?? unpackedOf(deps, job, order) ?? refusal(deps, control, job, now.value)
  if (refused !== null) return failed(refused)
  const isWeighedAnew = deps.settings().scale.asks && order.weight !== read.order.weight
  const isSame = changesSince(imprintOf(read.order), order) === null && !isWeighedAnew
  return isSame ? ok() : fail('label.not-on-disk')
}

async function onDisk({ orders }: WalkDeps, { label }: Job, read: OrderRead): Promise<Result<OrderRead>> {
  const stored = await orders.get(label.account, label.order)
  return labelled(stored.ok && stored.value !== null ? { ...stored.value, offline: read.offline } : read, label)
}

/** Why this label is not printed of the order as it is; null: it is. */
function refusal(deps: WalkDeps, control: JobControl, job: Job, read: OrderRead): Fault | null {
  return (
    questionOf(deps, control, job, read) ?? waitsForOwn(deps.own, { ...read, label: job.label, isFirst: isFirst(job) })
  )
}

/**
 * What is asked before this label, and nobody has answered; null: nothing. A scan is asked about, and a row of a batch that
 * nobody has named is set aside. A second label is wanted whatever became of the order, and so is what a command line asks
 * for. Where an order stands that is only on disk may be long past itself.
 */
function questionOf(
  { settings }: WalkDeps,
  control: JobControl,
  { reprintOf, waitMs, batch }: Job,
  { order, offline }: OrderRead,
): Fault | null {
  if (!isFirst({ reprintOf }) || waitMs !== null || batch?.named === true) return null
  const open = orderQuestions(order, settings()).filter((fault) => !control.wasToldToGoOn(fault))
  return open.find(({ code }) => code !== 'order.not-awaiting' || !offline) ?? null
}

/**
 * The jobs of all parcels are on disk together, so that a crash in between loses none and doubles none. Those that the order
 * has gained while its first label waited come with it.
 */
async function fanOut(deps: WalkDeps, job: Job, { order }: OrderRead): Promise<Result<Job>> {
  if (job.label.parcel === 1 && order.parcels.length === 0)
    return deps.ledger.record(job.id, { type: 'identified', label: { ...job.label, parcel: 0 } })
  const had = job.label.parcel === 0 ? 0 : (job.parcels ?? Number.POSITIVE_INFINITY)
  if (had >= order.parcels.length) return ok(job)
  const { intent, printer, copy, reprintOf, waitMs, reason, leader, batch, bySeller } = job
  const why = { ...(reason !== undefined && { reason }), ...(leader !== undefined && { leader }) }
  const origin = { ...why, ...(batch !== undefined && { batch }), ...(bySeller !== undefined && { bySeller }) }
  const isThere = (parcel: number) =>
    had > 0 &&
    deps.cards
      .allJobs()
      .some((one) => one.copy === copy && labelCode(one.label) === labelCode({ ...job.label, parcel }))
  const gained = parcelNumbers(order).slice(Math.max(had, 1))
  const rest = gained.flatMap((parcel) => {
    if (isThere(parcel)) return []
    const label = { ...job.label, parcel }
    const body: EntryBody = { type: 'accepted', intent, label, printer, copy, reprintOf, waitMs, ...origin }
    return [{ job: uuid(), body, by: job.by }]
  })
  const label = { ...job.label, parcel: 1 }
  const identified: EntryBody = { type: 'identified', label, parcels: order.parcels.length }
  const recorded = await deps.ledger.recordAll([{ job: job.id, body: identified }, ...rest])
  if (!recorded.ok) return recorded
  const [first, ...others] = recorded.value
  deps.added(others, job.id)
  return first === undefined ? fail('job.unknown') : ok(first)
}
