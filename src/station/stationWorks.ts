import type { Fault } from '../base/fault.ts'
import type { Job, RowOfBatch } from '../model/job.ts'
import { asksFirst, canBeCarried, wantsWeight } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { Order } from '../model/parcel.ts'
import type { Service } from '../ports/shippingService.ts'
import type { Background } from './background.ts'
import { createBackground } from './background.ts'
import type { Outbox } from './orders/outbox.ts'
import { createOutbox } from './orders/outbox.ts'
import type { OwnChanges } from './orders/ownChanges.ts'
import type { ShopNames, ShopNamesDeps } from './orders/shopNames.ts'
import { createShopNames } from './orders/shopNames.ts'
import { createTicketBook } from './orders/ticketBook.ts'
import { createLabelPages } from './print/labelPages.ts'
import type { LateNews } from './print/lateNews.ts'
import { createLateNews } from './print/lateNews.ts'
import type { OldLabels } from './print/oldLabels.ts'
import { createOldLabels } from './print/oldLabels.ts'
import { pageForm } from './print/orderMark.ts'
import { createOrderReader } from './print/orderReader.ts'
import { createPracticeOnPaper } from './print/practiceOnPaper.ts'
import { createPrefetch } from './print/prefetch.ts'
import { createPrinterScheduler } from './print/printerScheduler.ts'
import { createQueue } from './print/queue.ts'
import { noteOfJob } from './print/recover.ts'
import { createRightOfWay, withRightOfWay } from './print/rightOfWay.ts'
import { createSettleByDevice } from './print/settleByDevice.ts'
import { createStillInside } from './print/stillInside.ts'
import { createTakeBack } from './print/takeBack.ts'
import { createToldNews } from './print/toldNews.ts'
import { createUnsure } from './print/unsure.ts'
import { createViewWatch } from './print/viewWatch.ts'
import type { WalkDeps } from './print/walkStages.ts'
import { walkStages } from './print/walkStages.ts'
import { lineOf } from './scan/cards.ts'
import { createWeighing } from './scan/weighing.ts'
import type { ServiceWatch, ServiceWatchDeps } from './serviceHealth.ts'
import { watchService } from './serviceHealth.ts'
import { showSettings } from './settingsCommands.ts'
import type { Core } from './stationCore.ts'
import type { StationDeps } from './stationDeps.ts'

/** The rooms that do the work of the walk. */
export function createWorks(deps: StationDeps, core: Core, signal: AbortSignal) {
  const { clock } = deps
  const { board, ledger, lanes, profiles, settings } = core
  const background = createBackground(deps.report)
  let reached = true
  const serviceWatch = watchService({
    ...deps,
    touches: (code) => outbox.touches(code),
    ...heardOf(core),
    found(health) {
      board.set('service', 'only', { environment: settings.now().environment.kind, ...health })
      const before = reached
      reached = health.state === 'reachable' || health.state === 'slow'
      if (!reached || before) return
      for (const room of [queue, outbox, lateNews]) room.serviceIsBack()
      core.events.emit('serviceBack')
    },
  })
  const { service } = serviceWatch
  const ticketBook = createTicketBook(deps.memory, () => settings.now().account, clock)
  const actions = ticketBook.noting(deps.actions)
  const outbox = outboxOf({ ...deps, actions }, core, serviceWatch, background.add, signal)
  const oldLabels = createOldLabels(deps.labels, outbox)
  const lateNews = lateNewsOf(deps, core, { service, oldLabels, later: background.add })
  const beside = { later: background.add, signal, serviceIsAway: () => !reached }
  const pages = createFetching(deps, core, service, outbox, beside)
  const unsure = createUnsure(deps, core, background.add)
  const printing = createPrinting(deps, core, background.add, signal)
  const asks = asksBefore(deps, core, beside, (about) => queue.answered(about))
  const walk = {
    ...deps,
    ...asks,
    ...core,
    ...pages.fetching,
    printerScheduler: printing.printerScheduler,
    lateNews,
    own: outbox,
    profile: profiles.get,
    settings: settings.now,
    ...unsure,
    added: (jobs: readonly Job[], behind: string) => queue.add(jobs, behind),
  }
  const queue = createQueue({
    ledger,
    lanes,
    clock,
    staleAfterMs: () => settings.now().staleAfterMs,
    unrecorded: core.unrecorded,
    doubted: printing.doubted,
    left: core.refreshPrinters,
    report: deps.report,
    stages: (control) => withRightOfWay(walkStages(walk, control), pages.rightOfWay),
  })
  return {
    background,
    ...printing,
    ...pages,
    queue,
    serviceWatch,
    lateNews,
    oldLabels,
    outbox,
    ticketBook,
    unsure,
    ...asks,
  }
}

/** What the service says beside its answers. */
function heardOf({ events }: Core): Pick<ServiceWatchDeps, 'heardShifts' | 'heardClock'> {
  return {
    heardShifts: (shifts) => events.emit('shifts', shifts),
    heardClock: (offMs) => events.emit('clockOff', offMs),
  }
}

/** What a label may have to wait for before it prints. */
function asksBefore(
  deps: StationDeps,
  { board, settings: { now: settings }, cards }: Core,
  beside: Beside,
  answered: (about: 'label.practice-' | 'scale.') => void,
) {
  const labelOf = (intent: string) => labelAsks(cards.jobs(intent))
  const weighed = () => answered('scale.')
  // Said by the rooms of packing and batches, which lean on all of these.
  let unpacked: WalkDeps['unpacked'] = () => null
  let lineOfRow: (row: RowOfBatch) => string | null = () => null
  return {
    ...beside,
    unpacked: (label: Label, order?: Order) => unpacked(label, order),
    packedAs(rule: WalkDeps['unpacked']) {
      unpacked = rule
    },
    lineOf({ intent, batch }: Job) {
      const note = cards.note(intent)
      if (note !== null) return lineOf(note)
      return batch === undefined ? null : lineOfRow(batch)
    },
    rowsAre(rule: typeof lineOfRow) {
      lineOfRow = rule
    },
    weighing: createWeighing({ ...deps, ...beside, board, settings, labelOf, weighed }),
    practiceOnPaper: createPracticeOnPaper(settings, () => answered('label.practice-')),
  }
}

/** Does the label of a scan wait for its weight. */
function labelAsks(jobs: readonly Job[]): 'under-way' | 'asks' | 'over' {
  if (jobs.some((job) => asksFirst(job) && job.fault !== null && wantsWeight(job.fault))) return 'asks'
  return jobs.some(canBeCarried) ? 'under-way' : 'over'
}

/** Whoever reads an order of a shop that has no name here yet learns it. */
function shopNamesOf(deps: StationDeps, core: Core, beside: Beside): ShopNames {
  const { settings, events } = core
  const names = createShopNames({ ...deps, ...beside, settings, changed: () => showSettings(core) })
  events
    .on('orderRead', (_, account, { shop }) => {
      if (account === settings.now().account) beside.later(names.learn(shop))
    })
    .on('serviceBack', names.serviceIsBack)
  return names
}

interface Beside extends Pick<ShopNamesDeps, 'serviceIsAway' | 'signal'> {
  readonly later: Background['add']
}

/** What is asked of the carrier, told to whoever has labels of these orders. */
function outboxOf(
  deps: StationDeps,
  { board, settings, operators, permits, events }: Core,
  { service, circuitIsOpen }: ServiceWatch,
  later: Background['add'],
  signal: AbortSignal,
): Outbox {
  const outbox = createOutbox({
    ...deps,
    service,
    circuitIsOpen,
    store: deps.outbox,
    files: deps.ticketFiles,
    settings: settings.now,
    board,
    signal,
    later,
    by: operators.by,
    permits,
    touched: (codes) => events.emit('ordersTouched', codes),
    orderRead: (account, order) => events.emit('orderRead', order.code, account, order),
    unreadChanged: (fault) => events.emit('outboxUnread', fault),
  })
  events.on('orderAnswered', outbox.answered)
  return outbox
}

function lateNewsOf(
  deps: StationDeps,
  core: Core,
  { later, ...beside }: { service: Service; oldLabels: OldLabels; later: Background['add'] },
): LateNews {
  const account = () => core.settings.now().account
  const told = createToldNews({ ...deps, ...beside, account })
  core.events.on('cardSeen', (intent) => later(told.seen(intent)))
  const shout = (job: Job, news: Fault) => shoutOnCard(deps, core, job, news)
  return createLateNews({ ...deps, ...beside, account, told, shout })
}

/** What came too late is shown on the label's card, which may have left the window since. */
async function shoutOnCard(deps: StationDeps, { cards }: Core, job: Job, news: Fault): Promise<void> {
  if (cards.note(job.intent) === null) {
    const [note, now] = await Promise.all([noteOfJob(deps.orders, job), deps.journal.job(job.id)])
    cards.putBack(note)
    cards.job(now.ok && now.value !== null ? now.value : job)
  }
  cards.amend(job.intent, { news, acknowledged: false })
}

export type Works = ReturnType<typeof createWorks>

/** Everything between a finished label and its printer. */
function createPrinting(deps: StationDeps, core: Core, later: Background['add'], signal: AbortSignal) {
  const { ledger, profiles } = core
  const printerScheduler = createPrinterScheduler({
    ...core,
    printers: deps.printers,
    profile: profiles.get,
    clock: deps.clock,
    later,
  })
  const settleByDevice = createSettleByDevice({
    scheduler: printerScheduler,
    printers: deps.printers,
    profile: profiles.get,
    ledger,
    journal: deps.journal,
    signal,
  })
  const takeBack = createTakeBack({ ...deps, ledger, profile: profiles.get, signal, later })
  core.events.on('job', takeBack.sent)
  const doubted = (job: Job) => {
    later(takeBack.heed(job))
    later(settleByDevice(job))
  }
  const stillInside = createStillInside({
    scheduler: printerScheduler,
    profile: profiles.get,
    printers: () => core.settings.now().printers,
    clock: deps.clock,
    signal,
  })
  return { printerScheduler, takeBack, stillInside, doubted, noteCut: settleByDevice.noteCut }
}

/** Orders and pages: for the walk of a label when it needs them, and ahead of it. */
function createFetching(deps: StationDeps, core: Core, service: Service, own: OwnChanges, beside: Beside) {
  const { settings, events } = core
  const { clock, labels, orders, pages } = deps
  const { later } = beside
  const changed = () => events.emit('viewsChanged')
  const watch = createViewWatch({ ...deps, ...beside, settings: settings.now, changed })
  const orderReader = createOrderReader({ service, orders, labels, own, clock, later })
  const form = (size: LabelSize) => pageForm(settings.now(), size)
  const labelPages = createLabelPages({ service, orders, pages, labels, own, form, watch, clock, later })
  const rightOfWay = createRightOfWay()
  const account = () => settings.now().account
  const prefetch = createPrefetch({
    service,
    pages,
    labelPages,
    orders,
    labels,
    own,
    form,
    watch,
    rightOfWay,
    clock,
    account,
  })
  return {
    rightOfWay,
    prefetch,
    viewWatch: watch,
    fetching: { orderReader, labelPages, shopNames: shopNamesOf(deps, core, beside) },
  }
}
