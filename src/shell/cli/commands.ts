import type { ParseArgsOptionsConfig } from 'node:util'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { callOf } from './callOptions.ts'
import type { CliActions } from './cliActions.ts'
import { localeOf } from './locale.ts'
import type { Typed } from './options.ts'
import {
  dpmmOf,
  flagOf,
  languageOf,
  portOf,
  printerOf,
  sizeOf,
  textOf,
  timeOf,
  UsageError,
  viewOf,
  waitOf,
  wholeOf,
} from './options.ts'
import { serviceOf } from './printService.ts'
import { refusal } from './refusalLine.ts'
import type { Terminal } from './terminal.ts'

/** One command of the program: how it is used, what its help says, and how what was typed becomes its work. */
export interface CliCommand {
  readonly summary: string
  readonly usage: string
  readonly options: readonly CliOption[]
  /** More than the options say. */
  readonly notes: readonly string[]
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

const data: CliOption = { name: 'data', value: 'DIR', help: 'the data folder, instead of the one of this user' }
const port = (usual: string): CliOption => ({ name: 'port', value: 'N', help: `0 to 65535; 0: any free one${usual}` })
const practiceService: CliOption = { name: 'practice', help: 'work with the practice service inside the program' }

export const commands: Readonly<Record<keyof CliActions, CliCommand>> = {
  start: {
    summary: 'the station with its window',
    usage: 'packbench start [--practice] [--browser | --electron] [--no-open] [--port N] [--data DIR]',
    options: [
      practiceService,
      { name: 'browser', help: 'the window in a browser, even where Electron is there' },
      { name: 'electron', help: 'the window in Electron, or a fault' },
      { name: 'no-open', help: 'only print the address of the window' },
      port(' (the browser only)'),
      data,
    ],
    notes: ['Without settings it starts with the practice service and a practice printer. Ctrl-C ends everything.'],
    run: (typed, words, actions, terminal) => {
      noWords(words)
      if (flagOf(typed, 'browser') && flagOf(typed, 'electron'))
        throw new UsageError('--browser or --electron, not both')
      const window = flagOf(typed, 'browser') ? 'browser' : flagOf(typed, 'electron') ? 'electron' : 'auto'
      const openBrowser = !flagOf(typed, 'no-open')
      return actions.start(
        { ...dataOf(typed), practice: practiceOf(typed), window, openBrowser, port: portOf(typed) ?? 0 },
        terminal,
      )
    },
  },
  serve: {
    summary: 'the station with its window in a browser of this machine',
    usage: 'packbench serve [--practice] [--port N] [--data DIR]',
    options: [practiceService, port(''), data],
    notes: ['The address holds a code that lets one browser in, once, within ten minutes.'],
    run: (typed, words, actions, terminal) => {
      noWords(words)
      return actions.serve({ ...dataOf(typed), practice: practiceOf(typed), port: portOf(typed) ?? 0 }, terminal)
    },
  },
  practice: {
    summary: 'the practice service alone',
    usage: 'packbench practice [--port N] [--seed N] [--now TIME] [--strict] [--view html|pdf] [--data DIR]',
    options: [
      port(''),
      { name: 'seed', value: 'N', help: 'the same seed makes the same shops and orders' },
      { name: 'now', value: 'TIME', help: 'where its clock starts: 2026-11-24T03:00:00Z, or milliseconds since 1970' },
      { name: 'strict', help: 'take only what the specification says' },
      { name: 'view', value: 'html|pdf', help: 'what the label views are; html when left out' },
      data,
    ],
    notes: [
      'The first line of stdout, when it listens: {"url","token","shops","codes","heavyCodes","accounts"}.',
      'What can be done to it, and a page for people, is under /practice/ at its address.',
    ],
    run: (typed, words, actions, terminal) => {
      noWords(words)
      const seed = wholeOf(typed, 'seed', 0, 4_294_967_295)
      const service = { seed, now: timeOf(typed), strict: flagOf(typed, 'strict'), view: viewOf(typed) }
      return actions.practice({ ...dataOf(typed), port: portOf(typed) ?? 0, ...service }, terminal)
    },
  },
  emulator: {
    summary: 'a practice printer alone',
    usage: 'packbench emulator [--language zpl] [--port 9100] [--dpmm 8|12] [--out DIR] [--data DIR]',
    options: [
      { name: 'language', value: 'NAME', help: 'what it understands: zpl' },
      port('; 9100 when left out'),
      { name: 'dpmm', value: '8|12', help: 'dots per millimetre; 8 when left out' },
      { name: 'out', value: 'DIR', help: 'where the picture of every label is written' },
      data,
    ],
    notes: [
      'The first line of stdout, when it listens: {"listening","language"}.',
      'Then one line for every label: {"label","width","height","file","codes"}.',
    ],
    run: (typed, words, actions, terminal) => {
      noWords(words)
      const printer = { language: languageOf(typed), port: portOf(typed) ?? 9100, dpmm: dpmmOf(typed) }
      return actions.emulator({ ...dataOf(typed), ...printer, outDir: textOf(typed, 'out') }, terminal)
    },
  },
  print: {
    summary: 'labels, without a window',
    usage:
      'packbench print CODE… --size A5|80x80|52x70 --printer socket://HOST:PORT [--language zpl]\n' +
      '                [--base-url URL --token T --shop ID | --practice] [--wait S] [--data DIR]',
    options: [
      { name: 'size', value: 'SIZE', help: 'A5, 80x80 or 52x70' },
      { name: 'printer', value: 'URI', help: 'socket://HOST:PORT' },
      { name: 'language', value: 'NAME', help: 'what the printer understands: zpl' },
      { name: 'base-url', value: 'URL', help: 'the service, instead of the one in the settings' },
      { name: 'token', value: 'T', help: 'its account token; better in PACKBENCH_TOKEN: others can see arguments' },
      { name: 'shop', value: 'ID', help: 'the shop at that service' },
      practiceService,
      { name: 'wait', value: 'S', help: 'seconds to wait for a stopped printer; 0 when left out' },
      data,
    ],
    notes: [
      'One line of stdout for every label: {"code","verdict","fault","ms"}.',
      'Status 0 only when every label is printed.',
    ],
    run: (typed, words, actions, terminal) => {
      if (words.length === 0) throw new UsageError('which CODE?')
      const printer = { size: sizeOf(typed), printer: printerOf(typed), language: languageOf(typed) }
      const service = serviceOf(typed, terminal.env)
      return actions.print({ ...dataOf(typed), codes: words, ...printer, service, waitMs: waitOf(typed) }, terminal)
    },
  },
  call: {
    summary: 'one operation of the shipping service',
    usage:
      "packbench call OPERATION [--json '{…}' | --json @FILE | --jsonl] [--attach FILE…] [--out FILE]\n" +
      '                [--base-url URL --token T --shop ID | --practice] [--data DIR]\n' +
      '       packbench call --list',
    options: [
      { name: 'list', help: 'the operations: name, method and path, one a line' },
      { name: 'json', value: 'JSON', help: 'what is sent, query parameters too; @FILE reads it from a file' },
      { name: 'jsonl', help: 'one input a line from stdin, each answered by {"data"} or {"fault"}' },
      { name: 'attach', value: 'FILE', repeats: true, help: 'a file that goes with a ticket; repeats' },
      { name: 'out', value: 'FILE', help: 'where a label view is written' },
      { name: 'base-url', value: 'URL', help: 'the service' },
      { name: 'token', value: 'T', help: 'its account token; better in PACKBENCH_TOKEN: others can see arguments' },
      { name: 'shop', value: 'ID', help: 'the shop at that service' },
      practiceService,
      data,
    ],
    notes: [
      'The data of the reply goes to stdout as one line of JSON; null where there is none.',
      'A refusal is one line of JSON on stderr: {"fault","message","fields"}.',
    ],
    run: async (typed, words, actions, terminal) => {
      const asked = await callOf(typed, words, terminal.env)
      if (asked.ok) return actions.call(asked.value, terminal)
      terminal.say(JSON.stringify(refusal(asked.fault, localeOf(terminal.env))))
      return ok(2)
    },
  },
}

/** The options of a command as `parseArgs` takes them; `--help` belongs to every command. */
export function parseArgsOptions({ options }: Pick<CliCommand, 'options'>): ParseArgsOptionsConfig {
  const own = options.map(
    ({ name, value, repeats = false }) =>
      [name, { type: value === undefined ? 'boolean' : 'string', multiple: repeats }] as const,
  )
  return { ...Object.fromEntries(own), help: { type: 'boolean', short: 'h' } }
}

function dataOf(typed: Typed): { dataDir: string | null } {
  return { dataDir: textOf(typed, 'data') }
}

function practiceOf(typed: Typed): true | 'auto' {
  return flagOf(typed, 'practice') ? true : 'auto'
}

function noWords(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError('it takes options only')
}
