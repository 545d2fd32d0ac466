import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { CommandAnswer, QueryAnswer } from '../contract/answers.ts'
import type { StationRow } from '../contract/card.ts'
import type { Command, Query } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { Changes, Patch } from '../contract/tables.ts'
import { readScan } from '../model/scan.ts'
import type { WindowDesk } from '../shell/window/windowApi.ts'
import type { OpenPractice } from './practiceRoom.ts'
import { settingsOf, stationOf } from './snapshotRows.ts'
import type { Replaceable, SwitchingApi } from './switchingApi.ts'
import { createSwitchingApi } from './switchingApi.ts'

type Practise = Command & { type: 'practise' }
type Place = 'live' | 'practice' | 'between'

/** The desks of the windows of one live station, each opened with its window. */
export function createPractisingDesks(live: StationApi, open: OpenPractice): () => WindowDesk {
  const working = new Set<object>()
  return () => createPractisingDesk(live, open, working)
}

/**
 * The desk of one window: the live station, or while somebody practises at it a station of its own. What the window sends
 * says which of the two it means, and is done there or in neither. Practice ends when it is told to, and when whoever
 * began it leaves: signs out, is followed by somebody else, is locked out, or the window goes. `working`: the desks at
 * the live station. Where there is none, the lines of its serial scanner are this window's: no scan of a learner is live.
 */
function createPractisingDesk(live: StationApi, open: OpenPractice, working: Set<object>): WindowDesk {
  const home: Replaceable = { api: live, account: 'live', close: async () => undefined }
  const switching = createSwitchingApi(home)
  const practice = practiceOf(live, open, { home, switching, working })
  const scanner = scannerOfLearner(live, switching)
  const unwatch = live.watch((changes) => {
    if (practice.at() === 'live') return
    if (working.size === 0) for (const patch of changes.patches) void scanner.hear(patch, practice.settled)
    if (practice.isLeft(changes)) void practice.stop()
  })

  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>>
  async function execute(command: Command): Promise<Result<CommandAnswer<Command>>> {
    if (command.type === 'practise') return practice.practise(command)
    if (command.type === 'take-heard') return scanner.give(command, practice.at())
    if (command.type === 'network-changed') return live.execute(command)
    if (practice.at() !== 'live' && isOfPeople(command)) {
      await practice.stop()
      return live.execute(command)
    }
    if (practice.at() === 'practice' && refusalOf(command) === null) await tellUsed(live, command)
    // Practice may have ended meanwhile.
    return refusalOf(command) ?? switching.api.execute(command)
  }
  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  async function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    if (query.type !== 'snapshot') return refusalOf(query) ?? switching.api.ask(query)
    const snapshot = await switching.api.ask(query)
    scanner.tellAgain()
    return snapshot
  }
  const refusalOf = (asked: Command | Query): Result<never> | null => {
    const meant = asked.practised === true ? 'practice' : 'live'
    if (meant !== practice.at()) return fail('practice.switched')
    const isOfAccounts = asked.type === 'use-account' || asked.type === 'check-account'
    return meant === 'practice' && isOfAccounts ? fail('practice.not-here') : null
  }
  return {
    api: { execute, ask, watch: switching.api.watch },
    async end() {
      unwatch()
      await practice.end()
      await switching.close()
    },
  }
}

interface DeskParts {
  readonly home: Replaceable
  readonly switching: SwitchingApi
  readonly working: Set<object>
}

/** Whether a desk is at the live station, at practice, or on its way, and what begins and ends it. */
function practiceOf(live: StationApi, open: OpenPractice, { home, switching, working }: DeskParts) {
  const self = {}
  let at: Place = 'live'
  let learner: string | null = null
  /** It has an end before it has begun. */
  let unwanted = false
  let switched: Promise<unknown> = Promise.resolve()
  working.add(self)

  const turn = (to: Place) => {
    at = to
    if (to === 'live') working.add(self)
    else working.delete(self)
  }
  const goHome = async () => {
    turn('between')
    await switching.replace(async () => ok(home))
    turn('live')
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
    else turn(refused === null ? 'practice' : 'live')
    return refused ?? ok(null)
  }
  return {
    at: () => at,
    settled: () => switched,
    isLeft: (changes: Changes) => hasLeft(changes, learner),
    stop,
    async practise(command: Practise): Promise<Result<null>> {
      if (!command.on) return stop().then(() => ok(null))
      const station = at === 'live' ? await learnersStation(live, command) : fail('practice.switched')
      if (!station.ok) return station
      if (at !== 'live') return fail('practice.switched')
      turn('between')
      unwanted = false
      learner = station.value.operator?.id ?? null
      const begun = begin(station.value)
      switched = begun
      return begun
    },
    async end() {
      working.delete(self)
      await stop()
      working.delete(self)
    },
  }
}

/**
 * Lines that the scanner of the live station sent while no window was at it: taken there, so that none becomes a live
 * scan, and told to the learner's window, which asks for each as it always does.
 */
function scannerOfLearner(live: StationApi, { announce }: Pick<SwitchingApi, 'announce'>) {
  const taken = new Map<string, Patch>()
  return {
    /** `settled`: practice has begun, or has ended. */
    async hear(patch: Patch, settled: () => Promise<unknown>): Promise<void> {
      if (patch.table !== 'heard' || patch.row === null) return
      const answer = await live.execute({ type: 'take-heard', id: uuid(), heard: patch.key })
      if (!answer.ok || !answer.value.mine) return
      await settled()
      taken.set(patch.key, patch)
      announce(patch)
    },
    /** To the window, once; what it asked for as a live line is nobody's when it has left the live station. */
    async give(command: Command & { type: 'take-heard' }, at: Place): Promise<Result<{ readonly mine: boolean }>> {
      if (taken.delete(command.heard)) return at === 'practice' ? ok({ mine: true }) : fail('practice.switched')
      const answer = await live.execute(command)
      return at !== 'live' && answer.ok && answer.value.mine ? fail('practice.switched') : answer
    },
    /** A window that asks for the snapshot may have missed some. */
    tellAgain() {
      for (const patch of taken.values()) announce(patch)
    },
  }
}

/** A window at which somebody practises is not left alone. What the live station says is nothing to practice: its row ends it. */
async function tellUsed(live: StationApi, { byWindow }: Command): Promise<void> {
  await live.execute({ type: 'practise', id: uuid(), on: true, ...(byWindow === true && { byWindow }) })
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
