import type { Result } from '../base/result.ts'
import type { Row } from '../contract/access.ts'
import type { CommandAnswers, QueryAnswers } from '../contract/answers.ts'
import type { Allowed, Command, Query } from '../contract/commands.ts'

/** `leader`: the name of who allowed it in place, for the journal; null: nobody beside whoever is signed in. */
export interface Permit {
  readonly leader: string | null
}

export const nobodyBeside: Permit = { leader: null }

/** The table of access, held against whoever asks: the one place where a reason or a PIN is asked for, but to sign in. */
export interface Permits {
  /** Of a command or a query as it is sent. Faults beside those of `check`: `station.locked`, `operator.*-needed`. */
  allow(asked: Command | Query): Promise<Result<Permit>>
  /**
   * Of a deed that shows only once the station has looked. Faults: `deed.reason-missing`, `operator.not-allowed`,
   * `operator.pin-*`; `reprint.*` of a second label, and of the supervisor's PIN where no roles are used.
   */
  check(row: Row, given: Given): Promise<Result<Permit>>
}

export interface Given {
  /** Any that the command has. */
  readonly reason: string | null
  readonly approval?: Allowed['approval']
  readonly asker?: Allowed['asker']
}

/** What a command is answered with. */
export type AnswerTo<Name extends Command['type']> = Result<CommandAnswers[Name]>

/** Every command by its name. */
export type CommandMap = { readonly [Name in Command['type']]: Command & { readonly type: Name } }
export type QueryMap = { readonly [Name in Query['type']]: Query & { readonly type: Name } }

/**
 * What is done for each command, in a row by its name. Each room of the station has the rows of its own commands; the
 * API puts them together, and a command without a row does not compile.
 */
export type CommandHandlers = {
  readonly [Name in Command['type']]: (
    command: CommandMap[Name],
    permit: Permit,
  ) => Promise<Result<CommandAnswers[Name]>>
}
export type QueryHandlers = {
  readonly [Name in Query['type']]: (query: QueryMap[Name], permit?: Permit) => Promise<Result<QueryAnswers[Name]>>
}

export type BatchCommand = Extract<Command, { type: `batch-${string}` }>

/** Of batches, for the rooms that print in one as well. */
export interface BatchHandlers {
  /** Faults: `batch.unknown`, `batch.running`, `printer.unknown`, `job.unknown` (the last good label), `store.*`. */
  readonly commands: Pick<CommandHandlers, BatchCommand['type']>
  /** Faults: `batch.unknown`, `label.not-on-disk`. */
  readonly queries: Pick<QueryHandlers, 'batch-rows' | 'batch-pdf'>
}
