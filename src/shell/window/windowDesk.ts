import type { Result } from '../../base/result.ts'
import { fail } from '../../base/result.ts'
import { accessTo } from '../../contract/access.ts'
import type { CommandAnswer, QueryAnswer } from '../../contract/answers.ts'
import type { Command, Query } from '../../contract/commands.ts'
import type { Desk } from '../../contract/desk.ts'

/**
 * The station as a window has it: what the table of access gives to command lines alone is no request of a window. Fault:
 * `request.invalid`.
 */
export function windowDesk(desk: Desk): Desk {
  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>> {
    return accessTo(command).from === 'anywhere' ? desk.execute(command) : refused()
  }
  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>> {
    return accessTo(query).from === 'anywhere' ? desk.ask(query) : refused()
  }
  return { execute, ask, watch: (listener) => desk.watch(listener) }
}

async function refused(): Promise<Result<never>> {
  return fail('request.invalid', { fields: [{ field: 'type', rule: 'from-command-line' }] })
}
