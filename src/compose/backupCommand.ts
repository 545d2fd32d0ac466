import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { BackupOptions, RestoreOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { fileKeyring } from '../store/fileKeyring.ts'
import { restoreBackup } from '../store/restore.ts'
import { allowing } from './allowing.ts'
import { defaultDataDir } from './folders.ts'
import { tellOn } from './terminalEnd.ts'
import { throughStation } from './throughStation.ts'

/** `packbench backup`. Faults: `backup.*`, `file.unwritable`, `store.*`. */
export function backup(options: BackupOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  return throughStation(options, terminal, (api) => make(allowing(api, options.allowed), options, terminal))
}

async function make(api: StationApi, { to, passphrase }: BackupOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const made = await api.execute({ type: 'back-up', id: uuid(), to, passphrase })
  if (!made.ok) return made
  terminal.line(made.value)
  return ok(0)
}

/** `packbench restore`. Faults: `store.in-use` while a station runs, `backup.*`, `file.unreadable`, `store.*`. */
export async function restore(options: RestoreOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { file, passphrase } = options
  const dir = options.dataDir ?? defaultDataDir()
  const how = { keyring: fileKeyring(dir), now: systemClock.now(), mayNameFiles: true }
  const restored = await restoreBackup({ dir, file, passphrase, ...how })
  if (!restored.ok) return restored
  const { at, entries, notices } = restored.value
  terminal.line({ file, at, entries })
  notices.forEach(tellOn(terminal))
  return ok(0)
}
