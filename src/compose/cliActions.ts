import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import { allowedOf } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { decodeFile } from '../emulator/decodeCommand.ts'
import { runEmulator } from '../emulator/emulatorCommand.ts'
import { imposeSheets } from '../label/imposeSheets.ts'
import { sheetGrid } from '../label/sheetGrid.ts'
import { startPractice } from '../sandbox/practice.ts'
import type {
  CliActions,
  DecodeOptions,
  EmulatorOptions,
  PracticeOptions,
  PrintOptions,
  SheetsOptions,
} from '../shell/cli/cliActions.ts'
import { UsageError } from '../shell/cli/options.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { accountOf } from './account.ts'
import { accounts } from './accountsCommand.ts'
import { backup, restore } from './backupCommand.ts'
import { call } from './callCommand.ts'
import { check } from './checkCommand.ts'
import { composeStation } from './composeStation.ts'
import { convert, readInput } from './convertCommand.ts'
import { dataDirOf } from './folders.ts'
import { history, verify } from './historyCommand.ts'
import { jobs } from './jobsCommand.ts'
import { orders } from './ordersCommand.ts'
import { people } from './peopleCommand.ts'
import { printers } from './printersCommand.ts'
import { rules } from './rulesCommand.ts'
import { serve, start } from './serve.ts'
import { shops } from './shopsCommand.ts'
import { ended, reportTo } from './terminalEnd.ts'
import { runningStation } from './throughStation.ts'
import { tickets } from './ticketsCommand.ts'
import { units } from './unitsCommand.ts'

/** The work behind the commands of `packbench`. */
export const cliActions: CliActions = {
  start,
  serve,
  practice,
  emulator,
  decode,
  print,
  check,
  call,
  jobs,
  printers,
  convert,
  sheets,
  backup,
  restore,
  people,
  rules,
  accounts,
  shops,
  orders,
  tickets,
  units,
  history,
  verify,
}

async function practice(options: PracticeOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { port, dataDir, seed, now, strict, viewStyles } = options
  const given = { ...(seed !== null && { seed }), ...(now !== null && { now }) }
  await using service = await startPractice({ port, dataDir: dataDir ?? ':memory:', ...given, strict, viewStyles })
  const { url, token, shops, codes, heavyCodes, accounts } = service
  terminal.line({ url, token, shops, codes, heavyCodes, accounts })
  await ended(terminal.signal)
  return ok(0)
}

async function print(options: PrintOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const dataDir = dataDirOf(options)
  const running = await runningStation(dataDir, terminal.signal)
  if (running !== null) {
    if (options.service.kind === 'given') return fail('store.in-use', { facts: { folder: dataDir } })
    const outcome = await printThrough(running, options, terminal)
    running.close()
    return outcome
  }
  if (options.service.kind === 'settings') return fail('service.token-missing')
  const account = options.service.kind === 'practice' ? 'practice' : accountOf(options.service)
  // Whoever names the account on the command line looks at the first label there: no window asks about it.
  const settings = account === 'practice' ? {} : { confirmedEnvironment: account.environment.baseUrl }
  const station = await composeStation({ dataDir, account, settings, say: terminal.say, report: reportTo(terminal) })
  if (!station.ok) return station
  terminal.signal.addEventListener('abort', () => void station.value.close(), { once: true })
  const outcome = await printThrough(station.value.api, options, terminal)
  await station.value.close()
  return outcome
}

/** Prints in one command of one intent a code, and writes a line for each label in the order of the codes. */
async function printThrough(api: StationApi, options: PrintOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { size, language, dpmm, waitMs, viewPolicy, reason } = options
  const printer = { uri: options.printer, language, dpmm }
  if (viewPolicy !== undefined) {
    const part = { viewPolicies: { [size]: viewPolicy } }
    const decided = await api.execute({ type: 'change-settings' as const, id: uuid(), part })
    if (!decided.ok) return decided
  }
  for (const { host, gives } of options.allowHosts) {
    const command = { type: 'allow-hosts' as const, id: uuid(), hosts: [host], gives, job: null }
    const decided = await api.execute(command)
    if (!decided.ok) return decided
  }
  const printed = await api.execute({
    type: 'print' as const,
    id: uuid(),
    codes: [...options.codes],
    size,
    printer,
    waitMs,
    reason,
    ...allowedOf(options),
  })
  if (!printed.ok) return printed
  let status: 0 | 1 = 0
  for (const intent of printed.value.intents) {
    const outcome = await api.ask({ type: 'outcome' as const, intents: [intent] })
    if (!outcome.ok) return outcome
    for (const label of outcome.value) {
      terminal.line(label)
      if (label.verdict !== 'printed') status = 1
    }
  }
  return ok(status)
}

/** Wide enough for every label size of the service. */
const usualHeadMm = 168

async function emulator(options: EmulatorOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { language, port, dpmm, headMm, mediaMm, outDir, script, page } = options
  const { line: print, say, signal } = terminal
  const printer = { language, port, dpmm, headMm: headMm ?? usualHeadMm, mediaMm, out: outDir, script, page }
  const ran = await runEmulator({ ...printer, print, say, signal })
  return ran.ok ? ok(0) : ran
}

async function decode(options: DecodeOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { outDir: out, headMm, ...eyes } = options
  const { line: print, signal } = terminal
  const decoded = await decodeFile({ ...eyes, headMm: headMm ?? usualHeadMm, out, print, signal })
  if (!decoded.ok) return decoded
  return ok(decoded.value.length === 0 ? 0 : 1)
}

/** `packbench sheets …`. Faults: `file.unreadable`, those of `imposeSheets`. */
async function sheets({ files, size, on, start }: SheetsOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { columns, rows } = sheetGrid(size, on)
  if (columns * rows === 0) throw new UsageError(`--size ${size} does not fit --on ${on}`)
  if (start > columns * rows)
    throw new UsageError(`--start is at most ${columns * rows} with --size ${size} --on ${on}`)
  const pieces = imposeSheets(readAll(files), { size, sheet: on, start }, terminal.signal)
  for (let piece = await pieces.next(); ; piece = await pieces.next()) {
    if (piece.done === true) {
      terminal.say(JSON.stringify({ ...piece.value, columns, rows }))
      return ok(0)
    }
    if (!piece.value.ok) return piece.value
    await terminal.bytes(piece.value.value)
  }
}

async function* readAll(files: readonly string[]): AsyncGenerator<Result<Uint8Array>, void, undefined> {
  for (const file of files) yield await readInput(file)
}
