import { normalized } from '../../base/normalized.ts'
import type { TicketCategory } from '../../model/ticket.ts'
import { longestDescription, ticketCategories } from '../../model/ticket.ts'
import type { TicketsAsked } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { textOf, UsageError, waitOf } from './options.ts'
import { allowedBy } from './secondLabel.ts'

/** `packbench tickets …`: questions and complaints to the carrier, through the station that runs. */
export const ticketsCommand: CliCommand = {
  summary: 'questions and complaints to the carrier: list, show, open one',
  usage:
    'packbench tickets list [--data DIR]\n' +
    '       packbench tickets show NUMBER [--data DIR]\n' +
    '       packbench tickets new ORDER --category CATEGORY --text TEXT [--attach FILE]… [--wait SECONDS] [--data DIR]',
  options: [
    { name: 'category', value: 'CATEGORY', help: `new: ${ticketCategories.join(', ')}, or 1 to 4 in this order` },
    { name: 'text', value: 'TEXT', help: `new: what it is about, at most ${longestDescription} characters` },
    { name: 'attach', value: 'FILE', repeats: true, help: 'new: a file that goes with it; repeats' },
    { name: 'wait', value: 'SECONDS', help: 'new: how long its end is waited for; 30 when left out' },
    data,
  ],
  notes: [
    'list: those that this station opened, one line each: {"ticket","order","category","state","createdAt",…}.',
    'show: as the carrier has it now, one line; its conversation as plain text. Answering is done on the carrier’s page.',
    'new: one line: {"ticket","order","state"}; status 1 when it is not open yet. It is never sent twice.',
    'They need a running station, which has the account.',
  ],
  run: (typed, words, actions, terminal) =>
    actions.tickets(
      { ...dataOf(typed), asked: askedOf(typed, words), allowed: allowedBy(typed, terminal.env) },
      terminal,
    ),
}

function askedOf(typed: Typed, [verb, about, ...more]: readonly string[]): TicketsAsked {
  if (more.length > 0) throw new UsageError('one at a time')
  switch (verb) {
    case 'list':
      if (about !== undefined) throw new UsageError('list takes options only')
      return { kind: 'list' }
    case 'show':
      if (about !== undefined && /^[1-9]\d{0,14}$/.test(about)) return { kind: 'show', ticket: Number(about) }
      throw new UsageError('show takes the NUMBER of a ticket')
    case 'new':
      if (about === undefined) throw new UsageError('which ORDER?')
      return { kind: 'new', order: about.toUpperCase(), ...wishOf(typed) }
    default:
      throw new UsageError(verb === undefined ? 'list, show or new?' : `list, show or new, not ${verb}`)
  }
}

function wishOf(typed: Typed) {
  const description = textOf(typed, 'text')
  if (description === null) throw new UsageError('--text is missing')
  if ([...description].length > longestDescription)
    throw new UsageError(`--text has at most ${longestDescription} characters`)
  const files = [typed.attach ?? []].flat().map(String)
  if (files.includes('')) throw new UsageError('--attach is empty')
  const waitMs = typed.wait === undefined ? 30_000 : waitOf(typed)
  return { category: categoryOf(typed), description, files, waitMs }
}

function categoryOf(typed: Typed): TicketCategory {
  const text = normalized(textOf(typed, 'category') ?? '', 'NFC')
  const category = ticketCategories.find((one, index) => one === text || String(index + 1) === text)
  if (category !== undefined) return category
  throw new UsageError(`--category is one of ${ticketCategories.join(', ')}, or 1 to ${ticketCategories.length}`)
}
