import { EventEmitter } from 'node:events'
import type { Fault } from '../base/fault.ts'
import type { EntryBody, Job } from '../model/job.ts'
import { hasEnded } from '../model/job.ts'
import type { Order } from '../model/parcel.ts'
import type { Shift } from '../model/pickup.ts'
import type { PrinterProfile, PrinterStatus, StateReason } from '../model/printer.ts'
import type { StationSettings } from '../model/settings.ts'
import type { Journal } from '../ports/journal.ts'
import type { Board } from './board.ts'
import { createBoard } from './board.ts'
import { createDayBook } from './figures/dayBook.ts'
import { createHeardBadges } from './people/heardBadges.ts'
import { createOperators } from './people/operators.ts'
import { createPermits } from './people/permits.ts'
import { createWindowLock } from './people/windowLock.ts'
import { createFirstLabel } from './print/firstLabel.ts'
import type { Lanes } from './print/lanes.ts'
import { createLanes } from './print/lanes.ts'
import type { Ledger } from './print/ledger.ts'
import { createLedger } from './print/ledger.ts'
import { logLineOf } from './print/logLine.ts'
import { createPrinterProfiles } from './printers/printerProfiles.ts'
import { createPrinterStatuses } from './printers/printerStatuses.ts'
import { createRolls } from './printers/rolls.ts'
import { createCardBoard } from './scan/cardBoard.ts'
import { createPictures } from './scan/pictures.ts'
import { createWrongLabels } from './scan/wrongLabels.ts'
import { createSettings } from './settings.ts'
import { showSettings } from './settingsCommands.ts'
import type { StationDeps } from './stationDeps.ts'

/** What happens in the station, for whoever has to do with it. */
export interface StationEvents {
  /** A label as the journal has it now. */
  readonly job: [job: Job]
  /** The journal refused an entry of this label. */
  readonly unrecorded: [job: Job, fault: Fault]
  /** Somebody has seen what the card of this scan says. */
  readonly cardSeen: [intent: string]
  /** A printer says something else than before. */
  readonly printer: []
  /** A printer was asked what it has counted. */
  readonly printerCounted: []
  /** The carrier's answer of an order is about to be on disk. */
  readonly orderAnswered: [code: string, at: number]
  /** The order of this code was read anew. */
  readonly orderRead: [code: string, account: string, order: Order]
  /** Rows of batches name these orders. */
  readonly rowsRead: [orders: readonly string[]]
  /** Something was asked of the carrier about these orders, or it has ended. */
  readonly ordersTouched: [codes: readonly string[]]
  /** What an earlier run asked of the carrier could not be read; null: it is known. */
  readonly outboxUnread: [fault: Fault | null]
  readonly serviceBack: []
  readonly shifts: [shifts: readonly Shift[]]
  /** How far the service's clock is from this machine's. */
  readonly clockOff: [offMs: number | null]
  /** Label pages are not made as before, or are again. */
  readonly viewsChanged: []
}

/** Entries that change nothing that is shown or counted. */
const quiet: readonly EntryBody['type'][] = ['verified', 'received', 'hosts-allowed', 'allowed']

/** What every other room leans on: the journal's memory and what the windows see of it. */
export function createCore(deps: StationDeps) {
  const { clock, journal } = deps
  const board = createBoard(clock)
  const settings = createSettings(deps)
  const people = createPeople(deps, settings.now)
  const profiles = createPrinterProfiles(settings.now)
  const lanes = createLanes()
  const pictures = createPictures()
  const statuses = createPrinterStatuses()
  const dayBook = createDayBook({ journal, board, clock, account: () => settings.now().account })
  const events = new EventEmitter<StationEvents>()
  const refreshPrinters = () => showPrinters({ board, printers: settings.now().printers, lanes, status: statuses.get })
  const cards = createCardBoard({
    board,
    pictured: pictures.has,
    laneReasons: (job) => laneReasons(job, lanes.holder(job.printer), statuses.get(job.printer).reasons),
    printerName: (printer) => profiles.get(printer)?.name ?? printer,
    asksFirstLabel: (job) => firstLabel.asks(job),
    dropped: (jobs) => forgetEnded(ledger, jobs),
    seen: (intent) => void events.emit('cardSeen', intent),
  })
  const firstLabel = createFirstLabel({
    settings,
    job: (id) => jobNow(ledger, journal, id),
    by: people.operators.by,
    changed: () => showSettings({ board, settings }),
  })
  const ledger = createLedger(journal, (job, body) => {
    deps.log?.(logLineOf(job, body, clock.now()))
    // Somebody looked at a label of any day, or a printer has all of one: nothing that is shown or counted changes by it.
    if (quiet.includes(body.type)) return
    // A start doubts what another account was sending, too; its labels are shown when it is used again.
    if (job.label.account === settings.now().account) cards.job(job)
    // Its parcel may be weighed long after it was counted.
    if (body.type === 'weighed') return
    rolls.note(job, body)
    dayBook.note(job)
    events.emit('job', job)
    if (job.state !== 'processing') refreshPrinters()
  })
  const rolls = createRolls({ settings, lanes, ledger, changed: refreshPrinters, report: deps.report })
  statuses.watch((printer) => {
    rolls.heard(printer, statuses.get(printer))
    cards.refresh(printer)
    events.emit('printer')
    refreshPrinters()
  })
  events.on('unrecorded', cards.unrecorded)
  return {
    events,
    unrecorded: (job: Job, fault: Fault) => void events.emit('unrecorded', job, fault),
    board,
    settings,
    ...people,
    profiles,
    lanes,
    pictures,
    statuses,
    dayBook,
    cards,
    wrongLabels: createWrongLabels({ ...deps, cards }),
    firstLabel,
    ledger,
    rolls,
    refreshPrinters,
  }
}

function createPeople({ memory, pinTries, clock, report, notices }: StationDeps, settings: () => StationSettings) {
  const operators = createOperators({
    memory,
    settings,
    tries: pinTries,
    rolesAreAssumed: isUnread(notices, 'useRoles'),
  })
  const later = (work: Promise<unknown>) => void work.catch(report)
  const lock = createWindowLock({ operators, settings, memory, clock, later })
  return {
    operators,
    lock,
    permits: createPermits({ settings, tries: pinTries, operators, lock }),
    heardBadges: createHeardBadges(clock),
    async openPeople() {
      await pinTries.open(memory)
      await lock.open()
      await operators.open()
    },
  }
}

/** Was this field of the settings not as it is written? */
function isUnread(notices: readonly Fault[], field: string): boolean {
  return notices.some(
    ({ code, facts }) => code === 'store.settings-unread' && String(facts?.fields).split(', ').includes(field),
  )
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

/** Puts the station's printers on the board as they last said they are. */
function showPrinters(from: {
  readonly board: Board
  readonly printers: readonly PrinterProfile[]
  readonly lanes: Lanes
  readonly status: (printer: string) => PrinterStatus
}): void {
  const there = new Set(from.printers.map(({ id }) => id))
  for (const id of from.board.keys('printer')) if (!there.has(id)) from.board.set('printer', id, null)
  for (const { setup = null, roll = null, sheet = null, shared = false, ...printer } of from.printers) {
    const queued = from.lanes.jobs(printer.id).length
    const row = { ...printer, setup, roll, sheet, shared, queued, ...from.status(printer.id) }
    from.board.set('printer', printer.id, row)
  }
}
