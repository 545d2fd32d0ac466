import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../contract/answers.ts'
import type { Command, Query } from '../contract/commands.ts'
import type { AccountChoice } from '../contract/settings.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { canBeCarried } from '../model/job.ts'
import type { StationSettings } from '../model/settings.ts'
import type { WindowDesk } from '../shell/window/windowApi.ts'
import { createPinTries } from '../station/people/pinGuard.ts'
import type { Store } from '../store/store.ts'
import type { GivenAccount } from './account.ts'
import { checkAccount, chosenAccount, keptAccount, keptToken, nameOfShop, storedAccount } from './account.ts'
import { closers } from './closers.ts'
import type { ComposedStation, StationOptions } from './composeStation.ts'
import { furnishStation, openStationStore } from './composeStation.ts'
import type { FolderCommand, OpenFolder } from './goneFolder.ts'
import { goOnWith, vacancyOf, vacantStation } from './goneFolder.ts'
import { openPracticeRoom } from './practiceRoom.ts'
import { createPractisingDesks } from './practisingDesk.ts'
import { storedSettings } from './stationSettings.ts'
import type { Replaceable, SwitchingApi } from './switchingApi.ts'
import { createSwitchingApi } from './switchingApi.ts'

export interface SwitchingOptions extends Omit<StationOptions, 'account'> {
  /** Work with the practice account, whatever the settings say. */
  readonly practice: boolean
}

export interface SwitchingStation extends ComposedStation {
  /** For a window, at which somebody can practise beside live work. */
  readonly openDesk: () => WindowDesk
}

type Account = StationOptions['account']
type UseAccount = Command & { type: 'use-account' }
type Switched = Result<CommandAnswer<UseAccount>>

/**
 * The station of a folder with the account that its settings name, practice where they name none. Another account can
 * be chosen while it runs: the windows stay connected, the folder stays open, and the station on it is another one.
 * Faults: `store.*`.
 */
export async function openSwitchingStation(options: SwitchingOptions): Promise<Result<SwitchingStation>> {
  const store = await openStationStore(options)
  if (!store.ok) return store
  const closing = closers()
  const folder: OpenFolder = { store: store.value }
  closing.add(() => folder.store.close())
  const { gone, notices } = store.value
  const rooms = roomsOf(options, folder)
  const first =
    gone === null ? await rooms.openNamed() : ok(nothingToTry(vacantStation(vacancyOf(options, gone)), notices))
  if (!first.ok) {
    await closing.run()
    return first
  }
  const ending = new AbortController()
  const switching = createSwitchingApi(first.value)
  closing.add(() => switching.close())
  closing.add(() => ending.abort())
  const api = deskWith(switching.api, createAccounts(rooms, folder, switching, ending.signal), ending.signal, {
    isGone: gone !== null,
    goOn: (command) => goOnWith({ options, folder, switching, ...rooms }, command),
  })
  const practice = await openPracticeRoom(options)
  closing.add(practice.close)
  return ok({ ...first.value, api, openDesk: createPractisingDesks(api, practice.open), close: closing.run })
}

function nothingToTry(station: Replaceable, notices: ComposedStation['notices']): ComposedStation {
  return { ...station, tryCodes: [], practicePage: null, notices }
}

/** Stations on the open folder, one after the other. */
interface Rooms {
  /** The account of the station that is open: the one to go back to when the next cannot be opened. */
  present: Account
  open(account: Account): Promise<Result<ComposedStation>>
  openNamed(): Promise<Result<ComposedStation>>
  openPractice(): Promise<Result<ComposedStation>>
}

function roomsOf(options: SwitchingOptions, folder: OpenFolder): Rooms {
  const pinTries = createPinTries(options.clock ?? systemClock)
  const rooms: Rooms = {
    present: 'practice',
    open: (account) => furnishStation({ ...options, pinTries, account }, folder.store),
    async openNamed() {
      const account: Result<Account> = options.practice ? ok('practice') : await storedAccount(folder.store)
      if (!account.ok) return account
      rooms.present = account.value
      return rooms.open(account.value)
    },
    openPractice() {
      rooms.present = 'practice'
      return rooms.open('practice')
    },
  }
  return rooms
}

interface Accounts {
  use(command: UseAccount): Promise<Switched>
  /** The answer to the last one where it comes once more, which the station that it opened has not seen; null: it is another. */
  answered(command: UseAccount): Promise<Switched> | null
}

function createAccounts(rooms: Rooms, folder: OpenFolder, switching: SwitchingApi, signal: AbortSignal): Accounts {
  let last: { readonly command: UseAccount; readonly answer: Promise<Switched> } | null = null

  const change = async ({ account: choice }: UseAccount): Promise<Switched> => {
    const settings = await storedSettings(folder.store.settings)
    const chosen = await accountFor(choice, settings, folder, signal)
    if (!chosen.ok) return chosen
    const next = chosen.value
    let refused: Switched | null = null
    const replaced = await switching.replace(async () => {
      const opened = await rooms.open(next)
      if (opened.ok) return opened
      refused = opened
      return rooms.open(rooms.present)
    })
    if (refused !== null) return refused
    if (!replaced.ok) return replaced
    rooms.present = next
    return ok({ left: await unsentOf(folder.store, settings.account) })
  }

  const ended = async (command: UseAccount): Promise<Switched> => {
    const answer = await change(command)
    await folder.store.changes.end(command.id, answer.ok ? '' : answer.fault.code)
    return answer
  }

  return {
    use(command) {
      last = { command, answer: ended(command) }
      return last.answer
    },
    answered: (command) => (last !== null && isDeepStrictEqual(last.command, command) ? last.answer : null),
  }
}

async function accountFor(
  choice: UseAccount['account'],
  settings: StationSettings,
  { store }: OpenFolder,
  signal: AbortSignal,
): Promise<Result<Account>> {
  if (choice.kind === 'practice') return ok('practice')
  const account =
    choice.kind === 'kept'
      ? await keptAccount(choice.account, settings, store)
      : await typedAccount(choice, settings, store)
  if (!account.ok) return account
  const shopName = await nameOfShop(account.value, signal)
  return shopName.ok ? ok({ ...account.value, shopName: shopName.value }) : shopName
}

async function typedAccount(
  choice: Exclude<AccountChoice, { kind: 'practice' }>,
  settings: StationSettings,
  store: Store,
): Promise<Result<GivenAccount>> {
  if (!URL.canParse(choice.baseUrl)) return fail('request.invalid', { fields: [{ field: 'baseUrl', rule: 'type' }] })
  const token = choice.token === undefined ? await keptToken(choice, store) : ok(choice.token)
  if (!token.ok) return token
  const account = chosenAccount({ ...choice, token: token.value }, settings)
  // Another shop by the token that is there is the account that is there, whose token may be a later one than its name.
  return ok(choice.token === undefined ? { ...account, name: settings.account } : account)
}

/** Labels of an account that were asked for and not sent. */
async function unsentOf(store: Store, account: string): Promise<number> {
  const open = await store.journal.openJobs()
  return open.ok ? open.value.filter((job) => job.label.account === account && canBeCarried(job)).length : 0
}

function isOfGoneFolder(command: Command): command is FolderCommand {
  return command.type.startsWith('folder-')
}

/** What is said about accounts is answered here, everything else by the present station. */
function deskWith(
  api: StationApi,
  accounts: Accounts,
  signal: AbortSignal,
  folder: { isGone: boolean; goOn(command: FolderCommand): Promise<Result<null>> },
): StationApi {
  /** Asked once: whoever has chosen has chosen, and a choice that came to nothing leaves the question. */
  async function choose(command: FolderCommand): Promise<Result<null>> {
    if (!folder.isGone) return fail('station.nothing-to-do')
    folder.isGone = false
    let hasChosen = false
    try {
      const chosen = await folder.goOn(command)
      hasChosen = chosen.ok
      return chosen
    } finally {
      folder.isGone = !hasChosen
    }
  }

  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>>
  function execute(command: Command): Promise<Result<CommandAnswer<Command>>> {
    if (command.type === 'use-account') return folder.isGone ? api.execute(command) : changeAccount(command)
    return isOfGoneFolder(command) ? choose(command) : api.execute(command)
  }

  /** The present station says whether whoever is at it may; that its account is fixed is said of itself alone. */
  async function changeAccount(command: UseAccount): Promise<Result<CommandAnswer<Command>>> {
    const told = await api.execute(command)
    const code = told.ok ? null : told.fault.code
    if (code === 'account.fixed') return accounts.answered(command) ?? accounts.use(command)
    return code === 'request.id-taken' ? (accounts.answered(command) ?? told) : told
  }

  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    return query.type === 'check-account' ? check(query) : api.ask(query)
  }

  async function check(query: Query & { type: 'check-account' }): Promise<Result<QueryAnswer<Query>>> {
    const told = await api.ask(query)
    return !told.ok && told.fault.code === 'account.fixed' ? checkAccount(query, signal) : told
  }

  return { execute, ask, watch: api.watch }
}
