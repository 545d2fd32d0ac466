import type { Result } from '../base/result.ts'
import type { CommandAnswers, QueryAnswers } from '../contract/answers.ts'
import type { Command, Query } from '../contract/commands.ts'

/** `leader`: the name of who allowed it in place, for the journal; null: nobody beside whoever is signed in. */
export interface Permit {
  readonly leader: string | null
}

export const nobodyBeside: Permit = { leader: null }

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
  readonly [Name in Query['type']]: (query: QueryMap[Name]) => Promise<Result<QueryAnswers[Name]>>
}
