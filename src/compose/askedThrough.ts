import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Allowed } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { OperationKind } from '../model/operationKind.ts'
import type { DataOptions } from '../shell/cli/cliActions.ts'
import { localeOf } from '../shell/cli/locale.ts'
import { askedFaultLine } from '../shell/cli/refusalLine.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { allowing } from './allowing.ts'
import { defaultDataDir } from './folders.ts'
import { runningStation, throughStation } from './throughStation.ts'

/** Where a command about the carrier is done, and what it is about: the advice of its faults follows from that. */
export interface AskedOf extends DataOptions {
  readonly allowed: Allowed
}

type Act = (api: StationApi) => Promise<Result<0 | 1>>

/** Through the station that runs, which has the account. Fault: `station.not-running`. */
export async function askedOfStation(
  { dataDir, allowed }: AskedOf,
  kind: OperationKind,
  terminal: Terminal,
  act: Act,
): Promise<Result<0 | 1 | 2>> {
  const folder = dataDir ?? defaultDataDir()
  const running = await runningStation(folder, terminal.signal)
  if (running === null) return told(fail('station.not-running', { facts: { folder } }), kind, terminal)
  const done = await act(allowing(running, allowed))
  running.close()
  return told(done, kind, terminal)
}

/** Through the station that runs or, where none does, from the folder at rest. */
export async function askedOfFolder(
  options: AskedOf,
  kind: OperationKind,
  terminal: Terminal,
  act: Act,
): Promise<Result<0 | 1 | 2>> {
  const done = await throughStation(options, terminal, (api) => act(allowing(api, options.allowed)))
  return told(done, kind, terminal)
}

function told(done: Result<0 | 1>, kind: OperationKind, terminal: Terminal): Result<0 | 1 | 2> {
  if (done.ok) return done
  terminal.say(askedFaultLine(done.fault, kind, localeOf(terminal.env)))
  return ok(2)
}
