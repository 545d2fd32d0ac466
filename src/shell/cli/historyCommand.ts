import { resolve } from 'node:path'
import type { HistoryOf } from '../../model/history.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf, noWords } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { textOf, UsageError } from './options.ts'
import { allowedBy, leaderVariable, pinVariable } from './secondLabel.ts'

/** `packbench history`: what the journal says, with its chain, for somebody who does not take our word for it. */
export const historyCommand: CliCommand = {
  summary: 'the journal of an order or a day, with its chain',
  usage: 'packbench history --order CODE | --day 2026-11-21 [--signed] [--data DIR] > FILE',
  options: [
    { name: 'order', value: 'CODE', help: 'from the first entry of this order to its last, with those in between' },
    { name: 'day', value: 'DAY', help: 'every entry of this day' },
    { name: 'signed', help: 'with who signed each manifest of it, as it can be proved to be who signed' },
    data,
  ],
  notes: [
    'One line of JSON for every entry; `packbench verify FILE` or docs/history.md checks them. No receiver is in it.',
    `Where roles are used, a PIN is read from ${pinVariable}, and whose it is from ${leaderVariable}.`,
  ],
  run: (typed, words, actions, terminal) => {
    noWords(words)
    const asked = { of: ofWhat(typed), signed: typed.signed === true }
    return actions.history({ ...dataOf(typed), allowed: allowedBy(typed, terminal.env), ...asked }, terminal)
  },
}

/** `packbench verify`: needs no station and no data folder. */
export const verifyCommand: CliCommand = {
  summary: 'is a file of history as it was written?',
  usage: 'packbench verify FILE [--head LINK]',
  options: [{ name: 'head', value: 'LINK', help: 'a link that was noted before: it has to be in the file' }],
  notes: [
    'One line: {"entries","first","last","deeds","signed","unproven","head","broken"}. Status 1: something is broken.',
  ],
  run: (typed, words, actions, terminal) => {
    const [file, ...more] = words
    if (file === undefined || more.length > 0) throw new UsageError('which FILE?')
    const head = textOf(typed, 'head')
    if (head !== null && !/^[0-9a-f]{32}$/.test(head)) throw new UsageError('--head takes 32 hexadecimal digits')
    return actions.verify({ file: resolve(file), head }, terminal)
  },
}

function ofWhat(typed: Typed): HistoryOf {
  const [order, day] = [textOf(typed, 'order'), textOf(typed, 'day')]
  if ((order === null) === (day === null)) throw new UsageError('--order CODE or --day 2026-11-21')
  if (order !== null) return { order: order.toUpperCase() }
  if (day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))) return { day }
  throw new UsageError('--day takes a day like 2026-11-21')
}
