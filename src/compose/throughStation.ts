import type { Failed, Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { openToOthers } from '../disk/openToOthers.ts'
import { connectStation } from '../shell/browser/stationClient.ts'
import type { DataOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { isCopyOfRunning } from '../store/ownerLock.ts'
import { storeFault } from '../store/storeFault.ts'
import { onceFree, ownerOf, waitsUntil } from './folderOwner.ts'
import { defaultDataDir } from './folders.ts'

/**
 * Does something through the station that runs on a data folder or, where none does, on the folder at rest. `refused`: what
 * only a station does. Faults: of `act`, `store.*`.
 */
export async function throughStation<Value>(
  options: DataOptions,
  terminal: Terminal,
  act: (api: StationApi) => Promise<Result<Value>>,
  refused: Failed | null = null,
): Promise<Result<Value>> {
  const dataDir = options.dataDir ?? defaultDataDir()
  const { signal } = terminal
  const until = waitsUntil()
  const throughRunning = async () => {
    const running = await runningStation(dataDir, signal, until)
    if (running === null) return null
    try {
      return await act(running)
    } finally {
      running.close()
    }
  }
  const done = (await throughRunning()) ?? refused
  if (done !== null) return done
  // A station that runs has loaded all of this already.
  const { openAtRest } = await import('./openAtRest.ts')
  const resting = await onceFree(dataDir, { signal, until }, () => openAtRest(dataDir, terminal))
  // A station that was starting beside it has it by now.
  if (!resting.ok) return (resting.fault.code === 'store.in-use' ? await throughRunning() : null) ?? resting
  try {
    return await act(resting.value.api)
  } finally {
    await resting.value.close()
  }
}

/**
 * The station that owns the folder, when one runs; one that is starting is waited for. Where others have a hand in the folder
 * none does, and nothing is opened there.
 */
export async function runningStation(dataDir: string, signal: AbortSignal, until = waitsUntil()) {
  const owner = isOnlyOurs(dataDir) ? await ownerOf(dataDir, signal, { until }) : null
  if (owner === null) return null
  const api = await connectStation(owner, signal)
  return api.ok ? api.value : null
}

/** Why nothing is printed through a station of this folder: none runs, or that of the folder it was copied from. */
export async function noStation(dataDir: string): Promise<Failed> {
  const isCopy = isOnlyOurs(dataDir) && (await isCopyOfRunning(dataDir))
  return isCopy ? fail('store.copy-in-use') : fail('station.not-running', { facts: { folder: dataDir } })
}

/** No, on a way that cannot be gone (through a file, or a folder that is closed to this account): who opens it says why. */
function isOnlyOurs(dataDir: string): boolean {
  try {
    return openToOthers(dataDir) === null
  } catch (thrown) {
    if (storeFault(thrown) === null) throw thrown
    return false
  }
}
