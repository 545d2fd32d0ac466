import type { Result } from '../../base/result.ts'
import { fail } from '../../base/result.ts'
import { access, rowOf } from '../../contract/access.ts'
import type { CommandAnswer, QueryAnswer } from '../../contract/answers.ts'
import type { Command, Query } from '../../contract/commands.ts'
import type { Desk } from '../../contract/desk.ts'

/**
 * The station as a window has it: what the table of access gives to command lines alone is no request of a window, and
 * no window makes a printer of a file, with roles or without: what is appended to may be any of the account's. Faults:
 * `request.invalid`, `printer.bad-address`.
 */
export function windowDesk(desk: Desk): Desk {
  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>> {
    if (access[rowOf(command)].from !== 'anywhere') return refused()
    return namesFile(command) ? noFile() : desk.execute(command)
  }
  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>> {
    return access[rowOf(query)].from === 'anywhere' ? desk.ask(query) : refused()
  }
  return { execute, ask, watch: (listener) => desk.watch(listener) }
}

function namesFile(command: Command): boolean {
  const named =
    command.type === 'printer-add' ? command.printer.uri : command.type === 'printer-change' ? command.part.uri : ''
  return named !== undefined && /^\s*file:/i.test(named)
}

async function noFile(): Promise<Result<never>> {
  return fail('printer.bad-address', { detail: 'a file is named on the command line: packbench printers add' })
}

async function refused(): Promise<Result<never>> {
  return fail('request.invalid', { fields: [{ field: 'type', rule: 'from-command-line' }] })
}
