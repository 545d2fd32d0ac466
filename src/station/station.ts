import type { StationRow } from '../contract/card.ts'
import type { Desk } from '../contract/desk.ts'
import type { Dots } from '../model/dots.ts'
import type { Job } from '../model/job.ts'
import { mayHavePrinted } from '../model/job.ts'
import { labelCode } from '../model/label.ts'
import type { StationSettings } from '../model/settings.ts'
import type { CardBoard } from './cardBoard.ts'
import { createDesk } from './desk.ts'
import { createLabelRoom } from './labelRoom.ts'
import type { RecoverDeps } from './recover.ts'
import { recover } from './recover.ts'
import { settingsView } from './settingsDesk.ts'
import type { Core } from './stationCore.ts'
import { createCore } from './stationCore.ts'
import type { StationDeps } from './stationDeps.ts'
import { createDesks } from './stationDesks.ts'
import type { Works } from './stationWorks.ts'
import { createWorks } from './stationWorks.ts'

export interface Station {
  readonly desk: Desk
  /** Takes up what an earlier run left, then watches the printers. Resolves when every open job is in the queue. */
  start(): Promise<void>
  /** Instead of `start`: the journal can be read, settled and canceled; nothing is carried and nobody is asked. */
  rest(): Promise<void>
  /** The practice printer drew a label that holds these codes. */
  drawn(codes: readonly string[], dots: Dots, dpmm: number): void
  close(): Promise<void>
}

/** How long what is being sent may take to come to its verdict when the station closes. */
const closingGrace = 5_000

export function createStation(deps: StationDeps): Station {
  const closing = new AbortController()
  const { signal } = closing
  const core = createCore(deps)
  const works = createWorks(deps, core, signal)
  const { queue, printerDesk, background, serviceWatch, lateNews, outbox } = works
  const { board, cards, pictures, settings, dayBook } = core
  const showSettings = () => {
    board.set('station', 'only', stationRow(settings.now(), deps))
    board.set('settings', 'only', settingsView(settings.now()))
    core.refreshPrinters()
    queue.rollChanged()
  }
  const desks = createDesks(deps, core, works, showSettings, signal)
  const { batches } = desks
  const labelRoom = createLabelRoom({ ...deps, settings: settings.now })
  let watches: Promise<unknown> = Promise.resolve()
  const watchAll = () =>
    Promise.all([
      printerDesk.watchIdle(() => settings.now().printers, signal),
      serviceWatch.keepAsking(signal),
      lateNews.run(signal),
      outbox.watchExpiry(signal),
      labelRoom.keepWithinBounds(signal),
      batches.run(signal),
    ])
  return {
    desk: createDesk({
      board,
      pictures,
      outbox,
      ...desks,
      networkChanged: serviceWatch.networkChanged,
      purgeLabels: labelRoom.purge,
      labelUsage: labelRoom.usage,
    }),
    async start() {
      const { kind } = settings.now().environment
      showSettings()
      board.set('service', 'only', { environment: kind, state: 'unknown', tookMs: null, at: null })
      await dayBook.open()
      await recover(recovery(deps, core, works, (...label) => background.add(works.settleByDevice(...label))))
      await batches.open()
      await outbox.open()
      core.refreshPrinters()
      watches = watchAll()
    },
    async rest() {
      await queue.close(0)
      await recover(recovery(deps, core, works, () => undefined))
      await batches.open()
      showSettings()
    },
    drawn(codes, dots, dpmm) {
      const job = drawnJob(cards, codes)
      if (job === undefined) return
      pictures.keep(job.id, dots, dpmm, 'printer')
      cards.job(job)
    },
    async close() {
      closing.abort()
      await batches.close()
      await queue.close(closingGrace)
      cards.close()
      await watches
      await background.settle()
    },
  }
}

function recovery(deps: StationDeps, core: Core, { queue }: Works, doubted: RecoverDeps['doubted']) {
  const { ledger, cards, settings } = core
  const { account, staleAfterMs } = settings.now()
  return { ...deps, ledger, cards, queue, account, staleAfterMs, doubted }
}

/** The newest job that was sent and whose code the practice printer drew. */
function drawnJob(cards: CardBoard, codes: readonly string[]): Job | undefined {
  return cards.allJobs().find((job) => mayHavePrinted(job) && codes.includes(labelCode(job.label)))
}

function stationRow(settings: StationSettings, { tryCodes, notices }: StationDeps): StationRow {
  const { stationId, stationName, place, size } = settings
  return { id: stationId, name: stationName, place, size, tryCodes, notices }
}
