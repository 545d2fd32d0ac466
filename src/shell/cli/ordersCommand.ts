import { dayAfter, midnightOf } from '../../model/day.ts'
import { columnOfLetter, importColumns, isImportColumn } from '../../model/importColumns.ts'
import { isLabelSize } from '../../model/labelSize.ts'
import type { NewOrderAsked, OrdersAsked } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { flagOf, textOf, UsageError, wholeOf } from './options.ts'
import { allowedBy } from './secondLabel.ts'

/** `packbench orders …`: what the station knows of orders, through the one that runs or, where none does, at rest. */
export const ordersCommand: CliCommand = {
  summary: 'orders: list those that are known here, show one, make one or those of a file',
  usage:
    'packbench orders list [--status S]… [--shop N] [--day DAY] [--cod yes|no] [--printed no|yes|old] [--waiting]\n' +
    '                               [--find TEXT] [--limit N] [--data DIR]\n' +
    '       packbench orders show CODE [--data DIR]\n' +
    '       packbench orders new [MESSAGE] [--template NAME] [--field NAME=VALUE]… [--code auto|CODE] [--dry-run]\n' +
    '                               [--data DIR]\n' +
    '       packbench orders template FILE\n' +
    '       packbench orders import FILE --dry-run|--create [--print SIZE] [--skip-wrong] [--map FIELD=COLUMN]\n' +
    '                               [--set FIELD=VALUE] [--out FILE] [--data DIR]',
  options: [
    {
      name: 'status',
      value: 'S',
      repeats: true,
      help: 'list: only orders that were in this status when they were last read; repeats',
    },
    { name: 'shop', value: 'N', help: 'list: only orders of this shop' },
    { name: 'day', value: 'DAY', help: 'list: only orders made on this day, as in 2026-11-21' },
    { name: 'cod', value: 'yes|no', help: 'list: only orders with something to collect, or without' },
    {
      name: 'printed',
      value: 'no|yes|old',
      help: 'list: by what came out here; old: the order was changed or cancelled since',
    },
    { name: 'waiting', help: 'list: only orders that a person is waited for with' },
    {
      name: 'find',
      value: 'TEXT',
      help: 'list: by the receiver’s name without marks, the end of a phone, a part of a code',
    },
    { name: 'limit', value: 'N', help: 'list: at most so many, the newest first; 100 when left out' },
    { name: 'dry-run', help: 'new, import: check and ask what it would cost; nothing is made' },
    { name: 'create', help: 'import: make the orders that are not made yet' },
    { name: 'print', value: 'SIZE', help: 'import: print the labels as their orders come, in a batch of their own' },
    { name: 'skip-wrong', help: 'import: rows that are wrong stay behind; else they keep all others back' },
    {
      name: 'map',
      value: 'FIELD=COLUMN',
      repeats: true,
      help: 'import: what a column holds, by its letter: to_phone=D; remembered',
    },
    {
      name: 'set',
      value: 'FIELD=VALUE',
      repeats: true,
      help: 'import: what holds for empty cells: weight=500; remembered',
    },
    { name: 'out', value: 'FILE', help: 'import: write what became of each row as CSV' },
    { name: 'field', value: 'NAME=VALUE', repeats: true, help: 'new: a field as the specification calls it; repeats' },
    {
      name: 'template',
      value: 'NAME',
      help: 'new: what is kept at the station under this name, whatever else is said',
    },
    { name: 'code', value: 'CODE', help: 'new: the shop’s own code, which is printed; auto: one is made and told' },
    data,
  ],
  notes: [
    'list: one line for every order as it was last read here: {"code","sellerCode","status","cod","printed","readAt",…}.',
    'show: one line: the order as the carrier has it now, its labels and requests; "away" says why where it is not asked.',
    `import: fields are ${importColumns.join(', ')}.`,
    'import: a line for each row that is wrong or was sent: {"row","verdict","sellerCode","order","fee","fault","cells"},',
    '  and one for the whole. The same file again goes on where it stood: no order is made twice.',
    'template: a CSV file with the columns that are known, and a row that shows them.',
    'new: of a template, a pasted message and fields, each before the one before it; one line: {"state","code","sellerCode","total",…}, status 1 when it is not there.',
    'What of a message is not sure is told and never taken: say it by --field. It needs a running station; packbench print CODE prints the label.',
    'Receivers are in it: what is written stays as readable as where it is written to.',
  ],
  run: (typed, words, actions, terminal) =>
    actions.orders(
      { ...dataOf(typed), asked: askedOf(typed, words), allowed: allowedBy(typed, terminal.env) },
      terminal,
    ),
}

function askedOf(typed: Typed, words: readonly string[]): OrdersAsked {
  const [verb, code, ...more] = words
  if (verb === 'import' || verb === 'template') {
    if (code === undefined || more.length > 0) throw new UsageError('one FILE at a time')
    return verb === 'import' ? importOf(typed, code) : { kind: 'template', file: code }
  }
  if (more.length > 0) throw new UsageError(verb === 'new' ? 'the MESSAGE in one pair of quotes' : 'one CODE at a time')
  if (verb === 'new') return newOf(typed, code ?? null)
  if (verb === 'list') {
    if (code !== undefined) throw new UsageError('list takes options only')
    return listOf(typed)
  }
  if (verb !== 'show')
    throw new UsageError(
      verb === undefined ? 'list, show, new, import or template?' : `list, show, new, import or template, not ${verb}`,
    )
  if (code === undefined) throw new UsageError('which CODE?')
  return { kind: 'show', code }
}

function listOf(typed: Typed): OrdersAsked {
  const day = textOf(typed, 'day')
  if (day !== null && !(/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))))
    throw new UsageError('--day takes a day like 2026-11-21')
  const cod = choiceOf(typed, 'cod', ['yes', 'no'])
  return {
    kind: 'list',
    filter: {
      statuses: [typed.status ?? []].flat().map(String),
      shop: wholeOf(typed, 'shop', 1, Number.MAX_SAFE_INTEGER),
      cod: cod === null ? null : cod === 'yes',
      from: day === null ? null : midnightOf(day),
      to: day === null ? null : midnightOf(dayAfter(day, 1)),
      printed: choiceOf(typed, 'printed', ['no', 'yes', 'old']),
      waiting: flagOf(typed, 'waiting'),
    },
    text: textOf(typed, 'find') ?? '',
    limit: wholeOf(typed, 'limit', 1, 1_000_000) ?? 100,
  }
}

function choiceOf<Choice extends string>(typed: Typed, name: string, choices: readonly Choice[]): Choice | null {
  const text = textOf(typed, name)
  const choice = choices.find((one) => one === text)
  if (text === null || choice !== undefined) return choice ?? null
  throw new UsageError(`--${name} is one of ${choices.join(', ')}, not ${text}`)
}

function importOf(typed: Typed, file: string): OrdersAsked {
  const create = flagOf(typed, 'create')
  if (create === flagOf(typed, 'dry-run')) throw new UsageError('import takes --dry-run or --create')
  const print = textOf(typed, 'print')
  if (print !== null && !isLabelSize(print)) throw new UsageError(`--print takes a size of label, not ${print}`)
  if (print !== null && !create) throw new UsageError('--print goes with --create')
  const map = Object.fromEntries(
    pairsOf(typed, 'map').map(([field, letter]) => {
      const column = columnOfLetter(letter)
      if (column === null) throw new UsageError(`--map takes the letter of a column, not ${letter}`)
      return [field, column]
    }),
  )
  return {
    kind: 'import',
    file,
    create: create ? { size: print } : null,
    skipWrong: flagOf(typed, 'skip-wrong'),
    map,
    set: Object.fromEntries(pairsOf(typed, 'set')),
    out: textOf(typed, 'out'),
  }
}

function pairsOf(typed: Typed, name: string): readonly (readonly [string, string])[] {
  return [typed[name] ?? []].flat().map((said) => {
    const text = String(said)
    const at = text.indexOf('=')
    const field = text.slice(0, at)
    if (at < 1 || !isImportColumn(field))
      throw new UsageError(`--${name} takes FIELD=…, of a field that there is: ${text}`)
    return [field, text.slice(at + 1)] as const
  })
}

function newOf(typed: Typed, message: string | null): NewOrderAsked {
  const fields = [typed.field ?? []].flat().map((one): readonly [string, string] => {
    const [name = '', ...value] = String(one).split('=')
    if (value.length === 0) throw new UsageError(`--field is NAME=VALUE, not ${one}`)
    return [name, value.join('=')]
  })
  const template = textOf(typed, 'template')
  if (message === null && fields.length === 0) throw new UsageError('a MESSAGE or --field is needed')
  return { kind: 'new', message, fields, template, code: textOf(typed, 'code'), dryRun: flagOf(typed, 'dry-run') }
}
