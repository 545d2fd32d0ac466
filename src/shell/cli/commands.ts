import { ok } from '../../base/result.ts'
import { languageNames } from '../../model/printer.ts'
import { viewStyleNames } from '../../model/viewStyle.ts'
import { accountsCommand } from './accountsCommand.ts'
import { backupCommand, restoreCommand } from './backupCommand.ts'
import { callOf } from './callOptions.ts'
import { checkCommand } from './checkCommand.ts'
import type { CliActions } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf, noWords, port, practiceOf, practiceService } from './cliCommand.ts'
import { convertCommand, sheetsCommand } from './convertCommand.ts'
import { decodeCommand, emulatorCommand } from './emulatorCommands.ts'
import { historyCommand, verifyCommand } from './historyCommand.ts'
import { jobsCommand } from './jobsCommand.ts'
import { localeOf } from './locale.ts'
import { operatorsCommand } from './operatorsCommand.ts'
import {
  allowedHostsOf,
  dpmmOf,
  flagOf,
  languageOf,
  portOf,
  printerForms,
  printerOf,
  sizeOf,
  timeOf,
  UsageError,
  viewPolicyOf,
  viewStylesOf,
  waitOf,
  wholeOf,
} from './options.ts'
import { ordersCommand } from './ordersCommand.ts'
import { peopleCommand } from './peopleCommand.ts'
import { printersCommand } from './printersCommand.ts'
import { serviceOf } from './printService.ts'
import { refusal } from './refusalLine.ts'
import { rulesCommand } from './rulesCommand.ts'
import { leaderVariable, pinVariable, reasonHelp, secondLabelOf } from './secondLabel.ts'
import { shopsCommand } from './shopsCommand.ts'
import { ticketsCommand } from './ticketsCommand.ts'
import { unitsCommand } from './unitsCommand.ts'

export const commands: Readonly<Record<keyof CliActions, CliCommand>> = {
  start: {
    summary: 'the station with its window',
    usage: 'packbench start [--practice] [--browser | --electron] [--no-open] [--port N] [--data DIR]',
    options: [
      practiceService,
      { name: 'browser', help: 'the window in a browser, even where Electron is there' },
      { name: 'electron', help: 'the window in Electron, or a fault' },
      { name: 'no-open', help: 'only print the address of the window' },
      port(' (the browser only; its address is another one at each start)'),
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
    usage: 'packbench serve [--practice] [--port N] [--log] [--data DIR]',
    options: [
      practiceService,
      port(''),
      { name: 'log', help: 'each step of each label as a JSON line on stdout: codes only' },
      data,
    ],
    notes: [
      'When nobody reads stdout any more the station says so on stderr, once, and goes on without its log.',
      'The address is another one at each start, and holds a code that lets one browser in, once, within ten minutes.',
    ],
    run: (typed, words, actions, terminal) => {
      noWords(words)
      const log = flagOf(typed, 'log')
      return actions.serve({ ...dataOf(typed), practice: practiceOf(typed), port: portOf(typed) ?? 0, log }, terminal)
    },
  },
  practice: {
    summary: 'the practice service alone',
    usage: 'packbench practice [--port N] [--seed N] [--now TIME] [--strict] [--view-style STYLE] [--data DIR]',
    options: [
      port(''),
      { name: 'seed', value: 'N', help: 'the same seed makes the same shops and orders' },
      { name: 'now', value: 'TIME', help: 'where its clock starts: 2026-11-24T03:00:00Z, or milliseconds since 1970' },
      { name: 'strict', help: 'take only what the specification says' },
      {
        name: 'view-style',
        value: 'STYLE',
        help: `what the label views are: ${viewStyleNames.join(', ')}; several with commas; mixed: those that need no word of a leader`,
      },
      data,
    ],
    notes: [
      'The first line of stdout, when it listens: {"url","token","shops","codes","heavyCodes","accounts"}.',
      'What can be done to it, and a page for people, is under /practice/ at its address.',
    ],
    run: (typed, words, actions, terminal) => {
      noWords(words)
      const seed = wholeOf(typed, 'seed', 0, 4_294_967_295)
      const service = { seed, now: timeOf(typed), strict: flagOf(typed, 'strict'), viewStyles: viewStylesOf(typed) }
      return actions.practice({ ...dataOf(typed), port: portOf(typed) ?? 0, ...service }, terminal)
    },
  },
  emulator: emulatorCommand,
  decode: decodeCommand,
  print: {
    prints: true,
    summary: 'labels, without a window',
    usage:
      'packbench print CODE… --size A5|80x80|52x70 --printer URI [--language zpl] [--dpmm 8|12]\n' +
      '                [--base-url URL --token T --shop ID | --practice] [--wait S] [--pages RULE] [--allow-host HOST…]\n' +
      '                [--reason REASON] [--data DIR]',
    options: [
      { name: 'size', value: 'SIZE', help: 'A5, 80x80 or 52x70' },
      { name: 'printer', value: 'URI', help: printerForms },
      { name: 'language', value: 'NAME', help: `what the printer understands: ${languageNames.join(', ')}` },
      { name: 'dpmm', value: '8|12', help: 'dots per millimetre; 8 when left out' },
      { name: 'base-url', value: 'URL', help: 'the service, instead of the one in the settings' },
      { name: 'token', value: 'T', help: 'its account token; better in PACKBENCH_TOKEN: others can see arguments' },
      { name: 'shop', value: 'ID', help: 'the shop at that service' },
      practiceService,
      { name: 'wait', value: 'S', help: 'seconds to wait for a stopped printer; 0 when left out' },
      {
        name: 'pages',
        value: 'RULE',
        help: "what pages of another size become from now on: '210x297 crop=0,0,148x210 turn=90 shrink copies shared without=DOTS', or none",
      },
      {
        name: 'allow-host',
        value: 'HOST',
        repeats: true,
        help: "labels may have fonts, styles and pictures of it from now on (a style finds out parts of the label); 'HOST scripts': scripts too, which see the label and its token; 'HOST without': labels are printed without what it would give",
      },
      { name: 'reason', value: 'REASON', help: `of a second label: ${reasonHelp}` },
      data,
    ],
    notes: [
      'One line of stdout for every label: {"code","verdict","fault","ms"}; a fault of a host names it: facts.host.',
      'in-doubt with station.unanswered: the station went before it said its end; see `packbench jobs list` before anything is printed again.',
      'in-doubt on a full disk, whatever the fault: the journal could not be told; the label may come out by itself after the next start.',
      'Status 0 only when every label is printed.',
      `Who prints a parcel again needs what the station asks for: a reason, and the PIN in ${pinVariable} (of whom: ${leaderVariable}).`,
      'So do --pages and --allow-host, which are a leader’s where roles are used: the same PIN, no reason.',
    ],
    run: (typed, words, actions, terminal) => {
      if (words.length === 0) throw new UsageError('which CODE?')
      const printer = {
        size: sizeOf(typed),
        printer: printerOf(typed),
        language: languageOf(typed),
        dpmm: dpmmOf(typed),
      }
      const service = serviceOf(typed, terminal.env)
      const second = secondLabelOf(typed, terminal.env)
      const asked = {
        codes: words,
        ...printer,
        service,
        waitMs: waitOf(typed),
        ...second,
        ...viewPolicyOf(typed),
        allowHosts: allowedHostsOf(typed),
      }
      return actions.print({ ...dataOf(typed), ...asked }, terminal)
    },
  },
  check: checkCommand,
  call: {
    summary: 'one operation of the shipping service',
    usage:
      "packbench call OPERATION [--json '{…}' | --json @FILE | --jsonl] [--attach FILE…] [--out FILE]\n" +
      '                [--base-url URL --token T --shop ID | --practice] [--data DIR]\n' +
      '       packbench call --list',
    options: [
      { name: 'list', help: 'the operations: name, method and path, one a line' },
      { name: 'json', value: 'JSON', help: 'what is sent, query parameters too; @FILE reads it from a file' },
      { name: 'lax', help: 'send fields that the specification does not name, instead of refusing them' },
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
      'A refusal is one line of JSON on stderr: {"fault","message","fields"}. What the service says to people of a success is there too.',
    ],
    run: async (typed, words, actions, terminal) => {
      const asked = await callOf(typed, words, terminal)
      if (asked.ok) return actions.call(asked.value, terminal)
      terminal.say(JSON.stringify(refusal(asked.fault, localeOf(terminal.env))))
      return ok(2)
    },
  },
  jobs: jobsCommand,
  printers: printersCommand,
  convert: convertCommand,
  sheets: sheetsCommand,
  backup: backupCommand,
  restore: restoreCommand,
  people: peopleCommand,
  operators: operatorsCommand,
  rules: rulesCommand,
  accounts: accountsCommand,
  shops: shopsCommand,
  orders: ordersCommand,
  tickets: ticketsCommand,
  units: unitsCommand,
  history: historyCommand,
  verify: verifyCommand,
}
