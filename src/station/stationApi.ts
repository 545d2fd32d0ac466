import { createHash } from 'node:crypto'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CommandAnswer, LabelUsage, QueryAnswer } from '../contract/answers.ts'
import type { Allowed, Command, Query } from '../contract/commands.ts'
import { noOperator } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { HistoryAsks } from '../model/history.ts'
import type { History } from '../ports/journal.ts'
import type { Backups, People } from '../ports/memory.ts'
import type { Batches } from './batch/batches.ts'
import type { Board } from './board.ts'
import type { CodeRules } from './codeRules.ts'
import type { CommandHandlers, CommandMap, Permits, QueryHandlers, QueryMap } from './handlers.ts'
import { nobodyBeside } from './handlers.ts'
import type { Imports } from './imports/imports.ts'
import type { CodPages } from './money/codPages.ts'
import type { Reconciliation } from './money/reconciliation.ts'
import type { CarrierRequests } from './orders/carrierRequests.ts'
import type { NewOrders } from './orders/newOrders.ts'
import type { OrderFinder } from './orders/orderFinder.ts'
import type { OrderLists } from './orders/orderLists.ts'
import type { OrderQuotes } from './orders/orderQuotes.ts'
import type { Outbox } from './orders/outbox.ts'
import type { ParcelQueries } from './orders/parcelQueries.ts'
import type { PackingRoom } from './packing/packing.ts'
import type { ChangeBook } from './people/changeBook.ts'
import { isStationChange } from './people/changeBook.ts'
import type { Operators } from './people/operators.ts'
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
  readonly imports: Imports
  readonly packing: PackingRoom
  readonly carrier: CarrierRequests
  readonly newOrders: NewOrders
  readonly quotes: OrderQuotes
  readonly parcels: ParcelQueries
  readonly finding: OrderFinder
  readonly lists: OrderLists
  readonly pickups: Pickups
  readonly money: Reconciliation
  readonly codPages: CodPages
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
  readonly history: (asks: HistoryAsks) => ReturnType<History['page']>
  readonly labelUsage: () => Promise<Result<LabelUsage>>
}

type Answer = Result<CommandAnswer<Command>>

/** Answers this many of the last commands again as the first time, so that a repeated message acts once; another one under the same id is refused. */
const remembered = 2_000

/** The one door to the station: every command and query of every shell comes through here. */
export function createStationApi(rooms: StationApiDeps): StationApi {
  const commands = commandsOf(rooms)
  const queries = queriesOf(rooms)
  const answers = new Map<string, { readonly asked: string; readonly answer: Promise<Answer> }>()

  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>>
  function execute(command: Command): Promise<Answer> {
    const earlier = answers.get(command.id)
    const asked = meaningOf(command)
    if (earlier !== undefined)
      return earlier.asked === asked ? earlier.answer : Promise.resolve(fail('request.id-taken'))
    const answer = rooms.operators.asked(() => act(rooms, commands, command.type, command))
    answers.set(command.id, { asked, answer })
    for (const oldest of answers.keys()) {
      if (answers.size <= remembered) break
      answers.delete(oldest)
    }
    return answer
  }

  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    return rooms.operators.asked(() => answerQuery(rooms, queries, query.type, query))
  }

  return { execute, ask, watch: (listener) => rooms.board.watch(listener) }
}

/** What a command asks for, in few bytes: it may hold 100 000 lines, or a PIN. */
function meaningOf(command: Command): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('base64')
}

function askerOf(operators: StationApiDeps['operators'], { byCommandLine }: Allowed): string | null {
  return byCommandLine === true ? noOperator : (operators.view().operator?.id ?? null)
}

async function act<Name extends Command['type']>(
  { operators, permits, changeBook }: StationApiDeps,
  handlers: CommandHandlers,
  type: Name,
  command: CommandMap[Name],
): Promise<Result<CommandAnswer<Command>>> {
  // At once: what comes behind it in the same moment is not of the one who left.
  if (type === 'sign-out') operators.signOut()
  const asker = askerOf(operators, command)
  const permit = await permits.allow(command)
  if (!permit.ok) return permit
  const done = () => handlers[type]({ ...command, asker }, permit.value)
  return isStationChange(command) ? changeBook.keep(command, { by: operators.by(), ...permit.value }, done) : done()
}

/** Whoever composed a station that can change its account takes this before it comes here. */
const accountIsFixed = async () => fail('account.fixed')
/** Whoever composed a window's desk takes this before it comes here, once it is known that whoever asks may. */
const practiceIsOfWindow = async () => fail('practice.of-window')
/** Asked where nothing of the folder is gone. */
const nothingIsGone = async () => fail('station.nothing-to-do')

function commandsOf(rooms: StationApiDeps): CommandHandlers {
  return {
    ...rooms.scans.commands,
    ...rooms.jobs.commands,
    ...rooms.batches.commands,
    ...rooms.scanning.commands,
    ...rooms.outbox.commands,
    ...rooms.returns.commands,
    ...rooms.pickups.commands,
    ...rooms.money.commands,
    ...rooms.codPages.commands,
    ...rooms.printers.commands,
    ...rooms.operators.commands,
    ...rooms.settings.commands,
    ...rooms.codeRules.commands,
    ...rooms.carrier.commands,
    ...rooms.newOrders.commands,
    ...rooms.imports.commands,
    ...rooms.packing.commands,
    'use-account': accountIsFixed,
    practise: practiceIsOfWindow,
    'back-up': ({ to, passphrase }) => rooms.backUp(to, passphrase),
    'folder-restore': nothingIsGone,
    'folder-anew': nothingIsGone,
    'folder-practise': nothingIsGone,
    async 'network-changed'({ online }) {
      rooms.networkChanged(online)
      return ok(null)
    },
    'accept-view': ({ change }) => rooms.viewWatch.accept(change),
    'people-forget': ({ orders }) => rooms.people.forget(orders),
    'purge-labels': ({ unusedDays }) => rooms.purgeLabels(unusedDays),
  }
}

function queriesOf(rooms: StationApiDeps): QueryHandlers {
  return {
    ...rooms.jobs.queries,
    ...rooms.batches.queries,
    ...rooms.scanning.queries,
    ...rooms.parcels.queries,
    ...rooms.finding.queries,
    ...rooms.lists.queries,
    ...rooms.returns.queries,
    ...rooms.pickups.queries,
    ...rooms.money.queries,
    ...rooms.codPages.queries,
    ...rooms.printers.queries,
    ...rooms.codeRules.queries,
    ...rooms.carrier.queries,
    ...rooms.newOrders.queries,
    ...rooms.quotes.queries,
    ...rooms.imports.queries,
    snapshot: async () => ok(rooms.board.snapshot()),
    async picture({ job }) {
      const picture = rooms.pictures.get(job)
      return picture === null ? fail('job.unknown') : ok(picture)
    },
    outcome: ({ intents }) => rooms.outcomes.of(intents),
    async 'batch-pdf'(query, permit = nobodyBeside) {
      const made = await rooms.batches.queries['batch-pdf'](query)
      if (!made.ok) return made
      const kept = await rooms.changeBook.saved(made.value.orders, { by: rooms.operators.by(), ...permit })
      return kept.ok ? made : kept
    },
    'station-changes': (query) => rooms.changeBook.page(query),
    'view-changes': () => rooms.viewWatch.changes(),
    'label-usage': () => rooms.labelUsage(),
    history: rooms.history,
    'people-find': ({ text }) => rooms.people.find(text),
    badges: async () => ok(rooms.operators.badges()),
    'check-account': accountIsFixed,
  }
}

async function answerQuery<Name extends Query['type']>(
  { operators, permits }: StationApiDeps,
  handlers: QueryHandlers,
  type: Name,
  query: QueryMap[Name],
): Promise<Result<QueryAnswer<Query>>> {
  const asker = askerOf(operators, query)
  const permit = await permits.allow(query)
  return permit.ok ? handlers[type]({ ...query, asker }, permit.value) : permit
}
