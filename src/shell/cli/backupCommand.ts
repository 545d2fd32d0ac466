import { resolve } from 'node:path'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf, noWords } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { flagOf, textOf, UsageError } from './options.ts'
import { allowedBy, leaderVariable, pinVariable } from './secondLabel.ts'
import type { Terminal } from './terminal.ts'

const passphraseVariable = 'PACKBENCH_PASSPHRASE'
const passphrase = (help: string) => ({ name: 'passphrase', help: `${help}; it is read from ${passphraseVariable}` })

/** `packbench backup`: through the station that runs on the folder or, where none does, at rest. */
export const backupCommand: CliCommand = {
  summary: 'a backup of the station, also while it runs',
  usage: 'packbench backup --to FILE [--passphrase] [--data DIR]',
  options: [
    { name: 'to', value: 'FILE', help: 'where it is written; a backup of before is replaced' },
    passphrase('the key of the data goes along, wrapped by a passphrase'),
    data,
  ],
  notes: [
    'One line of stdout: {"file","at","entries"}. The backup was restored in a rehearsal before it is named so.',
    'Without a passphrase only the folder it was made of can open its account, people and orders.',
    `Where roles are used a leader’s PIN is read from ${pinVariable}, and whose it is from ${leaderVariable}.`,
  ],
  run: (typed, words, actions, terminal) => {
    noWords(words)
    const to = textOf(typed, 'to')
    if (to === null) throw new UsageError('--to is missing: FILE')
    const allowed = allowedBy(typed, terminal.env)
    return actions.backup(
      { ...dataOf(typed), to: resolve(to), passphrase: passphraseOf(typed, terminal), allowed },
      terminal,
    )
  },
}

/** `packbench restore`: of a folder on which no station runs. */
export const restoreCommand: CliCommand = {
  summary: 'the data of a station from a backup',
  usage: 'packbench restore FILE [--passphrase] [--data DIR]',
  options: [passphrase('the key in the backup is opened by its passphrase'), data],
  notes: [
    'One line of stdout: {"file","at","entries"}. What was in the folder is kept under its date.',
    'Where the folder has no key that opens what is sealed in it, stderr says store.key-lost; the status is 0 all the same.',
    'Labels that waited, and parcels that may have been printed since the backup, ask before they print.',
  ],
  run: (typed, words, actions, terminal) => {
    const [file, ...more] = words
    if (file === undefined || more.length > 0) throw new UsageError('which FILE?')
    return actions.restore(
      { ...dataOf(typed), file: resolve(file), passphrase: passphraseOf(typed, terminal) },
      terminal,
    )
  },
}

/** Arguments can be seen by others on the machine, so a passphrase is never one. */
function passphraseOf(typed: Typed, { env }: Pick<Terminal, 'env'>): string | null {
  if (!flagOf(typed, 'passphrase')) return null
  const given = env[passphraseVariable] ?? ''
  if (given === '') throw new UsageError(`${passphraseVariable} is empty`)
  return given
}
