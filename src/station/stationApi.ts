import { createHash } from 'node:crypto'
import { exhaustive } from '../base/exhaustive.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CommandAnswer, LabelUsage, QueryAnswer } from '../contract/answers.ts'
import type { Command, Query } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { HistoryOf } from '../model/history.ts'
import type { History } from '../ports/journal.ts'
import type { Backups, People } from '../ports/memory.ts'
import type { Batches } from './batch/batches.ts'
import type { Board } from './board.ts'
import type { CodeRules } from './codeRules.ts'
import type { Outbox } from './orders/outbox.ts'
import type { ParcelQueries } from './orders/parcelQueries.ts'
import type { ChangeBook } from './people/changeBook.ts'
import { isStationChange } from './people/changeBook.ts'
import type { Operators } from './people/operators.ts'
import type { Permit, Permits } from './people/permits.ts'
import type { Pickups } from './pickup/pickups.ts'
import type { ViewWatch } from './print/viewWatch.ts'
import type { PrinterSetup } from './printers/printerSetup.ts'
import type { ReturnCommands } from './returns/returnCommands.ts'
import type { JobCommands } from './scan/jobCommands.ts'
import type { ModeCommands } from './scan/modeCommands.ts'
import type { Outcomes } from './scan/outcomes.ts'
import type { Pictures } from './scan/pictures.ts'
import type { ScanCommands } from './scan/scanCommands.ts'
import type { SettingsCommands } from './settingsCommands.ts'

/** What the commands go to, one for each noun. */
export interface StationApiDeps {
  readonly board: Board
  readonly scans: ScanCommands
  readonly jobs: JobCommands
  readonly batches: Batches
  readonly outbox: Outbox
  readonly parcels: ParcelQueries
  readonly pickups: Pickups
  readonly returns: ReturnCommands
  readonly operators: Operators
  readonly permits: Permits
  readonly changeBook: ChangeBook
  readonly printers: PrinterSetup
  readonly scanning: ModeCommands
  readonly settings: SettingsCommands
  readonly codeRules: CodeRules
  readonly pictures: Pictures
  readonly outcomes: Outcomes
  readonly networkChanged: (online: boolean) => void
  readonly purgeLabels: (unusedDays: number | null) => Promise<Result<{ readonly labels: number }>>
  readonly backUp: Backups['make']
  readonly viewWatch: Pick<ViewWatch, 'changes' | 'accept'>
  readonly people: People
  readonly history: (of: HistoryOf, after: number) => ReturnType<History['page']>
  readonly labelUsage: () => Promise<Result<LabelUsage>>
}

type Answer = Result<CommandAnswer<Command>>

/** Answers this many of the last commands again as the first time, so that a repeated message acts once; another one under the same id is refused. */
const remembered = 2_000

/** The one door to the station: every command and query of every shell comes through here. */
export function createStationApi(rooms: StationApiDeps): StationApi {
  const answers = new Map<string, { readonly asked: string; readonly answer: Promise<Answer> }>()

  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>>
  function execute(command: Command): Promise<Answer> {
    const earlier = answers.get(command.id)
    const asked = meaningOf(command)
    if (earlier !== undefined)
      return earlier.asked === asked ? earlier.answer : Promise.resolve(fail('request.id-taken'))
    const answer = act(rooms, command)
    answers.set(command.id, { asked, answer })
    for (const oldest of answers.keys()) {
      if (answers.size <= remembered) break
      answers.delete(oldest)
    }
    return answer
  }

  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    return answerQuery(rooms, query)
  }

  return { execute, ask, watch: (listener) => rooms.board.watch(listener) }
}

/** What a command asks for, in few bytes: it may hold 100 000 lines, or a PIN. */
function meaningOf(command: Command): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('base64')
}

async function act(rooms: StationApiDeps, command: Command): Promise<Answer> {
  const by = rooms.operators.by()
  const permit = await rooms.permits.allow(command)
  if (!permit.ok) return permit
  return isStationChange(command)
    ? rooms.changeBook.keep(command, { by, ...permit.value }, () => actOnStation(rooms, command))
    : actOnLabels(rooms, command, permit.value)
}

async function actOnLabels(rooms: StationApiDeps, command: Command, permit: Permit): Promise<Answer> {
  switch (command.type) {
    case 'scan':
    case 'choose-size':
    case 'print':
      return rooms.scans.execute(command)
    case 'reprint':
    case 'reprint-last':
    case 'reprint-job':
    case 'print-parcel':
    case 'acknowledge':
    case 'settle':
    case 'cancel':
    case 'go-on':
      return rooms.jobs.execute(command)
    case 'batch-create':
    case 'batch-add':
    case 'batch-print':
    case 'batch-pause':
    case 'batch-resume':
    case 'batch-cancel':
    case 'batch-remove':
      return rooms.batches.execute(command)
    case 'verify':
    case 'settle-by-label':
    case 'take-heard':
      return rooms.scanning.execute(command)
    default:
      return actOnOrders(rooms, command, permit)
  }
}

/** What is about no label: orders, parcels that come and go, printers, people, the station. */
type OtherCommand = Exclude<
  Command,
  { readonly type: PrintingCommand | `batch-${string}` | 'verify' | 'settle-by-label' | 'take-heard' }
>

type PrintingCommand =
  | 'scan'
  | 'choose-size'
  | 'print'
  | 'reprint'
  | 'reprint-last'
  | 'reprint-job'
  | 'print-parcel'
  | 'acknowledge'
  | 'settle'
  | 'cancel'
  | 'go-on'

async function actOnOrders(rooms: StationApiDeps, command: OtherCommand, permit: Permit): Promise<Answer> {
  switch (command.type) {
    case 'order-action':
    case 'ticket-file':
    case 'open-ticket':
    case 'outbox-drop':
    case 'outbox-ask':
    case 'outbox-settle':
      return rooms.outbox.execute(command, permit)
    case 'return-scan':
    case 'return-expect':
    case 'return-note':
    case 'return-remove':
      return rooms.returns.execute(command)
    case 'pickup-open':
    case 'pickup-scan':
    case 'pickup-acknowledge':
    case 'pickup-accept':
    case 'pickup-take-back':
    case 'pickup-close':
    case 'pickup-drop':
    case 'pickup-print':
    case 'pickup-batch':
      return rooms.pickups.execute(command, permit)
    default:
      return actOnStation(rooms, command)
  }
}

type StationCommand = Exclude<OtherCommand, { readonly type: OrderCommand | `return-${string}` | `pickup-${string}` }>
type OrderCommand = 'order-action' | 'ticket-file' | 'open-ticket' | `outbox-${string}`

async function actOnStation(rooms: StationApiDeps, command: StationCommand): Promise<Answer> {
  switch (command.type) {
    case 'printer-add':
    case 'printer-change':
    case 'printer-remove':
    case 'printer-test':
    case 'printer-calibrate':
    case 'printer-feed':
    case 'printer-ladder':
    case 'printer-ladder-read':
    case 'printer-forget':
    case 'load-roll':
      return rooms.printers.execute(command)
    case 'operator-save':
    case 'operator-remove':
    case 'sign-in':
    case 'sign-out':
      return rooms.operators.execute(command)
    case 'change-settings':
    case 'allow-hosts':
    case 'set-supervisor-pin':
    case 'first-label':
      return rooms.settings.execute(command)
    // Whoever composed a station that can change its account takes this before it comes here.
    case 'use-account':
      return fail('account.fixed')
    case 'back-up':
      return rooms.backUp(command.to, command.passphrase)
    // Asked where nothing of the folder is gone.
    case 'folder-restore':
    case 'folder-anew':
    case 'folder-practise':
      return fail('station.nothing-to-do')
    case 'network-changed':
      rooms.networkChanged(command.online)
      return ok(null)
    case 'accept-view':
      return rooms.viewWatch.accept(command.change)
    case 'add-code-rule':
    case 'remove-code-rule':
      return rooms.codeRules.execute(command)
    case 'people-forget':
      return rooms.people.forget(command.orders)
    case 'purge-labels':
      return rooms.purgeLabels(command.unusedDays)
    default:
      return exhaustive(command)
  }
}

async function answerQuery(rooms: StationApiDeps, query: Query): Promise<Result<QueryAnswer<Query>>> {
  const permit = await rooms.permits.allow(query)
  if (!permit.ok) return permit
  switch (query.type) {
    case 'snapshot':
      return ok(rooms.board.snapshot())
    case 'picture': {
      const picture = rooms.pictures.get(query.job)
      return picture === null ? fail('job.unknown') : ok(picture)
    }
    case 'outcome':
      return rooms.outcomes.of(query.intents)
    case 'jobs':
      return rooms.jobs.page(query)
    case 'job':
      return rooms.jobs.history(query.job)
    case 'batch-rows':
      return rooms.batches.rows(query)
    case 'batch-pdf':
      return rooms.batches.pdf(query)
    case 'figures':
      return rooms.jobs.figures(query)
    case 'known-codes':
    case 'scanner-lines':
      return rooms.scanning.ask(query)
    case 'parcel':
    case 'label-preview':
    case 'try-view':
      return rooms.parcels.ask(query)
    case 'return-rows':
      return rooms.returns.rows(query.day)
    case 'pickups':
    case 'pickup':
    case 'pickup-parcels':
    case 'shifts':
      return rooms.pickups.ask(query)
    case 'station-changes':
      return rooms.changeBook.page(query)
    case 'propose-code-rules':
      return rooms.codeRules.propose(query.scans)
    case 'view-changes':
      return rooms.viewWatch.changes()
    case 'label-usage':
      return rooms.labelUsage()
    case 'discover':
    case 'printer-models':
    case 'printer-status':
      return rooms.printers.ask(query)
    case 'history':
      return rooms.history(query.of, query.after)
    case 'people-find':
      return rooms.people.find(query.text)
    case 'badges':
      return ok(rooms.operators.badges())
    case 'check-account':
      return fail('account.fixed')
    default:
      return exhaustive(query)
  }
}
