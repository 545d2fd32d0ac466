import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { Batches } from './batch/batches.ts'
import { createBatches } from './batch/batches.ts'
import type { Board } from './board.ts'
import type { FirstLabelAnswer } from './firstLabel.ts'
import type { Intake } from './intake.ts'
import { createIntake } from './intake.ts'
import { createJobDesk } from './jobDesk.ts'
import { createOutcomes } from './outcomes.ts'
import { createPrinterSetup } from './printerSetup.ts'
import { createReprintPolicy } from './reprintPolicy.ts'
import { createScanDesk } from './scanDesk.ts'
import { createSettingsDesk } from './settingsDesk.ts'
import { createSettling } from './settling.ts'
import type { Core } from './stationCore.ts'
import type { StationDeps } from './stationDeps.ts'
import type { Works } from './stationWorks.ts'

/** The rooms that the window's and the command line's wishes come to. */
export function createDesks(
  deps: StationDeps,
  core: Core,
  works: Works,
  showSettings: () => void,
  signal: AbortSignal,
) {
  const { queue, background, printerDesk } = works
  const { cards, ledger, profiles, settings } = core
  const settling = createSettling({ ledger, cards, queue })
  const outcomes = createOutcomes(cards)
  const intake = createIntake({
    ...deps,
    settings: settings.now,
    ledger,
    cards,
    queue,
    later: background.add,
    printerStopped: (printer) => core.statuses.get(printer).state === 'stopped',
  })
  const batches = createBatchDesk(deps, core, works, intake)
  core.hears.batches = batches
  const policy = createReprintPolicy({ settings: settings.now, clock: deps.clock })
  const { journal } = deps
  const jobs = createJobDesk({ cards, intake, journal, ledger, policy, profiles, queue, settling })
  const chooseSize = async (size: LabelSize) => {
    await settings.change({ size })
    showSettings()
  }
  const answerFirstLabel = (answer: FirstLabelAnswer) => answerForFirstLabel(core, works, answer)
  const settingsDesk = createSettingsDesk({
    settings,
    policy,
    changed: showSettings,
    answerFirstLabel,
  })
  const printers = createPrinterSetup({
    settings,
    tools: deps.printerTools,
    printers: deps.printers,
    desk: printerDesk,
    signal,
    changed: showSettings,
  })
  const scans = createScanDesk({
    intake,
    jobs,
    outcomes,
    profiles,
    settling,
    chooseSize,
    firstLabel: core.firstLabel,
    answerFirstLabel,
    printers,
    printersOf: (size) => settings.now().printers.filter(({ sizes }) => sizes.includes(size)),
    batches,
    runningBatches: () => runningBatches(core.board),
  })
  return { jobs, scans, batches, outcomes, printers, settings: settingsDesk }
}

async function answerForFirstLabel(
  { cards, firstLabel }: Core,
  { queue }: Works,
  answer: FirstLabelAnswer,
): Promise<Result<undefined>> {
  const answered = await firstLabel.answer(answer)
  if (!answered.ok) return answered
  const asked = cards.allJobs().find(({ id }) => id === answered.value)
  if (asked !== undefined) cards.amend(asked.intent, {})
  queue.firstLabelSeen()
  return ok()
}

function runningBatches(board: Board): readonly string[] {
  return board
    .snapshot()
    .patches.flatMap((patch) => (patch.table === 'batch' && patch.row?.state === 'running' ? [patch.key] : []))
}

function createBatchDesk(deps: StationDeps, core: Core, works: Works, intake: Intake): Batches {
  return createBatches({
    ...deps,
    store: deps.batches,
    settings: core.settings.now,
    status: core.statuses.get,
    ledger: core.ledger,
    queue: works.queue,
    take: intake.rows,
    prefetch: works.prefetch,
    board: core.board,
    later: works.background.add,
  })
}
