import { cutUnseen } from '../../contract/ids.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import { UsageError } from './options.ts'
import { allowedBy, leaderVariable, pinVariable } from './secondLabel.ts'

/** `packbench people`: whom the data folder knows, through the station that runs on it or, where none does, at rest. */
export const peopleCommand: CliCommand = {
  summary: 'receivers on this disk: find them, forget them',
  usage: 'packbench people find TEXT [--data DIR]\n       packbench people forget CODE… [--data DIR]',
  options: [data],
  notes: [
    'find: by name, phone or order code; one line for every place: {"place","code","name","phone","record"}.',
    'forget: by the codes of the orders, or who signed by the number of the manifest; one line: {"erased","kept","copies","inLogs"}. What is under way is kept and named,',
    'and the status is 1 then, and where nothing was found. Backups of before still hold it: docs/privacy.md.',
    `Where roles are used, a PIN is read from ${pinVariable}, and whose it is from ${leaderVariable}.`,
  ],
  run: (typed, words, actions, terminal) => {
    const [verb, ...rest] = words
    if (rest.length === 0) throw new UsageError(verb === 'forget' ? 'which CODE?' : 'find TEXT or forget CODE…')
    const given = { ...dataOf(typed), allowed: allowedBy(typed, terminal.env) }
    if (verb === 'find') return actions.people({ ...given, asked: { kind: 'find', text: rest.join(' ') } }, terminal)
    if (verb === 'forget')
      return actions.people({ ...given, asked: { kind: 'forget', codes: rest.map(asKept) } }, terminal)
    throw new UsageError(`find or forget, not ${verb}`)
  },
}

/** Codes are kept in capitals, numbers of drafts and of rows of files are not. */
function asKept(typed: string): string {
  const code = cutUnseen(typed)
  return /^[0-9a-f]{8}-/.test(code) ? code : code.toUpperCase()
}
