import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../contract/answers.ts'
import type { Command, Query } from '../contract/commands.ts'
import type { Desk } from '../contract/desk.ts'
import { canBeCarried } from '../model/job.ts'
import type { Store } from '../store/store.ts'
import { chosenAccount, storedAccount } from './account.ts'
import { checkAccount } from './checkAccount.ts'
import { closers } from './closers.ts'
import type { ComposedStation, StationOptions } from './composeStation.ts'
import { furnishStation, openStationStore } from './composeStation.ts'
import { storedSettings } from './stationSettings.ts'
import type { SwitchingDesk } from './switchingDesk.ts'
import { createSwitchingDesk } from './switchingDesk.ts'

export interface SwitchingOptions extends Omit<StationOptions, 'account'> {
  /** Work with the practice account, whatever the settings say. */
  readonly practice: boolean
}

type Account = StationOptions['account']
type UseAccount = Command & { type: 'use-account' }
type Switched = Result<CommandAnswer<UseAccount>>

/**
 * The station of a folder with the account that its settings name, practice where they name none. Another account can
 * be chosen while it runs: the windows stay connected, the folder stays open, and the station on it is another one.
 * Faults: `store.*`.
 */
export async function openSwitchingStation(options: SwitchingOptions): Promise<Result<ComposedStation>> {
  const store = await openStationStore(options)
  if (!store.ok) return store
  const closing = closers()
  closing.add(() => store.value.close())
  const account: Result<Account> = options.practice ? ok('practice') : await storedAccount(store.value)
  const first = account.ok ? await furnishStation({ ...options, account: account.value }, store.value) : account
  if (!account.ok || !first.ok) {
    await closing.run()
    return first.ok ? fail('station.bug') : first
  }
  const ending = new AbortController()
  const switching = createSwitchingDesk(first.value)
  closing.add(() => switching.close())
  closing.add(() => ending.abort())
  const accounts = createAccounts(options, store.value, switching, account.value)
  const desk = deskWith(switching.desk, accounts, ending.signal)
  return ok({ ...first.value, desk, close: closing.run })
}

interface Accounts {
  use(command: UseAccount): Promise<Switched>
}

function createAccounts(options: SwitchingOptions, store: Store, switching: SwitchingDesk, first: Account): Accounts {
  /** The account of the station that is open: the one to go back to when the next cannot be opened. */
  let present = first
  let repeated: { readonly id: string; readonly answer: Promise<Switched> } | null = null
  const open = (account: Account) => furnishStation({ ...options, account }, store)

  const change = async ({ account: choice }: UseAccount): Promise<Switched> => {
    const settings = await storedSettings(store.settings)
    const next: Account = choice.kind === 'practice' ? 'practice' : chosenAccount(choice, settings)
    let refused: Switched | null = null
    const replaced = await switching.replace(async () => {
      const opened = await open(next)
      if (opened.ok) return opened
      refused = opened
      return open(present)
    })
    if (refused !== null) return refused
    if (!replaced.ok) return replaced
    present = next
    return ok({ left: await unsentOf(store, settings.account) })
  }

  return {
    use(command) {
      if (repeated?.id !== command.id) repeated = { id: command.id, answer: change(command) }
      return repeated.answer
    },
  }
}

/** Labels of an account that were asked for and not sent. */
async function unsentOf(store: Store, account: string): Promise<number> {
  const open = await store.journal.openJobs()
  return open.ok ? open.value.filter((job) => job.label.account === account && canBeCarried(job)).length : 0
}

/** What is said about accounts is answered here, everything else by the present station. */
function deskWith(desk: Desk, accounts: Accounts, signal: AbortSignal): Desk {
  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>>
  function execute(command: Command): Promise<Result<CommandAnswer<Command>>> {
    return command.type === 'use-account' ? changeAccount(command) : desk.execute(command)
  }

  /** The present station says whether whoever is at it may; that its account is fixed is said of itself alone. */
  async function changeAccount(command: UseAccount): Promise<Result<CommandAnswer<Command>>> {
    const told = await desk.execute(command)
    return !told.ok && told.fault.code === 'operator.not-allowed' ? told : accounts.use(command)
  }

  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    return query.type === 'check-account' ? checkAccount(query, signal) : desk.ask(query)
  }

  return { execute, ask, watch: desk.watch }
}
