import type { Result } from '../base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../contract/answers.ts'
import type { Allowed, Command, Query } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'

/** The API for a command line that said why, and whose leader's PIN it has: beside each command and query. */
export function allowing(api: StationApi, allowed: Allowed): StationApi {
  return {
    execute: <C extends Command>(command: C): Promise<Result<CommandAnswer<C>>> =>
      api.execute({ ...command, ...allowed }),
    ask: <Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>> => api.ask({ ...query, ...allowed }),
    watch: (listener) => api.watch(listener),
  }
}
