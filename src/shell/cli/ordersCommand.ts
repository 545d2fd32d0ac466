import type { OrdersAsked } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { textOf, UsageError, wholeOf } from './options.ts'
import { allowedBy } from './secondLabel.ts'

/** `packbench orders …`: what the station knows of orders, through the one that runs or, where none does, at rest. */
export const ordersCommand: CliCommand = {
  summary: 'orders: list those that are known here, show one',
  usage: 'packbench orders list [--status S] [--limit N] [--data DIR]\n       packbench orders show CODE [--data DIR]',
  options: [
    { name: 'status', value: 'S', help: 'list: only orders that were in this status when they were last read' },
    { name: 'limit', value: 'N', help: 'list: at most so many, the last read first; 100 when left out' },
    data,
  ],
  notes: [
    'list: one line for every order as it was last read here: {"code","sellerCode","status","cod","readAt",…}.',
    'show: one line: the order as the carrier has it now, its labels and requests; "away" says why where it is not asked.',
    'Receivers are in it: what is written stays as readable as where it is written to.',
  ],
  run: (typed, words, actions, terminal) =>
    actions.orders(
      { ...dataOf(typed), asked: askedOf(typed, words), allowed: allowedBy(typed, terminal.env) },
      terminal,
    ),
}

function askedOf(typed: Typed, [verb, code, ...more]: readonly string[]): OrdersAsked {
  if (more.length > 0) throw new UsageError('one CODE at a time')
  if (verb === 'list') {
    if (code !== undefined) throw new UsageError('list takes options only')
    return { kind: 'list', status: textOf(typed, 'status'), limit: wholeOf(typed, 'limit', 1, 1_000_000) ?? 100 }
  }
  if (verb !== 'show') throw new UsageError(verb === undefined ? 'list or show?' : `list or show, not ${verb}`)
  if (code === undefined) throw new UsageError('which CODE?')
  return { kind: 'show', code }
}
