import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../contract/answers.ts'
import type { StationRow } from '../contract/card.ts'
import type { Command, Query } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { Changes } from '../contract/tables.ts'
import { readScan } from '../model/scan.ts'
import type { WindowDesk } from '../shell/window/windowApi.ts'
import type { OpenPractice } from './practiceRoom.ts'
import { settingsOf, stationOf } from './snapshotRows.ts'
import type { Replaceable } from './switchingApi.ts'
import { createSwitchingApi } from './switchingApi.ts'

type Practise = Command & { type: 'practise' }

/**
 * The desk of one window: the live station, or while somebody practises at it a station of its own. What the window sends
 * says which of the two it means, and is done there or in neither. Practice ends when it is told to, and when whoever
 * began it leaves: signs out, is followed by somebody else, is locked out, or the window goes.
 */
export function createPractisingDesk(live: StationApi, open: OpenPractice): WindowDesk {
  const home: Replaceable = { api: live, close: async () => undefined }
  const switching = createSwitchingApi(home)
  let at: 'live' | 'practice' | 'between' = 'live'
  let learner: string | null = null
  /** It has an end before it has begun. */
  let unwanted = false
  let switched: Promise<unknown> = Promise.resolve()

  const goHome = async () => {
    at = 'between'
    await switching.replace(async () => ok(home))
    at = 'live'
  }
  const stop = async () => {
    unwanted = true
    if (at === 'practice') switched = goHome()
    await switched
  }
  const begin = async (station: StationRow): Promise<Result<null>> => {
    let refused: Result<never> | null = null
    const { name, place, size, operator } = station
    await switching.replace(async () => {
      const opened = await open({ name, place, size, by: operator?.name ?? null })
      if (opened.ok) return opened
      refused = opened
      return ok(home)
    })
    if (refused === null && unwanted) await goHome()
    else at = refused === null ? 'practice' : 'live'
    return refused ?? ok(null)
  }
  const practise = async (command: Practise): Promise<Result<null>> => {
    if (!command.on) return stop().then(() => ok(null))
    const station = at === 'live' ? await learnersStation(live, command) : fail('practice.switched')
    if (!station.ok) return station
    if (at !== 'live') return fail('practice.switched')
    at = 'between'
    unwanted = false
    learner = station.value.operator?.id ?? null
    const begun = begin(station.value)
    switched = begun
    return begun
  }
  const unwatch = live.watch((changes) => {
    if (at !== 'live' && hasLeft(changes, learner)) void stop()
  })

  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>>
  async function execute(command: Command): Promise<Result<CommandAnswer<Command>>> {
    if (command.type === 'practise') return practise(command)
    if (command.type === 'network-changed') return live.execute(command)
    if (at !== 'live' && isOfPeople(command)) {
      await stop()
      return live.execute(command)
    }
    return refusalOf(command) ?? switching.api.execute(command)
  }
  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  async function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    return (query.type === 'snapshot' ? null : refusalOf(query)) ?? switching.api.ask(query)
  }
  const refusalOf = (asked: Command | Query): Result<never> | null => {
    const meant = asked.practised === true ? 'practice' : 'live'
    if (meant !== at) return fail('practice.switched')
    const isOfAccounts = asked.type === 'use-account' || asked.type === 'check-account'
    return at === 'practice' && isOfAccounts ? fail('practice.not-here') : null
  }
  return {
    api: { execute, ask, watch: switching.api.watch },
    async end() {
      unwatch()
      await stop()
      await switching.close()
    },
  }
}

/** The live station, once it has said that whoever is at it may, and where there is live work to practise beside. */
async function learnersStation(live: StationApi, command: Practise): Promise<Result<StationRow>> {
  const told = await live.execute(command)
  if (!told.ok && told.fault.code !== 'practice.of-window') return told
  const settings = await settingsOf(live)
  if (!settings.ok) return settings
  return settings.value.environment === 'practice' ? fail('station.nothing-to-do') : stationOf(live)
}

/** Somebody else, or nobody, is at the live station now. */
function hasLeft({ patches }: Changes, learner: string | null): boolean {
  return patches.some(
    ({ table, row }) =>
      table === 'station' && row !== null && (row.locked === true || (row.operator?.id ?? null) !== learner),
  )
}

/** Who comes and who goes is the live station's affair. */
function isOfPeople(command: Command): boolean {
  if (command.type !== 'scan') return ['sign-in', 'sign-out', 'recover-leader'].includes(command.type)
  const read = readScan(command.line)
  return (
    read.ok && (read.value.kind === 'badge' || (read.value.kind === 'command' && read.value.command === 'sign-out'))
  )
}
