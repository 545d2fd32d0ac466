import { ok } from '../../src/base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../../src/contract/answers.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'
import type { Changes, Snapshot } from '../../src/contract/tables.ts'

/** A desk that keeps what it was asked, answers a command with its own id, and says changes when a test does. */
export interface ScriptedApi extends StationApi {
  readonly asked: (Command | Query)[]
  readonly watchers: number
  change(changes: Changes): void
  /** What every call waits for before it answers; a rejection is the desk's bug. */
  before(act: () => Promise<unknown>): void
  /** What the query `snapshot` answers. */
  hold(snapshot: Snapshot): void
}

export function scriptedApi(): ScriptedApi {
  const asked: (Command | Query)[] = []
  const listeners = new Set<(changes: Changes) => void>()
  let act: () => Promise<unknown> = async () => {}
  let held: Snapshot = { sequence: 7, patches: [] }
  return {
    asked,
    get watchers() {
      return listeners.size
    },
    async execute<C extends Command>(command: C) {
      asked.push(command)
      await act()
      return ok({ card: command.id } as CommandAnswer<C>)
    },
    async ask<Q extends Query>(query: Q) {
      asked.push(query)
      await act()
      return ok(held as QueryAnswer<Q>)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(changes) {
      for (const listener of listeners) listener(changes)
    },
    before(acting) {
      act = acting
    },
    hold(snapshot) {
      held = snapshot
    },
  }
}
