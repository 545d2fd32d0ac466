import type { Fault } from '../base/fault.ts'
import type { EntryBody, Job } from '../model/job.ts'
import { hasEnded } from '../model/job.ts'
import type { StateReason } from '../model/printer.ts'
import type { Journal } from '../ports/journal.ts'
import type { Batches } from './batch/batches.ts'
import { createBoard } from './board.ts'
import { createDayBook } from './figures/dayBook.ts'
import { createOperators } from './people/operators.ts'
import { createWindowLock } from './people/windowLock.ts'
import type { Pickups } from './pickup/pickups.ts'
import { createFirstLabel } from './print/firstLabel.ts'
import { createLanes } from './print/lanes.ts'
import type { Ledger } from './print/ledger.ts'
import { createLedger } from './print/ledger.ts'
import { createPrinterProfiles } from './printers/printerProfiles.ts'
import { createPrinterStatuses } from './printers/printerStatuses.ts'
import { createRolls } from './printers/rolls.ts'
import { showPrinters } from './printers/showPrinters.ts'
import type { ReturnCommands } from './returns/returnCommands.ts'
import { createCardBoard } from './scan/cardBoard.ts'
import { createPictures } from './scan/pictures.ts'
import { createSettings } from './settings.ts'
import { settingsView } from './settingsCommands.ts'
import type { StationDeps } from './stationDeps.ts'

/** Rooms that hear of what happens before they are furnished. */
interface Hearing {
  batches: Batches | null
  returns: ReturnCommands | null
  pickups: Pickups | null
  /** How far the service's clock is from this machine's. */
  clockOff: ((offMs: number | null) => void) | null
  /** A printer was asked what it has counted. */
  printerCounted: (() => void) | null
  /** Label pages are not made as before, or are again. */
  viewsChanged: (() => void) | null
}

const unheard: Hearing = {
  batches: null,
  returns: null,
  pickups: null,
  clockOff: null,
  printerCounted: null,
  viewsChanged: null,
}

/** Entries that change nothing that is shown or counted. */
const quiet: readonly EntryBody['type'][] = ['verified', 'received', 'hosts-allowed', 'allowed']

/** What every other room leans on: the journal's memory and what the windows see of it. */
export function createCore(deps: StationDeps) {
  const { clock, journal } = deps
  const board = createBoard(clock)
  const settings = createSettings(deps)
  const profiles = createPrinterProfiles(settings.now)
  const operators = createOperators({ memory: deps.memory, settings: settings.now, clock })
  const later = (work: Promise<unknown>) => void work.catch(deps.report)
  const lock = createWindowLock({ operators, settings: settings.now, memory: deps.memory, clock, later })
  const lanes = createLanes()
  const pictures = createPictures()
  const statuses = createPrinterStatuses()
  const dayBook = createDayBook({ journal, board, clock, account: () => settings.now().account })
  const hears: Hearing = { ...unheard }
  const refreshPrinters = () => showPrinters({ board, printers: settings.now().printers, lanes, status: statuses.get })
  const cards = createCardBoard({
    board,
    pictured: pictures.has,
    laneReasons: (job) => laneReasons(job, lanes.holder(job.printer), statuses.get(job.printer).reasons),
    printerName: (printer) => profiles.get(printer)?.name ?? printer,
    asksFirstLabel: (job) => firstLabel.asks(job),
    dropped: (jobs) => forgetEnded(ledger, jobs),
  })
  const firstLabel = createFirstLabel({
    settings,
    job: (id) => jobNow(ledger, journal, id),
    changed: () => board.set('settings', 'only', settingsView(settings.now())),
  })
  const ledger = createLedger(journal, (job, body) => {
    // Somebody looked at a label of any day, or a printer has all of one: nothing that is shown or counted changes by it.
    if (quiet.includes(body.type)) return
    // A start doubts what another account was sending, too; its labels are shown when it is used again.
    if (job.label.account === settings.now().account) cards.job(job)
    rolls.note(job, body)
    dayBook.note(job)
    hears.batches?.note(job)
    if (job.state !== 'processing') refreshPrinters()
  })
  const rolls = createRolls({ settings, lanes, ledger, changed: refreshPrinters, report: deps.report })
  statuses.watch((printer) => {
    rolls.heard(printer, statuses.get(printer))
    cards.refresh(printer)
    hears.batches?.printerChanged()
    refreshPrinters()
  })
  const unrecorded = (job: Job, fault: Fault) => {
    cards.unrecorded(job, fault)
    hears.batches?.unrecorded(job, fault)
  }
  return {
    hears,
    unrecorded,
    board,
    settings,
    operators,
    lock,
    async openPeople() {
      await lock.open()
      await operators.open()
    },
    profiles,
    lanes,
    pictures,
    statuses,
    dayBook,
    cards,
    firstLabel,
    ledger,
    rolls,
    refreshPrinters,
  }
}

export type Core = ReturnType<typeof createCore>

/** A job that waits for its turn behind another waits for what the printer waits for. */
function laneReasons(job: Job, holder: string | null, reasons: readonly StateReason[]): readonly StateReason[] {
  return holder === null || holder === job.id || hasEnded(job) || job.state === 'in-doubt' ? [] : reasons
}

async function jobNow(ledger: Ledger, journal: Journal, id: string): Promise<Job | null> {
  const known = ledger.get(id)
  if (known !== null) return known
  const read = await journal.job(id)
  return read.ok ? read.value : null
}

function forgetEnded(ledger: Ledger, jobs: readonly Job[]): void {
  for (const job of jobs) if (hasEnded(job)) ledger.forget(job.id)
}
