import type { Clock } from '../base/clock.ts'
import type { StationRow } from '../contract/card.ts'
import type { Desk } from '../contract/desk.ts'
import type { Dots } from '../model/dots.ts'
import type { Job } from '../model/job.ts'
import { hasEnded, mayHavePrinted } from '../model/job.ts'
import { labelCode } from '../model/label.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { StateReason } from '../model/printer.ts'
import type { StationSettings } from '../model/settings.ts'
import { createBackground } from './background.ts'
import { createBoard } from './board.ts'
import type { CardBoard } from './cardBoard.ts'
import { createCardBoard } from './cardBoard.ts'
import { createDayBook } from './dayBook.ts'
import { createDesk } from './desk.ts'
import { createIntake } from './intake.ts'
import { createLanes } from './lanes.ts'
import type { Ledger } from './ledger.ts'
import { createLedger } from './ledger.ts'
import { createOrderDesk } from './orderDesk.ts'
import { createOutcomes } from './outcomes.ts'
import { createPageDesk } from './pageDesk.ts'
import { createPictures } from './pictures.ts'
import { createPrinterDesk } from './printerDesk.ts'
import { createPrinterProfiles } from './printerProfiles.ts'
import { createPrinterStatuses } from './printerStatuses.ts'
import { createQueue } from './queue.ts'
import { recover } from './recover.ts'
import { keepAsking, watchService } from './serviceHealth.ts'
import { createSettings } from './settings.ts'
import { createSettling } from './settling.ts'
import { showPrinters } from './showPrinters.ts'
import type { Journal, Orders, Pages, Printers, Raster, SealedLabels, Service } from './stages.ts'
import { walkStages } from './walkStages.ts'

/** What the station is made of: every effect is handed in. */
export interface StationDeps {
  readonly settings: StationSettings
  readonly saveSettings: (settings: StationSettings) => Promise<unknown>
  readonly service: Service
  readonly pages: Pages
  readonly raster: Raster
  readonly printers: Printers
  readonly journal: Journal
  readonly orders: Orders
  readonly labels: SealedLabels
  readonly clock: Clock
  readonly tryCodes: readonly string[]
  /** A bug, caught at the rim. */
  readonly report: (error: unknown) => void
}

export interface Station {
  readonly desk: Desk
  /** Takes up what an earlier run left, then watches the printers. Resolves when every open job is in the queue. */
  start(): Promise<void>
  /** The practice printer drew a label that holds these codes. */
  drawn(codes: readonly string[], dots: Dots, dpmm: number): void
  close(): Promise<void>
}

/** How long what is being sent may take to come to its verdict when the station closes. */
const closingGrace = 5_000

export function createStation(deps: StationDeps): Station {
  const core = createCore(deps)
  const { queue, printerDesk, background, service } = createWorks(deps, core)
  const { board, cards, ledger, pictures, profiles, settings, dayBook } = core
  const settling = createSettling({ ledger, cards, queue })
  const outcomes = createOutcomes(cards)
  const printerStopped = (printer: string) => core.statuses.get(printer).state === 'stopped'
  const later = background.add
  const intake = createIntake({ ...deps, settings: settings.now, ledger, cards, queue, later, printerStopped })
  const closing = new AbortController()
  let watches: Promise<unknown> = Promise.resolve()
  const showStation = () => board.set('station', 'only', stationRow(settings.now(), deps.tryCodes))
  const chooseSize = async (size: LabelSize) => {
    await settings.change({ size })
    showStation()
  }
  return {
    desk: createDesk({ board, cards, intake, ledger, outcomes, pictures, profiles, queue, settling, chooseSize }),
    async start() {
      const { kind } = settings.now().environment
      showStation()
      board.set('service', 'only', { environment: kind, state: 'unknown', tookMs: null, at: null })
      await dayBook.open()
      await recover({ ...deps, ledger, cards, queue, staleAfterMs: settings.now().staleAfterMs })
      core.refreshPrinters()
      const printers = () => settings.now().printers
      const { signal } = closing
      watches = Promise.all([printerDesk.watchIdle(printers, signal), keepAsking(service, deps.clock, signal)])
    },
    drawn(codes, dots, dpmm) {
      const job = drawnJob(cards, codes)
      if (job === undefined) return
      pictures.keep(job.id, dots, dpmm, 'printer')
      cards.job(job)
    },
    async close() {
      closing.abort()
      await queue.close(closingGrace)
      cards.close()
      await watches
      await background.settle()
    },
  }
}

/** What every other room leans on: the journal's memory and what the windows see of it. */
function createCore(deps: StationDeps) {
  const { clock, journal } = deps
  const board = createBoard(clock)
  const settings = createSettings(deps)
  const profiles = createPrinterProfiles(settings.now)
  const lanes = createLanes()
  const pictures = createPictures()
  const statuses = createPrinterStatuses()
  const dayBook = createDayBook({ journal, board, clock })
  const refreshPrinters = () => showPrinters({ board, printers: settings.now().printers, lanes, status: statuses.get })
  const cards = createCardBoard({
    board,
    pictured: pictures.has,
    laneReasons: (job) => laneReasons(job, lanes.holder(job.printer), statuses.get(job.printer).reasons),
    printerName: (printer) => profiles.get(printer)?.name ?? printer,
    dropped: (jobs) => forgetEnded(ledger, jobs),
  })
  const ledger = createLedger(journal, (job) => {
    cards.job(job)
    dayBook.note(job)
    if (job.state !== 'processing') refreshPrinters()
  })
  statuses.watch((printer) => {
    cards.refresh(printer)
    refreshPrinters()
  })
  return { board, settings, profiles, lanes, pictures, statuses, dayBook, cards, ledger, refreshPrinters }
}

/** The rooms that do the work of the walk. */
function createWorks(deps: StationDeps, core: ReturnType<typeof createCore>) {
  const { clock, labels, orders, raster } = deps
  const { cards, ledger, lanes, pictures, profiles, settings } = core
  const background = createBackground(deps.report)
  let reached = true
  const service = watchService(deps.service, clock, (found) => {
    core.board.set('service', 'only', { environment: settings.now().environment.kind, ...found })
    const before = reached
    reached = found.state === 'reachable' || found.state === 'slow'
    if (reached && !before) queue.serviceIsBack()
  })
  const orderDesk = createOrderDesk({ service, orders, labels, clock, later: background.add })
  const pageDesk = createPageDesk({ service, pages: deps.pages, labels, clock, later: background.add })
  const printerDesk = createPrinterDesk({
    ...core,
    printers: deps.printers,
    profile: profiles.get,
    clock,
    later: background.add,
  })
  const added = (jobs: readonly Job[], behind: string) => queue.add(jobs, behind)
  const walk = { orderDesk, pageDesk, raster, printerDesk, ledger, cards, pictures, profile: profiles.get, added }
  const queue = createQueue({
    ledger,
    lanes,
    clock,
    staleAfterMs: () => settings.now().staleAfterMs,
    unrecorded: cards.unrecorded,
    left: core.refreshPrinters,
    report: deps.report,
    stages: (control) => walkStages(walk, control),
  })
  return { background, printerDesk, queue, service }
}

/** A job that waits for its turn behind another waits for what the printer waits for. */
function laneReasons(job: Job, holder: string | null, reasons: readonly StateReason[]): readonly StateReason[] {
  return holder === null || holder === job.id || hasEnded(job) || job.state === 'in-doubt' ? [] : reasons
}

function forgetEnded(ledger: Ledger, jobs: readonly Job[]): void {
  for (const job of jobs) if (hasEnded(job)) ledger.forget(job.id)
}

/** The newest job that was sent and whose code the practice printer drew. */
function drawnJob(cards: CardBoard, codes: readonly string[]): Job | undefined {
  return cards.allJobs().find((job) => mayHavePrinted(job) && codes.includes(labelCode(job.label)))
}

function stationRow(settings: StationSettings, tryCodes: readonly string[]): StationRow {
  const { stationId, stationName, place, size } = settings
  return { id: stationId, name: stationName, place, size, tryCodes }
}
