import { systemClock } from '../base/clock.ts'
import type { FaultCode } from '../base/fault.ts'
import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { LabelOutcome } from '../contract/answers.ts'
import { allowedOf } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { isPractice } from '../model/settings.ts'
import type { PrintOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { createPinTries } from '../station/people/pinGuard.ts'
import { accountOf } from './account.ts'
import { allowing } from './allowing.ts'
import { onceFree, waitsUntil } from './folderOwner.ts'
import { dataDirOf } from './folders.ts'
import { settingsOf } from './snapshotRows.ts'
import { reportTo } from './terminalEnd.ts'
import { noStation, runningStation } from './throughStation.ts'
import { waitingTries } from './waitingTries.ts'

/**
 * `packbench print …`: through the station that runs on the folder, or on one of its own. Faults: `store.*`
 * (`store.in-use` where an account is named beside a station that runs, `store.copy-in-use` of a copy of its folder), `account.other`, `station.not-running`,
 * `station.unanswered` behind a line in doubt for each code whose end the station did not say.
 */
export async function print(options: PrintOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const dataDir = dataDirOf(options)
  const { signal } = terminal
  const until = waitsUntil()
  const running = await runningStation(dataDir, signal, until)
  if (running !== null) {
    const isMeant = await isMeantBy(options, running, dataDir)
    const outcome = isMeant.ok ? await printThrough(running, options, terminal) : isMeant
    running.close()
    return outcome
  }
  if (options.service.kind === 'settings') return noStation(dataDir)
  const account = options.service.kind === 'practice' ? 'practice' : accountOf(options.service)
  // Whoever names the account on the command line looks at the first label there: no window asks about it.
  const settings = account === 'practice' ? {} : { confirmedEnvironment: account.environment.baseUrl }
  const { composeStation } = await import('./composeStation.ts')
  const pinTries = waitingTries(createPinTries(systemClock), systemClock, terminal)
  const says = { say: terminal.say, report: reportTo(terminal), pinTries }
  const open = () => composeStation({ dataDir, account, settings, keepsAccount: true, ...says })
  const station = await onceFree(dataDir, { signal, until }, open)
  if (!station.ok) return station
  signal.addEventListener('abort', () => void station.value.close(), { once: true })
  const outcome = await printThrough(station.value.api, options, terminal)
  await station.value.close()
  return outcome
}

/** A station that runs prints for its own account only. */
async function isMeantBy({ service }: PrintOptions, running: StationApi, dataDir: string): Promise<Result<undefined>> {
  if (service.kind === 'given') return fail('store.in-use', { facts: { folder: dataDir } })
  if (service.kind === 'settings') return ok()
  const settings = await settingsOf(running)
  if (!settings.ok) return settings
  return isPractice(settings.value) ? ok() : fail('account.other')
}

/**
 * Prints in one command of one intent a code, and writes a line for each label in the order of the codes. What is
 * decided before takes the same PIN, and the first refusal ends it: a wrong one is one try.
 */
async function printThrough(station: StationApi, options: PrintOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const api = allowing(station, allowedOf(options))
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
  })
  if (!printed.ok) return printed.fault.code === 'station.unanswered' ? inDoubt(options.codes, terminal) : printed
  let status: 0 | 1 = 0
  for (const [nth, intent] of printed.value.intents.entries()) {
    const outcome = await api.ask({ type: 'outcome' as const, intents: [intent] })
    if (!outcome.ok) return inDoubt(options.codes.slice(nth), terminal, outcome.fault.code)
    for (const label of outcome.value) {
      terminal.line(label)
      if (label.verdict !== 'printed') status = 1
    }
  }
  return ok(status)
}

/** A station that took them and went before it said their end: no second try finds out what came out. */
function inDoubt(codes: readonly string[], terminal: Terminal, detail?: FaultCode): Failed {
  for (const code of codes) {
    const label: LabelOutcome = { code, verdict: 'in-doubt', fault: 'station.unanswered', ms: {} }
    terminal.line(label)
  }
  return fail('station.unanswered', detail === undefined ? {} : { detail })
}
