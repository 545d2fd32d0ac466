import { rulesOf } from '../model/codeRule.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { createAnswerFirstLabel } from './answerFirstLabel.ts'
import type { Batches } from './batch/batches.ts'
import { createBatches } from './batch/batches.ts'
import { heardRows } from './batch/heardRows.ts'
import type { Board } from './board.ts'
import { createCodeRules } from './codeRules.ts'
import { nobodyBeside } from './handlers.ts'
import { createCodPages } from './money/codPages.ts'
import { createReconciliation } from './money/reconciliation.ts'
import { createCarrierRequests } from './orders/carrierRequests.ts'
import type { OrderFinder } from './orders/orderFinder.ts'
import { createOrderFinder } from './orders/orderFinder.ts'
import type { OrderLists } from './orders/orderLists.ts'
import { createOrderLists } from './orders/orderLists.ts'
import { createParcelQueries } from './orders/parcelQueries.ts'
import { createMaking } from './orders/stationMaking.ts'
import { createStationPacking } from './packing/stationPacking.ts'
import type { Pickups } from './pickup/pickups.ts'
import { createPickups } from './pickup/pickups.ts'
import { createLastAnswer } from './print/lastAnswer.ts'
import type { Settling } from './print/settling.ts'
import { createSettling } from './print/settling.ts'
import { createPrinterSetup } from './printers/printerSetup.ts'
import { createReturnCommands } from './returns/returnCommands.ts'
import type { Intake } from './scan/intake.ts'
import { createIntake } from './scan/intake.ts'
import type { JobCommands } from './scan/jobCommands.ts'
import { createJobCommands } from './scan/jobCommands.ts'
import { knownCodes } from './scan/knownCodes.ts'
import { createModeCommands } from './scan/modeCommands.ts'
import { createOutcomes } from './scan/outcomes.ts'
import type { ScanCommands } from './scan/scanCommands.ts'
import { createScanCommands } from './scan/scanCommands.ts'
import { createScannerLines } from './scan/scannerLines.ts'
import { createVerifying } from './scan/verifying.ts'
import { createSettingsCommands } from './settingsCommands.ts'
import type { Core } from './stationCore.ts'
import type { StationDeps } from './stationDeps.ts'
import type { Works } from './stationWorks.ts'

/** The rooms that the window's and the command line's wishes come to. */
export function createStationCommands(
  deps: StationDeps,
  core: Core,
  works: Works,
  showSettings: () => void,
  signal: AbortSignal,
) {
  const { queue, printerScheduler } = works
  const { cards, ledger, permits, settings } = core
  const { by } = core.operators
  const lastAnswer = createLastAnswer(deps.clock)
  const rules = () => rulesOf(settings.now())
  const settling = createSettling({ ...deps, ...works, ledger, cards, lastAnswer, by, rules })
  const intake = createStationIntake(deps, core, works, signal)
  const packing = createStationPacking(deps, core, works, intake, signal)
  const outcomes = createOutcomes(cards)
  const batches = createStationBatches(deps, core, works, intake, signal)
  const jobs = createJobCommands({ ...deps, ...core, intake, queue, settling, by, settings: settings.now })
  const chooseSize = async (size: LabelSize) => {
    await settings.change({ size })
    showSettings()
  }
  const answerFirstLabel = createAnswerFirstLabel({ ...core, queue, lastAnswer })
  const printers = createPrinterSetup({
    settings,
    tools: deps.printerTools,
    printers: deps.printers,
    scheduler: printerScheduler,
    rolls: core.rolls,
    signal,
    changed: showSettings,
  })
  const scans = createScanCommands({
    ...core,
    intake,
    jobs,
    outcomes,
    settling,
    packing,
    chooseSize,
    answerFirstLabel,
    printers,
    printersOf: (size) => settings.now().printers.filter(({ sizes }) => sizes.includes(size)),
    batches,
    runningBatches: () => runningBatches(core.board),
    weighing: works.weighing,
  })
  const scanning = createScanning(deps, core, works, { jobs, scans, settling }, signal)
  const orders = createOrderCommands(deps, core, works, jobs, signal)
  const pickups = createStationPickups(deps, core, works, batches, signal)
  return {
    permits,
    jobs,
    scans,
    batches,
    outcomes,
    packing,
    printers,
    codeRules: createStationCodeRules(deps, core, works, showSettings, signal),
    settings: createSettingsCommands({
      ...core,
      forgetToken: deps.forgetToken,
      by,
      changed: showSettings,
      answerFirstLabel,
    }),
    pickups,
    carrier: createCarrierRequests(deps, works.ticketBook, signal),
    ...scanning,
    ...orders,
    ...createMaking(deps, core, works, { batches, ...orders }, signal),
  }
}

function createStationCodeRules(
  deps: StationDeps,
  { settings }: Core,
  { serviceWatch: { service } }: Works,
  changed: () => void,
  signal: AbortSignal,
) {
  return createCodeRules({ ...deps, settings, service, signal, changed })
}

function createStationIntake(deps: StationDeps, core: Core, works: Works, signal: AbortSignal): Intake {
  const intake = createIntake({
    ...deps,
    ...works,
    own: works.outbox,
    settings: core.settings.now,
    ledger: core.ledger,
    cards: core.cards,
    by: core.operators.by,
    service: works.serviceWatch.service,
    signal,
    later: works.background.add,
    printerStopped: (printer) => core.statuses.get(printer).state === 'stopped',
  })
  // Whoever closes the station waits for what is being taken in: another one may open on the folder then.
  signal.addEventListener('abort', () => works.background.add(intake.closed()), { once: true })
  return intake
}

function createStationPickups(
  deps: StationDeps,
  core: Core,
  works: Works,
  batches: Batches,
  signal: AbortSignal,
): Pickups {
  const pickups = createPickups({
    ...deps,
    service: works.serviceWatch.service,
    settings: core.settings.now,
    store: deps.pickups,
    board: core.board,
    batches,
    printerScheduler: works.printerScheduler,
    oldLabels: works.oldLabels,
    wrongLabels: core.wrongLabels,
    weighing: works.weighing,
    own: works.outbox,
    by: core.operators.by,
    signal,
    later: works.background.add,
  })
  core.events
    .on('shifts', pickups.heardShifts)
    .on('ordersTouched', pickups.ordersTouched)
    .on('serviceBack', pickups.serviceIsBack)
  return pickups
}

/** One order, parcels that come back, and what the carrier paid. */
function createOrderCommands(deps: StationDeps, core: Core, works: Works, jobs: JobCommands, signal: AbortSignal) {
  const { service } = works.serviceWatch
  const settings = core.settings.now
  const returns = createReturnCommands({
    ...deps,
    service,
    settings,
    signal,
    store: deps.returns,
    board: core.board,
    by: core.operators.by,
    later: works.background.add,
  })
  core.events.on('serviceBack', returns.serviceIsBack)
  const parcels = createParcelQueries({
    ...deps,
    ...works.fetching,
    service,
    settings,
    signal,
    history: jobs.history,
    returnsOf: returns.ofOrder,
    oldLabels: works.oldLabels,
    tickets: works.ticketBook,
  })
  const money = createReconciliation({ ...deps, store: deps.money, settings, by: core.operators.by })
  const { printerScheduler } = works
  const codPages = createCodPages({ ...deps, settings, books: money.queries, printerScheduler, signal })
  const finding = createFinding(deps, core)
  const lists = createStationOrderLists(deps, core, works, finding, signal)
  return { returns, parcels, money, codPages, finding, lists }
}

function createStationOrderLists(
  deps: StationDeps,
  { board, events, settings }: Core,
  { serviceWatch: { service }, rightOfWay, background, outbox: own }: Works,
  finding: OrderFinder,
  signal: AbortSignal,
): OrderLists {
  const lists = createOrderLists({
    ...deps,
    service,
    own,
    rightOfWay,
    finding,
    board,
    signal,
    account: () => settings.now().account,
    later: background.add,
  })
  events.on('orderRead', (_, account, order) => lists.read(account, order))
  return lists
}

/** It hears of what is read; nothing is kept of it before somebody looks for something. */
function createFinding({ orders, journal, batches }: StationDeps, { settings, events }: Core): OrderFinder {
  const account = () => settings.now().account
  const finding = createOrderFinder({ orders, journal, batches, account })
  events
    .on('orderRead', (_, ofAccount, order) => finding.read(ofAccount, order))
    .on('job', ({ label }) => finding.named(label.account, [label.order]))
    .on('rowsRead', (codes) => finding.named(account(), codes))
  return finding
}

function createScanning(
  deps: StationDeps,
  core: Core,
  works: Works,
  { jobs, scans, settling }: { jobs: JobCommands; scans: ScanCommands; settling: Settling },
  signal: AbortSignal,
) {
  const { oldLabels, background, serviceWatch, outbox: own } = works
  const printed = { own, oldLabels, service: serviceWatch.service, signal, later: background.add }
  const settings = core.settings.now
  const scanner = createScannerLines({
    ...deps,
    heardBadges: core.heardBadges,
    settings,
    board: core.board,
    later: works.background.add,
    asker: () => core.operators.view().operator?.id ?? null,
    async scan(id, line, asker) {
      const command = { type: 'scan', id, line, asker } as const
      const passed = core.lock.pass(command)
      return passed.ok ? scans.commands.scan(command, nobodyBeside) : passed
    },
  })
  const scanning = createModeCommands({
    jobs,
    scanner,
    settling,
    weighing: works.weighing,
    verifying: createVerifying({ ...deps, ...core, ...printed, settings, by: core.operators.by }),
    knownCodes: (codes) =>
      knownCodes({ orders: deps.orders, account: settings().account, rules: rulesOf(settings()) }, codes),
  })
  return { scanner, scanning }
}

export type StationCommands = ReturnType<typeof createStationCommands>

function runningBatches(board: Board): readonly string[] {
  return board
    .snapshot()
    .patches.flatMap((patch) => (patch.table === 'batch' && patch.row?.state === 'running' ? [patch.key] : []))
}

function createStationBatches(
  deps: StationDeps,
  core: Core,
  works: Works,
  intake: Intake,
  signal: AbortSignal,
): Batches {
  const batches = createBatches({
    ...deps,
    store: heardRows(deps.batches, (codes) => core.events.emit('rowsRead', codes)),
    settings: core.settings.now,
    by: core.operators.by,
    status: core.statuses.get,
    labelsLeft: core.rolls.left,
    ledger: core.ledger,
    queue: works.queue,
    stillInside: works.stillInside,
    take: intake.rows,
    repeats: intake.repeats,
    name: intake.name,
    learn: intake.learn,
    serviceIsAway: works.serviceIsAway,
    permits: core.permits,
    unpacked: works.unpacked,
    mayBeOut: works.unsure.mayBeOut,
    oldLabels: works.oldLabels,
    own: works.outbox,
    firstLabel: core.firstLabel,
    prefetch: works.prefetch,
    board: core.board,
    signal,
    later: works.background.add,
  })
  works.rowsAre(batches.lineOf)
  core.events
    .on('job', batches.note)
    .on('unrecorded', batches.unrecorded)
    .on('printer', batches.printerChanged)
    .on('orderRead', (code) => batches.ordersTouched([code]))
    .on('ordersTouched', batches.ordersTouched)
    .on('serviceBack', batches.serviceIsBack)
  return batches
}
