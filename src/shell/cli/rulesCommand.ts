import type { ScannedCode } from '../../contract/codeRules.ts'
import { numberMeanings } from '../../contract/codeRules.ts'
import type { RulesAsked } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { textOf, UsageError } from './options.ts'
import { allowedBy, leaderVariable, pinVariable } from './secondLabel.ts'

/** `packbench rules …`: what the carrier's symbols say around an order's code, through the station that runs on a folder. */
export const rulesCommand: CliCommand = {
  summary: 'what the carrier’s bar codes say around an order code',
  usage:
    'packbench rules list\n' +
    '       packbench rules try CODE SYMBOL CODE SYMBOL CODE SYMBOL\n' +
    '       packbench rules add CODE SYMBOL CODE SYMBOL CODE SYMBOL [--number parcel|fixed]\n' +
    '       packbench rules remove ID                                        (all with [--data DIR])',
  options: [
    {
      name: 'number',
      value: 'parcel|fixed',
      help: 'a number behind the code, as in CODE-1, is its parcel’s, or always the same',
    },
    data,
  ],
  notes: [
    'SYMBOL: what a bar code on a label says, as VNG8ADKBRF or https://…/G8ADKBRF. CODE: whose it is, with _2 for its second',
    'parcel. Three symbols of one kind, of three orders: the rule is what is the same in them.',
    'list, add: {"id","before","after","lengths","parcel","examples"}; try: the rules that they make, and what each reads.',
    'try and add ask a running station, which asks the service whether a symbol is an order of its own.',
    `Where roles are used, a PIN is read from ${pinVariable}, and whose it is from ${leaderVariable}.`,
  ],
  run: (typed, words, actions, terminal) =>
    actions.rules(
      { ...dataOf(typed), asked: askedOf(typed, words), allowed: allowedBy(typed, terminal.env) },
      terminal,
    ),
}

function askedOf(typed: Typed, [verb, ...rest]: readonly string[]): RulesAsked {
  if (verb !== 'add' && typed.number !== undefined) throw new UsageError('--number is for add')
  switch (verb) {
    case 'list':
      if (rest.length > 0) throw new UsageError('list takes nothing else')
      return { kind: 'list' }
    case 'try':
      return { kind: 'try', scans: scansOf(rest) }
    case 'add':
      return { kind: 'add', scans: scansOf(rest), number: numberOf(typed) }
    case 'remove': {
      const [rule, ...more] = rest
      if (rule === undefined || more.length > 0) throw new UsageError('which ID?')
      return { kind: 'remove', rule }
    }
    default:
      throw new UsageError(`list, try, add or remove${verb === undefined ? '?' : `, not ${verb}`}`)
  }
}

function scansOf(words: readonly string[]): readonly ScannedCode[] {
  if (words.length !== 6) throw new UsageError('CODE and SYMBOL of three orders')
  return [0, 2, 4].map((at) => ({ code: words[at] ?? '', symbol: words[at + 1] ?? '' }))
}

function numberOf(typed: Typed) {
  const text = textOf(typed, 'number')
  const number = numberMeanings.find((one) => one === text)
  if (text === null) return null
  if (number === undefined) throw new UsageError(`--number is ${numberMeanings.join(' or ')}, not ${text}`)
  return number
}
