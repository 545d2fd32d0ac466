import type { Result } from '../base/result.ts'
import type { CommandAnswer, QueryAnswer } from './answers.ts'
import type { Command, Query } from './commands.ts'
import type { Changes } from './tables.ts'

/**
 * The station as everybody outside sees it: the window through a bridge, the shells, the command line. What crosses
 * a boundary is checked against `Command` and `Query` by the shell that received it.
 */
export interface StationApi {
  execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>>
  ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  /** Calls back with every change after the last snapshot. The returned function ends it. */
  watch(listener: (changes: Changes) => void): () => void
}
