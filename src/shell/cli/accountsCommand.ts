import type { AccountsAsked } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import { UsageError } from './options.ts'
import { allowedBy, leaderVariable, pinVariable } from './secondLabel.ts'

/** `packbench accounts …`: the accounts that the running station keeps. A token is entered in its window only. */
export const accountsCommand: CliCommand = {
  summary: 'accounts that the station keeps: list them, work for another, rename or remove one',
  usage:
    'packbench accounts list [--data DIR]\n' +
    '       packbench accounts use ACCOUNT | practice [--data DIR]\n' +
    '       packbench accounts rename ACCOUNT NAME [--data DIR]\n' +
    '       packbench accounts remove ACCOUNT [--data DIR]',
  options: [data],
  notes: [
    'ACCOUNT: as list writes it under "account", or its name where no other has it.',
    'list: one line for every account: {"account","name","environment","baseUrl","shop","used"}.',
    'use: labels on their way come to their end first; one line: {"account","left"}, labels that wait for the one before.',
    'remove: its token is erased; its print log and what waits for it stay.',
    'They need a running station. A new account is entered in its window: a token is never an argument.',
    `Where roles are used, a PIN is read from ${pinVariable}, and whose it is from ${leaderVariable}.`,
  ],
  run: (typed, words, actions, terminal) =>
    actions.accounts({ ...dataOf(typed), asked: askedOf(words), allowed: allowedBy(typed, terminal.env) }, terminal),
}

function askedOf([verb, account, name, ...more]: readonly string[]): AccountsAsked {
  const tooMany = more.length > 0 || (name !== undefined && verb !== 'rename')
  if (verb === 'list' && account === undefined) return { kind: 'list' }
  if (verb === 'list' || tooMany) throw new UsageError(`${verb} takes nothing more`)
  if (verb !== 'use' && verb !== 'rename' && verb !== 'remove') throw new UsageError('list, use, rename or remove?')
  if (account === undefined) throw new UsageError('which ACCOUNT?')
  if (verb !== 'rename') return { kind: verb, account }
  if (name === undefined) throw new UsageError('which NAME?')
  return { kind: verb, account, name }
}
