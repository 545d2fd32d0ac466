import type { ParseArgsOptionsConfig } from 'node:util'
import type { Result } from '../../base/result.ts'
import type { CliActions } from './cliActions.ts'
import type { Typed } from './options.ts'
import { flagOf, textOf, UsageError } from './options.ts'
import type { Terminal } from './terminal.ts'

/** One command of the program: how it is used, what its help says, and how what was typed becomes its work. */
export interface CliCommand {
  readonly summary: string
  readonly usage: string
  readonly options: readonly CliOption[]
  /** More than the options say. */
  readonly notes: readonly string[]
  /** It prints: a fault of it says what became of the paper too. */
  readonly prints?: true
  /** Throws `UsageError` before anything is done. */
  readonly run: (
    typed: Typed,
    words: readonly string[],
    actions: CliActions,
    terminal: Terminal,
  ) => Promise<Result<0 | 1 | 2>>
}

export interface CliOption {
  readonly name: string
  /** What stands for the value in the help; left out: the option takes none. */
  readonly value?: string
  /** It may be given more than once. */
  readonly repeats?: true
  readonly help: string
}

/** Options that several commands have. */
export const data: CliOption = { name: 'data', value: 'DIR', help: 'the data folder, instead of the one of this user' }
export const port = (usual: string): CliOption => ({
  name: 'port',
  value: 'N',
  help: `0 to 65535; 0: any free one${usual}`,
})
export const practiceService: CliOption = {
  name: 'practice',
  help: 'work with the practice service inside the program',
}

/** The options of a command as `parseArgs` takes them; `--help` belongs to every command. */
export function parseArgsOptions({ options }: Pick<CliCommand, 'options'>): ParseArgsOptionsConfig {
  const own = options.map(
    ({ name, value, repeats = false }) =>
      [name, { type: value === undefined ? 'boolean' : 'string', multiple: repeats }] as const,
  )
  return { ...Object.fromEntries(own), help: { type: 'boolean', short: 'h' } }
}

export function dataOf(typed: Typed): { dataDir: string | null } {
  return { dataDir: textOf(typed, 'data') }
}

export function practiceOf(typed: Typed): true | 'auto' {
  return flagOf(typed, 'practice') ? true : 'auto'
}

export function noWords(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError('it takes options only')
}
