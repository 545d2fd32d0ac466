import { parseArgs } from 'node:util'
import type { Fault } from '../../base/fault.ts'
import { onOneLine } from '../../base/visible.ts'
import type { Language } from '../../words/language.ts'
import type { CliActions } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { parseArgsOptions } from './cliCommand.ts'
import { commands } from './commands.ts'
import { localeOf } from './locale.ts'
import type { Typed } from './options.ts'
import { UsageError } from './options.ts'
import { commandLineText } from './refusalLine.ts'
import type { Terminal } from './terminal.ts'

/** Exit statuses of every command. */
export const exitStatus = { done: 0, notAllPrinted: 1, fault: 2, usage: 64 } as const

/**
 * Runs one command line (without the program's name) and gives its exit status. Asking for a help shows it on stdout;
 * wrong usage is told on stderr and does nothing.
 */
export async function runCli(
  argv: readonly string[],
  actions: CliActions,
  terminal: Terminal,
  version: string,
): Promise<number> {
  const [name, ...rest] = argv
  if (name === '--version') return shown(terminal, version)
  if (name === '--help' || name === '-h') return shown(terminal, programHelp(version))
  const command = commandNamed(name)
  if (command === null) return misused(terminal, name === undefined ? 'which command?' : 'there is no such command', '')
  try {
    const { values, positionals } = parseCommand(command, rest)
    if (values.help === true) return shown(terminal, commandHelp(command))
    const { typed, allUsed } = watchUse(values)
    const result = await command.run(typed, positionals, beforeEach(actions, allUsed), terminal)
    if (result.ok) return result.value
    terminal.say(faultLine(result.fault, localeOf(terminal.env), command.prints))
    return exitStatus.fault
  } catch (error) {
    if (error instanceof UsageError) return misused(terminal, error.message, ` ${name}`)
    throw error
  }
}

function commandNamed(name: string | undefined): CliCommand | null {
  return Object.entries(commands).find(([known]) => known === name)?.[1] ?? null
}

/** `parseArgs` throws for an unknown option, a missing value and the like; its messages repeat no value. */
function parseCommand(command: CliCommand, argv: readonly string[]) {
  try {
    const options = parseArgsOptions(command)
    const parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true, tokens: true })
    const twice = saidTwice(
      command,
      parsed.tokens.flatMap((token) => (token.kind === 'option' ? token.name : [])),
    )
    if (twice === null) return parsed
    throw new UsageError(`--${twice} is given twice`)
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(firstSentence(error.message))
    throw error
  }
}

/** Of an option that takes one value: `parseArgs` takes the last one, and which was meant nobody knows. */
function saidTwice({ options }: CliCommand, named: readonly string[]): string | null {
  const ofOneValue = options.filter(({ value, repeats }) => value !== undefined && repeats !== true)
  return ofOneValue.find(({ name }) => named.indexOf(name) !== named.lastIndexOf(name))?.name ?? null
}

/**
 * An option of another use of the same command would be left out without a word, and the deed be another than the one that was
 * typed: `allUsed` throws `UsageError` for one that nobody has read.
 */
function watchUse(values: Typed): { readonly typed: Typed; readonly allUsed: () => void } {
  const unread = new Set<string | symbol>(Object.keys(values))
  return {
    typed: new Proxy(values, {
      get(target, name) {
        unread.delete(name)
        return Reflect.get(target, name)
      },
    }),
    allUsed() {
      const [name] = unread
      if (name !== undefined) throw new UsageError(`--${String(name)} has no part in this`)
    },
  }
}

/** The same actions, each behind what is to be looked at first. */
function beforeEach(actions: CliActions, first: () => void): CliActions {
  return new Proxy(actions, {
    get(target, name) {
      const action: unknown = Reflect.get(target, name)
      if (typeof action !== 'function') return action
      return (...asked: readonly unknown[]): unknown => {
        first()
        return action.apply(target, asked)
      }
    },
  })
}

function firstSentence(message: string): string {
  return message.split(/\.\s/)[0] ?? message
}

/** One line for people: the operator's words, and the code that the log and the JSON lines have. */
export function faultLine(fault: Fault, language: Language, prints = false): string {
  const detail = fault.detail === undefined ? '' : ` (${fault.detail})`
  const { what, paper, todo } = commandLineText(fault, language)
  const words = prints ? `${what}, ${paper}. ${todo}.` : `${what}. ${todo}.`
  return onOneLine(`packbench: ${fault.code}: ${words}${detail}`)
}

function shown(terminal: Terminal, text: string): number {
  terminal.show(text)
  return exitStatus.done
}

function misused(terminal: Terminal, why: string, command: string): number {
  const end = /[.?…]$/.test(why) ? '' : '.'
  terminal.say(`packbench${command}: ${why}${end} See: packbench${command} --help`)
  return exitStatus.usage
}

/** What `packbench --help` shows. */
function programHelp(version: string): string {
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
function commandHelp({ summary, usage, options, notes }: CliCommand): string {
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
