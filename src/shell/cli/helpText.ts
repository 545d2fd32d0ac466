import type { CliCommand } from './cliCommand.ts'
import { commands } from './commands.ts'

/** What `packbench --help` shows. */
export function programHelp(version: string): string {
  const entries = Object.entries(commands)
  return [
    `Packbench ${version}: a packer scans a parcel, the right label comes out of the right printer.`,
    '',
    ...entries.map(([name, { summary }]) => `  packbench ${name.padEnd(10)}${summary}`),
    '',
    '  packbench COMMAND --help   how a command is used',
    '  packbench --version',
    '',
    contract,
  ].join('\n')
}

/** What `packbench COMMAND --help` shows. */
export function commandHelp({ summary, usage, options, notes }: CliCommand): string {
  const shown = options.map(({ name, value, help }) => ({
    left: `--${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  }))
  const width = Math.max(...shown.map(({ left }) => left.length)) + 2
  return [
    `usage: ${usage}`,
    '',
    `  ${summary}`,
    '',
    ...shown.map(({ left, help }) => `  ${left.padEnd(width)}${help}`),
    '',
    ...notes,
    contract,
  ].join('\n')
}

const contract = `Output: JSON lines on stdout, all else on stderr.
Exit status: 0 done; 1 a label is not printed, or a check failed; 2 a fault; 64 wrong usage.`
