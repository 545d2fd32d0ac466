import type { LabelSize } from '../../model/labelSize.ts'
import { isLabelSize } from '../../model/labelSize.ts'
import { languageNames } from '../../model/printer.ts'
import type { PrintersAsked } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { dpmmOf, flagOf, languageOf, printerForms, sheetOf, textOf, UsageError, wholeOf } from './options.ts'
import { allowedBy, leaderVariable, pinVariable } from './secondLabel.ts'

/** `packbench printers …`: the printers of a data folder, through the station that runs on it or, where it can, at rest. */
export const printersCommand: CliCommand = {
  summary: 'printers: list, find, add, try out',
  usage:
    'packbench printers list\n' +
    '       packbench printers discover [--subnet] [--identify]\n' +
    '       packbench printers models\n' +
    '       packbench printers ask ADDRESS\n' +
    '       packbench printers add ADDRESS [--name NAME] [--model MODEL | --language NAME] [--dpmm 8|12]\n' +
    '                              [--head MM] [--sizes SIZE,…] [--sheet A4|A5] [--test]\n' +
    '       packbench printers remove | status | test | calibrate PRINTER        (all with [--data DIR])\n' +
    '       packbench printers ladder PRINTER [--read CODE,…]',
  options: [
    { name: 'uri', value: 'URI', help: 'add: the same as ADDRESS' },
    { name: 'name', value: 'NAME', help: 'what the packers call it; its model or its address when left out' },
    { name: 'model', value: 'MODEL', help: 'a row of `printers models`' },
    {
      name: 'language',
      value: 'NAME',
      help: `${languageNames.join(', ')}; left out with the model: the printer is asked`,
    },
    { name: 'dpmm', value: '8|12', help: 'dots per millimetre' },
    { name: 'head', value: 'MM', help: 'width of the head, 20 to 300; for escpos 80 and 58 are the paper' },
    { name: 'sizes', value: 'SIZE,…', help: 'the labels that go to it: A5, 80x80, 52x70; all that fit when left out' },
    { name: 'sheet', value: 'A4|A5', help: 'it prints sheets: pages go to its queue as PDF' },
    { name: 'read', value: 'CODE,…', help: 'ladder: the codes that the scanner could read; the fastest is kept' },
    { name: 'subnet', help: 'discover: also knock at port 9100 of the local subnet' },
    { name: 'identify', help: 'discover: also ask what is found who it is' },
    { name: 'test', help: 'add: print a test label then' },
    data,
  ],
  notes: [
    `ADDRESS: 192.168.1.50, printer.local, COM3, or ${printerForms}.`,
    'PRINTER is an id, a name or an address of the list.',
    'ask: what the printer says it is: {"uri","name","model","language","dpmm","headDots",…}; add asks it the same,',
    'unless its model or language is said. --test adds a line {"printer","verdict"}.',
    'list, add, status: one line for every printer: {"name","uri","language","state","reasons","id",…}; status asks it now.',
    'test: {"printer","verdict"}, status 0 only when it is printed. discover and models: one line each.',
    'ladder prints a label for each darkness and speed, and one line for each: {"printer","code","darkness","speed"};',
    'with --read nothing is printed, and the line is what is kept in the profile.',
    `Where roles are used a leader’s PIN is read from ${pinVariable}, and whose it is from ${leaderVariable}.`,
    'test, --test, calibrate and a ladder that is printed need a running station; calibrate feeds labels.',
  ],
  run: (typed, words, actions, terminal) =>
    actions.printers(
      { ...dataOf(typed), asked: askedOf(typed, words), allowed: allowedBy(typed, terminal.env) },
      terminal,
    ),
}

function askedOf(typed: Typed, [verb, printer, ...more]: readonly string[]): PrintersAsked {
  if (more.length > 0) throw new UsageError('one PRINTER at a time')
  switch (verb) {
    case 'list':
    case 'models':
    case 'discover':
      if (printer !== undefined) throw new UsageError(`${verb} takes options only`)
      return withoutPrinter(verb, typed)
    case 'add':
      return added(typed, printer)
    case 'ask':
      if (printer === undefined) throw new UsageError('which ADDRESS?')
      return { kind: verb, address: printer }
    case 'remove':
    case 'status':
    case 'test':
    case 'calibrate':
      if (printer === undefined) throw new UsageError('which PRINTER?')
      return { kind: verb, printer }
    case 'ladder':
      if (printer === undefined) throw new UsageError('which PRINTER?')
      return { kind: verb, printer, read: codesOf(typed) }
    default:
      throw new UsageError(
        `list, discover, models, ask, add, remove, status, test, calibrate or ladder${instead(verb)}`,
      )
  }
}

function instead(verb: string | undefined): string {
  return verb === undefined ? '?' : `, not ${verb}`
}

function withoutPrinter(kind: 'list' | 'models' | 'discover', typed: Typed): PrintersAsked {
  if (kind === 'discover') return { kind, subnet: flagOf(typed, 'subnet'), identify: flagOf(typed, 'identify') }
  return { kind }
}

/** The printer's transport judges the address. */
function added(typed: Typed, address: string | undefined): PrintersAsked {
  const named = textOf(typed, 'uri')
  if (named !== null && address !== undefined) throw new UsageError('ADDRESS or --uri, not both')
  const uri = named ?? address
  if (uri === undefined) throw new UsageError(`which ADDRESS? ${printerForms}`)
  const model = textOf(typed, 'model')
  const language = typed.language === undefined ? null : languageOf(typed)
  if (model !== null && language !== null) throw new UsageError('--model or --language, not both')
  return {
    kind: 'add',
    uri,
    name: textOf(typed, 'name'),
    model,
    language,
    dpmm: typed.dpmm === undefined ? null : dpmmOf(typed),
    headMm: wholeOf(typed, 'head', 20, 300),
    sizes: sizesOf(typed),
    sheet: typed.sheet === undefined ? null : sheetOf(typed, 'sheet'),
    ...(flagOf(typed, 'test') && { test: true as const }),
  }
}

function codesOf(typed: Typed): readonly string[] | null {
  const text = textOf(typed, 'read')
  return text === null ? null : text.split(/[,\s]+/).filter((code) => code !== '')
}

function sizesOf(typed: Typed): readonly LabelSize[] | null {
  const text = textOf(typed, 'sizes')
  if (text === null) return null
  return text.split(/[,\s]+/).map((size) => {
    if (!isLabelSize(size)) throw new UsageError(`--sizes takes A5, 80x80 and 52x70, not ${size}`)
    return size
  })
}
