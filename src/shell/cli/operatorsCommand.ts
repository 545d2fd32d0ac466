import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import { UsageError } from './options.ts'

/** `packbench operators anew`: the way back where who works here cannot be read, through the station that runs or at rest. */
export const operatorsCommand: CliCommand = {
  summary: 'who works here, begun anew where the list cannot be read',
  usage: 'packbench operators anew [--data DIR]',
  options: [data],
  notes: [
    'Only where the start says store.operators-unread: a list that can be read stays, and the fault is station.nothing-to-do.',
    'Nobody is on the new list: add a leader in the window next. What was there is kept in the data folder, still sealed.',
    'A backup with its passphrase brings the list back instead: packbench restore.',
  ],
  run: (typed, words, actions, terminal) => {
    if (words.length !== 1 || words[0] !== 'anew') throw new UsageError('operators anew')
    return actions.operators(dataOf(typed), terminal)
  },
}
